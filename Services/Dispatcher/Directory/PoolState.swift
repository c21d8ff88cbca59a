// Beckon: a pool: its workers, and what waits for them
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Directory {
    struct PoolState: Sendable {
        var manifest: Manifest?
        /// What those draw that draw cards.
        var offer: PresentationOffer?
        var workers: Set<WorkerKey> = []
        /// The indices of the workers.
        var workerIndices: [Int] = []
        /// Work that waits for credit: first that of requests which are under way, then that of new ones.
        private(set) var queue: [UInt64] = []
        /// How many of them belong to requests that are under way.
        private var begun = 0
        /// Since when something has waited, but for short breaks; `nil` before the first piece that waited.
        private(set) var waitingSince: Instant?
        /// When something began to wait last.
        private var waitedLast: Instant?
        /// How long a piece of work is in hand, as of late: sixteenths of a millisecond.
        private var inHand: Int64 = 0
        /// How much work came, and how many requests were turned away.
        var flow = Flow()
        /// Work of the phase `following` that waits for any worker at all: it takes no credit.
        var waitingFollows: [UInt64] = []
        /// Who was given work last, when, and how many pieces in a row at that time.
        var streak: (worker: WorkerKey, at: Instant, count: Int)?
        var lastSeen: Instant
        var waiting: Int { self.queue.count + self.waitingFollows.count }

        init(manifest: Manifest? = nil, lastSeen: Instant) {
            self.manifest = manifest
            self.lastSeen = lastSeen
        }

        /// Takes a worker out.
        mutating func remove(_ key: WorkerKey, _ workerIndex: Int) {
            self.workers.remove(key)
            self.workerIndices.removeAll { $0 == workerIndex }
        }

        /// Lets a piece of work wait. What a request needs that is under way goes before what is new: so those that
        /// were taken are soon done, and whoever waits waits at the door.
        ///
        /// - Parameter pause: A break that is shorter is none: a queue that is empty for a moment, because requests
        ///   were turned away, says nothing about the next moment.
        mutating func wait(_ number: UInt64, isBegun: Bool, at now: Instant, pause: Milliseconds) {
            if self.queue.isEmpty, self.waitedLast.map({ $0 + pause <= now || now < $0 }) ?? true {
                self.waitingSince = now
            }
            self.waitedLast = now
            let index = isBegun ? self.begun : self.queue.count
            self.queue.insert(number, at: index)
            if isBegun { self.begun += 1 }
        }

        /// Takes out the piece of work that is next.
        mutating func next() -> UInt64? {
            guard let number = self.queue.first else { return nil }
            self.dequeue(at: 0)
            return number
        }

        /// Takes a piece of work out that is no longer wanted.
        mutating func remove(_ number: UInt64) {
            self.waitingFollows.removeAll { $0 == number }
            if let index = self.queue.firstIndex(of: number) { self.dequeue(at: index) }
        }

        private mutating func dequeue(at index: Int) {
            self.queue.remove(at: index)
            if index < self.begun { self.begun -= 1 }
        }

        /// A piece of work was in hand for so long: it moves the mean by a sixteenth.
        mutating func record(inHand time: Milliseconds) {
            let time = min(max(time.count, 0), 3_600_000)
            self.inHand += time - self.inHand / 16
        }

        /// How long a piece of work is in hand, as of late.
        var timeInHand: Milliseconds { Milliseconds(self.inHand / 16) }
    }
}
