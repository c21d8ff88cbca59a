// Beckon: a worker's process, from its options to its end
// SPDX-License-Identifier: Apache-2.0

public import HandlerKit
import Logging
public import Schema
public import ServiceKit
import ServiceLifecycle
import Telemetry
import ZeroMQBus

/// A worker's process: `try await WorkerProcess.run(app, .parseOrExit())` is all of it.
public enum WorkerProcess {
    /// Works for an app until SIGTERM or SIGINT: says goodbye, finishes what it has, and returns.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - options: Where the dispatchers are, how much to have in hand, and how much of it to do at once.
    ///   - tasks: What the app does beside that until it is cancelled, such as looking into a folder.
    public static func run(
        _ app: App, _ options: AppOptions, beside tasks: [@Sendable () async -> Void] = []
    ) async throws {
        let performer = AppPerformer(app, atOnce: options.atOnce)
        let service = "handler-\(app.manifest.app)"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in tasks { group.addTask { await task() } }
            defer { group.cancelAll() }
            try await self.run(service, performer, manifest: app.manifest, options.worker)
        }
        do {
            try await app.ledger?.close()
        } catch {
            options.worker.log.logger("beckon.\(service)").warning("the store was not closed in order: \(error)")
        }
    }

    /// Draws an app's own cards until SIGTERM or SIGINT.
    ///
    /// - Parameters:
    ///   - cards: The cards.
    ///   - options: Where the dispatchers are, and how much to have in hand.
    public static func run(_ cards: Cards, _ options: WorkerOptions) async throws {
        let service = "presentation-\(cards.offer.app)"
        let hello = Hello(
            role: .presentation, worker: Machine.workerName(service), credit: options.credit, presentation: cards.offer)
        try await self.run(service, CardPerformer(cards), hello, options)
    }

    /// Works as whatever `performer` is until SIGTERM or SIGINT.
    ///
    /// - Parameters:
    ///   - service: The name of the service, for logs and `beckon workers`.
    ///   - performer: What does the work.
    ///   - manifest: What its app offers; `nil` for a recognizer.
    ///   - fallback: The name of a recognizer that is asked only for what the others refuse.
    ///   - options: Where the dispatchers are, and how much to have in hand.
    public static func run(
        _ service: String, _ performer: any WorkPerformer, manifest: Manifest?, fallback: String? = nil,
        _ options: WorkerOptions
    ) async throws {
        let hello = Hello(
            role: manifest == nil ? .recognizer : .handler, worker: Machine.workerName(service), credit: options.credit,
            manifest: manifest, fallback: fallback)
        try await self.run(service, performer, hello, options)
    }

    private static func run(
        _ service: String, _ performer: any WorkPerformer, _ hello: Hello, _ options: WorkerOptions
    ) async throws {
        let logger = options.log.logger("beckon.\(service)")
        let observation = try options.observe.open()
        let exporter = try observation.spans(of: "beckon-\(service)", logger: logger)
        let connector = try ZeroMQConnector(
            settings: try options.keys.transport(options.dispatchers), logger: logger)
        var sessions: [WorkerSession] = []
        for dispatcher in options.dispatchers {
            sessions.append(
                WorkerSession(
                    link: try await connector.connect(to: dispatcher), hello: hello, performer: performer,
                    clock: ContinuousClock(), tracer: observation.tracer, logger: logger))
        }
        observation.health.watch { [sessions] in
            sessions.contains(where: \.isTakenIn) ? nil : "no dispatcher has taken it in"
        }
        try await ServiceProcess.run(
            [connector] + sessions, observation: observation, spans: exporter, logger: logger)
    }
}
