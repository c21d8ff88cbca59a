// Beckon: a time that does not jump
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The time that deadlines and retention stand in: it begins with the system's clock, runs with the time that has
/// passed, and follows corrections of the system's clock slowly. Where somebody sets that clock a month forward,
/// nothing expires and nothing is forgotten because of it; this time never goes back.
///
/// A restart takes the system's clock as it is then: how long the machine was off only that clock knows.
public struct SteadyTime: Sendable {
    /// The time.
    public private(set) var now: Instant
    /// How far the system's clock is ahead of it.
    public private(set) var lead = Milliseconds(0)
    private var elapsed: Milliseconds

    /// A correction of the system's clock is followed by at most a hundredth of the time that passes (slewing).
    private static let slewDivisor: Int64 = 100
    /// A clock that is further off than this was set by somebody, and not corrected.
    private static let jump = Milliseconds.minutes(1)

    /// - Parameters:
    ///   - wall: The system's clock.
    ///   - elapsed: The time since some moment, suspension included; it never goes back.
    public init(wall: Instant, elapsed: Milliseconds) {
        self.now = wall
        self.elapsed = elapsed
    }

    /// Whether the system's clock was set since.
    public var isApart: Bool { abs(self.lead.count) > Self.jump.count }

    /// Goes on to the present.
    ///
    /// - Parameters: As of ``init(wall:elapsed:)``.
    public mutating func read(wall: Instant, elapsed: Milliseconds) {
        let passed = max(0, elapsed.count - self.elapsed.count)
        self.elapsed = Milliseconds(max(elapsed.count, self.elapsed.count))
        let steady = self.now + Milliseconds(passed)
        let bound = (passed + Self.slewDivisor - 1) / Self.slewDivisor
        self.lead = wall - steady
        self.now = steady + Milliseconds(min(max(self.lead.count, -bound), bound))
        self.lead = wall - self.now
    }
}
