// Beckon: watching what happens to a socket's connections.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Synchronization

/// Watches what happens to a socket's connections. It belongs to the socket's thread.
///
/// For logs and metrics alone: libzmq reports late, and drops reports when nobody takes them. Whether a peer lives is
/// for heartbeats to say.
public struct Monitor: ~Copyable {
    private static let nextNumber = Atomic<UInt64>(0)

    /// What to add to a ``Poller``.
    public let socket: Socket
    private let watched: SocketCore

    private init(socket: consuming Socket, watched: SocketCore) {
        self.socket = socket
        self.watched = watched
    }

    /// Starts watching. A socket has one monitor at a time; a second one silences the first.
    ///
    /// - Parameter onlyFailures: Whether only handshakes that fail are reported. What nobody takes makes libzmq wait once
    ///   there are some thousands of it, and everybody connected with it: whoever watches a busy socket wants few.
    /// - Throws: ``ZeroMQError`` if there is no room for the two sockets it takes.
    public static func watch(_ socket: borrowing Socket, onlyFailures: Bool = false) throws(ZeroMQError) -> Monitor {
        let number = Self.nextNumber.add(1, ordering: .relaxed).newValue
        let endpoint = "inproc://beckon.monitor.\(number)"
        let failures =
            ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL
            | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH
        if zmq_socket_monitor(socket.handle, endpoint, onlyFailures ? failures : ZMQ_EVENT_ALL) == -1 {
            throw .last("zmq_socket_monitor", endpoint: endpoint)
        }
        let pair = try Socket.open(.pair, in: socket.core.context, lingerMilliseconds: 0)
        try pair.connect(endpoint)
        return Monitor(socket: pair, watched: socket.core)
    }

    deinit {
        if self.watched.isOpen { zmq_socket_monitor(self.watched.handle, nil, 0) }
    }

    /// Takes the next event if one is waiting.
    public borrowing func tryReceive() throws(ZeroMQError) -> MonitorEvent? {
        while let message = try self.socket.tryReceive() {
            if let event = MonitorEvent(message) { return event }
        }
        return nil
    }

    /// Takes the next event, blocking the calling thread.
    ///
    /// - Throws: ``ZeroMQError/Code/timedOut`` if none came in the time given.
    public borrowing func receive(timeoutMilliseconds: Int32? = nil) throws(ZeroMQError) -> MonitorEvent {
        while true {
            if let event = MonitorEvent(try self.socket.receive(timeoutMilliseconds: timeoutMilliseconds)) {
                return event
            }
        }
    }
}

@available(*, unavailable)
extension Monitor: Sendable {}
