// Beckon: a dispatcher's three sockets, and the reactor between them.
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import Logging
import Schema
import Synchronization
import ZeroMQ

/// Drives a reactor on the socket thread: drain the sockets, one turn, send what it returned.
struct HostDriver: ~Copyable, SocketDriver {
    typealias Command = HostCommand

    /// A turn is due at the latest after so long, because the clock that deadlines stand in may be set.
    static var sleepMaximumMilliseconds: Int64 { 60_000 }

    // `any` and no generic parameter, as the journal of `Dispatcher`: all but the calls of the reactor is compiled here
    // for concrete types.
    private var reactor: any DispatcherReactor
    private let context: Context
    private let front: Socket
    private let back: Socket
    private let events: EventsDoor
    private let gate: CurveGate?
    private let watches: [DoorWatch]
    private let batch: Int
    private let clock: @Sendable () -> Instant
    private let logger: Logger
    private let counters: HostCounters
    private var undeliverable: [Arrival] = []
    private var arrivals: [Arrival] = []
    private var attempts = AttemptLog()
    private var isFirstTurn = true
    /// Readable when the reactor wants a turn.
    private let wakeUp: EventFD
    private var wakeUpToken: Poller.Token?
    private var frontToken: Poller.Token?
    private var backToken: Poller.Token?
    private var polls: UInt64 = 0

    init(
        reactor: any DispatcherReactor, endpoints: DispatcherEndpoints, settings: TransportSettings,
        clock: @escaping @Sendable () -> Instant,
        logger: Logger, counters: HostCounters, bound: (DispatcherEndpoints) -> Void
    ) throws {
        if !settings.hasServerKey {
            for endpoint in [endpoints.front, endpoints.back, endpoints.events] {
                try settings.openDoors.check(endpoint)
            }
        }
        let wakeUp = try EventFD()
        let context = try Context()
        var options = settings.dispatcherOptions()
        options.receiveHighWaterMark = Int32(
            clamping: min(settings.unreadPerPeerMaximum, settings.receiveHighWaterMark))
        // The gate stands before the first door does.
        let gate = settings.hasServerKey ? try CurveGate(settings, in: context, logger: logger) : nil
        let front = try Socket.open(.router, in: context, lingerMilliseconds: settings.linger, options: options)
        let back = try Socket.open(.router, in: context, lingerMilliseconds: settings.linger, options: options)
        // Whoever does not even speak CURVE never comes to the gate.
        let watches = gate == nil ? [] : [try DoorWatch("front", front), try DoorWatch("back", back)]
        let frontEndpoint = try front.bind(endpoints.front)
        let backEndpoint = try back.bind(endpoints.back)
        let events = try EventsDoor(endpoints.events, settings, in: context, logger: logger)
        bound(DispatcherEndpoints(front: frontEndpoint, back: backEndpoint, events: events.endpoint))
        self.gate = gate
        self.watches = watches
        self.context = context
        self.front = front
        self.back = back
        self.events = events
        self.reactor = reactor
        self.batch = settings.batch
        self.clock = clock
        self.logger = logger
        self.counters = counters
        self.wakeUp = wakeUp
        self.reactor.attach { wakeUp.signal() }
    }

    mutating func start(_ poller: inout Poller) throws {
        self.frontToken = try poller.add(self.front)
        self.backToken = try poller.add(self.back)
        self.wakeUpToken = try poller.add(descriptor: self.wakeUp.descriptor)
        try self.events.join(&poller)
        try self.gate?.join(&poller)
        for watch in self.watches { try watch.join(&poller) }
    }

    mutating func turn(_ commands: [Command], _ poller: inout Poller) throws -> NextTurn {
        let now = self.clock()
        var isWanted = self.takeWakeUp(poller)
        self.arrivals.removeAll(keepingCapacity: true)
        swap(&self.arrivals, &self.undeliverable)
        for command in commands {
            isWanted = true
            if case .arrivals(let more) = command { self.arrivals += more }
        }
        // Rights first: what was read before a key was revoked is refused already.
        var hasMore = try self.admit(now, &poller)
        // After a poll only sockets that are ready are read: finding one empty takes two system calls.
        let hasPolled = poller.polls != self.polls
        self.polls = poller.polls
        if !hasPolled || self.isReady(self.backToken, poller) { hasMore = try self.drain(.back) || hasMore }
        if !hasPolled || self.isReady(self.frontToken, poller) { hasMore = try self.drain(.front) || hasMore }
        if !hasPolled || self.events.isReady(poller) { hasMore = try self.drainSubscriptions(now) || hasMore }

        let isDue = self.reactor.nextDeadline.map { $0 <= now } ?? false
        if isWanted || isDue || !self.arrivals.isEmpty {
            self.reactor.setHasSubscribers(self.events.hasSubscribers)
            try self.perform(try self.reactor.turn(self.arrivals, at: now))
            for line in self.reactor.takeNotices() { self.logger.warning("\(line)") }
        }
        if hasMore || !self.undeliverable.isEmpty { return .now }
        let deadlines = [self.reactor.nextDeadline, self.events.bindsAt].compactMap { $0 }
        guard let deadline = deadlines.min() else { return .whenever }
        let wait = (deadline - self.clock()).count
        return wait <= 0 ? .now : .within(milliseconds: Int(min(wait, Self.sleepMaximumMilliseconds)))
    }

    /// - Returns: Whether the reactor asked for a turn.
    private func takeWakeUp(_ poller: borrowing Poller) -> Bool {
        guard self.isReady(self.wakeUpToken, poller) else { return false }
        self.wakeUp.drain()
        return true
    }

    private func isReady(_ token: Poller.Token?, _ poller: borrowing Poller) -> Bool {
        token.map { !poller.events(of: $0).isEmpty } ?? true
    }

    mutating func stop(_ commands: [Command], failure: (any Error)?) {
        if let failure { self.logger.error("the dispatcher's sockets failed", metadata: ["error": "\(failure)"]) }
        for watch in self.watches + [self.events.watch].compactMap({ $0 }) { watch.drain() }
        do {
            try self.perform(self.reactor.stop(at: self.clock()))
        } catch {
            self.logger.warning("the goodbyes were not sent", metadata: ["error": "\(error)"])
        }
    }

    /// Takes up to a batch from a door.
    ///
    /// - Returns: Whether more may be waiting.
    private mutating func drain(_ door: Door) throws -> Bool {
        for _ in 0..<self.batch {
            let wantsUser = self.gate != nil
            let next =
                switch door {
                case .front: try FrameCodec.receive(from: self.front, hasPrefix: true, wantsUser: wantsUser)
                case .back: try FrameCodec.receive(from: self.back, hasPrefix: true, wantsUser: wantsUser)
                }
            guard let received = next else { return false }
            let peer = Peer(door, id: received.prefix, key: self.gate?.key(of: received.user))
            switch received.message {
            case .success(let message): self.arrivals.append(.message(message, from: peer))
            case .failure(let error):
                self.counters.malformed.add(1, ordering: .relaxed)
                self.arrivals.append(.malformed(error, from: peer))
            }
        }
        return true
    }

    /// Takes up to a batch of subscriptions.
    private mutating func drainSubscriptions(_ now: Instant) throws -> Bool {
        var refused: [String] = []
        let hasMore = try self.events.drain(atMost: self.batch, self.gate) { refused.append($0) }
        for key in refused {
            let line = self.attempts.note("key '\(key)'", "may not follow the events it asked for", at: now)
            if let line { self.logger.warning("\(line)") }
        }
        return hasMore
    }

    /// Puts rights into effect that have changed, and answers who may connect.
    private mutating func admit(_ now: Instant, _ poller: inout Poller) throws -> Bool {
        guard let gate = self.gate else { return false }
        if let before = gate.reload() {
            self.events.reconsider(before, gate.table, at: now, &poller)
            self.arrivals.append(.access(gate.table))
        } else if self.isFirstTurn {
            self.arrivals.append(.access(gate.table))
        }
        self.isFirstTurn = false
        self.events.bindIfDue(at: now, &poller)
        for watch in self.watches + [self.events.watch].compactMap({ $0 }) {
            guard try watch.hasTurnedAway(atMost: self.batch) else { continue }
            let line = self.attempts.note("somebody at \(watch.name)", "no handshake of CURVE; not let in", at: now)
            if let line { self.logger.warning("\(line)") }
        }
        return try gate.answer(atMost: self.batch, at: now)
    }

    private mutating func perform(_ departures: [Departure]) throws {
        for departure in departures {
            switch departure {
            case .send(let message, let peer):
                let result =
                    switch peer.door {
                    case .front: try FrameCodec.send(message, after: peer.id, over: self.front)
                    case .back: try FrameCodec.send(message, after: peer.id, over: self.back)
                    }
                if result == .sent { continue }
                self.counters.undeliverable.add(1, ordering: .relaxed)
                self.undeliverable.append(.undeliverable(message, to: peer))
            case .publish(let topic, let message):
                try self.events.publish(message, topic)
            }
        }
    }
}
