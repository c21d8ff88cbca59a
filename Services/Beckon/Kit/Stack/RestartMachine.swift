// Beckon: when a service is started again, and when it is given up
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Decides after each end of a service: start again after a pause that grows, or give up. Pure: time is an argument.
public struct RestartMachine: Hashable, Sendable {
    /// The numbers that it decides by.
    public struct Policy: Hashable, Sendable {
        /// The first pause; each further one is twice as long, up to the longest.
        public var firstPause = Milliseconds(200), longestPause = Milliseconds.seconds(10)
        /// A service that ran this long was well: its next end counts as the first.
        public var wellAfter = Milliseconds.seconds(30)
        /// How many ends in a row are too many.
        public var endsMaximum = 5

        /// The values above.
        public init() {}
    }

    /// What to do.
    public enum Decision: Hashable, Sendable {
        case restart(after: Milliseconds)
        case giveUp
    }

    /// How often it ended in a row without having been well.
    public private(set) var ends = 0
    private var started: Instant?
    private let policy: Policy

    /// - Parameter policy: The numbers to decide by.
    public init(_ policy: Policy = Policy()) { self.policy = policy }

    /// The service was started.
    public mutating func started(at now: Instant) { self.started = now }

    /// The service ended without being asked to.
    ///
    /// - Parameter isRefusal: Whether it said that it does not work with the options that it was started with. It would
    ///   say the same again, so it is given up, unless it was well with them before.
    public mutating func ended(at now: Instant, isRefusal: Bool = false) -> Decision {
        let wasWell = self.started.map { now - $0 >= self.policy.wellAfter } ?? false
        if wasWell { self.ends = 0 }
        self.started = nil
        self.ends += 1
        guard self.ends < self.policy.endsMaximum, wasWell || !isRefusal else { return .giveUp }
        var pause = self.policy.firstPause
        for _ in 1..<self.ends { pause = min(Milliseconds(pause.count * 2), self.policy.longestPause) }
        return .restart(after: min(pause, self.policy.longestPause))
    }
}
