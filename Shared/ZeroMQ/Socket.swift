// Beckon: one open socket, owned by one thread.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// One open libzmq socket.
///
/// Two threads must never use a socket at once. The type is therefore neither copyable nor `Sendable`: whoever owns the
/// value is the only one that reaches the handle, and the value's end closes it. Open it on the thread that uses it.
public struct Socket: ~Copyable {
    let core: SocketCore
    /// For whatever is done with it. Who found nothing to receive notes so behind it.
    var handle: UnsafeMutableRawPointer {
        self.core.isQuiet = false
        return self.core.handle
    }

    private init(core: SocketCore) {
        self.core = core
    }

    /// Opens a socket. A `ROUTER` reports peers it cannot reach (`ROUTER_MANDATORY`), and a peer that does not finish
    /// its handshake is dropped after two seconds, unless the options say otherwise.
    ///
    /// - Parameters:
    ///   - kind: The messaging pattern.
    ///   - context: The context to open it in, which it keeps alive.
    ///   - lingerMilliseconds: How long unsent messages may hold up the context's end after the socket is closed;
    ///     0 drops them at once, -1 waits for ever (libzmq's own default, and the usual cause of a process that does
    ///     not end).
    ///   - options: What else to set before the first `bind` or `connect`.
    /// - Throws: ``ZeroMQError`` if there is no room for another socket or an option is refused.
    public static func open(
        _ kind: SocketKind, in context: Context, lingerMilliseconds: Int32, options: SocketOptions = SocketOptions()
    ) throws(ZeroMQError) -> Socket {
        // A factory, because a noncopyable value's initialiser cannot throw once the value is whole.
        guard let handle = zmq_socket(context.handle, kind.rawValue) else {
            throw .last("zmq_socket", detail: "\(kind)")
        }
        let socket = Socket(core: SocketCore(handle: handle, context: context))
        try socket.set(ZMQ_LINGER, "lingerMilliseconds", to: max(-1, lingerMilliseconds))
        if kind == .router { try socket.set(ZMQ_ROUTER_MANDATORY, "routerMandatory", to: 1) }
        try socket.apply(options, kind: kind)
        return socket
    }

    deinit {
        self.core.close()
    }
}

@available(*, unavailable)
extension Socket: Sendable {}
