// Beckon: what each worker did
// SPDX-License-Identifier: Apache-2.0

public import Histogram
public import Schema

/// What each worker did, by its name in the events.
public struct WorkerFigures: Sendable {
    /// One worker.
    public struct Worker: Sendable {
        /// Its name.
        public let name: String
        let bytes: [UInt8]
        /// Pieces of work by phase, and those that came to nothing.
        public var work: [Phase: Int] = [:], lost = 0
        /// Microseconds from work sent to its result.
        public var times = Histogram<UInt64>(numberOfSignificantValueDigits: .three)
    }

    /// Workers that are told apart; the work of all others is put together.
    public static let workersMaximum = 256

    /// The workers, in the order in which they were first seen.
    public private(set) var workers: [Worker] = []

    /// None seen.
    public init() {}

    /// The index of the worker whose name stands in an event.
    public mutating func index(_ name: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Int {
        let place = UnsafeRawBufferPointer(rebasing: bytes[name])
        for (index, worker) in self.workers.enumerated() where worker.bytes.count == place.count {
            if worker.bytes.elementsEqual(place) { return index }
        }
        guard self.workers.count < Self.workersMaximum else { return Self.workersMaximum - 1 }
        let isLast = self.workers.count == Self.workersMaximum - 1
        let bytes = isLast ? [UInt8]("others".utf8) : [UInt8](place)
        self.workers.append(Worker(name: String(decoding: bytes.prefix(200), as: UTF8.self), bytes: bytes))
        return self.workers.count - 1
    }

    /// Notes a piece of work that was done.
    public mutating func done(_ index: Int, _ phase: Phase, after nanoseconds: UInt64) {
        self.workers[index].work[phase, default: 0] += 1
        self.workers[index].times.record(nanoseconds / 1_000)
    }

    /// Notes a piece of work that came to nothing.
    public mutating func lost(_ index: Int) { self.workers[index].lost += 1 }
}
