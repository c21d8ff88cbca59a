// Beckon: who was turned away from a socket before anybody was asked.
// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Watches a socket's handshakes that fail: whoever does not speak CURVE is turned away by libzmq itself, and the gate
/// never hears of it. Whoever hangs up before it has said anything is one of them. Belongs to the socket thread.
final class DoorWatch {
    let name: String
    private let monitor: Monitor
    private var token: Poller.Token?

    init(_ name: String, _ socket: borrowing Socket) throws(ZeroMQError) {
        self.name = name
        self.monitor = try Monitor.watch(socket, onlyFailures: true)
    }

    func join(_ poller: inout Poller) throws(ZeroMQError) {
        self.token = try poller.add(self.monitor.socket)
    }

    /// Makes room for what libzmq may be waiting to report, before the socket is closed.
    func drain() { _ = try? self.hasTurnedAway(atMost: 100_000) }

    func leave(_ poller: inout Poller) {
        if let token = self.token { poller.remove(token) }
        self.token = nil
        self.drain()
    }

    /// Takes what has been reported. Whatever is left when more comes than that is reported again later.
    ///
    /// - Returns: Whether somebody was turned away for speaking something else.
    func hasTurnedAway(atMost count: Int) throws(ZeroMQError) -> Bool {
        var hasTurnedAway = false
        for _ in 0..<count {
            guard let event = try self.monitor.tryReceive() else { break }
            // Of two that speak differently either may be the first to hang up.
            switch event.kind {
            case .handshakeFailed, .handshakeFailedProtocol: hasTurnedAway = true
            default: break
            }
        }
        return hasTurnedAway
    }
}
