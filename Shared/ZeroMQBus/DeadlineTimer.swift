// Beckon: a deadline that a poller waits for, exact to less than a millisecond
// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A deadline that a ``ZeroMQ/Poller`` waits for, where its whole milliseconds are too coarse. Belongs to the thread
/// that polls.
public struct DeadlineTimer: ~Copyable {
    /// What the poller watches.
    public let descriptor: Int32
    private var armed: UInt64 = 0

    /// - Throws: ``SocketThreadError/noDescriptor(errno:)``.
    public init() throws(SocketThreadError) {
        self.descriptor = clinux_timer()
        if self.descriptor < 0 { throw .noDescriptor(errno: errno) }
    }

    deinit { close(self.descriptor) }

    /// Wakes the poller at a time, once.
    ///
    /// - Parameter nanoseconds: Of the monotonic clock; `nil` for never.
    public mutating func arm(at nanoseconds: UInt64?) {
        let time = nanoseconds.map { max(1, $0) } ?? 0
        guard time != self.armed else { return }
        self.armed = time
        clinux_arm_timer(self.descriptor, time)
    }

    /// Notes that it woke the poller.
    public mutating func clear() {
        var count: UInt64 = 0
        if read(self.descriptor, &count, MemoryLayout<UInt64>.size) > 0 { self.armed = 0 }
    }

    /// Now, in nanoseconds of the monotonic clock.
    public static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
