// Beckon: what became of a dispatcher under fire
// SPDX-License-Identifier: Apache-2.0

/// What became of a dispatcher that frames were thrown at.
public struct FuzzReport: Encodable, Sendable {
    /// What was thrown.
    public var seed: UInt64, messages = 0, frames = 0, bytes = 0, seconds = 0.0
    /// Messages by the way they were made.
    public var sorts: [String: Int] = [:]
    /// Connections that spoke ZMTP, connections that did not, messages of sockets that do not fit, subscriptions.
    public var connections = 0, rawConnections = 0, misfits = 0, subscriptions = 0, stalls = 0
    /// Messages of peers that are not let in, whose bytes reached the front, the back and the events door; how often these
    /// connected.
    public var strangers = [0, 0, 0], strangerConnections = 0
    /// What came back: refusals by code, other messages by kind.
    public var refusals: [String: Int] = [:], replies: [String: Int] = [:]
    /// Whether the dispatcher lives.
    public var isAlive = false
    /// Its memory in bytes: before, at most, after; and what it may grow by.
    public var memoryBefore = 0, memoryPeak = 0, memoryAfter = 0, memoryBound = 0
    /// Conversations of honest clients, calm and under fire, and the milliseconds that half and 99 % of them took.
    public var calmConversations = 0, conversations = 0
    public var calmHalf = 0.0, calmMost = 0.0, half = 0.0, most = 0.0
    /// Honest requests that were told `busy`, and conversations that were not served.
    public var busy = 0, unserved: [String] = []

    init(seed: UInt64) { self.seed = seed }

    mutating func take(_ tally: FuzzTally) {
        (self.messages, self.frames, self.bytes, self.sorts) = (tally.messages, tally.frames, tally.bytes, tally.sorts)
        (self.connections, self.rawConnections) = (tally.connections, tally.rawConnections)
        (self.misfits, self.subscriptions, self.stalls) = (tally.misfits, tally.subscriptions, tally.stalls)
        (self.strangers, self.strangerConnections) = (tally.strangers, tally.strangerConnections)
        (self.refusals, self.replies) = (tally.refusals, tally.replies)
    }

    /// What went wrong; nothing where the dispatcher held.
    public var violations: [String] {
        var found: [String] = []
        if !self.isAlive { found.append("the dispatcher died") }
        let growth = max(self.memoryPeak, self.memoryAfter) - self.memoryBefore
        if self.isAlive, growth > self.memoryBound {
            found.append("the dispatcher grew by \(growth >> 20) MiB, of at most \(self.memoryBound >> 20)")
        }
        if self.conversations == 0 { found.append("no honest client was served meanwhile") }
        found += self.unserved.map { "an honest client was not served: \($0)" }
        return found
    }

    /// The report for a person.
    public var lines: [String] {
        func list(_ counts: [String: Int]) -> String {
            let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
            return parts.isEmpty ? "none" : parts.joined(separator: ", ")
        }
        func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        func ratio(_ value: Double, _ calm: Double) -> String { calm > 0 ? number(value / calm) : "-" }
        let rate = self.seconds > 0 ? Int(Double(self.messages) / self.seconds) : 0
        return [
            "seed        \(self.seed)",
            "thrown      \(self.messages) messages, \(self.frames) frames, \(self.bytes >> 20) MiB in "
                + "\(number(self.seconds)) s, \(rate) a second",
            "made as     \(list(self.sorts))",
            "connected   \(self.connections) times; \(self.rawConnections) without ZMTP; \(self.misfits) messages of "
                + "sockets that do not fit; \(self.subscriptions) subscriptions; \(self.stalls) waits",
            "strangers   \(self.strangers.reduce(0, +)) messages (front \(self.strangers[0]), back \(self.strangers[1]), "
                + "events \(self.strangers[2])) on \(self.strangerConnections) connections; none let in",
            "refused     \(list(self.refusals))", "answered    \(list(self.replies))",
            "dispatcher  \(self.isAlive ? "lives" : "died")",
            "memory      \(self.memoryBefore >> 20) MiB before, \(self.memoryPeak >> 20) at most, "
                + "\(self.memoryAfter >> 20) after; it may grow by \(self.memoryBound >> 20)",
            "honest      \(self.conversations) conversations under fire, \(self.calmConversations) in calm; "
                + "\(self.busy) told busy, \(self.unserved.count) not served",
            "            half within \(number(self.half)) ms (calm \(number(self.calmHalf)), x "
                + "\(ratio(self.half, self.calmHalf))), 99 % within \(number(self.most)) ms (calm "
                + "\(number(self.calmMost)), x \(ratio(self.most, self.calmMost)))",
        ] + self.violations.map { "VIOLATION   \($0)" }
    }
}
