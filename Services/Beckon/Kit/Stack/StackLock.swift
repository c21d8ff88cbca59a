// Beckon: one supervisor a data folder
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// The lock that a supervisor holds on its data folder. The kernel lets go of it however the process ends, so a record
/// whose lock is free is a leftover.
public struct StackLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Returns: `nil` where another process holds it.
    /// - Throws: ``CommandError`` where the file cannot be opened.
    public static func take(_ path: String) throws(CommandError) -> StackLock? {
        // Close-on-exec: a service that outlives its supervisor must not keep the lock.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandError(.error, "\(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return StackLock(descriptor: descriptor)
    }

    /// Whether a process holds the lock.
    public static func isHeld(_ path: String) -> Bool {
        guard access(path, F_OK) == 0 else { return false }
        guard let lock = try? Self.take(path) else { return true }
        _ = consume lock
        return false
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(self.descriptor) }
}

extension StackLock {
    /// Returns when no process holds the lock any more.
    ///
    /// The kernel wakes a thread that waits for it; there is no other way to hear of the end of a process that is not a
    /// child. The thread stays when the caller gives up: it ends with this process.
    static func untilFree(_ path: String) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let descriptor = open(path, O_RDWR | O_CLOEXEC)
                if descriptor >= 0 {
                    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
                    close(descriptor)
                }
                continuation.resume()
            }
        }
    }
}
