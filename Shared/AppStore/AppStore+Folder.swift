// Beckon: the data folder of an app
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

extension AppStore {
    /// Makes a folder that only its owner may read, where it is missing.
    static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Makes sure that an app has a store: a tool that reads one makes none, and shows no examples as a user's data.
    ///
    /// - Parameters:
    ///   - folder: The data folder.
    ///   - app: The app's identifier.
    /// - Throws: ``AppStoreError`` where there is none.
    public static func checkIsThere(folder: String, app: String) throws(AppStoreError) {
        let path = "\(folder)/\(app).sqlite"
        guard Self.isThere(path) else { throw AppStoreError(.absent, path: path) }
    }

    /// Whether there is a file that holds something.
    static func isThere(_ path: String) -> Bool {
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber
        return (size?.intValue ?? 0) > 0
    }

    /// Runs what opens a store; that its file cannot be read is told with the path and what to do.
    static func readable<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode.primaryResultCode)
        {
            throw AppStoreError(.damaged(error.message ?? "\(error.resultCode)"), path: path)
        }
    }

    /// An error of a write: that there is no room, or that the disk fails, is told with the path.
    static func named(_ error: any Error, path: String) -> any Error {
        guard let error = error as? DatabaseError,
            [.SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode.primaryResultCode)
        else { return error }
        return AppStoreError(.unwritable(error.message ?? "\(error.resultCode)"), path: path)
    }
}
