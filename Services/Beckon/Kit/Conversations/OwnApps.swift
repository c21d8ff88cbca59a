// Beckon: the processes of apps of one's own, for conversation tests
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Apps of one's own that take part in a conversation of this process: each is a process with a store of its own, which
/// lasts as long as the conversation. They work for the dispatcher of the conversation and so in its time: what a handler
/// is told as `context.now` is virtual.
public struct OwnApps: Sendable {
    /// Lets a relay speak with the workers that connect to the sockets of a folder, until it is cancelled.
    public typealias Listen = @Sendable (_ folder: String, _ relay: WorkerRelay) async throws -> Void

    /// How long a process may take until its app is known, in real time.
    static let helloTime = Duration.seconds(20)

    private let apps: [OwnApp]
    private let folder: String
    private let clock: any Clock<Duration>
    private let listen: Listen

    /// - Parameters:
    ///   - apps: The apps.
    ///   - folder: Made for the conversation and removed behind it: sockets, stores, logs.
    ///   - clock: Real time.
    ///   - listen: Opens the door that they come in by.
    public init(_ apps: [OwnApp], folder: String, clock: any Clock<Duration>, listen: @escaping Listen) {
        self.apps = apps
        self.folder = folder
        self.clock = clock
        self.listen = listen
    }

    /// How many there are.
    var count: Int { self.apps.count }

    /// Runs them until it is cancelled.
    ///
    /// - Throws: ``CommandError`` where one ends by itself, is refused, or does not say hello.
    func run(_ relay: WorkerRelay) async throws {
        try FileManager.default.createDirectory(
            atPath: self.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: self.folder) }
        let processes = try self.apps.map { ($0, try self.start($0)) }
        defer { for (_, process) in processes { process.kill() } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.listen(self.folder, relay) }
            group.addTask { try await relay.run() }
            group.addTask { try await self.checkHello(relay) }
            for (app, process) in processes { group.addTask { try await self.follow(app, process) } }
            while try await group.next() != nil {}
        }
    }

    private func start(_ app: OwnApp) throws(CommandError) -> ServiceProcess {
        let plan = app.plan(app.name, back: "ipc://\(self.folder)/back", key: nil, data: "\(self.folder)/apps")
        return try ServiceProcess(plan, folder: self.folder, log: self.log(app))
    }

    private func follow(_ app: OwnApp, _ process: ServiceProcess) async throws {
        for await case .ended(let how) in process.occurrences {
            throw CommandError(.error, "\(app.name) ended with \(how)\(self.tail(app))")
        }
    }

    private func checkHello(_ relay: WorkerRelay) async throws {
        try await self.clock.sleep(for: Self.helloTime)
        guard relay.introducedCount < self.apps.count else { return }
        let tails = self.apps.map { "\n  \($0.name):\(self.tail($0))" }.joined()
        throw CommandError(.error, "not every app said hello within \(Self.helloTime)\(tails)")
    }

    private func log(_ app: OwnApp) -> String { "\(self.folder)/\(app.name).log" }

    private func tail(_ app: OwnApp) -> String {
        LogTail.read(self.log(app), lines: 5).map { "\n    \($0)" }.joined()
    }
}
