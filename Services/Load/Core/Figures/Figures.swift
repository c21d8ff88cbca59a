// Beckon: everything that a load counts
// SPDX-License-Identifier: Apache-2.0

/// Everything that a load counts behind its warm-up; ``timeline`` counts from the begin.
public struct Figures: Sendable {
    /// How long things took, for each entry of the mix.
    public var latencies: [Latencies]
    /// Requests by how they ended: the phase, and the failure's code behind a slash.
    public var outcomes: [String: Int] = [:]
    /// Requests that ended as completed; they stand in ``outcomes`` only in the report.
    public var completed = 0
    /// Refusals of requests by code, `busy` among them, and of answers.
    public var refusals: [String: Int] = [:], answerRefusals: [String: Int] = [:]
    /// Requests begun, accepted, ended; all with the warm-up in ``RequestLedger``.
    public var begun = 0, accepted = 0, ended = 0
    /// Those that ended while requests were still begun.
    public var endedInTime = 0
    /// Events that asked, answers sent, requests cancelled because nothing was known to answer.
    public var questions = 0, answers = 0, cancelled = 0
    /// Messages sent again: without an answer, after `busy`.
    public var resends = 0, retries = 0
    /// Utterances that the dispatcher took as the answer to another request.
    public var joined = 0
    /// Events, live updates among them, pieces of work that came to nothing, fetches, restarts of the dispatcher.
    public var events = 0, updates = 0, lostWork = 0, fetches = 0, restarts = 0
    /// What each worker did.
    public var workers = WorkerFigures()
    /// What happened in each second.
    public var timeline = Timeline()

    /// - Parameter entries: Entries of the mix.
    public init(entries: Int) { self.latencies = (0..<max(1, entries)).map { _ in Latencies() } }

    /// All entries together.
    public var total: Latencies {
        self.latencies.dropFirst().reduce(into: self.latencies[0]) { $0.add($1) }
    }
}
