// Beckon: what a dispatcher counts
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import DispatcherDirectory
import Schema

/// What a dispatcher counts. It decides nothing by it, and where nobody asks for the numbers nothing is kept of them.
struct DispatcherMeters: Sendable {
    private struct Key: Hashable {
        var name: String, first: String, second: String
    }

    private var counters: [Key: Counter] = [:]
    private var timers: [Key: CoreMetrics.Timer] = [:]
    private var meters: [Key: Meter] = [:]
    private let accepted = Counter(label: "beckon_requests_accepted")

    func began() { self.accepted.increment() }

    mutating func ended(_ phase: Phase, _ app: String?) {
        self.count("beckon_requests_ended", ("outcome", phase.name), ("app", app ?? ""))
    }

    mutating func refused(_ code: String) { self.count("beckon_refused", ("code", code), nil) }

    mutating func sent(_ job: Job) {
        self.count("beckon_work_sent", ("phase", job.phase.name), ("app", job.pool.label))
    }

    mutating func lost(_ job: Job) {
        self.count("beckon_work_lost", ("phase", job.phase.name), ("app", job.pool.label))
    }

    /// A piece of work came back that was sent at a time.
    mutating func done(_ job: Job, at now: Instant) {
        guard let sent = job.sent else { return }
        let key = Key(name: "", first: job.phase.name, second: job.pool.label)
        let timer =
            self.timers[key]
            ?? CoreMetrics.Timer(
                label: "beckon_work_seconds", dimensions: [("phase", key.first), ("app", key.second)])
        self.timers[key] = timer
        timer.recordMilliseconds(max(0, (now - sent).count))
    }

    /// What there is at a pulse.
    mutating func note(_ reports: [AppReport], recognizers: Int, requests: Int, questions: Int) {
        self.set("beckon_requests_open", nil, requests)
        self.set("beckon_questions_open", nil, questions)
        self.set("beckon_workers", "recognizers", recognizers)
        for report in reports {
            self.set("beckon_workers", report.app, report.workers)
            self.set("beckon_work_in_flight", report.app, report.workInFlight)
            self.set("beckon_work_queued", report.app, report.workQueued)
        }
    }

    private mutating func count(_ name: String, _ first: (String, String), _ second: (String, String)?) {
        let key = Key(name: name, first: first.1, second: second?.1 ?? "")
        if self.counters.count > 4_096 { self.counters.removeAll() }
        let counter =
            self.counters[key] ?? Counter(label: name, dimensions: [first] + (second.map { [$0] } ?? []))
        self.counters[key] = counter
        counter.increment()
    }

    private mutating func set(_ name: String, _ app: String?, _ value: Int) {
        let key = Key(name: name, first: app ?? "", second: "")
        let meter = self.meters[key] ?? Meter(label: name, dimensions: app.map { [("app", $0)] } ?? [])
        self.meters[key] = meter
        meter.set(value)
    }
}

extension Pool {
    /// Its name among metrics.
    fileprivate var label: String { if case .app(let name) = self { name } else { "recognizers" } }
}
