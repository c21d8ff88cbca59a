// Beckon: one ZeroMQ socket of a hostile peer
// SPDX-License-Identifier: Apache-2.0

import Schema
import ZeroMQ

/// A ZeroMQ socket of a hostile peer, and where it is connected.
final class HostileSocket {
    /// What it is to the dispatcher.
    enum Role {
        /// Talks to the front or the back door, and reads what comes back.
        case client, worker
        /// Talks to the front door and never reads.
        case deaf
        /// Asks as a REQ does: an empty frame first, and one answer at a time.
        case asker
        /// Subscribes, with whatever bytes.
        case observer
        /// Of a type that the other side does not talk to.
        case misfit
    }

    let role: Role
    let socket: Socket

    init(
        _ role: Role, _ kind: SocketKind, in context: Context, to endpoint: String,
        security: SocketOptions.Security = .none
    ) throws {
        self.role = role
        var options = SocketOptions()
        options.security = security
        options.sendHighWaterMark = 256
        options.receiveHighWaterMark = role == .deaf ? 1 : 1_000
        // A peer that is thrown out comes back.
        options.reconnectIntervalMilliseconds = 20
        options.reconnectIntervalMaximumMilliseconds = 200
        self.socket = try Socket.open(kind, in: context, lingerMilliseconds: 1_000, options: options)
        try self.socket.connect(endpoint)
    }

    /// Sends, waiting up to a second where the dispatcher is behind.
    ///
    /// - Returns: Whether the socket took it.
    func send(_ frames: [[UInt8]], _ tally: inout FuzzTally) -> Bool {
        guard !frames.isEmpty else { return false }
        let message = ZeroMQ.Message(frames)
        if let result = try? self.socket.trySend(message) {
            if result == .sent { return true }
            self.drain(&tally)
            // A misfit never gets a connection, and a REQ that was not answered may not ask again.
            guard self.role != .misfit, self.role != .asker else { return false }
            if (try? self.socket.send(message, timeoutMilliseconds: 1_000)) != nil { return true }
            tally.stalls += 1
        }
        return false
    }

    /// Takes what came back.
    func drain(_ tally: inout FuzzTally) {
        guard self.role != .deaf, self.role != .misfit else { return }
        while let message = (try? self.socket.tryReceive()) ?? nil {
            if self.role != .observer { tally.take(message) }
        }
    }
}
