// Beckon: a real stack for one run of the harness, and the verdict at its end
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import ClientKit
import HistoryChecker
import Schema
import SpanCollector
import ZeroMQBus

/// A real stack for one run: starts it, lets `body` use it, waits until all has ended, ends it, reads the stores, judges.
struct ChaosStage: Sendable {
    /// How long everything may take to end once there are no more faults.
    static let settlingTime = Milliseconds.seconds(90)
    /// How long the stack may take to be there.
    static let startingTime = Duration.seconds(60)

    /// What the user of a stage has.
    struct Parts: Sendable {
        let stack: ChaosStack
        let recorder: Recorder
        let proxy: ChaosProxy?
        /// Where clients connect.
        let front: String
        /// The keys that the dispatcher asks for, if it does.
        let keys: ChaosKeys?
    }

    let environment: ChaosRun.Environment
    let seed: UInt64
    let requests: Int
    let hasProxy: Bool
    let keeps: Bool
    let without: ChaosPillar?
    let dispatcherArguments: [String]
    /// Whether the processes' spans are collected and looked at: not where the run is to show how fast they are.
    var collectsSpans = false
    /// Whether the bank draws cards of its own, some of them wrong.
    var showsCards = false
    /// Makes the keys of the run in its folder; `nil` for a run without.
    var makeKeys: (@Sendable (ChaosFolder) throws -> ChaosKeys)?

    /// Runs it.
    ///
    /// - Parameter body: What is done while the stack is there.
    /// - Throws: ``CommandError`` where the stack could not be started, or what `body` throws.
    func run(_ body: @escaping @Sendable (Parts) async throws -> Void) async throws -> ChaosReport {
        let folder = try ChaosFolder()
        var isKept = true
        defer { if !isKept { folder.remove() } }
        do {
            var report = try await self.run(in: folder, body)
            isKept = self.keeps || !report.isClean
            if isKept { report.folder = folder.path }
            return report
        } catch {
            isKept = self.keeps || !Task.isCancelled
            if isKept { self.environment.console.note("the files of the run are in \(folder.path)") }
            throw error
        }
    }

    private func run(
        in folder: ChaosFolder, _ body: @escaping @Sendable (Parts) async throws -> Void
    ) async throws -> ChaosReport {
        let recorder = Recorder(apps: ChaosRules.apps)
        // Faults begin when the stack is there.
        let proxy =
            self.hasProxy
            ? try ChaosProxy(
                from: folder.near, to: folder.far, faults: .none, seed: self.seed, clock: self.environment.now)
            : nil
        try await proxy?.start()
        let keys = try self.makeKeys.map { try $0(folder) }
        let collector = self.collectsSpans ? try SpanCollector() : nil
        defer { collector?.stop() }
        let plan = ChaosPlan(
            folder, hasProxy: self.hasProxy, without: self.without, dispatcher: self.dispatcherArguments, keys: keys,
            environment: collector?.environment ?? [:], command: self.environment.command,
            cards: self.showsCards ? self.seed : nil)
        let stack = ChaosStack(
            plan, folder, executables: self.environment.executables, clock: self.environment.clock)
        let parts = Parts(
            stack: stack, recorder: recorder, proxy: proxy, front: (self.hasProxy ? folder.near : folder.far).front,
            keys: keys)
        let begun = self.environment.now()
        do {
            try await stack.run { try await self.live(parts, folder.far.front, plan.peers, body) }
        } catch {
            await proxy?.stop()
            throw error
        }
        let seconds = Double((self.environment.now() - begun).count) / 1_000
        let counts = proxy?.counts
        await proxy?.stop()
        let contents = try await EffectReader(
            folder: folder.apps, marks: recorder.marks, intent: { recorder.intent(of: $0) }
        ).read()
        let (verdict, history) = recorder.judge(contents)
        var report = ChaosReport(seed: self.seed, requests: self.requests, verdict: verdict)
        report.proxy = counts
        report.repeats = Repeats(history)
        report.cards = self.showsCards ? recorder.cards : nil
        report.spans = collector.map { SpanReport($0.spans, history) }
        report.effects = Dictionary(grouping: contents.effects, by: \.app).mapValues(\.count)
        report.givenUp = recorder.givenUp.map(\.description)
        report.seconds = seconds
        for service in stack.services {
            let tally = service.tally
            report.kills[service.role.rawValue, default: 0] += tally.kills
            report.stops[service.role.rawValue, default: 0] += tally.stops
            report.ownEnds += tally.ownEnds.map { "\(service.name), \($0)" }
        }
        if self.keeps || !report.isClean { try HistoryFile.write(history, verdict, folder.path) }
        return report
    }

    /// The time between the start of the stack and its end.
    private func live(
        _ parts: Parts, _ front: String, _ peers: Int, _ body: @Sendable (Parts) async throws -> Void
    ) async throws {
        let key = try parts.keys?.file(ChaosKeys.operator)
        try await ChaosClients.with(1, front, self.environment, key: key, recorder: nil) { clients in
            try await self.untilReady(clients[0], peers)
            try await body(parts)
            try Task.checkCancellation()
            // No more faults: from here on all that is left has to end.
            parts.proxy?.set(.none)
            parts.stack.thaw()
            try await self.untilReady(clients[0], 1)
            await Auditor(
                client: clients[0], recorder: parts.recorder, clock: self.environment.clock, now: self.environment.now
            )
            .settle(within: Self.settlingTime)
        }
    }

    /// Waits until workers have introduced themselves.
    private func untilReady(_ client: Client, _ peers: Int) async throws {
        var waited = Duration.zero
        while waited < Self.startingTime {
            if let status = try? await client.query(.status).status, status.workers + status.recognizers >= peers {
                return
            }
            try await self.environment.clock.sleep(for: .milliseconds(100))
            waited += .milliseconds(100)
        }
        throw CommandError(.unavailable, "the stack was not ready within \(Self.startingTime); see its logs")
    }
}
