// Beckon: something that happened to a socket's connections.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// Something that happened to a socket's connections (zmq_socket_monitor(3)).
public struct MonitorEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// A connection to a listener stands, with this descriptor.
        case connected(descriptor: Int32)
        /// A connection is being made.
        case connectDelayed
        /// A connection will be tried again after so many milliseconds.
        case connectRetried(afterMilliseconds: Int32)
        /// The socket listens, with this descriptor.
        case listening(descriptor: Int32)
        /// The socket could not listen.
        case bindFailed(errno: Int32)
        /// A peer has connected, with this descriptor.
        case accepted(descriptor: Int32)
        /// A peer could not be accepted, as when descriptors run out.
        case acceptFailed(errno: Int32)
        /// A connection or a listener was closed by this side.
        case closed(descriptor: Int32)
        /// Closing failed.
        case closeFailed(errno: Int32)
        /// A connection was lost.
        case disconnected(descriptor: Int32)
        /// Nothing follows.
        case stopped
        /// The peer is who it says, and both sides speak the same protocol.
        case handshakeSucceeded
        /// The handshake ended early: the peer went away or let the time go by.
        case handshakeFailed(errno: Int32)
        /// The peer spoke something else; the number is one of `ZMQ_PROTOCOL_ERROR_*`.
        case handshakeFailedProtocol(error: Int32)
        /// The ZAP handler refused the peer with this status (300, 400 or 500).
        case handshakeFailedAuthentication(status: Int32)
        /// Anything newer.
        case other(event: UInt16, value: Int32)
    }

    /// What happened.
    public let kind: Kind
    /// The endpoint it happened to.
    public let endpoint: String

    /// Reads the two frames of a monitor's message, or returns nil if they are not two or too short.
    init?(_ message: Message) {
        guard message.frames.count == 2, message.frames[0].count >= 6 else { return nil }
        let (event, value) = message.frames[0].withUnsafeBytes {
            ($0.loadUnaligned(as: UInt16.self), $0.loadUnaligned(fromByteOffset: 2, as: Int32.self))
        }
        self.kind = Kind(event: event, value: value)
        self.endpoint = String(decoding: message.frames[1].bytes, as: UTF8.self)
    }
}

extension MonitorEvent.Kind {
    init(event: UInt16, value: Int32) {
        switch Int32(event) {
        case ZMQ_EVENT_CONNECTED: self = .connected(descriptor: value)
        case ZMQ_EVENT_CONNECT_DELAYED: self = .connectDelayed
        case ZMQ_EVENT_CONNECT_RETRIED: self = .connectRetried(afterMilliseconds: value)
        case ZMQ_EVENT_LISTENING: self = .listening(descriptor: value)
        case ZMQ_EVENT_BIND_FAILED: self = .bindFailed(errno: value)
        case ZMQ_EVENT_ACCEPTED: self = .accepted(descriptor: value)
        case ZMQ_EVENT_ACCEPT_FAILED: self = .acceptFailed(errno: value)
        case ZMQ_EVENT_CLOSED: self = .closed(descriptor: value)
        case ZMQ_EVENT_CLOSE_FAILED: self = .closeFailed(errno: value)
        case ZMQ_EVENT_DISCONNECTED: self = .disconnected(descriptor: value)
        case ZMQ_EVENT_MONITOR_STOPPED: self = .stopped
        case ZMQ_EVENT_HANDSHAKE_SUCCEEDED: self = .handshakeSucceeded
        case ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL: self = .handshakeFailed(errno: value)
        case ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL: self = .handshakeFailedProtocol(error: value)
        case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH: self = .handshakeFailedAuthentication(status: value)
        default: self = .other(event: event, value: value)
        }
    }
}
