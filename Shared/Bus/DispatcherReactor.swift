// Beckon: the dispatcher, as whatever drives it sees it
// SPDX-License-Identifier: Apache-2.0

public import Access
public import Schema

/// A peer of a dispatcher: its door and the routing id that the transport gave it.
public struct Peer: Hashable, Sendable, CustomStringConvertible {
    /// The door it came in by.
    public let door: Door
    /// The transport's id of the connection; new after every reconnect.
    public let id: [UInt8]
    /// The name of the key that the connection proved to have; `nil` where the transport asks for none, as inside one
    /// process or behind a Unix socket that only its owner may open.
    public let key: String?

    /// - Parameters: See the properties.
    public init(_ door: Door, id: [UInt8], key: String? = nil) {
        self.door = door
        self.id = id
        self.key = key
    }

    // The transport makes the ids of connections: they alone tell most of them apart.
    public func hash(into hasher: inout Hasher) {
        self.id.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    public var description: String {
        "\(self.door)/" + self.id.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}

/// Something that reached a dispatcher.
public enum Arrival: Sendable, Hashable {
    /// A message whose frames and header are sound; its body is unread.
    case message(Message, from: Peer)
    /// Frames that are no message.
    case malformed(WireError, from: Peer)
    /// A message could not be sent: the peer is gone or its queue is full.
    case undeliverable(Message, to: Peer)
    /// The keys that are admitted from now on, with their rights.
    case access(AccessTable)
}

/// Something that a dispatcher wants sent.
public enum Departure: Sendable, Hashable {
    /// To one peer.
    case send(Message, to: Peer)
    /// To whoever subscribed to a prefix of the topic.
    case publish(topic: String, Message)
}

/// A dispatcher without sockets: what arrived goes in, what is to be sent comes out.
///
/// One thread drives it, in batches: it drains its sockets, calls ``turn(_:at:)`` once, and sends what that returned.
public protocol DispatcherReactor {
    /// Gives it something to call, from any thread, when it wants a turn though nothing arrived and nothing is due: so
    /// it can commit what it decided in the background, while further turns follow. Without it, each turn commits
    /// before it returns.
    mutating func attach(wake: @escaping @Sendable () -> Void)

    /// Takes what arrived since the last turn, and the time.
    ///
    /// - Returns: What to send, in order: what came of these arrivals, or of earlier ones. What is not kept yet comes
    ///   with a later turn, which is asked for.
    /// - Throws: Where what it decided could not be kept. Nothing may be sent then, and no other turn follows: whoever
    ///   drives it stops, and says why.
    mutating func turn(_ arrivals: [Arrival], at now: Instant) throws -> [Departure]

    /// Tells whether anybody may have subscribed to what is published: where nobody has, it need not be handed out.
    /// Until this is called, somebody may have.
    mutating func setHasSubscribers(_ hasSubscribers: Bool)

    /// When ``turn(_:at:)`` must be called again even if nothing arrives.
    var nextDeadline: Instant? { get }

    /// Says goodbye: no more turns follow.
    mutating func stop(at now: Instant) -> [Departure]

    /// Lines for the log that came up since the last time, without anything that a user said. The one who drives logs.
    mutating func takeNotices() -> [String]
}

extension DispatcherReactor {
    public mutating func attach(wake: @escaping @Sendable () -> Void) {}
    public mutating func setHasSubscribers(_ hasSubscribers: Bool) {}
    public mutating func takeNotices() -> [String] { [] }
}
