// Beckon: beckon up
// SPDX-License-Identifier: Apache-2.0

public import ClientKit
import Foundation
import Glibc
import Keys
import Schema

/// `beckon up`: a stack from its start to its clean end.
public struct UpCommand: Sendable {
    /// What was asked for.
    public struct Options: Hashable, Sendable {
        /// The domains whose apps are started; empty means all.
        public var only: [String] = []
        /// `rides=2`.
        public var scale: [String] = []
        /// Whether users are asked before an app gets their first request.
        public var asksAuthorization = false
        /// The domains whose apps may draw cards of their own, with commas; `nil` for the dispatcher's default.
        public var presentedDomains: String?
        /// The page's port; 0 takes a free one, `nil` starts no presenter.
        public var port: Int? = 0
        /// Whether it listens on ports of this machine, with keys that it makes.
        public var isTCP = false
        /// Whether to go on in the background.
        public var detaches = false
        /// Whether this is the background process.
        public var isDetached = false
        /// Of all services.
        public var logLevel = "info"
        /// Apps of one's own that are started beside those of Beckon.
        public var own: [OwnApp] = []
        /// The recognizer that is asked for what the others refuse.
        public var fallback = FallbackPlan()
        /// The port at which the first service tells of itself; `nil`: none does.
        public var observedFrom: Int?

        /// All apps, one copy each, in the foreground.
        public init() {}
    }

    private let bench: Workbench
    private let executables: String

    /// - Parameters:
    ///   - bench: What to work with.
    ///   - executables: The folder of the services' executables.
    public init(_ bench: Workbench, executables: String) {
        self.bench = bench
        self.executables = executables
    }

    /// Starts the stack, says where its page is, and keeps it up until a signal, or the end of the prompt.
    ///
    /// - Parameter prompt: What the person does meanwhile; `nil` waits for a signal alone. When it returns the stack
    ///   stops.
    public func run(
        _ options: Options, prompt: (@Sendable (Workbench, Client) async throws -> Void)?
    ) async throws {
        let signals = StopSignals()
        let folder = self.bench.folder
        try folder.make()
        guard let lock = try StackLock.take(folder.lockFile) else { throw try Self.isRunning(folder) }
        let killed = Leftovers.clean(folder)
        if !killed.isEmpty {
            self.bench.console.note("a stack was killed here; its \(killed.joined(separator: ", ")) were ended")
        }
        let endpoints = try StackEndpoints(folder, isTCP: options.isTCP)
        let keys =
            endpoints.needsKeys
            ? try StackKeys.make(KeysFolder(folder.keys), own: options.own, self.bench.makePair) : nil
        let plan = try StackPlan(
            folder: folder, front: endpoints.front, back: endpoints.back, events: endpoints.events, only: options.only,
            scale: options.scale, asksAuthorization: options.asksAuthorization,
            presentedDomains: options.presentedDomains, port: options.port,
            logLevel: options.logLevel, keys: keys, fallback: options.fallback, own: options.own,
            observedFrom: options.observedFrom)
        let record = StackRecord(
            front: endpoints.front, back: endpoints.back, events: endpoints.events,
            key: keys?.keyFile(StackKeys.operator), supervisor: getpid(),
            started: self.bench.now())
        try record.write(folder.stackFile)
        let supervisor = Supervisor(
            plan, folder: folder, executables: self.executables, record: record, console: self.bench.console,
            clock: self.bench.clock, now: self.bench.now)
        defer {
            for name in ["stack.json", "front", "back", "events"] {
                try? FileManager.default.removeItem(atPath: "\(folder.run)/\(name)")
            }
        }
        try await supervisor.run { supervisor in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for await _ in signals.arrivals { return } }
                group.addTask { try await self.serve(supervisor, plan, endpoints, options, prompt) }
                defer { group.cancelAll() }
                try await group.next()
            }
            if !options.isDetached { self.bench.console.note("stopping") }
        }
        _ = consume lock
    }

    private func serve(
        _ supervisor: Supervisor, _ plan: StackPlan, _ endpoints: StackEndpoints, _ options: Options,
        _ prompt: (@Sendable (Workbench, Client) async throws -> Void)?
    ) async throws {
        let workers = plan.services.filter { $0.rank == .workers }
        let recognizers = workers.count { $0.executable == "beckon-recognizer" }
        try await self.bench.withClient(endpoints.front) { client in
            let page = try await supervisor.untilReady {
                guard let status = try await client.query(.status).status else { return false }
                return status.recognizers >= recognizers && status.workers >= workers.count - recognizers
            }
            self.tell(page, supervisor, options)
            try await prompt?(self.bench, client)
            // Without a person there is nothing to end it but a signal.
            if prompt == nil { for await _ in AsyncStream<Void>.makeStream().stream {} }
        }
    }

    private func tell(_ page: String?, _ supervisor: Supervisor, _ options: Options) {
        if self.bench.isJSON {
            try? self.bench.console.json(supervisor.known)
        } else if options.isDetached {
            self.bench.console.line(page ?? "ready")
        } else {
            self.bench.console.line(page.map { "Beckon is up: \($0)" } ?? "Beckon is up")
        }
        if let first = options.observedFrom, !self.bench.isJSON {
            self.bench.console.note(
                "metrics and health at http://127.0.0.1:\(first)/metrics, the other services at the ports behind it")
        }
    }

    static func isRunning(_ folder: DataFolder) throws(CommandError) -> CommandError {
        let record = try StackRecord.read(folder.stackFile)
        let process = record.map { ", process \($0.supervisor)" } ?? ""
        let page = record?.page.map { ", page \($0)" } ?? ""
        return CommandError(
            .error,
            "a stack is running on \(folder.path) already\(process)\(page); talk to it with beckon chat, stop it with beckon down, or start another with --data DIR"
        )
    }
}
