// Beckon: one run of the harness
// SPDX-License-Identifier: Apache-2.0

public import BeckonKit
import CardKit
import ClientKit
import HistoryChecker
public import Logging
public import Schema

/// A run of the harness: a real stack, people who talk to it, a killer, a proxy, and at the end the verdict.
public struct ChaosRun: Sendable {
    /// Connections of clients.
    static let connections = 6

    /// What a run works with: everything that is not decided by the seed.
    public struct Environment: Sendable {
        /// The folder of the executables, and the name of the one that has `chaos-worker`.
        public var executables: String, command: String
        /// Where to write: results, and remarks on the way.
        public var console: any Console
        /// For pauses.
        public var clock: any Clock<Duration>
        /// The time.
        public var now: @Sendable () -> Instant
        /// Makes ids.
        public var makeID: @Sendable () -> CorrelationID
        /// For what goes wrong with sockets.
        public var logger: Logger

        /// - Parameters: See the properties.
        public init(
            executables: String, command: String, console: any Console, clock: any Clock<Duration>,
            now: @escaping @Sendable () -> Instant, makeID: @escaping @Sendable () -> CorrelationID, logger: Logger
        ) {
            self.executables = executables
            self.command = command
            self.console = console
            self.clock = clock
            self.now = now
            self.makeID = makeID
            self.logger = logger
        }
    }

    let environment: Environment

    /// - Parameter environment: What to work with.
    public init(_ environment: Environment) { self.environment = environment }

    /// Kills, cuts, and checks.
    ///
    /// - Returns: What it has come to.
    /// - Throws: ``CommandError`` where the stack could not be started.
    public func chaos(_ options: ChaosOptions) async throws -> ChaosReport {
        let stage = ChaosStage(
            environment: self.environment, seed: options.seed, requests: options.requests,
            hasProxy: options.faults != nil, keeps: options.keeps, without: options.without,
            dispatcherArguments: options.dispatcherArguments, collectsSpans: true, showsCards: true)
        let words = try CardWitness.words()
        return try await stage.run { parts in await self.live(parts, options, words) }
    }

    private func live(_ parts: ChaosStage.Parts, _ options: ChaosOptions, _ words: Words) async {
        var random = ChaosRandom(seed: options.seed)
        let (blows, people) = (random.branch(), random.branch())
        parts.proxy?.set(options.faults ?? .none)
        let recorder = parts.recorder
        let killer = ChaosKiller(
            services: parts.stack.services.filter {
                !options.spared.contains($0.name) && !options.spared.contains($0.role.rawValue)
            }, kills: options.kills, requests: options.requests, clock: self.environment.clock)
        let users = ChaosUsers(
            options: options, recorder: recorder, clock: self.environment.clock,
            sittings: Sittings(now: self.environment.now()), words: words)
        await withTaskGroup(of: Void.self) { group in
            // Progress beside the run, until the run ends.
            group.addTask { await self.report(parts, options) }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await killer.run(recorder.progress, blows) }
                try? await ChaosClients.with(
                    Self.connections, parts.front, self.environment, recorder: recorder
                ) { await users.run($0, people) }
                recorder.finish()
            }
            group.cancelAll()
        }
    }

    /// Offers more than the stack can do, and checks.
    ///
    /// - Returns: What it has come to.
    /// - Throws: ``CommandError`` where the stack could not be started.
    public func overload(_ options: OverloadOptions) async throws -> OverloadReport {
        let stage = ChaosStage(
            environment: self.environment, seed: options.seed, requests: 0, hasProxy: false, keeps: options.keeps,
            without: nil, dispatcherArguments: [])
        let box = OverloadBox()
        let run = try await stage.run { parts in
            guard let dispatcher = parts.stack.services.first(where: { $0.role == .dispatcher }) else { return }
            let overload = Overload(
                options: options, clock: self.environment.clock, now: self.environment.now, recorder: parts.recorder,
                dispatcher: dispatcher)
            var report = try await ChaosClients.with(
                Self.connections, parts.front, self.environment, recorder: parts.recorder
            ) { await overload.run($0) }
            report.memoryAfter = overload.memory
            box.set(report)
        }
        var report = box.report ?? OverloadReport(run: run)
        report.run = run
        return report
    }

    /// Says now and then how far it is.
    private func report(_ parts: ChaosStage.Parts, _ options: ChaosOptions) async {
        while (try? await self.environment.clock.sleep(for: .seconds(5))) != nil {
            let ended = parts.recorder.verdict.counts.outcomes.values.reduce(0, +)
            let kills = parts.stack.services.reduce(0) { $0 + $1.tally.kills }
            self.environment.console.note(
                "\(parts.recorder.begun) of \(options.requests) requests, \(ended) ended, \(kills) kills")
        }
    }
}
