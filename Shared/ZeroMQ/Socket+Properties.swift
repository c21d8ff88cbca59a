// Beckon: what a socket can tell about itself.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

extension Socket {
    /// How a socket's connections are secured.
    public enum Mechanism: Hashable, Sendable {
        /// In the clear.
        case null
        /// Name and password in the clear.
        case plain
        /// CURVE.
        case curve
        /// Anything else that libzmq may know.
        case other(Int32)
    }

    /// The endpoint that was bound or connected last, with the port that a `*` became.
    public var lastEndpoint: String {
        get throws(ZeroMQError) { try self.string(ZMQ_LAST_ENDPOINT, "lastEndpoint") }
    }

    /// Whether a message can be received or sent now. Asking also makes libzmq process what its I/O threads report.
    public var events: PollEvents {
        get throws(ZeroMQError) {
            self.core.isQuiet = false
            return try self.core.events()
        }
    }

    /// The descriptor that becomes readable, at an edge, when ``events`` may have changed. Any send or receive may eat
    /// the edge: prefer a ``Poller``, and never read it.
    public var fileDescriptor: Int32 {
        get throws(ZeroMQError) { try self.integer(ZMQ_FD, "fileDescriptor") }
    }

    /// The security in effect.
    public var mechanism: Mechanism {
        get throws(ZeroMQError) {
            switch try self.integer(ZMQ_MECHANISM, "mechanism") {
            case ZMQ_NULL: .null
            case ZMQ_PLAIN: .plain
            case ZMQ_CURVE: .curve
            case let value: .other(value)
            }
        }
    }

    /// Whether this is the server of a CURVE connection.
    public var isCurveServer: Bool {
        get throws(ZeroMQError) { try self.integer(ZMQ_CURVE_SERVER, "curveServer") == 1 }
    }

    /// The domain that is named to the ZAP handler, empty if none.
    public var zapDomain: String {
        get throws(ZeroMQError) { try self.string(ZMQ_ZAP_DOMAIN, "zapDomain") }
    }

    /// The name under which `ROUTER`s know this socket, empty if libzmq gives it one.
    public var routingID: [UInt8] {
        get throws(ZeroMQError) { try self.bytes(ZMQ_ROUTING_ID, "routingID", capacity: 256) }
    }

    /// Messages that may wait to be sent to one peer.
    public var sendHighWaterMark: Int32 {
        get throws(ZeroMQError) { try self.integer(ZMQ_SNDHWM, "sendHighWaterMark") }
    }

    /// Messages that may wait to be received from one peer.
    public var receiveHighWaterMark: Int32 {
        get throws(ZeroMQError) { try self.integer(ZMQ_RCVHWM, "receiveHighWaterMark") }
    }

    /// Whether messages are queued only for connections that stand.
    public var immediate: Bool {
        get throws(ZeroMQError) { try self.integer(ZMQ_IMMEDIATE, "immediate") == 1 }
    }

    /// The largest frame taken from a peer, in bytes, -1 for no limit.
    public var maximumMessageSize: Int64 {
        get throws(ZeroMQError) { try self.longInteger(ZMQ_MAXMSGSIZE, "maximumMessageSize") }
    }

    /// Milliseconds a peer has to finish its handshake.
    public var handshakeIntervalMilliseconds: Int32 {
        get throws(ZeroMQError) { try self.integer(ZMQ_HANDSHAKE_IVL, "handshakeIntervalMilliseconds") }
    }

    /// Milliseconds that unsent messages may hold up the context's end.
    public var lingerMilliseconds: Int32 {
        get throws(ZeroMQError) { try self.integer(ZMQ_LINGER, "lingerMilliseconds") }
    }

    /// Whether host names may resolve to IPv6 addresses.
    public var ipv6: Bool {
        get throws(ZeroMQError) { try self.integer(ZMQ_IPV6, "ipv6") == 1 }
    }
}
