// Beckon: one series of a metric
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import Synchronization

/// One number that grows, or is set, or is spread over buckets.
final class Series: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler, TimerHandler, Sendable {
    /// What a series says at one moment.
    struct Reading: Hashable {
        /// Its value, or the sum of all that was recorded.
        var value = 0.0
        /// How much was recorded, in all and up to each bound.
        var count = 0
        var upTo: [Int]
    }

    /// Bounds for times, in seconds: from what takes no hop to what takes a person.
    static let seconds = [
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120,
    ]

    let buckets: [Double]
    private let unit: Double
    private let reading: Mutex<Reading>

    init(buckets: [Double], unit: Double) {
        self.buckets = buckets
        self.unit = unit
        self.reading = Mutex(Reading(upTo: buckets.map { _ in 0 }))
    }

    var now: Reading { self.reading.withLock { $0 } }

    private func add(_ amount: Double) {
        // A count goes on where it would trap, and what is no number says nothing.
        if amount.isFinite { self.reading.withLock { $0.value += amount } }
    }

    private func put(_ value: Double) {
        guard value.isFinite else { return }
        self.reading.withLock { reading in
            guard !self.buckets.isEmpty else {
                reading.value = value
                return
            }
            reading.value += value
            reading.count += 1
            // Of so few bounds the one that fits is found soonest one after the other.
            for index in self.buckets.indices where value <= self.buckets[index] { reading.upTo[index] += 1 }
        }
    }

    func increment(by amount: Int64) { self.add(Double(amount)) }
    func increment(by amount: Double) { self.add(amount) }
    func decrement(by amount: Double) { self.add(-amount) }
    func reset() { self.reading.withLock { $0 = Reading(upTo: self.buckets.map { _ in 0 }) } }
    func set(_ value: Int64) { self.put(Double(value)) }
    func set(_ value: Double) { self.put(value) }
    func record(_ value: Int64) { self.put(Double(value)) }
    func record(_ value: Double) { self.put(value) }
    func recordNanoseconds(_ duration: Int64) { self.put(Double(duration) * self.unit) }
}
