// Beckon: a whole stack inside this process, for conversation tests
// SPDX-License-Identifier: Apache-2.0

import Bus
import ClientKit
import DispatcherDirectory
import DispatcherJournal
import DispatcherService
import HandlerKit
public import Logging
import RecognizerEngine
import RecognizerLanguages
import RecognizerService
import Schema
import ServiceKit
import Synchronization

/// The dispatcher, a recognizer and apps on stores in memory, over a bus in memory, in virtual time: the same code as in
/// the processes, without processes.
public struct InProcessStack: Sendable {
    private let languages: [Language]
    private let recognizers = CompiledRecognizers()
    private let clock: any Clock<Duration>
    private let logger: Logger

    /// - Parameters:
    ///   - clock: Real time, for guards and heartbeats.
    ///   - logger: For what goes wrong.
    /// - Throws: Where the languages cannot be read.
    public init(clock: any Clock<Duration>, logger: Logger) throws {
        self.languages = try LanguageLoader.builtIn()
        self.clock = clock
        self.logger = logger
    }

    /// The language of a conversation alone: others would only be compiled.
    private func languages(for locale: String) -> [Language] {
        let code = locale.split(separator: "-").first
        let spoken = self.languages.filter { $0.locale.split(separator: "-").first == code }
        return spoken.isEmpty ? Array(self.languages.prefix(1)) : spoken
    }

    /// Sets up a script's stage, runs `body` on it, and takes it down.
    ///
    /// - Parameters:
    ///   - script: Whose apps take part.
    ///   - own: Apps of one's own beside them.
    ///   - body: What is done on the stage.
    public func run<Result: Sendable>(
        _ script: ConversationScript, own: OwnApps? = nil,
        _ body: @escaping @Sendable (ConversationStage) async throws -> Result
    ) async throws -> Result {
        // A Monday morning; no conversation depends on the day that it is held on.
        let start = script.now ?? Instant(milliseconds: 1_772_442_000_000)
        let time = VirtualClock(start: start)
        var settings = DispatcherSettings()
        settings.authorization = script.asksAuthorization ? .ask : .all
        // Nobody dies in these conversations, however far time is moved.
        settings.directory.heartbeat = .days(3_650)
        let bus = InMemoryBus(Dispatcher(journal: MemoryJournal(), settings: settings, at: start)) { time.time }
        let readiness = Readiness(apps: script.apps.count + (own?.count ?? 0))
        let relay = WorkerRelay(connect: { bus.connect(.back) }, introduced: { readiness.registered([]) })
        let numbers = Mutex<UInt64>(0)
        let client = Client(link: bus.connect(.front), clock: self.clock, timeout: .seconds(20), logger: self.logger) {
            let number = numbers.withLock { number in
                number += 1
                return number
            }
            return CorrelationID(at: time.time, random: (number, number))
        }
        let recognizer = self.session(
            bus.connect(.back), Hello(role: .recognizer, worker: "recognizer", credit: 4),
            RecognizerWorker(
                languages: self.languages(for: script.caller.locale), logger: self.logger,
                compile: self.recognizers.recognizer), readiness)
        var sessions: [WorkerSession] = []
        for participant in script.apps {
            let app = try Self.app(participant.domain, time)
            var manifest = app.manifest
            if let identifier = participant.identifier { manifest.app = identifier }
            if let name = participant.name {
                manifest.name = name
                manifest.alternativeNames = []
            }
            sessions.append(
                self.session(
                    bus.connect(.back),
                    Hello(role: .handler, worker: "handler-\(manifest.app)", credit: 8, manifest: manifest),
                    AppPerformer(app), readiness))
        }
        let stage = ConversationStage(client: client, conversation: "test") { duration, following in
            // The dispatcher has a turn at each moment that it waits for.
            await time.pass(
                duration, sleepers: following, patience: .init(clock: self.clock, duration: .seconds(2)),
                { bus.nextDeadline }, { bus.tick() })
        }
        let all = sessions
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                await client.run()
                return nil
            }
            for session in all {
                group.addTask {
                    try await session.run()
                    return nil
                }
            }
            if let own {
                group.addTask {
                    try await own.run(relay)
                    return nil
                }
            }
            group.addTask {
                // It compiles every catalog that it gets: one that comes last gets few.
                await readiness.untilRegistered()
                try await recognizer.run()
                return nil
            }
            group.addTask {
                // The catalog is told a few times a second of the stack's time, which stands still until everybody is there:
                // what the dispatcher waits for to tell the rest is let come.
                while !readiness.isReady {
                    try await self.clock.sleep(for: .milliseconds(20))
                    guard let due = bus.nextDeadline, due - time.time <= .seconds(1) else { continue }
                    await time.pass(
                        max(due - time.time, Milliseconds(0)), sleepers: 0,
                        patience: .init(clock: self.clock, duration: .seconds(2)), { bus.nextDeadline }, { bus.tick() })
                }
                return nil
            }
            group.addTask {
                await readiness.untilReady()
                return try await body(stage)
            }
            defer {
                bus.stop()
                group.cancelAll()
            }
            while let result = try await group.next() { if let result { return result } }
            throw CancellationError()
        }
    }

    private func session(
        _ link: any DispatcherLink, _ hello: Hello, _ performer: any WorkPerformer, _ readiness: Readiness
    ) -> WorkerSession {
        WorkerSession(
            link: link, hello: hello, performer: WatchedPerformer(performer, hello, readiness), clock: self.clock,
            logger: self.logger)
    }

    private static func app(_ domain: String, _ time: VirtualClock) throws -> App {
        guard let app = BundledApp.all.first(where: { $0.domain == domain }) else {
            throw CommandError(.usage, "there is no app '\(domain)'")
        }
        return try app.inMemory(time)
    }
}
