// Beckon: makes the report of a load
// SPDX-License-Identifier: Apache-2.0

public import Histogram
public import Schema

extension LoadMachine {
    /// What was measured beside the machine.
    public struct Beside: Sendable {
        /// When it began; where the dispatcher is; what processes cost; what observers saw.
        public var started: Instant, dispatcher: String, processes: ProcessSamples, observed: LoadReport.Observed?

        /// - Parameters: See the properties.
        public init(
            started: Instant, dispatcher: String, processes: ProcessSamples = ProcessSamples(),
            observed: LoadReport.Observed? = nil
        ) {
            self.started = started
            self.dispatcher = dispatcher
            self.processes = processes
            self.observed = observed
        }
    }

    /// The report, at the end or of what is there so far.
    public func report(_ beside: Beside) -> LoadReport {
        let figures = self.figures
        let (lastEnd, ended) = self.lastEnd
        let end = max(lastEnd, self.measuredFrom)
        let seconds = Double(end - self.measuredFrom) / 1e9
        func rate(_ count: Int) -> Double { seconds > 0 ? (Double(count) / seconds * 10).rounded() / 10 : 0 }
        var outcomes = figures.outcomes
        if figures.completed > 0 { outcomes["completed", default: 0] += figures.completed }
        let entries =
            self.scenario.mix.count < 2
            ? []
            : zip(self.scenario.mix, figures.latencies).map { entry, times in
                LoadReport.Entry(name: entry.name, latencies: Self.latencies(times))
            }
        return LoadReport(
            scenario: self.scenario.name, seed: self.scenario.seed, started: beside.started,
            dispatcher: beside.dispatcher, stages: self.scenario.stages.map(\.line), stopped: self.stopReason,
            seconds: (seconds * 1_000).rounded() / 1_000,
            warmUpSeconds: Double(min(self.measuredFrom, end) - min(self.begin, self.measuredFrom)) / 1e9,
            begun: figures.begun, accepted: figures.accepted, ended: figures.ended, begunPerSecond: rate(figures.begun),
            endedPerSecond: rate(ended), unsent: self.schedule.unsent, outcomes: outcomes,
            refusals: figures.refusals, answerRefusals: figures.answerRefusals, questions: figures.questions,
            answers: figures.answers, cancelled: figures.cancelled, resends: figures.resends, retries: figures.retries,
            events: figures.events, updates: figures.updates, lostWork: figures.lostWork, fetches: figures.fetches,
            restarts: figures.restarts, hasPhases: self.takesPhases, latencies: Self.latencies(figures.total),
            entries: entries, workers: Self.workers(figures.workers), timelineStep: figures.timeline.step,
            timeline: figures.timeline.points,
            processes: beside.processes.reports(
                from: self.measuredFrom, to: end, begin: self.begin, ended: ended),
            observers: beside.observed, verification: self.verification)
    }

    private var stopReason: String? {
        self.refusal ?? (self.isStopping ? "stopped before its time" : nil)
    }

    /// When rates end, and how many had ended by then: with the last end where it came soon after the stages', else with
    /// the stages', so that one that waits for long does not thin the rest out.
    private var lastEnd: (UInt64, Int) {
        let end = min(self.drainSince, self.now)
        if self.lastHeard <= end + Self.second { return (max(end, self.lastHeard), self.figures.ended) }
        return (end, self.figures.endedInTime)
    }

    private var verification: LoadReport.Verification {
        var notes: [String] = []
        let verdict = self.verdict
        if self.ledger.forgotten > 0 {
            notes.append(
                "the ends of the latest \(ScenarioLimits.remembered) requests are remembered; of \(self.ledger.forgotten) "
                    + "older ones a second end would not be seen")
        }
        if verdict.forgottenEvents > 0 {
            notes.append("\(verdict.forgottenEvents) events were not seen, and the dispatcher holds them no longer")
        }
        if verdict.notLookedThrough > 0 {
            notes.append(
                "\(verdict.lookedThroughCount) events were looked through at the end; those of "
                    + "\(verdict.notLookedThrough) conversations were not")
        }
        if verdict.joined > 0 { notes.append("\(verdict.joined) utterances were taken as answers to other requests") }
        for (code, message) in verdict.refusals.sorted(by: { $0.key < $1.key }) {
            notes.append("refused as \(code), such as: \(message)")
        }
        if self.figures.begun == 0, self.ledger.begun > 0 {
            notes.append("every request fell into the warm-up: nothing was measured")
        }
        var faults: [String: Int] = [:], examples: [String: [String]] = [:]
        for (fault, count) in verdict.counts {
            faults[fault.rawValue] = count
            examples[fault.rawValue] = verdict.examples[fault]
        }
        return LoadReport.Verification(
            isVerified: verdict.isClean && self.refusal == nil, sent: self.ledger.begun, accepted: self.ledger.accepted,
            ended: self.ledger.ended, refused: self.ledger.refused, faults: faults, examples: examples, notes: notes)
    }

    private static func latencies(_ times: Latencies) -> [LoadReport.Latency] {
        Timed.allCases.compactMap { timed in
            times[timed].totalCount > 0 ? LoadReport.Latency(timed.name, times[timed]) : nil
        }
    }

    private static func workers(_ figures: WorkerFigures) -> [LoadReport.Worker] {
        let workers = figures.workers.map { worker in
            let work = Dictionary(worker.work.map { ($0.key.name, $0.value) }) { $0 + $1 }
            return LoadReport.Worker(
                name: worker.name, work: work, lost: worker.lost, latency: LoadReport.Latency("work", worker.times))
        }
        return workers.sorted { ($1.latency.count, $0.name) < ($0.latency.count, $1.name) }
    }
}

extension LoadReport.Latency {
    /// - Parameters:
    ///   - name: What was timed.
    ///   - times: How long it took, in microseconds.
    public init(_ name: String, _ times: Histogram<UInt64>) {
        self.init(
            name: name, count: times.totalCount, shortest: times.totalCount > 0 ? times.min : 0,
            mean: times.totalCount > 0 ? (times.mean * 10).rounded() / 10 : 0, p50: times.valueAtPercentile(50),
            p90: times.valueAtPercentile(90), p99: times.valueAtPercentile(99), p999: times.valueAtPercentile(99.9),
            longest: times.totalCount > 0 ? times.max : 0,
            distribution: times.totalCount > 0
                ? times.percentiles(ticksPerHalfDistance: 5).map {
                    LoadReport.Step(percentile: ($0.percentile * 1e6).rounded() / 1e6, microseconds: $0.value)
                } : [])
    }
}

extension Stage {
    /// The stage as a line of text.
    public var line: String {
        func number(_ rate: Double) -> String { rate == rate.rounded() ? "\(Int(rate))" : "\(rate)" }
        var line: String
        switch self.load {
        case .inFlight(let count): line = "\(count) in flight"
        case .rate(let from, let to):
            line = from == to ? "\(number(from))/s" : "\(number(from))/s to \(number(to))/s"
            line += ", \(self.arrivals.rawValue)"
        }
        if let duration = self.duration { line += ", for \(number(Double(duration) / 1e9)) s" }
        if let count = self.count { line += ", \(count) requests" }
        return line
    }
}
