// Beckon: what goes wrong in a simulated world, and how it is mended
// SPDX-License-Identifier: Apache-2.0

import Schema

extension World {
    /// Draws what goes wrong next with processes and connections.
    func mishap() {
        guard !self.isCalm else { return }
        self.timeline.add(.mishap, at: self.now + Milliseconds(self.dice.span(40...600)), lane: Lane.world)
        for fault in Fault.allCases where self.dice.perMille(self.plan[fault]) { self.cause(fault) }
    }

    private func cause(_ fault: Fault) {
        let worker = self.workers[self.dice.below(self.workers.count)]
        let link = self.links[self.dice.below(self.links.count)]
        switch fault {
        case .reconnect where link.isOpen:
            self.counts.reconnects += 1
            self.note("\(self.name(link)): the connection breaks")
            self.breakOff(link, backAfter: self.dice.span(1...400))
        case .partition where link.isOpen:
            self.counts.partitions += 1
            link.cutUntil = self.now + Milliseconds(self.dice.span(50...6_000))
            self.note("\(self.name(link)): cut off")
        case .workerCrash: worker.crash("at any moment")
        case .freeze: worker.freeze(self.dice.span(50...6_000))
        case .drain: worker.drain()
        case .dispatcherFreeze: self.host.freeze(self.dice.span(20...4_000))
        case .crashBeforeCommit, .crashAfterCommit, .crashWhileSending, .powerLoss, .diskFull: self.host.arm(fault)
        default: break
        }
    }

    /// Everything is mended: from now on nothing goes wrong.
    func mend() {
        self.season = .calm
        self.note("everything is mended")
        for link in self.links { link.cutUntil = nil }
        for worker in self.workers { worker.mend() }
        self.host.mend()
    }
}
