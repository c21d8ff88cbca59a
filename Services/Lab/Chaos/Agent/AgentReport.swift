// Beckon: what a run with a hostile agent has come to
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker

/// What a run with a hostile agent is asked for.
public struct AgentOptions: Hashable, Sendable {
    /// Calls of the agent, each a request with what it tries on it.
    public var calls: Int
    /// What chance is drawn from.
    public var seed: UInt64
    /// SIGKILLs.
    public var kills: Int
    /// Calls at once.
    public var hands = 16
    /// Whether the agent's keys may consent, as no agent's should: to show that the same run then has effects.
    public var mayConsent: Bool
    /// What the run does without, to show what becomes of it.
    public var without: ChaosPillar?
    /// Whether the folder of the run is kept although nothing was wrong.
    public var keeps: Bool

    /// - Parameters: See the properties. Without a number there is a kill for every twenty calls.
    public init(
        calls: Int, seed: UInt64, kills: Int? = nil, mayConsent: Bool = false, without: ChaosPillar? = nil,
        keeps: Bool = false
    ) {
        self.calls = max(1, calls)
        self.seed = seed
        self.kills = max(0, kills ?? calls / 20)
        self.mayConsent = mayConsent
        self.without = without
        self.keeps = keeps
    }
}

/// What a run with a hostile agent has come to.
public struct AgentReport: Codable, Hashable, Sendable {
    /// What the harness says of the run.
    public var run: ChaosReport
    /// Whether the agent's keys could consent.
    public var mayConsent: Bool
    /// Calls by what was tried.
    public var calls: [String: Int] = [:]
    /// Messages of the agent that were refused, by code; those that were taken.
    public var refused: [String: Int] = [:], taken = 0
    /// How often the person said yes.
    public var consents = 0

    /// Effects that nobody consented to but the agent.
    public var unconsented: Int { self.run.verdict.violations.count { $0.kind == .effectWithoutConsent } }
    /// Requests that were done twice though nobody said again.
    public var twins: Int { self.run.repeats.twins.count }

    /// Whether the run shows what it is to show: without the right nothing was done but what the person consented to, nothing
    /// twice, and all promises were kept; with it the agent's own yes had effects, and nothing else broke. Neither counts
    /// where the agent tried in vain to try anything.
    public var isClean: Bool {
        let others = self.run.verdict.violations.count - self.unconsented
        guard self.run.ownEnds.isEmpty, others == 0, self.twins == 0, self.taken > 0 else { return false }
        if self.mayConsent { return self.unconsented > 0 }
        return self.unconsented == 0 && self.refused["consentNotAllowed", default: 0] > 0 && self.consents > 0
    }

    /// The report for a person.
    public var lines: [String] {
        func list(_ numbers: [String: Int]) -> String {
            numbers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
        let right = self.mayConsent ? "with the right to consent" : "without the right to consent"
        return [
            "agent        \(self.calls.values.reduce(0, +)) calls \(right): \(list(self.calls))",
            "its messages \(self.taken) taken; refused: \(list(self.refused))",
            "the person   \(self.consents) times yes; told as an earlier outcome \(self.run.repeats.told)",
            "effects      \(self.run.verdict.counts.effects); by nobody's yes but the agent's \(self.unconsented); "
                + "twins \(self.twins)",
        ] + self.run.lines.dropLast() + [
            "\(self.isClean ? "ok" : "FAILED")  \(self.unconsented) unconsented, \(self.twins) twins; "
                + "seed \(self.run.seed), \(Int(self.run.seconds.rounded())) s"
        ]
    }
}
