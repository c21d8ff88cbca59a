// Beckon: the one owner of a socket's C handle.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// The handle of an open socket.
///
/// Apart from ``Socket`` so that a ``Poller`` or a ``Monitor`` of the same thread can hold it without the danger of a
/// freed handle: it knows when the socket was closed. Not `Sendable`, as the socket is not.
final class SocketCore {
    let handle: UnsafeMutableRawPointer
    private(set) var isOpen = true
    /// Whether nothing was there to be received when it was looked last, and nothing has been done with the socket since:
    /// then libzmq signals what comes. Whatever else is done may eat the signal.
    var isQuiet = false
    let context: Context

    init(handle: UnsafeMutableRawPointer, context: Context) {
        self.handle = handle
        self.context = context
    }

    /// Whether a message can be received or sent now. Asking also makes libzmq process what its I/O threads report.
    func events() throws(ZeroMQError) -> PollEvents {
        var value: Int32 = 0
        var size = MemoryLayout<Int32>.size
        while zmq_getsockopt(self.handle, ZMQ_EVENTS, &value, &size) == -1 {
            if zmq_errno() != EINTR { throw .last("zmq_getsockopt", detail: "events") }
        }
        return PollEvents(rawValue: Int16(truncatingIfNeeded: value))
    }

    /// Closes the socket. Called once, by the socket's `deinit`.
    func close() {
        guard self.isOpen else { return }
        self.isOpen = false
        // Before the monitor's own end goes: an I/O thread that reports to nobody waits for ever.
        zmq_socket_monitor(self.handle, nil, 0)
        zmq_close(self.handle)
    }
}
