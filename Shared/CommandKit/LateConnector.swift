// Beckon: a connector that is made once it is known with what key
// SPDX-License-Identifier: Apache-2.0

public import Logging
public import ZeroMQBus

/// A command's connector, made at the first connection: only then is it known with what key.
public actor LateConnector {
    private let logger: Logger
    private var connector: ZeroMQConnector?

    /// - Parameter logger: For what goes wrong with the sockets.
    public init(logger: Logger) { self.logger = logger }

    /// Connects to a dispatcher's front or back.
    ///
    /// - Parameters:
    ///   - endpoint: To where.
    ///   - settings: Of all connections; those of the first one hold.
    public func connect(to endpoint: String, _ settings: TransportSettings) async throws -> ZeroMQLink {
        let connector = try self.connector ?? ZeroMQConnector(settings: settings, logger: self.logger)
        self.connector = connector
        return try await connector.connect(to: endpoint)
    }

    /// Ends all connections.
    public func stop() async { await self.connector?.stop() }
}
