// Beckon: what a worker counts
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import Schema

/// What a worker counts of its work. Phases and outcomes are few: all series are there from the start.
struct WorkerMeters: Sendable {
    private let timers: [Phase: [Header.Outcome: CoreMetrics.Timer]]
    private let inHand: Meter

    init(credit: Int) {
        let phases: [Phase] = [.recognizing, .resolving, .confirming, .handling, .following]
        self.timers = Dictionary(
            uniqueKeysWithValues: phases.map { phase in
                let timers = [Header.Outcome.done, .failed].map { outcome in
                    let dimensions = [("phase", phase.name), ("outcome", "\(outcome)")]
                    return (outcome, CoreMetrics.Timer(label: "beckon_worker_seconds", dimensions: dimensions))
                }
                return (phase, Dictionary(uniqueKeysWithValues: timers))
            })
        self.inHand = Meter(label: "beckon_worker_in_hand")
        Meter(label: "beckon_worker_credit").set(credit)
    }

    /// A piece of work is done.
    func record(_ phase: Phase?, _ outcome: Header.Outcome, _ duration: Duration) {
        let nanoseconds = duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
        phase.flatMap { self.timers[$0]?[outcome] }?.recordNanoseconds(nanoseconds)
    }

    func record(inHand count: Int) { self.inHand.set(count) }
}
