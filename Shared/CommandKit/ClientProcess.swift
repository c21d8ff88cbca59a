// Beckon: a client's process, from its options to its end
// SPDX-License-Identifier: Apache-2.0

public import ClientKit

/// A client's process.
///
/// ```swift
/// let report = try await ClientProcess.run(.parseOrExit()) { client in try await client.query(.status) }
/// ```
public enum ClientProcess {
    /// Connects to a dispatcher, runs `body` with the connection, and closes it.
    ///
    /// - Parameters:
    ///   - options: Where the dispatcher is, and with which key.
    ///   - body: What the client does. Its events and replies arrive as long as it runs.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws; `EndpointRefused` where a key is needed, `KeysError` where the key file cannot be
    ///   used.
    public static func run<Result>(
        _ options: ClientOptions, _ body: (Client) async throws -> Result
    ) async throws -> Result {
        let logger = options.log.logger("beckon.client")
        let connector = LateConnector(logger: logger)
        let link = try await connector.connect(to: options.front, try options.keys.transport([options.front]))
        let client = Client(link: link, clock: ContinuousClock(), logger: logger, makeID: Machine.makeID)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await self.run(client, body))
        } catch {
            result = .failure(error)
        }
        await connector.stop()
        return try result.get()
    }

    /// Runs `body` beside the client, and ends the client with it.
    private static func run<Result>(
        _ client: Client, _ body: (Client) async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await client.run() }
            defer { group.cancelAll() }
            return try await body(client)
        }
    }
}
