// Beckon: a folder whose changes wake a thread out of its poll.
// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A folder whose changes make a descriptor readable (inotify(7)). Belongs to one thread.
final class FolderWatch {
    let descriptor: Int32

    /// - Throws: ``FolderWatchError`` where it cannot be watched.
    init(_ path: String) throws {
        self.descriptor = clinux_watch_folder(path)
        if self.descriptor < 0 { throw FolderWatchError(path: path, errno: errno) }
    }

    deinit { close(self.descriptor) }

    /// Takes what has been reported, and forgets what it was: whoever asks reads everything again.
    ///
    /// - Returns: Whether anything changed.
    func drain() -> Bool {
        var hasChanged = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while read(self.descriptor, buffer.baseAddress, buffer.count) > 0 { hasChanged = true }
        }
        return hasChanged
    }
}

/// A folder that cannot be watched, and what to do.
struct FolderWatchError: Error, CustomStringConvertible {
    let path: String
    let errno: Int32

    var description: String {
        "\(self.path) cannot be watched: \(String(cString: strerror(self.errno))). Is it a folder that may be read? "
            + "If there are too many watches, raise fs.inotify.max_user_instances"
    }
}
