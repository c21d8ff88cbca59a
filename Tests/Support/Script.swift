// Beckon: a dispatcher that does what a test tells it
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Schema
import Synchronization

/// A dispatcher without a mind of its own: it hands on what arrives, and sends what a test gives it.
public final class Script: Sendable {
    /// What peers sent, in order. For one reader.
    public let received: AsyncStream<Message>
    private let continuation: AsyncStream<Message>.Continuation
    private let state = Mutex((peer: Peer?.none, outbox: [Departure]()))
    /// Answers a message at once, on its way in.
    private let reply: @Sendable (Message) -> [Message]

    /// - Parameter reply: What is sent back at once.
    public init(reply: @escaping @Sendable (Message) -> [Message] = { _ in [] }) {
        (self.received, self.continuation) = AsyncStream<Message>.makeStream()
        self.reply = reply
    }

    /// The dispatcher as a bus drives it.
    public var reactor: ScriptReactor { ScriptReactor(script: self) }

    /// Sends messages to the peer that was heard last.
    public func send(_ messages: Message..., on bus: InMemoryBus<ScriptReactor>) {
        self.state.withLock { state in
            guard let peer = state.peer else { return }
            state.outbox += messages.map { .send($0, to: peer) }
        }
        bus.tick()
    }

    /// Publishes events to whoever subscribed to their conversations.
    public func publish(_ events: Event..., on bus: InMemoryBus<ScriptReactor>) throws {
        let messages = try events.map { event in
            Departure.publish(topic: Topic.conversation(event.conversation), try Message(Header(.event), event))
        }
        self.state.withLock { $0.outbox += messages }
        bus.tick()
    }

    fileprivate func turn(_ arrivals: [Arrival]) -> [Departure] {
        var departures: [Departure] = []
        for case .message(let message, let peer) in arrivals {
            self.state.withLock { $0.peer = peer }
            departures += self.reply(message).map { .send($0, to: peer) }
            self.continuation.yield(message)
        }
        return departures
            + self.state.withLock { state in
                defer { state.outbox = [] }
                return state.outbox
            }
    }
}

/// The reactor of a ``Script``.
public struct ScriptReactor: DispatcherReactor, Sendable {
    let script: Script
    public mutating func turn(_ arrivals: [Arrival], at now: Instant) -> [Departure] { self.script.turn(arrivals) }
    public var nextDeadline: Instant? { nil }
    public mutating func stop(at now: Instant) -> [Departure] { [] }
}
