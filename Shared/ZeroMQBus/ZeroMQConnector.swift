// Beckon: a process's connections to dispatchers.
// SPDX-License-Identifier: Apache-2.0

import Bus
public import Logging
public import ServiceLifecycle

/// A process's connections to dispatchers: one socket thread for all of them.
///
/// Connections are made in the background and again whenever they are lost; a dispatcher that is not there yet is no
/// error. Stop it last: links that are still open are ended by it.
public final class ZeroMQConnector: Sendable {
    private let thread: SocketThread<LinkCommand>
    private let settings: TransportSettings

    /// - Parameters:
    ///   - settings: Bounds, times, security.
    ///   - logger: For what goes wrong with the sockets.
    ///   - linksMaximum: Links that may be open at once.
    /// - Throws: ``SocketThreadError`` when there is no descriptor left.
    public init(
        settings: TransportSettings = TransportSettings(), logger: Logger = Logger(label: "beckon.zeromq"),
        linksMaximum: Int = 15
    ) throws {
        self.settings = settings
        self.thread = try SocketThread(name: "beckon-links", pollerCapacity: linksMaximum) {
            try LinkDriver(settings, logger: logger)
        }
    }

    /// Connects to a dispatcher's front or back.
    ///
    /// - Throws: ``BusError`` with ``BusError/Code/transport`` if the endpoint cannot be read, or what kept the thread
    ///   from starting.
    public func connect(to endpoint: String) async throws -> ZeroMQLink {
        ZeroMQLink(try await self.open(.messages, endpoint), self.thread)
    }

    /// Connects to a dispatcher's events, without following any yet.
    ///
    /// - Throws: As for ``connect(to:)``.
    public func subscribe(to endpoint: String) async throws -> ZeroMQEventLink {
        ZeroMQEventLink(try await self.open(.events, endpoint), self.thread)
    }

    /// Ends all links, sends what can still be sent within the linger time, and ends the thread. May be called before
    /// the start, during it, and more than once.
    public func stop() async {
        await self.thread.stop()
    }

    private func open(_ kind: LinkCommand.Kind, _ endpoint: String) async throws -> LinkState {
        try await self.thread.start()
        let state = LinkState(self.settings)
        try await withCheckedThrowingContinuation { continuation in
            let posted = self.thread.post(.open(state, kind, endpoint: endpoint, continuation), isControl: true)
            if posted != .accepted {
                continuation.resume(throwing: BusError(.closed, "the connector was stopped: make a new one"))
            }
        }
        return state
    }
}

extension ZeroMQConnector: Service {
    /// Starts, and runs until the group shuts down or the sockets fail.
    public func run() async throws {
        try await self.thread.start()
        try await runUntilShutdown(untilEnded: self.thread.untilEnded, requestStop: self.thread.requestStop)
    }
}
