// Beckon: the connections of a load to the front door
// SPDX-License-Identifier: Apache-2.0

import LoadCore
import Schema
import ZeroMQ
import ZeroMQBus

/// The connections of a load to the front door. Belongs to the load's thread.
final class LoadSockets {
    private final class Connection {
        let socket: Socket
        var token: Poller.Token?
        var unsent: [Departure] = []
        var isWatchingForRoom = false

        init(_ socket: consuming Socket) { self.socket = socket }
    }

    /// Messages that may wait for room on one connection before no request is begun any more, and before repeated ones
    /// are dropped.
    private static let unsentMaximum = 256, repeatedMaximum = 10_000
    /// Messages taken from one connection in one turn.
    private static let batch = 256

    private let context: Context
    private let connections: [Connection]

    init(_ front: String, _ settings: TransportSettings, _ count: Int) throws(ZeroMQError) {
        self.context = try Context()
        var options = settings.options()
        // What waits for a connection waits here, where it can be seen.
        options.immediate = true
        var connections: [Connection] = []
        for _ in 0..<max(1, count) {
            let socket = try Socket.open(.dealer, in: self.context, lingerMilliseconds: 0, options: options)
            try socket.connect(front)
            connections.append(Connection(socket))
        }
        self.connections = connections
    }

    /// Whether messages that begin something can be sent.
    var hasRoom: Bool { self.connections.allSatisfy { $0.unsent.count < Self.unsentMaximum } }

    func watch(_ poller: inout Poller) throws(ZeroMQError) {
        for connection in self.connections { connection.token = try poller.add(connection.socket) }
    }

    /// Takes what has arrived.
    ///
    /// - Returns: Whether there may be more.
    func drain(_ take: (Header, UnsafeRawBufferPointer, UInt64) -> Void) throws(ZeroMQError) -> Bool {
        var isMore = false
        for connection in self.connections {
            var left = Self.batch
            var now = DeadlineTimer.now
            while left > 0 {
                if left % 32 == 0 { now = DeadlineTimer.now }
                // What is no message of Beckon's is passed over, as by every client.
                var header: Header?
                let count = try connection.socket.tryVisit(maximumFrames: 2) { frame in
                    if frame.index == 0 {
                        header = try? Header(frame.bytes)
                        if frame.isLast, let header { take(header, UnsafeRawBufferPointer(start: nil, count: 0), now) }
                    } else if frame.isLast, let header {
                        take(header, frame.bytes, now)
                    }
                }
                guard count != nil else { break }
                left -= 1
            }
            if left == 0 { isMore = true }
        }
        return isMore
    }

    /// Sends what can be sent; the rest waits for room.
    func send(_ departures: inout [Departure], _ poller: inout Poller) throws(ZeroMQError) {
        for connection in self.connections where !connection.unsent.isEmpty { try Self.flush(connection) }
        for departure in departures {
            let connection = self.connections[departure.connection % self.connections.count]
            if connection.unsent.isEmpty, try Self.send(departure, connection) { continue }
            if departure.isRepeated || connection.unsent.count >= Self.repeatedMaximum { continue }
            connection.unsent.append(departure)
        }
        departures.removeAll(keepingCapacity: true)
        for connection in self.connections where connection.unsent.isEmpty == connection.isWatchingForRoom {
            connection.isWatchingForRoom = !connection.unsent.isEmpty
            guard let token = connection.token else { continue }
            poller.watch(token, for: connection.isWatchingForRoom ? [.readable, .writable] : .readable)
        }
    }

    private static func flush(_ connection: Connection) throws(ZeroMQError) {
        var sent = 0
        while sent < connection.unsent.count, try Self.send(connection.unsent[sent], connection) { sent += 1 }
        connection.unsent.removeFirst(sent)
    }

    private static func send(_ departure: Departure, _ connection: Connection) throws(ZeroMQError) -> Bool {
        let result = withUnsafeTemporaryAllocation(byteCount: Header.size, alignment: 8) { room in
            departure.header.write(to: room)
            let header = UnsafeRawBufferPointer(room)
            return departure.body.withUnsafeBytes { body in
                connection.socket.trySend(nil, header, body)
            }
        }
        return try result.get() == .sent
    }
}
