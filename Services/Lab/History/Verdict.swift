// Beckon: what a checker found
// SPDX-License-Identifier: Apache-2.0

/// What a ``HistoryChecker`` found.
public struct Verdict: Codable, Hashable, Sendable {
    /// How much of what there was.
    public struct Counts: Codable, Hashable, Sendable {
        /// Messages that began or would have begun a request, or answered in words.
        public var submitted = 0
        /// Those of them that were accepted, refused as `busy`, refused otherwise, or never acknowledged.
        public var accepted = 0, busy = 0, refused = 0, unacknowledged = 0
        /// Requests that were accepted or that events told of.
        public var requests = 0
        /// Answers that clients gave, those of them that were consent, and wishes to end a request.
        public var answered = 0, consented = 0, cancelled = 0
        /// Events told, each number of a conversation once; late results among them.
        public var events = 0, lateResults = 0
        /// Effects in the stores.
        public var effects = 0
        /// Outcomes told, by phase.
        public var outcomes: [String: Int] = [:]

        public init() {}
    }

    /// How much of what there was.
    public var counts: Counts
    /// What is broken, in the order of requests.
    public var violations: [Violation]

    /// - Parameters: See the properties.
    public init(counts: Counts, violations: [Violation]) {
        self.counts = counts
        self.violations = violations
    }

    /// Whether every promise was kept.
    public var isClean: Bool { self.violations.isEmpty }
    /// Requests without an outcome, and effects that were told and are not there.
    public var lost: Int { self.count([.noOutcome, .toldButNotDone]) }
    /// Effects that happened twice, requests that were taken or told twice, and tables with two parties.
    public var doubled: Int { self.count([.effectTwice, .twoOutcomes, .acceptedAsTwo, .tableTakenTwice]) }
    /// Effects that nobody consented to, or asked for.
    public var unconsented: Int {
        self.count([.effectWithoutConsent, .effectOfNobody, .effectOfRefused, .otherThanConsented])
    }
    /// Outcomes that are not what happened, events with a gap or a number twice, and books that do not add up.
    public var untrue: Int { self.violations.count - self.lost - self.doubled - self.unconsented }

    /// `0 lost, 0 doubled, 0 unconsented, 0 untrue`.
    public var summary: String {
        "\(self.lost) lost, \(self.doubled) doubled, \(self.unconsented) unconsented, \(self.untrue) untrue"
    }

    private func count(_ kinds: Set<Violation.Kind>) -> Int { self.violations.count { kinds.contains($0.kind) } }
}
