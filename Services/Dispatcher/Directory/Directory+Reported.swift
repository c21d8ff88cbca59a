// Beckon: what workers say they have, and what they had before the dispatcher was started anew
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension Directory {
    /// An app had workers when the dispatcher ran last: its work waits for them for the grace time.
    public mutating func expect(_ manifest: Manifest, at now: Instant) {
        let pool = Pool.app(manifest.app)
        guard self.pools[pool] == nil, (try? manifest.validate()) != nil else { return }
        self.pools[pool] = PoolState(manifest: manifest, lastSeen: now)
        self.catalogSequence += 1
    }

    /// There were recognizers when the dispatcher ran last.
    public mutating func expectRecognizers(at now: Instant) {
        if self.pools[.recognizers] == nil { self.pools[.recognizers] = PoolState(lastSeen: now) }
    }

    /// A recognizer says whether it cannot read yet, or still learns. It is told to who looks after the stack, and decides
    /// nothing: what a template fits is read meanwhile.
    public mutating func report(_ key: WorkerKey, isLearning: Bool) { self.workers[key]?.isLearning = isLearning }

    /// A worker says which work it has. Work that it was given a heartbeat ago or earlier, and does not name in two
    /// reports in a row, was lost on the way to it, or its result on the way back.
    ///
    /// - Parameter unsentSince: When the oldest message that still waits for the journal was decided. Work that was
    ///   assigned since then may not have been sent, so its absence from a report says nothing.
    /// - Returns: What was lost.
    public mutating func report(
        _ key: WorkerKey, _ numbers: [UInt64], unsentSince: Instant? = nil, at now: Instant
    ) -> [UInt64] {
        guard let worker = self.workers[key] else { return [] }
        self.setUnknown(numbers, of: key)
        let named = Set(numbers)
        let given = worker.inFlight.merging(worker.following) { first, _ in first }
        let missing = given.filter { number, time in
            time + self.limits.heartbeat <= now && (unsentSince.map { time < $0 } ?? true) && !named.contains(number)
        }.map(\.key)
        let lost = missing.filter { worker.missing.contains($0) }.sorted()
        self.workers[key]?.missing = Set(missing)
        return lost
    }

    /// A piece of work that was assigned earlier is sent only now. The time after which its worker is expected to
    /// report it begins anew.
    public mutating func sent(_ number: UInt64, at now: Instant) {
        guard let index = self.holders[number].flatMap({ self.workers.index(forKey: $0) }) else { return }
        if self.workers.slots[index].inFlight[number] != nil { self.workers.slots[index].inFlight[number] = now }
        if self.workers.slots[index].following[number] != nil { self.workers.slots[index].following[number] = now }
    }

    mutating func setUnknown(_ numbers: [UInt64], of key: WorkerKey) {
        let unknown = numbers.prefix(self.limits.credit * 2).filter { self.holders[$0] != key }
        self.workers[key]?.unknown = Set(unknown)
    }

    /// A worker that says it has a piece of work which no present worker was given.
    public func worker(having number: UInt64, in pool: Pool) -> WorkerKey? {
        self.workers.all.filter { $0.value.pool == pool && $0.value.unknown.contains(number) }
            .min { $0.value.joined < $1.value.joined }?.key
    }

    /// The worker goes on with work that it has from an earlier connection, its own or the dispatcher's.
    public mutating func adopt(_ number: UInt64, by key: WorkerKey, isFollowing: Bool, at now: Instant) {
        if let before = self.holders[number] {
            self.workers[before]?.inFlight[number] = nil
            self.workers[before]?.following[number] = nil
            self.removeIfDone(before)
        }
        self.workers[key]?.unknown.remove(number)
        self.assign(number, to: key, isFollowing: isFollowing, now)
    }
}
