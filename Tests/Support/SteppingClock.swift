// Beckon: a clock for tests that never waits
// SPDX-License-Identifier: Apache-2.0

public import Schema
import Synchronization

/// A clock on which sleeping takes no time: it moves to the deadline at once, and tells the test.
public final class SteppingClock: Clock, Sendable {
    /// A point on the clock, counted from its start.
    public struct Instant: InstantProtocol {
        /// The time since the start.
        public var offset: Duration
        public func advanced(by duration: Duration) -> Instant { Instant(offset: self.offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - self.offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let offset = Mutex(Duration.zero)
    private let start: Schema.Instant
    private let onSleep: @Sendable (Schema.Instant, Duration) async throws -> Void

    /// - Parameters:
    ///   - start: What ``time`` is at the start.
    ///   - onSleep: Called after each sleep with the new time and how long was slept.
    public init(
        _ start: Schema.Instant,
        onSleep: @escaping @Sendable (Schema.Instant, Duration) async throws -> Void = { _, _ in }
    ) {
        self.start = start
        self.onSleep = onSleep
    }

    public var now: Instant { Instant(offset: self.offset.withLock { $0 }) }
    public var minimumResolution: Duration { .milliseconds(1) }

    /// The time that the app under test is given.
    public var time: Schema.Instant {
        let (seconds, attoseconds) = self.now.offset.components
        return self.start + Milliseconds(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let slept = self.now.duration(to: deadline)
        self.offset.withLock { $0 = max($0, deadline.offset) }
        try await self.onSleep(self.time, slept)
    }
}
