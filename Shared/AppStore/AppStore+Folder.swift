// Beckon: the data folder of an app
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

extension AppStore {
    /// Makes a folder that only its owner may read, where it is missing.
    static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Runs `body` while no other process runs one on the same file.
    ///
    /// The migrator looks at what is done and then does the rest, and two workers that start together would both do it.
    ///
    /// - Throws: ``WorkFailure`` where the lock file cannot be opened, else what `body` throws.
    static func alone<Result>(on path: String, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw WorkFailure("handlerFailed", "\(path) cannot be opened: \(reason); may this user write there?")
        }
        // Closing it gives the lock back.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) == -1 && errno == EINTR {}
        return try body()
    }
}
