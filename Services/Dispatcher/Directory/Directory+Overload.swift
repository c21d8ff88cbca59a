// Beckon: whether more is there than workers can do soon
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension Directory {
    /// Whether new work of a pool would wait so long that it is better not begun: more is there than its workers take
    /// at once, and they do not catch up with it.
    public func isOverloaded(_ pool: Pool, at now: Instant) -> Bool {
        guard let poolIndex = self.pools.index(forKey: pool) else { return false }
        return self.isOverloaded(poolIndex, now)
    }

    /// Whether there is any such pool.
    public func isAnyOverloaded(at now: Instant) -> Bool { self.pools.indices.contains { self.isOverloaded($0, now) } }

    private func isOverloaded(_ poolIndex: Int, _ now: Instant) -> Bool {
        let waiting = self.pools.slots[poolIndex].queue.count
        let isFlooded = self.limits.floodPercent < 100 && self.pools.slots[poolIndex].flow.isFlood(at: now)
        guard waiting > 0 || isFlooded else { return false }
        var credit = 0, inHand = 0
        for worker in self.pools.slots[poolIndex].workerIndices {
            credit += self.workers.slots[worker].credit
            // `unknown` is not counted: a heartbeat can still name work whose result has arrived.
            inHand += self.workers.slots[worker].inFlight.count
        }
        let most = max(credit, self.limits.overloadMinimum)
        // In a flood most requests are refused anyhow: fewer are let in, so that those are done sooner.
        if isFlooded, (waiting + inHand) * 100 >= most * self.limits.floodPercent { return true }
        guard waiting > 0, let since = self.pools.slots[poolIndex].waitingSince else { return false }
        if waiting >= max(credit * self.limits.overloadRounds, self.limits.overloadMinimum) { return true }
        guard waiting + inHand >= most else { return false }
        // Workers that need seconds for a piece are not overloaded because one piece has waited for 50 ms.
        let patience = max(self.limits.overloadAfter.count, self.pools.slots[poolIndex].timeInHand.count * 2)
        return since + Milliseconds(patience) <= now
    }

    /// A request was turned away because these pools were overloaded.
    public mutating func turnedAway(from pools: [Pool], at now: Instant) {
        for pool in pools {
            guard let poolIndex = self.pools.index(forKey: pool) else { continue }
            self.pools.slots[poolIndex].flow.turnAway(at: now)
        }
    }
}
