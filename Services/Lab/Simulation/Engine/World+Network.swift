// Beckon: the network of a simulated world
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema

extension World {
    func makeLink(_ owner: Link.Owner) -> Link {
        let link = Link(index: self.links.count, owner: owner, seed: self.settings.seed)
        self.links.append(link)
        return link
    }

    // MARK: Connections

    /// A process opened its connection.
    func open(_ link: Link) {
        link.isOpen = true
        self.breakOff(link, backAfter: link.upDice.span(0...20))
    }

    /// The process of a connection is gone.
    func close(_ link: Link) {
        link.isOpen = false
        link.outbox = []
        self.unroute(link)
    }

    /// A connection breaks and is made anew.
    func breakOff(_ link: Link, backAfter pause: Int64) {
        self.unroute(link)
        self.timeline.add(
            .connect(link: link.index, epoch: link.epoch), at: self.now + Milliseconds(pause), lane: Lane.up(link.index)
        )
    }

    private func unroute(_ link: Link) {
        self.routes[link.route] = nil
        link.epoch += 1
        link.isConnected = false
        link.underWayDown = 0
    }

    func connected(_ link: Link) {
        guard link.isOpen, self.host.isUp else { return }
        link.route = self.nextRoute
        self.nextRoute += 1
        self.routes[link.route] = link.index
        link.isConnected = true
        link.lastUp = self.now.milliseconds
        link.lastDown = self.now.milliseconds
        self.flush(link)
    }

    private func flush(_ link: Link) {
        let waiting = link.outbox
        link.outbox = []
        for message in waiting { self.send(message, over: link) }
    }

    // MARK: To the dispatcher

    /// A peer sends.
    func send(_ message: Message, over link: Link) {
        guard link.isOpen else { return }
        guard link.isConnected else {
            if link.outbox.count < Link.bound { link.outbox.append(message) } else { self.counts.dropped += 1 }
            return
        }
        self.counts.messages += 1
        var delay = link.upDice.span(0...2)
        if let held = self.hold(link, &link.upDice) {
            guard held >= 0 else { return }
            delay += held
        }
        for at in self.arrivals(delay, &link.upDice, &link.lastUp) {
            self.timeline.add(
                .toDispatcher(message, link: link.index, epoch: link.epoch), at: at, lane: Lane.up(link.index))
        }
    }

    // MARK: To a peer

    /// The dispatcher sends.
    ///
    /// - Returns: Whether the transport took it.
    func send(_ message: Message, to peer: Peer) -> Bool {
        guard let index = self.routes[Link.route(of: peer)] else { return false }
        let link = self.links[index]
        guard link.isConnected, link.underWayDown < Link.bound else { return false }
        self.counts.messages += 1
        var delay = link.downDice.span(0...2)
        if let held = self.hold(link, &link.downDice) {
            guard held >= 0 else { return true }
            delay += held
        }
        for at in self.arrivals(delay, &link.downDice, &link.lastDown) {
            link.underWayDown += 1
            self.timeline.add(
                .toPeer(message, link: link.index, epoch: link.epoch), at: at, lane: Lane.down(link.index))
        }
        return true
    }

    // MARK: What goes wrong on the way

    /// For a connection that is cut: how long a message is held, or -1 where it is lost.
    private func hold(_ link: Link, _ dice: inout Dice) -> Int64? {
        guard let until = link.cutUntil, until > self.now else { return nil }
        guard dice.perMille(500) else {
            self.counts.dropped += 1
            return -1
        }
        return (until - self.now).count
    }

    private func arrivals(_ delay: Int64, _ dice: inout Dice, _ last: inout Int64) -> [Instant] {
        guard !self.isCalm else {
            last = max(last, self.now.milliseconds + delay)
            return [Instant(milliseconds: last)]
        }
        guard !dice.perMille(self.plan[.drop]) else {
            self.counts.dropped += 1
            return []
        }
        var at = self.now.milliseconds + delay
        if dice.perMille(self.plan[.delay]) {
            self.counts.delayed += 1
            at += dice.span(10...3_000)
        }
        if dice.perMille(self.plan[.reorder]) {
            self.counts.reordered += 1
            at += dice.span(1...500)
        } else {
            at = max(at, last)
            last = at
        }
        var all = [Instant(milliseconds: at)]
        if dice.perMille(self.plan[.double]) {
            self.counts.doubled += 1
            all.append(Instant(milliseconds: at + dice.span(0...2_000)))
        }
        return all
    }
}
