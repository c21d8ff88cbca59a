// Beckon: one at a time, among the processes that share a file
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

/// A lock file. Who waits for it is woken at once; whoever dies gives it back. For one thread at a time.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// - Throws: ``WorkFailure`` where the file cannot be opened or made.
    init(_ path: String) throws(WorkFailure) {
        self.descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard self.descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw WorkFailure("handlerFailed", "\(path) cannot be opened: \(reason); may this user write there?")
        }
    }

    deinit {
        if self.descriptor >= 0 { close(self.descriptor) }
    }

    /// Whether somebody has noted that what the file stands beside was made.
    var isNoted: Bool {
        var status = stat()
        return fstat(self.descriptor, &status) == 0 && status.st_size > 0
    }

    /// Notes for whoever comes later that what the file stands beside was made.
    ///
    /// - Throws: ``WorkFailure`` where it cannot be written.
    func note() throws(WorkFailure) {
        let text: [UInt8] = Array("made\n".utf8)
        guard !self.isNoted else { return }
        guard pwrite(self.descriptor, text, text.count, 0) == text.count, fsync(self.descriptor) == 0 else {
            throw WorkFailure("handlerFailed", "the lock file cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// Runs `body` while nobody else runs one under a lock on the same file.
    func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
        // A file system without such locks leaves it to SQLite's own, whose waiters sleep and look again.
        while flock(self.descriptor, LOCK_EX) == -1 && errno == EINTR {}
        defer { flock(self.descriptor, LOCK_UN) }
        return try body()
    }
}
