// Beckon: the store is brought to what a folder holds
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Foundation
import GRDB
import Schema

/// One reading of a folder: what is new or changed is read and written, what is gone is taken out.
struct FolderReading {
    /// Photos that are written in one transaction.
    private static let batch = 100

    let store: AppStore
    let collection: Collection
    let root: String
    let zone: TimeZone

    /// What came of it.
    enum Outcome: Hashable {
        /// All was looked at; so many folders and files could not be.
        case done(skipped: Int)
        /// The folder is not there.
        case missing
        /// It was told to stop.
        case stopped
    }

    /// Reads.
    ///
    /// - Parameter isWanted: Asked before each file.
    /// - Throws: What SQLite says.
    func run(while isWanted: () -> Bool) throws -> Outcome {
        let collection = self.collection
        var gone = try self.store.database.read { try PhotoRecords($0, collection).fingerprints() }
        var read: [ReadFile] = []
        func write() throws {
            let files = read
            read.removeAll()
            try self.store.database.write { database in
                let records = PhotoRecords(database, collection)
                for file in files { try records.put(file) }
            }
        }
        let outcome = try FolderWalk(root: self.root).visit { found, folder in
            guard isWanted() else { return false }
            guard gone.removeValue(forKey: found.path) != found.fingerprint else { return true }
            let photo = found.photo(in: folder, zone: self.zone)
            read.append(ReadFile(path: found.path, fingerprint: found.fingerprint, photo: photo))
            if read.count >= Self.batch { try write() }
            return true
        }
        if !read.isEmpty { try write() }
        guard let outcome else { return .missing }
        guard outcome.isWhole else { return .stopped }
        if !gone.isEmpty {
            let paths = Array(gone.keys)
            try self.store.database.write { database in
                let records = PhotoRecords(database, collection)
                for path in paths { try records.remove(path) }
            }
        }
        return .done(skipped: outcome.skipped)
    }
}

/// What is written of a file.
struct ReadFile: Sendable {
    var path: String, fingerprint: String
    /// `nil` where it is no photo: it is not looked at again until it changes.
    var photo: Photo?
}
