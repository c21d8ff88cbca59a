// Beckon: which worker gets a piece of work
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Directory {
    /// From this load of the least loaded worker on, what is given out at the same time goes to one worker.
    private static let muchLoad = 0.25

    /// Who gets the next piece of work: the least loaded; of several the one that had the piece before, which knows the
    /// request best. Where all have much to do, what is given out at the same time goes to one worker up to half of its
    /// credit: it is woken once for all of it, and writes what it did in one transaction.
    ///
    /// - Parameter before: Who did what comes before it.
    mutating func chooseWorker(_ poolIndex: Int, isFollowing: Bool, after before: WorkerKey? = nil, _ now: Instant)
        -> WorkerKey?
    {
        guard let least = self.leastLoaded(poolIndex, isFollowing: isFollowing) else { return nil }
        if isFollowing { return least.key }
        if least.load >= Self.muchLoad, let streak = self.pools.slots[poolIndex].streak, streak.at == now,
            let index = self.workers.index(forKey: streak.worker), self.workers.slots[index].poolIndex == poolIndex,
            self.workers.slots[index].hasRoom, streak.count < self.workers.slots[index].credit / 2
        {
            self.pools.slots[poolIndex].streak?.count += 1
            return streak.worker
        }
        let chosen = before.flatMap { self.isAsFree($0, poolIndex, least.load) ? $0 : nil } ?? least.key
        self.pools.slots[poolIndex].streak = (chosen, now, 1)
        return chosen
    }

    /// The index of a pool, which most likely is the pool of that worker.
    func poolIndex(of pool: Pool, likely worker: WorkerKey?) -> Int? {
        if let index = worker.flatMap({ self.workers.index(forKey: $0) }), self.workers.slots[index].pool == pool {
            return self.workers.slots[index].poolIndex
        }
        return self.pools.index(forKey: pool)
    }

    private func isAsFree(_ worker: WorkerKey, _ poolIndex: Int, _ load: Double) -> Bool {
        guard let index = self.workers.index(forKey: worker), self.workers.slots[index].poolIndex == poolIndex,
            let own = self.workers.slots[index].load(isFollowing: false)
        else { return false }
        return own.load <= load
    }

    func leastLoaded(_ poolIndex: Int, isFollowing: Bool) -> (key: WorkerKey, load: Double)? {
        var best: (workerIndex: Int, load: Double, last: UInt64, joined: UInt64)?
        for workerIndex in self.pools.slots[poolIndex].workerIndices {
            guard let load = self.workers.slots[workerIndex].load(isFollowing: isFollowing) else { continue }
            // Of equals the one that has waited longest.
            if let present = best, (present.load, present.last, present.joined) <= load { continue }
            best = (workerIndex, load.load, load.last, load.joined)
        }
        return best.map { (self.workers.slots[$0.workerIndex].key, $0.load) }
    }
}
