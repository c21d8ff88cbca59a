// Beckon: the process of the dispatcher in a simulated world
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherService
import Schema

/// The dispatcher's process: it drains what arrived, takes a turn, sends; it is killed, stopped, and started anew.
final class DispatcherHost {
    private static let inboxBound = 10_000

    unowned let world: World
    private let disk = SimulatedDisk()
    private var process: Dispatcher?
    private var inbox: [Arrival] = []
    private var wakeAt: Int64?
    private var frozenUntil: Instant?
    private var armed: Fault?
    private var credit: CreditWatch
    /// In every other world turns are kept beside those that follow.
    private let keepsBeside: Bool
    var dice: Dice

    init(_ world: World) {
        self.world = world
        self.dice = Dice(seed: world.settings.seed, stream: 2)
        self.keepsBeside = world.settings.seed.isMultiple(of: 2)
        self.credit = CreditWatch(keepsBeside: self.keepsBeside)
    }

    var isUp: Bool { self.process != nil }

    // MARK: Life

    func start() {
        guard self.process == nil else { return }
        self.world.note("dispatcher: starts")
        if self.disk.mood == .isFull, self.world.isCalm || self.dice.perMille(500) { self.disk.mood = .sound }
        self.process = Dispatcher(
            journal: SimulatedJournal(
                self.disk, secret: "secret of seed \(self.world.settings.seed)",
                sabotage: self.world.settings.sabotage), settings: self.world.shape.dispatcher, at: self.world.now)
        if self.keepsBeside { self.process?.attach {} }
        self.credit = CreditWatch(keepsBeside: self.keepsBeside)
        for link in self.world.links where link.isOpen {
            self.world.breakOff(link, backAfter: self.dice.span(0...150))
        }
        self.wake()
    }

    /// Lets one of the ends of a process come at a next turn.
    func arm(_ fault: Fault) {
        self.armed = fault
    }

    func freeze(_ span: Int64) {
        guard self.isUp else { return }
        self.world.note("dispatcher: is stopped for \(span) ms")
        self.world.counts.freezes += 1
        self.frozenUntil = self.world.now + Milliseconds(span)
    }

    func mend() {
        self.armed = nil
        self.disk.mood = .sound
        self.frozenUntil = nil
        if self.isUp { self.wake() } else { self.restart(after: 0...0) }
    }

    private func crash(_ fault: Fault) {
        self.world.note("dispatcher: dies, \(fault)")
        self.world.counts.dispatcherCrashes += 1
        self.armed = nil
        self.process = nil
        self.inbox = []
        self.wakeAt = nil
        if fault == .powerLoss { self.disk.losePower(&self.dice) }
        if self.disk.mood == .dies { self.disk.mood = .sound }
        for link in self.world.links where link.isOpen {
            self.world.routes[link.route] = nil
            link.epoch += 1
            link.isConnected = false
        }
        self.restart(after: 20...1_500)
    }

    private func restart(after pause: ClosedRange<Int>) {
        self.world.timeline.add(
            .start, at: self.world.now + Milliseconds(self.dice.span(pause)), lane: Lane.dispatcher)
    }

    // MARK: Turns

    func take(_ arrival: Arrival) {
        guard self.isUp, self.inbox.count < DispatcherHost.inboxBound else { return }
        self.inbox.append(arrival)
        self.wake(at: self.world.now + Milliseconds(self.dice.span(0...1)))
    }

    private func wake() { self.wake(at: self.world.now) }

    private func wake(at instant: Instant) {
        let at = max(instant, self.frozenUntil ?? instant, self.world.now).milliseconds
        if let present = self.wakeAt, present <= at { return }
        self.wakeAt = at
        self.world.timeline.add(.turn, at: Instant(milliseconds: at), lane: Lane.dispatcher)
    }

    func turn() {
        // One that was asked for later than the one that is due means nothing.
        guard self.wakeAt == self.world.now.milliseconds, var process = self.process else { return }
        self.wakeAt = nil
        if let until = self.frozenUntil, until > self.world.now { return self.wake(at: until) }
        self.frozenUntil = nil
        self.process = nil
        let arrivals = self.inbox
        self.inbox = []
        self.credit.hear(arrivals, self.world)
        let fault = self.armed
        switch fault {
        case .crashBeforeCommit: self.disk.mood = .dies
        case .diskFull: self.disk.mood = .isFull
        default: break
        }
        self.world.counts.turns += 1
        let departures: [Departure]
        do {
            departures = try process.turn(self.broken(arrivals), at: self.world.now)
        } catch {
            _ = self.disk.takeFailure()
            return self.crash(fault ?? .diskFull)
        }
        self.process = process
        if self.disk.takeFailure() {
            self.world.violation("journal", "a turn went on though its commit failed")
        }
        self.send(departures, fault)
        if let deadline = self.process?.nextDeadline { self.wake(at: deadline) }
        if self.process?.isCommitting == true { self.wake(at: self.world.now + Milliseconds(self.dice.span(1...4))) }
    }

    /// After everything has ended, nothing is left in it: asked as any client may ask.
    func checkEmpty() {
        guard var process = self.process, let query = try? Message(Header(.query), Query(.status)),
            let departures = try? process.turn(
                [.message(query, from: Peer(.front, id: [0xFF]))], at: self.world.now)
        else { return self.world.violation("leaks", "the dispatcher is not there at the end") }
        for case .send(let message, _) in departures where message.header.kind == .report {
            let status = JSONSlice(message.body)["status"]
            for name in ["openRequests", "openQuestions", "workInFlight", "workQueued"] {
                let count = status?.members.first { $0.name == name }?.value.integer
                if count != 0 { self.world.violation("leaks", "\(name) is \(count ?? -1) after all has ended") }
            }
            return
        }
        self.world.violation("leaks", "the dispatcher does not report its status")
    }

    private func send(_ departures: [Departure], _ fault: Fault?) {
        let all = DispatcherHost.ordered(departures)
        var count = all.count
        if fault == .crashAfterCommit { count = 0 }
        if fault == .crashWhileSending || fault == .powerLoss { count = self.dice.below(max(1, all.count)) }
        var unsent: [Arrival] = []
        for departure in all.prefix(count) {
            switch departure {
            case .send(let message, let peer):
                self.credit.sent(message, peer, self.world)
                if !self.world.send(self.broken(message), to: peer) {
                    self.world.counts.undeliverable += 1
                    unsent.append(.undeliverable(message, to: peer))
                }
            case .publish(_, let message):
                self.world.digest.mix(message.body)
                self.world.chronicle.published(message, self.world)
            }
        }
        if let fault, [.crashAfterCommit, .crashWhileSending, .powerLoss].contains(fault), !all.isEmpty {
            return self.crash(fault)
        }
        for arrival in unsent { self.take(arrival) }
    }

    /// Departures to one peer in their order; the peers in the order of their routing ids: in which order a dispatcher
    /// looks at different peers is nobody's business, and hash tables make it another one in each run.
    private static func ordered(_ departures: [Departure]) -> [Departure] {
        func key(_ departure: Departure) -> UInt64 {
            if case .send(_, let peer) = departure { Link.route(of: peer) } else { .max }
        }
        guard departures.count > 1 else { return departures }
        let keys = departures.map(key)
        return departures.indices.sorted { left, right in
            keys[left] == keys[right] ? left < right : keys[left] < keys[right]
        }.map { departures[$0] }
    }
}
