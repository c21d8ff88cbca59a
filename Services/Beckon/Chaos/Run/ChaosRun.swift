// Beckon: one run of the harness, from the first process to the verdict
// SPDX-License-Identifier: Apache-2.0

public import BeckonKit
import ClientKit
import Foundation
import HistoryChecker
public import Logging
public import Schema
import Synchronization
import ZeroMQBus

/// One run of the harness: a real stack, people who talk to it, a killer, a proxy, and at the end the verdict.
public struct ChaosRun: Sendable {
    /// How long everything may take to end once there are no more faults.
    static let settlingTime = Duration.seconds(90)
    /// How long the stack may take to be there.
    static let startingTime = Duration.seconds(60)
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

    let options: ChaosOptions
    let environment: Environment

    /// - Parameters: What to do, and what with.
    public init(_ options: ChaosOptions, _ environment: Environment) {
        self.options = options
        self.environment = environment
    }

    /// Runs it.
    ///
    /// - Returns: What it has come to.
    /// - Throws: ``CommandError`` where the stack could not be started or the proxy failed.
    public func run() async throws -> ChaosReport {
        let folder = try ChaosFolder()
        var isKept = true
        defer { if !isKept { folder.remove() } }
        var report: ChaosReport
        do {
            report = try await self.run(in: folder)
        } catch is CancellationError {
            isKept = self.options.keeps
            throw CancellationError()
        } catch {
            self.environment.console.note("the files of the run are in \(folder.path)")
            throw error
        }
        isKept = self.options.keeps || !report.isClean
        if isKept { report.folder = folder.path }
        return report
    }

    private func run(in folder: ChaosFolder) async throws -> ChaosReport {
        let recorder = Recorder(apps: ChaosRules.apps)
        var random = ChaosRandom(seed: self.options.seed)
        let proxy = try self.options.faults.map { _ in
            // Faults begin when the stack is there.
            try ChaosProxy(
                from: folder.near, to: folder.far, faults: .none, seed: random.next(), clock: self.environment.now)
        }
        try await proxy?.start()
        let plan = ChaosPlan(
            folder, hasProxy: proxy != nil, dispatcher: self.options.dispatcherArguments,
            command: self.environment.command)
        let stack = ChaosStack(
            plan, folder, executables: self.environment.executables, clock: self.environment.clock)
        let begun = self.environment.now()
        let branch = random.branch()
        do {
            try await stack.run {
                try await self.live(stack, plan, recorder, proxy, folder, branch)
            }
        } catch {
            await proxy?.stop()
            throw error
        }
        let seconds = Double((self.environment.now() - begun).count) / 1_000
        let counts = proxy?.counts
        await proxy?.stop()
        let effects = try await EffectReader(folder: folder.apps, recorder: recorder).read()
        let (verdict, history) = recorder.judge(effects)
        var report = ChaosReport(seed: self.options.seed, requests: self.options.requests, verdict: verdict)
        report.proxy = counts
        report.seconds = seconds
        for service in stack.services {
            let tally = service.tally
            report.kills[service.role.rawValue, default: 0] += tally.kills
            report.stops[service.role.rawValue, default: 0] += tally.stops
            report.ownEnds += tally.ownEnds.map { "\(service.name), \($0)" }
        }
        if self.options.keeps || !report.isClean { try HistoryFile.write(history, verdict, folder.path) }
        return report
    }

    /// The time between the start of the stack and its end.
    private func live(
        _ stack: ChaosStack, _ plan: ChaosPlan, _ recorder: Recorder, _ proxy: ChaosProxy?, _ folder: ChaosFolder,
        _ seed: ChaosRandom
    ) async throws {
        var random = seed
        let environment = self.environment
        let doors = proxy == nil ? folder.far : folder.near
        try await ChaosClients.with(1, folder.far.front, environment, recorder: nil) { clients in
            try await Self.untilReady(clients[0], peers: plan.peers, environment.clock)
            proxy?.set(self.options.faults ?? .none)
            let spared = self.options.spared
            let killer = ChaosKiller(
                services: stack.services.filter { !spared.contains($0.name) && !spared.contains($0.role.rawValue) },
                kills: self.options.kills, requests: self.options.requests, clock: environment.clock)
            let blows = random.branch()
            let crowd = Crowd(options: self.options, recorder: recorder, clock: environment.clock)
            let people = random.branch()
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await killer.run(recorder.progress, blows) }
                group.addTask { await self.report(recorder, stack) }
                try? await ChaosClients.with(Self.connections, doors.front, environment, recorder: recorder) {
                    await crowd.run($0, people)
                }
                recorder.finish()
                await group.next()
                group.cancelAll()
            }
            try Task.checkCancellation()
            proxy?.set(.none)
            stack.thaw()
            try await Self.untilReady(clients[0], peers: 1, environment.clock)
            await Auditor(client: clients[0], recorder: recorder, clock: environment.clock)
                .settle(within: Self.settlingTime)
        }
    }

    /// Waits until workers have introduced themselves.
    private static func untilReady(_ client: Client, peers: Int, _ clock: any Clock<Duration>) async throws {
        var waited = Duration.zero
        while waited < Self.startingTime {
            if let status = try? await client.query(.status).status, status.workers + status.recognizers >= peers {
                return
            }
            try await clock.sleep(for: .milliseconds(100))
            waited += .milliseconds(100)
        }
        throw CommandError(.unavailable, "the stack was not ready within \(Self.startingTime); see its logs")
    }

    /// Says now and then how far it is.
    private func report(_ recorder: Recorder, _ stack: ChaosStack) async {
        while (try? await self.environment.clock.sleep(for: .seconds(5))) != nil {
            let counts = recorder.verdict.counts
            let kills = stack.services.reduce(0) { $0 + $1.tally.kills }
            self.environment.console.note(
                "\(recorder.begun) of \(self.options.requests) requests, \(counts.outcomes.values.reduce(0, +)) ended, "
                    + "\(kills) kills")
        }
    }
}
