// Beckon: a counter that wakes a thread out of its poll.
// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A counter that makes a descriptor readable. Any thread may signal it; one waits for it.
final class EventFD: Sendable {
    let descriptor: Int32

    /// - Throws: ``SocketThreadError`` when the process has no descriptor left.
    init() throws(SocketThreadError) {
        self.descriptor = clinux_eventfd()
        if self.descriptor < 0 { throw .noDescriptor(errno: errno) }
    }

    deinit {
        close(self.descriptor)
    }

    func signal() {
        var one: UInt64 = 1
        // Fails only when the counter is full, and then the reader is to wake anyway.
        _ = write(self.descriptor, &one, MemoryLayout<UInt64>.size)
    }

    func drain() {
        var count: UInt64 = 0
        _ = read(self.descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
