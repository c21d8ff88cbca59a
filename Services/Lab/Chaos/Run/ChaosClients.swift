// Beckon: the clients of a run
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import ClientKit
import Schema
import ZeroMQBus

/// Clients of a run, connected while somebody uses them.
enum ChaosClients {
    /// Connects some clients, and closes them after `body`.
    ///
    /// - Parameters:
    ///   - key: The key to come with; nobody asks for one without.
    ///   - recorder: Who writes down what they send; nobody for those that only look.
    static func with<Result: Sendable>(
        _ count: Int, _ endpoint: String, _ environment: ChaosRun.Environment, key: KeyFile? = nil,
        recorder: Recorder?, _ body: ([Client]) async throws -> Result
    ) async throws -> Result {
        var settings = TransportSettings()
        if let key { settings.security = try .client(key) }
        let connector = try ZeroMQConnector(settings: settings, logger: environment.logger)
        var links: [RecordingLink] = []
        var clients: [Client] = []
        for _ in 0..<count {
            let link = try await connector.connect(to: endpoint)
            var used: any DispatcherLink = link
            if let recorder {
                let recording = RecordingLink(link, recorder)
                links.append(recording)
                used = recording
            }
            clients.append(
                Client(
                    link: used, clock: environment.clock, logger: environment.logger, makeID: environment.makeID))
        }
        let (all, recording) = (clients, links)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // One for each link and client, for as long as `body` runs.
            for link in recording { group.addTask { await link.run() } }
            for client in all { group.addTask { await client.run() } }
            let result: Swift.Result<Result, any Error>
            do {
                result = .success(try await body(all))
            } catch {
                result = .failure(error)
            }
            await connector.stop()
            group.cancelAll()
            return try result.get()
        }
    }
}
