// Beckon: a dispatcher's three sockets, and the reactor between them.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Logging
import Schema
import Synchronization
import ZeroMQ

/// Drives a reactor on the socket thread: drain the sockets, one turn, send what it returned.
struct HostDriver<Reactor: DispatcherReactor>: ~Copyable, SocketDriver {
    typealias Command = HostCommand

    /// A turn is due at the latest after so long, because the clock that deadlines stand in may be set.
    static var sleepMaximumMilliseconds: Int64 { 60_000 }

    private var reactor: Reactor
    private let context: Context
    private let front: Socket
    private let back: Socket
    private let events: Socket
    private let gate: CurveGate?
    private let batch: Int
    private let clock: @Sendable () -> Instant
    private let logger: Logger
    private let counters: HostCounters
    private var undeliverable: [Arrival] = []
    private var arrivals: [Arrival] = []
    private var subscriptions = Subscriptions()

    init(
        reactor: Reactor, endpoints: DispatcherEndpoints, settings: TransportSettings,
        clock: @escaping @Sendable () -> Instant,
        logger: Logger, counters: HostCounters, bound: (DispatcherEndpoints) -> Void
    ) throws {
        let context = try Context()
        var options = settings.options()
        options.receiveHighWaterMark = Int32(
            clamping: min(settings.unreadPerPeerMaximum, settings.receiveHighWaterMark))
        // The gate stands before the first door does.
        let gate = try CurveGate(settings, in: context)
        var eventOptions = options
        eventOptions.extendedPublishManual = true
        eventOptions.maximumMessageSize = Int64(EventTopics.subscriptionBytesMaximum)
        let front = try Socket.open(.router, in: context, lingerMilliseconds: settings.linger, options: options)
        let back = try Socket.open(.router, in: context, lingerMilliseconds: settings.linger, options: options)
        let events = try Socket.open(
            .extendedPublish, in: context, lingerMilliseconds: settings.linger, options: eventOptions)
        bound(
            DispatcherEndpoints(
                front: try front.bind(endpoints.front), back: try back.bind(endpoints.back),
                events: try events.bind(endpoints.events)))
        self.gate = consume gate
        self.context = context
        self.front = front
        self.back = back
        self.events = events
        self.reactor = reactor
        self.batch = settings.batch
        self.clock = clock
        self.logger = logger
        self.counters = counters
    }

    mutating func start(_ poller: inout Poller) throws {
        _ = try poller.add(self.front)
        _ = try poller.add(self.back)
        _ = try poller.add(self.events)
        try self.gate?.join(&poller)
    }

    mutating func turn(_ commands: [Command], _ poller: inout Poller) throws -> NextTurn {
        var isWanted = false
        self.arrivals.removeAll(keepingCapacity: true)
        swap(&self.arrivals, &self.undeliverable)
        for command in commands {
            isWanted = true
            if case .arrivals(let more) = command { self.arrivals += more }
        }
        try self.gate?.answer(atMost: self.batch)
        var hasMore = try self.drain(.back)
        hasMore = try self.drain(.front) || hasMore
        hasMore = try self.drainSubscriptions() || hasMore

        let now = self.clock()
        let isDue = self.reactor.nextDeadline.map { $0 <= now } ?? false
        if isWanted || isDue || !self.arrivals.isEmpty {
            try self.perform(try self.reactor.turn(self.arrivals, at: now))
        }
        if hasMore || !self.undeliverable.isEmpty { return .now }
        guard let deadline = self.reactor.nextDeadline else { return .whenever }
        let wait = (deadline - self.clock()).count
        return wait <= 0 ? .now : .within(milliseconds: Int(min(wait, Self.sleepMaximumMilliseconds)))
    }

    mutating func stop(_ commands: [Command], failure: (any Error)?) {
        if let failure { self.logger.error("the dispatcher's sockets failed", metadata: ["error": "\(failure)"]) }
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
            let received =
                switch door {
                case .front: try self.front.tryReceiveCounted(maximumFrames: 1 + FrameCodec.framesMaximum)
                case .back: try self.back.tryReceiveCounted(maximumFrames: 1 + FrameCodec.framesMaximum)
                }
            guard let (frames, count) = received else { return false }
            guard let id = frames.frames.first?.bytes else { continue }
            let peer = Peer(door, id: id)
            do throws(WireError) {
                let message = try FrameCodec.decode(frames, frameCount: count, skipping: 1)
                self.arrivals.append(.message(message, from: peer))
            } catch {
                self.counters.malformed.add(1, ordering: .relaxed)
                self.arrivals.append(.malformed(error, from: peer))
            }
        }
        return true
    }

    /// Takes up to a batch of subscriptions, and accepts those of topics that exist.
    private mutating func drainSubscriptions() throws -> Bool {
        for _ in 0..<self.batch {
            guard let (message, count) = try self.events.tryReceiveCounted(maximumFrames: 1) else { return false }
            guard count == 1, let change = EventTopics.Change(message.frames[0]) else { continue }
            let connection = message.frames[0].property(EventTopics.connectionProperty)
            switch change {
            case .follow(let topic):
                guard self.subscriptions.follow(topic, connection ?? "") else { continue }
                try self.events.acceptSubscription(topic)
            case .leave(let topic):
                guard self.subscriptions.leave(topic, connection) else { continue }
                try self.events.endSubscription(topic)
            }
        }
        return true
    }

    private mutating func perform(_ departures: [Departure]) throws {
        for departure in departures {
            switch departure {
            case .send(let message, let peer):
                let frames = FrameCodec.encode(message, after: peer.id)
                let result =
                    switch peer.door {
                    case .front: try self.front.trySend(frames)
                    case .back: try self.back.trySend(frames)
                    }
                if result == .sent { continue }
                self.counters.undeliverable.add(1, ordering: .relaxed)
                self.undeliverable.append(.undeliverable(message, to: peer))
            case .publish(let topic, let message):
                try self.events.trySend(FrameCodec.encode(message, after: [UInt8](topic.utf8)))
            }
        }
    }
}
