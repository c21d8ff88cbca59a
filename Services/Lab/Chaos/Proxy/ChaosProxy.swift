// Beckon: a proxy between peers and a dispatcher that loses, doubles, delays and reorders what they say
// SPDX-License-Identifier: Apache-2.0

public import Schema
import Synchronization
public import ZeroMQBus

/// Stands between peers and a dispatcher's three doors. Each peer gets a connection of its own behind it, so the
/// dispatcher sees as many peers as there are, and sees one go when its process ends.
public final class ChaosProxy: Sendable {
    private let thread: SocketThread<ProxyFaults>
    private let board = ProxyBoard()

    /// - Parameters:
    ///   - near: Where peers connect; the proxy binds these.
    ///   - far: Where the dispatcher listens. It need not be there yet, and may come and go.
    ///   - faults: What happens to messages at first.
    ///   - seed: What chance is drawn from.
    ///   - clock: The time that delays stand in.
    /// - Throws: ``SocketThreadError`` when there is no descriptor left.
    public init(
        from near: DispatcherEndpoints, to far: DispatcherEndpoints, faults: ProxyFaults, seed: UInt64,
        clock: @escaping @Sendable () -> Instant
    ) throws {
        let board = self.board
        self.thread = try SocketThread(
            name: "chaos-proxy", pollerCapacity: 2 * (ProxyDoor.connectionsMaximum + 1) + 2
        ) {
            try ProxyDriver(
                from: near, to: far, faults: faults, random: ChaosRandom(seed: seed), clock: clock, board: board)
        }
    }

    /// Binds the near doors.
    ///
    /// - Throws: What kept it from binding.
    public func start() async throws { try await self.thread.start() }

    /// What happens to messages from now on.
    public func set(_ faults: ProxyFaults) { _ = self.thread.post(faults, isControl: true) }

    /// What it did so far.
    public var counts: ProxyCounts { self.board.counts.withLock { $0 } }

    /// Waits until the proxy has ended.
    ///
    /// - Throws: What ended it, if nobody told it to stop.
    public func untilEnded() async throws { try await self.thread.untilEnded() }

    /// Closes its sockets. What is on the way is lost.
    public func stop() async { await self.thread.stop() }
}
