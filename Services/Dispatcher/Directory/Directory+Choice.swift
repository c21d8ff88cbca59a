// Beckon: which worker gets a piece of work
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Directory {
    /// Who gets the next piece of work: the least loaded. Where all have much to do, what is given out at the same time goes to one
    /// worker up to half of its credit: it is woken once for all of it, and writes what it did in one transaction.
    mutating func taker(_ pool: Int, isLong: Bool, _ now: Instant) -> WorkerKey? {
        guard let least = self.leastLoaded(pool, ignoringCredit: isLong) else { return nil }
        if isLong { return least.key }
        if least.load >= 0.25, let row = self.pools.slots[pool].row, row.at == now,
            let index = self.workers.index(forKey: row.worker), self.workers[index].place == pool,
            self.workers[index].hasRoom, row.count < self.workers[index].credit / 2
        {
            self.pools.slots[pool].row?.count += 1
            return row.worker
        }
        self.pools.slots[pool].row = (least.key, now, 1)
        return least.key
    }

    func leastLoaded(_ pool: Int, ignoringCredit: Bool) -> (key: WorkerKey, load: Double)? {
        var best: (place: Int, load: Double, last: UInt64, joined: UInt64)?
        for place in self.pools.slots[pool].places {
            guard let load = self.workers[place].load(ignoringCredit: ignoringCredit) else { continue }
            // Of equals the one that has waited longest.
            if let present = best, (present.load, present.last, present.joined) <= load { continue }
            best = (place, load.load, load.last, load.joined)
        }
        return best.map { (self.workers[$0.place].key, $0.load) }
    }
}
