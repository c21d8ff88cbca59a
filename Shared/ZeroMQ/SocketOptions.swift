// Beckon: what is set on a socket before it binds or connects.
// SPDX-License-Identifier: Apache-2.0

/// A socket's settings. What is nil keeps libzmq's own default.
///
/// They are given to ``Socket/open(_:in:lingerMilliseconds:options:)`` as a whole, because most of them count only for
/// connections made after they were set.
public struct SocketOptions: Sendable {
    /// When TCP itself probes an idle connection.
    public struct KeepAlive: Hashable, Sendable {
        /// Idle seconds before the first probe.
        public var idleSeconds: Int32
        /// Seconds between probes.
        public var intervalSeconds: Int32
        /// Unanswered probes before the connection is dropped.
        public var probes: Int32

        /// Makes a setting; each number is at least 1.
        public init(idleSeconds: Int32, intervalSeconds: Int32, probes: Int32) {
            self.idleSeconds = idleSeconds
            self.intervalSeconds = intervalSeconds
            self.probes = probes
        }
    }

    /// ZMTP's own pings. They find a stopped peer process, not one whose application thread is stuck.
    public struct Heartbeat: Hashable, Sendable {
        /// Milliseconds between pings.
        public var intervalMilliseconds: Int32
        /// Milliseconds without any traffic after which the connection is closed.
        public var timeoutMilliseconds: Int32
        /// Milliseconds after which the *peer* is to close the connection if it hears nothing, in steps of 100.
        public var timeToLiveMilliseconds: Int32

        /// Makes a setting.
        public init(intervalMilliseconds: Int32, timeoutMilliseconds: Int32, timeToLiveMilliseconds: Int32) {
            self.intervalMilliseconds = intervalMilliseconds
            self.timeoutMilliseconds = timeoutMilliseconds
            self.timeToLiveMilliseconds = timeToLiveMilliseconds
        }
    }

    /// How connections prove who they are and are enciphered.
    public enum Security: Sendable {
        /// In the clear, and anyone may come.
        case none
        /// CURVE, accepting clients. Without a ZAP handler and ``SocketOptions/zapDomain`` every client that knows the
        /// server's public key is let in.
        case curveServer(secretKey: CurveKey)
        /// CURVE, connecting to the server that has `serverKey`.
        case curveClient(serverKey: CurveKey, keys: CurveKeyPair)
    }

    /// Messages that may wait to be sent to one peer, 0 for no limit.
    public var sendHighWaterMark: Int32?
    /// Messages that may wait to be received from one peer, 0 for no limit.
    public var receiveHighWaterMark: Int32?
    /// Whether messages are queued only for connections that stand (`ZMQ_IMMEDIATE`), not for those still being made.
    public var immediate: Bool?
    /// The largest frame taken from a peer, in bytes, -1 for no limit. A peer that announces more is disconnected.
    public var maximumMessageSize: Int64?
    /// The name under which `ROUTER`s know this socket, 1 to 255 bytes, not starting with a zero. Two peers of one name
    /// lose messages in silence: leave it to libzmq unless it is generated.
    public var routingID: [UInt8]?
    /// Milliseconds a peer has to finish its handshake.
    public var handshakeIntervalMilliseconds: Int32? = 2000
    /// Milliseconds before a lost connection is tried again; -1 never.
    public var reconnectIntervalMilliseconds: Int32?
    /// Up to which the time between tries grows, doubling; 0 keeps it constant.
    public var reconnectIntervalMaximumMilliseconds: Int32?
    /// ZMTP's own pings; off by default.
    public var heartbeat: Heartbeat?
    /// TCP's own probes; the operating system's default if nil.
    public var keepAlive: KeepAlive?
    /// Connections that may wait to be accepted.
    public var backlog: Int32?
    /// Whether host names may resolve to IPv6 addresses.
    public var ipv6: Bool?
    /// `XPUB` only: whether every subscription is passed on, not only the first of its topic.
    public var extendedPublishVerbose: Bool?
    /// `XPUB` only: whether unsubscriptions are passed on as often as subscriptions are.
    public var extendedPublishVerboser: Bool?
    /// `XPUB` only: whether a subscription counts only once the owner accepts it with
    /// ``Socket/acceptSubscription(_:)``.
    public var extendedPublishManual: Bool?
    /// `XPUB` and `PUB`: whether a full subscriber makes a send fail with would-block instead of losing the message.
    public var extendedPublishNoDrop: Bool?
    /// `ROUTER` only: whether a new peer takes over the routing id of an old one. Off, the newcomer is ignored.
    public var routerHandover: Bool?
    /// How connections prove who they are.
    public var security: Security = .none
    /// The domain named to the ZAP handler. With it set, connections are refused when no handler is there
    /// (`ZAP_ENFORCE_DOMAIN`).
    public var zapDomain: String?

    /// The defaults: libzmq's own, but two seconds for a handshake.
    public init() {}
}
