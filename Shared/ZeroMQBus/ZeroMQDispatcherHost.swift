// Beckon: a dispatcher on real sockets.
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Logging
public import Schema
public import ServiceLifecycle
import Synchronization

/// A dispatcher's reactor on its socket thread: a `ROUTER` for clients, one for workers, an `XPUB` for events.
///
/// The reactor decides on the thread itself, without a hop into async code, in batches: what has arrived goes in as one
/// turn, and what that turn returns is sent before the next. Peers that cannot be reached come back as arrivals.
public final class ZeroMQDispatcherHost: Sendable {
    private let thread: SocketThread<HostCommand>
    private let bound: Bound
    private let counters: HostCounters

    /// - Parameters:
    ///   - endpoints: Where to listen.
    ///   - settings: Bounds, times, security.
    ///   - clock: The time that deadlines stand in.
    ///   - logger: For what goes wrong with the sockets.
    ///   - makeReactor: Makes the dispatcher. Runs on the thread, so the reactor need not be `Sendable`.
    /// - Throws: ``SocketThreadError`` when there is no descriptor left.
    public init<Reactor: DispatcherReactor & SendableMetatype>(
        endpoints: DispatcherEndpoints, settings: TransportSettings = TransportSettings(),
        clock: @escaping @Sendable () -> Instant, logger: Logger = Logger(label: "beckon.zeromq"),
        makeReactor: @escaping @Sendable () throws -> Reactor
    ) throws {
        let bound = Bound()
        let counters = HostCounters()
        self.bound = bound
        self.counters = counters
        self.thread = try SocketThread(name: "beckon-dispatch") {
            try HostDriver(
                reactor: try makeReactor(), endpoints: endpoints, settings: settings, clock: clock, logger: logger,
                counters: counters,
                bound: { endpoints in bound.endpoints.withLock { $0 = endpoints } })
        }
    }

    /// Binds the sockets and starts the thread. Later calls wait for the first.
    ///
    /// - Returns: Where it listens, with the ports that a `*` became.
    /// - Throws: What kept it from binding, with what to do about it.
    @discardableResult
    public func start() async throws -> DispatcherEndpoints {
        try await self.thread.start()
        guard let endpoints = self.bound.endpoints.withLock({ $0 }) else { throw SocketThreadError.stopped }
        return endpoints
    }

    /// Gives the reactor a turn, as when something outside of its messages has changed. For tests.
    public func wake() {
        _ = self.thread.post(.turn)
    }

    /// Hands the reactor arrivals that did not come over its sockets. For tests.
    ///
    /// - Returns: Whether they were taken: too many may be waiting, or the thread has ended.
    @discardableResult
    public func inject(_ arrivals: [Arrival]) -> Bool {
        self.thread.post(.arrivals(arrivals)) == .accepted
    }

    /// Whether the sockets are open and the dispatcher takes turns.
    public var isRunning: Bool { self.thread.isRunning }

    /// Messages whose frames could not be read.
    public var malformedCount: Int { self.counters.malformed.load(ordering: .relaxed) }

    /// Messages that could not be sent to their peer.
    public var undeliverableCount: Int { self.counters.undeliverable.load(ordering: .relaxed) }

    /// Lets the reactor say goodbye, closes the sockets and ends the thread, within the linger time. May be called
    /// before the start, during it, and more than once.
    public func stop() async {
        await self.thread.stop()
    }

    /// Where the sockets listen, once they do.
    private final class Bound: Sendable {
        let endpoints = Mutex<DispatcherEndpoints?>(nil)
    }
}

extension ZeroMQDispatcherHost: Service {
    /// Starts, and runs until the group shuts down or the sockets fail.
    public func run() async throws {
        try await self.start()
        try await runUntilShutdown(untilEnded: self.thread.untilEnded, requestStop: self.thread.requestStop)
    }
}
