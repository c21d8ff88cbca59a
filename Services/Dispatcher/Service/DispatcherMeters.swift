// Beckon: what a dispatcher counts and measures
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import DispatcherDirectory
import Schema

/// What a dispatcher counts. It decides nothing by it, and where nobody asks for the numbers nothing is kept of them.
struct DispatcherMeters: Sendable {
    /// What is counted of one app: all there from its first request on, so that a count costs no look for it.
    private struct AppMeters: Sendable {
        let sent: [Phase: Counter], lost: [Phase: Counter], ended: [Phase: Counter]
        let seconds: [Phase: CoreMetrics.Timer]
        let workers: Meter, inFlight: Meter, queued: Meter

        init(_ app: String) {
            func counters(_ label: String, _ name: String, _ phases: [Phase]) -> [Phase: Counter] {
                Dictionary(
                    uniqueKeysWithValues: phases.map { phase in
                        (phase, Counter(label: label, dimensions: [(name, phase.name), ("app", app)]))
                    })
            }
            let work: [Phase] = [.recognizing, .resolving, .confirming, .handling, .following]
            self.sent = counters("beckon_work_sent", "phase", work)
            self.lost = counters("beckon_work_lost", "phase", work)
            self.ended = counters("beckon_requests_ended", "outcome", Phase.allCases.filter(\.isEnd))
            self.seconds = Dictionary(
                uniqueKeysWithValues: work.map { phase in
                    let dimensions = [("phase", phase.name), ("app", app)]
                    return (phase, CoreMetrics.Timer(label: "beckon_work_seconds", dimensions: dimensions))
                })
            self.workers = Meter(label: "beckon_workers", dimensions: [("app", app)])
            self.inFlight = Meter(label: "beckon_work_in_flight", dimensions: [("app", app)])
            self.queued = Meter(label: "beckon_work_queued", dimensions: [("app", app)])
        }
    }

    /// So many apps are counted apart; the registry has a bound of its own.
    private static let appsMaximum = 1_024

    private var apps: [String: AppMeters] = [:]
    private var refusals: [String: Counter] = [:]
    private let accepted = Counter(label: "beckon_requests_accepted")
    private let requests = Meter(label: "beckon_requests_open")
    private let questions = Meter(label: "beckon_questions_open")
    /// How long requests and their work took, one by one, where somebody collects spans.
    var spans: RequestSpans

    init(_ spans: RequestSpans) { self.spans = spans }

    private mutating func meters(of app: String) -> AppMeters {
        if let known = self.apps[app] { return known }
        if self.apps.count >= Self.appsMaximum { self.apps.removeAll() }
        let made = AppMeters(app)
        self.apps[app] = made
        return made
    }

    func began() { self.accepted.increment() }

    mutating func ended(_ phase: Phase, _ app: String?) { self.meters(of: app ?? "").ended[phase]?.increment() }

    mutating func refused(_ code: String) {
        let counter = self.refusals[code] ?? Counter(label: "beckon_refused", dimensions: [("code", code)])
        self.refusals[code] = counter
        counter.increment()
    }

    mutating func sent(_ job: Job) { self.meters(of: job.pool.label).sent[job.phase]?.increment() }

    mutating func lost(_ job: Job) { self.meters(of: job.pool.label).lost[job.phase]?.increment() }

    /// A piece of work came back that was sent at a time.
    mutating func done(_ job: Job, at now: Instant) {
        guard let sent = job.sent else { return }
        self.meters(of: job.pool.label).seconds[job.phase]?.recordMilliseconds(max(0, (now - sent).count))
    }

    /// What there is at a pulse.
    mutating func record(_ reports: [AppReport], recognizers: Int, requests: Int, questions: Int) {
        self.requests.set(requests)
        self.questions.set(questions)
        self.meters(of: "recognizers").workers.set(recognizers)
        for report in reports {
            let meters = self.meters(of: report.app)
            meters.workers.set(report.workers)
            meters.inFlight.set(report.workInFlight)
            meters.queued.set(report.workQueued)
        }
    }
}

extension Pool {
    /// Its name among metrics.
    fileprivate var label: String {
        switch self {
        case .app(let name), .presentation(let name): name
        case .recognizers: "recognizers"
        case .fallbackRecognizers: "recognizer-fallback"
        }
    }
}
