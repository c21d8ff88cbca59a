// Beckon: a bus inside one process
// SPDX-License-Identifier: Apache-2.0

public import Schema
import Synchronization

/// A dispatcher and its peers in one process: the same reactor, links and services as over ZeroMQ, without sockets.
///
/// Time comes from the clock it is made with; ``tick()`` gives the dispatcher a turn when the clock moved.
public final class InMemoryBus<Reactor: DispatcherReactor & Sendable>: Sendable {
    private struct State {
        var reactor: Reactor
        var peers: [Peer: AsyncStream<Message>.Continuation] = [:]
        var subscribers: [Int: Subscriber] = [:]
        var nextPeer: UInt64 = 1
        var isStopped = false
    }

    private struct Subscriber {
        var prefixes: [String]
        var continuation: AsyncStream<Message>.Continuation
    }

    private let state: Mutex<State>
    private let clock: @Sendable () -> Instant
    private let inboxBound: Int

    /// - Parameters:
    ///   - reactor: The dispatcher.
    ///   - inboxBound: How many unread messages a peer may have before it counts as gone.
    ///   - clock: The time.
    public init(_ reactor: Reactor, inboxBound: Int = 10_000, clock: @escaping @Sendable () -> Instant) {
        self.state = Mutex(State(reactor: reactor))
        self.inboxBound = inboxBound
        self.clock = clock
    }

    /// A new peer.
    public func connect(_ door: Door) -> any DispatcherLink {
        let (arrivals, continuation) = AsyncStream<Message>.makeStream(
            bufferingPolicy: .bufferingOldest(self.inboxBound))
        let peer = self.state.withLock { state in
            let id = state.nextPeer
            state.nextPeer += 1
            let peer = Peer(door, id: withUnsafeBytes(of: id.bigEndian) { [UInt8]($0) })
            state.peers[peer] = continuation
            return peer
        }
        return Link(arrivals: arrivals, bus: self, peer: peer)
    }

    /// A new subscriber.
    public func subscribe() -> any EventLink {
        let (arrivals, continuation) = AsyncStream<Message>.makeStream(
            bufferingPolicy: .bufferingOldest(self.inboxBound))
        let number = self.state.withLock { state in
            let number = Int(state.nextPeer)
            state.nextPeer += 1
            state.subscribers[number] = Subscriber(prefixes: [], continuation: continuation)
            return number
        }
        return Subscription(arrivals: arrivals, bus: self, number: number)
    }

    /// Gives the dispatcher a turn.
    public func tick() { self.turn([]) }

    /// When the dispatcher wants its next turn.
    public var nextDeadline: Instant? { self.state.withLock { $0.reactor.nextDeadline } }

    /// Looks into the dispatcher.
    public func withReactor<Result: Sendable>(_ body: @Sendable (inout Reactor) -> Result) -> Result {
        self.state.withLock { body(&$0.reactor) }
    }

    /// Puts frames that are no message on the wire, as a hostile peer would.
    public func inject(_ arrivals: [Arrival]) { self.turn(arrivals) }

    /// Stops the dispatcher and ends every link.
    public func stop() {
        self.state.withLock { state in
            guard !state.isStopped else { return }
            let departures = state.reactor.stop(at: self.clock())
            _ = Self.deliver(departures, &state)
            Self.end(&state)
        }
    }

    private func turn(_ arrivals: [Arrival]) {
        let now = self.clock()
        self.state.withLock { state in
            guard !state.isStopped else { return }
            var arrivals = arrivals
            do {
                repeat {
                    arrivals = Self.deliver(try state.reactor.turn(arrivals, at: now), &state)
                } while !arrivals.isEmpty
            } catch {
                // What was decided could not be kept: nothing is sent, and no other turn follows.
                Self.end(&state)
            }
        }
    }

    private static func end(_ state: inout State) {
        state.isStopped = true
        for continuation in state.peers.values { continuation.finish() }
        for subscriber in state.subscribers.values { subscriber.continuation.finish() }
    }

    private static func deliver(_ departures: [Departure], _ state: inout State) -> [Arrival] {
        var undeliverable: [Arrival] = []
        for departure in departures {
            switch departure {
            case .send(let message, let peer):
                if case .enqueued = state.peers[peer]?.yield(message) { continue }
                undeliverable.append(.undeliverable(message, to: peer))
            case .publish(let topic, let message):
                for subscriber in state.subscribers.values
                where subscriber.prefixes.contains(where: { topic.hasPrefix($0) }) {
                    subscriber.continuation.yield(message)
                }
            }
        }
        return undeliverable
    }

    private struct Link: DispatcherLink {
        let arrivals: AsyncStream<Message>
        let bus: InMemoryBus
        let peer: Peer
        var lostArrivals: Int { 0 }

        func send(_ message: Message) throws(BusError) {
            guard self.bus.state.withLock({ $0.peers[self.peer] != nil && !$0.isStopped }) else {
                throw BusError(.closed, "the link is closed; open a new one")
            }
            self.bus.turn([.message(message, from: self.peer)])
        }

        func close() async {
            self.bus.state.withLock { $0.peers.removeValue(forKey: self.peer) }?.finish()
        }
    }

    private struct Subscription: EventLink {
        let arrivals: AsyncStream<Message>
        let bus: InMemoryBus
        let number: Int

        func follow(conversation: String) throws(BusError) { self.add(Topic.conversation(conversation)) }
        func followAll() throws(BusError) { self.add(Topic.all) }

        private func add(_ prefix: String) {
            self.bus.state.withLock { $0.subscribers[self.number]?.prefixes.append(prefix) }
        }

        func close() async {
            self.bus.state.withLock { $0.subscribers.removeValue(forKey: self.number) }?.continuation.finish()
        }
    }
}
