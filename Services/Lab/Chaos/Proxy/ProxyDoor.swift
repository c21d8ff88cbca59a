// Beckon: one door of a dispatcher, as a proxy shows it
// SPDX-License-Identifier: Apache-2.0

import Glibc
import ZeroMQ
import ZeroMQBus

/// A ROUTER in front, and behind it for each peer a DEALER of its own at the real door. Belongs to the socket thread.
final class ProxyDoor {
    /// One peer's connection.
    private final class Connection {
        let socket: Socket
        let token: Poller.Token
        var up = FaultLine<Message>(), down = FaultLine<Message>()
        var lastHeard: Int64

        init(_ socket: consuming Socket, _ token: Poller.Token, at now: Int64) {
            self.socket = socket
            self.token = token
            self.lastHeard = now
        }
    }

    /// Peers at once; beyond them the one that was silent longest makes room.
    static let connectionsMaximum = 128

    private let router: Socket
    private let target: String
    private let context: Context
    private var connections: [[UInt8]: Connection] = [:]

    init(_ endpoint: String, to target: String, _ context: Context, _ poller: inout Poller) throws {
        self.router = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        try self.router.bind(endpoint)
        self.target = target
        self.context = context
        _ = try poller.add(self.router)
    }

    /// Takes what has come and hands out what is due.
    ///
    /// - Returns: When the next message is due.
    func turn(
        at now: Int64, _ faults: ProxyFaults, _ random: inout ChaosRandom, _ counts: inout ProxyCounts,
        _ poller: inout Poller
    ) throws -> (next: Int64?, hasMore: Bool) {
        var hasMore = try self.takeFromPeers(at: now, faults, &random, &counts, &poller)
        var next: Int64?
        var gone: [[UInt8]] = []
        for (id, connection) in self.connections {
            var taken = 0
            while taken < 64, let message = try connection.socket.tryReceive(maximumFrames: 8) {
                connection.down.insert(message, at: now, faults, &random, &counts)
                taken += 1
            }
            hasMore = hasMore || taken == 64
            while let message = connection.up.next(at: now) {
                if try connection.socket.trySend(message) != .sent { counts.undeliverable += 1 }
            }
            while let message = connection.down.next(at: now) {
                switch try self.router.trySend(Message([Frame(id)] + message.frames)) {
                case .sent: break
                case .wouldBlock: counts.undeliverable += 1
                case .unroutable:
                    counts.undeliverable += 1
                    gone.append(id)
                }
            }
            for due in [connection.up.nextDue, connection.down.nextDue].compactMap({ $0 }) {
                next = min(next ?? due, due)
            }
        }
        // The peer's process is gone: the dispatcher is to see its connection go as well.
        for id in gone { self.close(id, &counts, &poller) }
        return (next, hasMore)
    }

    private func takeFromPeers(
        at now: Int64, _ faults: ProxyFaults, _ random: inout ChaosRandom, _ counts: inout ProxyCounts,
        _ poller: inout Poller
    ) throws -> Bool {
        for _ in 0..<256 {
            guard let (message, count) = try self.router.tryReceiveCounted(maximumFrames: 8) else { return false }
            guard count <= 8, let id = message.frames.first?.bytes else { continue }
            let connection = try self.connection(id, at: now, &counts, &poller)
            connection.lastHeard = now
            connection.up.insert(Message(Array(message.frames.dropFirst())), at: now, faults, &random, &counts)
        }
        return true
    }

    private func connection(
        _ id: [UInt8], at now: Int64, _ counts: inout ProxyCounts, _ poller: inout Poller
    ) throws -> Connection {
        if let known = self.connections[id] { return known }
        if self.connections.count >= Self.connectionsMaximum,
            let silent = self.connections.min(by: { $0.value.lastHeard < $1.value.lastHeard })
        {
            self.close(silent.key, &counts, &poller)
        }
        var options = SocketOptions()
        options.reconnectIntervalMilliseconds = 20
        options.reconnectIntervalMaximumMilliseconds = 200
        let socket = try Socket.open(.dealer, in: self.context, lingerMilliseconds: 0, options: options)
        try socket.connect(self.target)
        let token = try poller.add(socket)
        let connection = Connection(socket, token, at: now)
        self.connections[id] = connection
        counts.opened += 1
        return connection
    }

    private func close(_ id: [UInt8], _ counts: inout ProxyCounts, _ poller: inout Poller) {
        guard let connection = self.connections.removeValue(forKey: id) else { return }
        poller.remove(connection.token)
        counts.closed += 1
    }
}
