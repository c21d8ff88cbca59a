// Beckon: what a run of the harness has come to
// SPDX-License-Identifier: Apache-2.0

public import HistoryChecker

/// What a run has come to.
public struct ChaosReport: Codable, Hashable, Sendable {
    /// What was asked for.
    public var seed: UInt64, requests: Int
    /// What the checker found.
    public var verdict: Verdict
    /// Effects in the stores, by app.
    public var effects: [String: Int] = [:]
    /// SIGKILLs and SIGSTOPs, by what was hit.
    public var kills: [String: Int] = [:], stops: [String: Int] = [:]
    /// Processes that ended and were not killed, with how; a mistake of theirs.
    public var ownEnds: [String] = []
    /// Requests that people waited for in vain for 45 seconds, and ended at the last. No promise is broken by them.
    public var givenUp: [String] = []
    /// What the proxy did; `nil` without one.
    public var proxy: ProxyCounts?
    /// What was done, or told, more than once.
    var repeats = Repeats()
    /// What people saw; `nil` where no app drew cards.
    public var cards: CardCounts?
    /// What the spans that the processes told of come to; `nil` where nobody collected them.
    public var spans: SpanReport?
    /// Seconds from the first request to the last outcome.
    public var seconds: Double = 0
    /// Where the run's files are, if they were kept.
    public var folder: String?

    init(seed: UInt64, requests: Int, verdict: Verdict) {
        self.seed = seed
        self.requests = requests
        self.verdict = verdict
    }

    /// Whether every promise was kept, no process ended by itself, and each request that ended is one tree of spans.
    public var isClean: Bool { self.verdict.isClean && self.ownEnds.isEmpty && self.spans?.isWhole != false }

    /// The report for a person.
    public var lines: [String] {
        let counts = self.verdict.counts
        func list(_ numbers: [String: Int]) -> String {
            let parts = numbers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            return parts.isEmpty ? "none" : parts.joined(separator: ", ")
        }
        var lines = [
            "submitted    \(counts.submitted): \(counts.accepted) accepted, \(counts.busy) busy, "
                + "\(counts.refused) refused otherwise, \(counts.unacknowledged) never acknowledged",
            "people       \(counts.answered) answers, \(counts.consented) of them consent, \(counts.cancelled) cancelled",
            "outcomes     \(list(counts.outcomes)); \(counts.lateResults) late results",
            "events       \(counts.events); effects in the stores \(counts.effects): "
                + list(self.effects),
            "kills        \(self.kills.values.reduce(0, +)): \(list(self.kills))",
            "stops        \(self.stops.values.reduce(0, +)): \(list(self.stops))",
        ]
        if let proxy = self.proxy {
            lines.append(
                "messages     \(proxy.messages): \(proxy.dropped) dropped, \(proxy.doubled) doubled, \(proxy.delayed) "
                    + "delayed, \(proxy.reordered) reordered; \(proxy.opened) connections, \(proxy.closed) dropped")
        }
        if let cards = self.cards {
            lines.append(
                "cards        \(cards.shown) of consents and ends shown at once; \(cards.asked) asked of the bank, "
                    + "\(cards.drawn) shown as it drew them, \(cards.late) too late")
        }
        if let spans = self.spans { lines.append("spans        \(spans)") }
        lines += self.givenUp.prefix(10).map { "given up     \($0)" }
        lines += self.ownEnds.prefix(10).map { "ended by itself: \($0)" }
        lines += self.verdict.violations.prefix(40).map { "VIOLATION \($0)" }
        if self.verdict.violations.count > 40 {
            lines.append("... \(self.verdict.violations.count - 40) more violations")
        }
        if let folder = self.folder { lines.append("files        \(folder)") }
        lines.append(
            "\(self.isClean ? "ok" : "FAILED")  \(self.verdict.summary); seed \(self.seed), "
                + "\(Int(self.seconds.rounded())) s")
        return lines
    }
}
