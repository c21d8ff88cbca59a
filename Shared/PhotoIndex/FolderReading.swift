// Beckon: the store is brought to what a folder holds
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Foundation
import GRDB
import HandlerKit
import PhotosReading
import Schema

/// One reading of a folder: what is new or changed is read and written, what is gone is taken out.
struct FolderReading {
    /// Photos that are written in one transaction.
    private static let batch = 100

    let store: AppStore
    let collection: PhotoCollection
    let root: String
    let zone: TimeZone
    let reader: PhotoReader

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
    /// - Parameters:
    ///   - isWanted: Asked before each file.
    ///   - progress: Is told how many new or changed files were read and written so far.
    /// - Throws: What SQLite says, and what keeps the reader from being started.
    func run(while isWanted: () -> Bool, progress: (Int) -> Void = { _ in }) throws -> Outcome {
        let collection = self.collection
        var gone = try self.store.database.read { try PhotoRecords($0, collection).fingerprints() }
        var read: [ReadFile] = []
        var count = 0
        func write() throws {
            let files = read
            read.removeAll()
            try self.store.database.write { database in
                let records = PhotoRecords(database, collection)
                for file in files { try records.put(file) }
            }
            count += files.count
            progress(count)
        }
        var (looked, tooMany) = (0, 0)
        let outcome = try FolderWalk(self.root).visit { folder in
            let files = Dictionary(uniqueKeysWithValues: folder.files.map { ($0.name.bytes, $0) })
            for found in folder.files.lazy.compactMap({ FoundFile($0, among: files, in: folder.path) }) {
                guard isWanted() else { return false }
                guard looked < FoundFile.most else {
                    tooMany += 1
                    continue
                }
                looked += 1
                guard gone.removeValue(forKey: found.path) != found.fingerprint else { continue }
                let photo = try found.photo(in: folder.descriptor, zone: self.zone, by: self.reader)
                read.append(ReadFile(path: found.path, fingerprint: found.fingerprint, photo: photo))
                if read.count >= Self.batch { try write() }
            }
            return true
        }
        if !read.isEmpty { try write() }
        guard let outcome else { return .missing }
        guard outcome.isWhole else { return .stopped }
        // A folder that went away while it was walked through looks as if all its photos had been taken out.
        guard FolderWalk(self.root).isThere else { return .missing }
        if !gone.isEmpty {
            let paths = Array(gone.keys)
            try self.store.database.write { database in
                let records = PhotoRecords(database, collection)
                for path in paths { try records.remove(path) }
            }
        }
        return .done(skipped: outcome.skipped + tooMany)
    }
}

/// What is written of a file.
package struct ReadFile: Sendable {
    package var path: String, fingerprint: String
    /// `nil` where it is no photo: it is not looked at again until it changes.
    package var photo: Photo?

    package init(path: String, fingerprint: String, photo: Photo?) {
        self.path = path
        self.fingerprint = fingerprint
        self.photo = photo
    }
}
