// Beckon: a proxy's sockets, on its thread
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization
import ZeroMQ
import ZeroMQBus

/// What other threads see of a proxy.
final class ProxyBoard: Sendable {
    let counts = Mutex(ProxyCounts())
}

/// Drives a proxy's sockets.
struct ProxyDriver: ~Copyable, SocketDriver {
    /// New faults.
    typealias Command = ProxyFaults

    private let context: Context
    private let near: DispatcherEndpoints, far: DispatcherEndpoints
    private let clock: @Sendable () -> Instant
    private let board: ProxyBoard
    private var faults: ProxyFaults
    private var random: ChaosRandom
    private var counts = ProxyCounts()
    private var doors: [ProxyDoor] = []
    private var events: ProxyEvents?

    init(
        from near: DispatcherEndpoints, to far: DispatcherEndpoints, faults: ProxyFaults, random: ChaosRandom,
        clock: @escaping @Sendable () -> Instant, board: ProxyBoard
    ) throws {
        self.context = try Context()
        self.near = near
        self.far = far
        self.faults = faults
        self.random = random
        self.clock = clock
        self.board = board
    }

    mutating func start(_ poller: inout Poller) throws {
        self.doors = [
            try ProxyDoor(self.near.front, to: self.far.front, self.context, &poller),
            try ProxyDoor(self.near.back, to: self.far.back, self.context, &poller),
        ]
        self.events = try ProxyEvents(self.near.events, to: self.far.events, self.context, &poller)
    }

    mutating func turn(_ commands: [ProxyFaults], _ poller: inout Poller) throws -> NextTurn {
        if let last = commands.last { self.faults = last }
        let now = self.clock().milliseconds
        var nexts: [(next: Int64?, hasMore: Bool)] = []
        for door in self.doors {
            nexts.append(try door.turn(at: now, self.faults, &self.random, &self.counts, &poller))
        }
        if let events = self.events {
            nexts.append(try events.turn(at: now, self.faults, &self.random, &self.counts))
        }
        let counts = self.counts
        self.board.counts.withLock { $0 = counts }
        if nexts.contains(where: \.hasMore) { return .now }
        guard let due = nexts.compactMap(\.next).min() else { return .whenever }
        return due <= now ? .now : .within(milliseconds: Int(min(due - now, 60_000)))
    }

    mutating func stop(_ commands: [ProxyFaults], failure: (any Error)?) {}
}
