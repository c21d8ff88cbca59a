// Beckon: the socket that events are published on, and who may have which.
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import Logging
import Schema
import ZeroMQ

/// The `XPUB` of a dispatcher. Belongs to the socket thread.
///
/// libzmq cannot take a topic from a subscriber whose messages do not arrive. So when a key that subscribed to
/// something loses the right to it, the socket is closed with everything unsent and bound anew: all subscribers
/// reconnect and subscribe again by themselves, are asked again, see the gap and fetch it.
final class EventsDoor {
    /// Between closing and binding, and between tries to bind: libzmq closes a listener in the background.
    static let pauseMilliseconds: Int64 = 20

    private let context: Context
    private let options: SocketOptions
    private let linger: Int32
    private let logger: Logger
    private var socket: Bound?
    /// Where it listens, with the port that a `*` became.
    private(set) var endpoint: String
    /// The keys whose subscriptions were accepted since the socket was bound.
    private var subscribedKeys: Set<String> = []
    /// When to bind again; nil while it is bound.
    private(set) var bindsAt: Instant?
    private var failures = AttemptLog()

    private final class Bound {
        let socket: Socket
        let watch: DoorWatch?
        var token: Poller.Token?
        /// Whether anybody has subscribed to anything since it was bound. libzmq knows who still is.
        var hasSubscribers = false
        init(_ socket: consuming Socket, _ watch: DoorWatch?) {
            self.socket = socket
            self.watch = watch
        }
    }

    init(_ endpoint: String, _ settings: TransportSettings, in context: Context, logger: Logger) throws(ZeroMQError) {
        var options = settings.dispatcherOptions()
        options.extendedPublishManual = true
        options.maximumMessageSize = Int64(EventTopics.frameBytesMaximum)
        self.context = context
        self.options = options
        self.linger = settings.linger
        self.logger = logger
        self.endpoint = endpoint
        self.endpoint = try self.bind()
    }

    private func bind() throws(ZeroMQError) -> String {
        let socket = try Socket.open(
            .extendedPublish, in: self.context, lingerMilliseconds: self.linger, options: self.options)
        let watch = self.options.zapDomain == nil ? nil : try DoorWatch("events", socket)
        let endpoint = try socket.bind(self.endpoint)
        self.socket = Bound(socket, watch)
        return endpoint
    }

    func join(_ poller: inout Poller) throws(ZeroMQError) {
        guard let bound = self.socket, bound.token == nil else { return }
        bound.token = try poller.add(bound.socket)
        try bound.watch?.join(&poller)
    }

    /// Whether subscriptions were there at the last look.
    func isReady(_ poller: borrowing Poller) -> Bool {
        self.socket?.token.map { !poller.events(of: $0).isEmpty } ?? true
    }

    /// Who was turned away, where there are keys.
    var watch: DoorWatch? { self.socket?.watch }

    /// Whether anybody has subscribed to anything since the socket was bound.
    var hasSubscribers: Bool { self.socket?.hasSubscribers ?? false }

    /// Publishes; drops what is published while the socket is being bound anew, or while nobody has subscribed to
    /// anything.
    func publish(_ message: Schema.Message, _ topic: String) throws(ZeroMQError) {
        guard let bound = self.socket, bound.hasSubscribers else { return }
        _ = try FrameCodec.send(message, after: [UInt8](topic.utf8), over: bound.socket)
    }

    /// Takes up to a batch of subscriptions, and accepts those of topics that exist and that the key may subscribe to.
    ///
    /// - Returns: Whether more may be waiting.
    func drain(atMost batch: Int, _ gate: CurveGate?, refused: (String) -> Void) throws(ZeroMQError) -> Bool {
        guard let bound = self.socket else { return false }
        for _ in 0..<batch {
            guard let (message, count) = try bound.socket.tryReceiveCounted(maximumFrames: 1) else { return false }
            guard count == 1, let change = EventTopics.Change(message.frames[0]) else { continue }
            switch change {
            case .subscribe(let topic):
                if let gate {
                    let key = gate.key(of: message.frames[0].property("User-Id"))
                    guard Self.maySubscribe(topic, gate.table[key]) else {
                        refused(key)
                        continue
                    }
                    self.subscribedKeys.insert(key)
                }
                try bound.socket.acceptSubscription(topic)
                bound.hasSubscribers = true
            case .unsubscribe(let topic): try bound.socket.endSubscription(topic)
            }
        }
        return true
    }

    private static func maySubscribe(_ topic: [UInt8], _ rights: Rights?) -> Bool {
        guard let rights, let text = String(validating: topic.dropFirst(Topic.all.utf8.count), as: UTF8.self) else {
            return false
        }
        return rights.mayFollow(topicsAfterEvent: text)
    }

    /// Closes the socket if a key subscribed to what it may not have any more.
    func reconsider(_ before: AccessTable, _ after: AccessTable, at now: Instant, _ poller: inout Poller) {
        let isHarmed = self.subscribedKeys.contains { key in
            let observed = before[key]?.observe ?? []
            return !(after[key]?.observe ?? []).cover(observed)
        }
        guard isHarmed, let bound = self.socket else { return }
        if let token = bound.token { poller.remove(token) }
        bound.watch?.leave(&poller)
        do {
            try bound.socket.dropUnsent()
        } catch {
            self.logger.error("unsent events may still leave", metadata: ["error": "\(error)"])
        }
        self.socket = nil
        self.subscribedKeys = []
        self.bindsAt = now + Milliseconds(Self.pauseMilliseconds)
    }

    /// Binds again where that is due. Where the address is not free yet, it is tried again shortly after.
    func bindIfDue(at now: Instant, _ poller: inout Poller) {
        guard let bindsAt = self.bindsAt, bindsAt <= now else { return }
        do {
            _ = try self.bind()
            try self.join(&poller)
            self.bindsAt = nil
        } catch {
            self.socket = nil
            self.bindsAt = now + Milliseconds(Self.pauseMilliseconds)
            guard error.code != .addressInUse else { return }
            if let line = self.failures.note("events", "\(error)", at: now) { self.logger.error("\(line)") }
        }
    }
}
