// Beckon: honest clients and hostile peers at one dispatcher
// SPDX-License-Identifier: Apache-2.0

public import BeckonKit
import Bus
import ClientKit
import Foundation
import HandlerKit
import Schema
import ServiceKit
import Synchronization
import ZeroMQBus

/// Throws fuzzed frames at a dispatcher's process of its own while honest clients go on.
public struct FuzzRun: Sendable {
    private let bench: Workbench
    private let plan: FuzzPlan
    private let executables: String

    /// - Parameters:
    ///   - bench: What every command works with.
    ///   - plan: How much of what.
    ///   - executables: The folder of `beckon-dispatcher`.
    public init(_ bench: Workbench, _ plan: FuzzPlan, executables: String) {
        self.bench = bench
        self.plan = plan
        self.executables = executables
    }

    /// Runs it, and says what became of the dispatcher.
    public func run() async throws -> FuzzReport {
        // Short: the path of a Unix socket has at most 107 bytes.
        let folder = "/tmp/beckon-fuzz-\(ProcessInfo.processInfo.processIdentifier)-\(self.bench.makeID().low % 10_000)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let makePair = self.bench.makePair
        let keys = self.plan.hasKeys ? try FuzzKeys(in: "\(folder)/keys", makePair: makePair) : nil
        let target = try Target(self.plan, executables: self.executables, folder: folder, keys: keys)
        defer { target.stop() }
        guard let keys else { return try await self.run(target, nil, self.bench.connect) }
        var transport = TransportSettings()
        transport.security = try keys.admitted()
        let connector = try ZeroMQConnector(settings: transport, logger: self.bench.logger)
        do {
            let report = try await self.run(target, keys) { try await connector.connect(to: $0) }
            await connector.stop()
            return report
        } catch {
            await connector.stop()
            throw error
        }
    }

    private func run(
        _ target: Target, _ keys: FuzzKeys?, _ connect: @Sendable (String) async throws -> any DispatcherLink
    ) async throws -> FuzzReport {
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...2 {
                let hello = Hello(
                    role: .handler, worker: "honest-\(number)", credit: 16, manifest: HonestApp.app.manifest)
                let session = WorkerSession(
                    link: try await connect(target.endpoints.back), hello: hello,
                    performer: AppPerformer(HonestApp.app), clock: self.bench.clock, logger: self.bench.logger)
                group.addTask { try await session.run() }
            }
            var clients: [HonestClient] = []
            for number in 1...self.plan.clients {
                let client = Client(
                    link: try await connect(target.endpoints.front), clock: self.bench.clock,
                    timeout: .seconds(60), logger: self.bench.logger, makeID: self.bench.makeID)
                group.addTask { await client.run() }
                clients.append(HonestClient(client: client, name: "honest-\(number)", clock: self.bench.clock))
            }
            defer { group.cancelAll() }
            try await self.untilTaken(clients[0].client)
            return try await self.measure(target, keys, clients)
        }
    }

    private func measure(_ target: Target, _ keys: FuzzKeys?, _ clients: [HonestClient]) async throws -> FuzzReport {
        var report = FuzzReport(seed: self.plan.seed)
        let calmEnd = self.bench.now() + .seconds(Int64(self.plan.calmSeconds))
        let calm = await self.hold(clients, named: "calm") { self.bench.now() >= calmEnd }
        report.memoryBefore = target.memory.now
        let (plan, progress, isOver) = (self.plan, Progress(self.plan.messages, self.bench.console), Flag())
        let barrage = Barrage(plan: plan, endpoints: target.endpoints, keys: keys)
        let start = self.bench.now()
        async let held = self.hold(clients, named: "fire") { isOver.isSet || !target.isAlive }
        let tally: FuzzTally
        do {
            tally = try await Self.onThread {
                try barrage.run(progress: { progress.note($0) }, isAlive: { target.isAlive })
            }
        } catch {
            isOver.set()
            _ = await held
            throw error
        }
        report.seconds = Double((self.bench.now() - start).count) / 1_000
        isOver.set()
        let record = await held
        report.take(tally)
        report.isAlive = target.isAlive
        (report.memoryAfter, report.memoryPeak) = target.memory
        report.memoryBound = self.plan.memory << 20
        (report.calmConversations, report.conversations) = (calm.milliseconds.count, record.milliseconds.count)
        (report.calmHalf, report.calmMost) = (calm.quantile(0.5), calm.quantile(0.99))
        (report.half, report.most) = (record.quantile(0.5), record.quantile(0.99))
        report.busy = record.refused
        report.unserved = calm.failures + record.failures
        return report
    }

    private func hold(
        _ clients: [HonestClient], named name: String, until isOver: @escaping @Sendable () -> Bool
    ) async -> HonestRecord {
        await withTaskGroup(of: HonestRecord.self) { group in
            for client in clients {
                let honest = HonestClient(client: client.client, name: "\(client.name)-\(name)", clock: client.clock)
                group.addTask { await honest.run(until: isOver) }
            }
            return await group.reduce(HonestRecord()) { $0 + $1 }
        }
    }

    /// Waits until both workers are taken in.
    private func untilTaken(_ client: Client) async throws {
        for _ in 0..<200 {
            if let workers = try await client.query(.status).status?.workers, workers >= 2 { return }
            try await self.bench.clock.sleep(for: .milliseconds(50))
        }
        throw FuzzError("the honest workers were not taken in")
    }

    /// Runs blocking work on a thread of its own: the threads of Swift's tasks are not for waiting.
    private static func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws
        -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
        }
    }
}

/// Something that was said once.
private final class Flag: Sendable {
    private let state = Atomic(false)
    var isSet: Bool { self.state.load(ordering: .relaxed) }
    func set() { self.state.store(true, ordering: .relaxed) }
}

/// Says how far it is, ten times.
private final class Progress: Sendable {
    private let next = Atomic(1)
    private let total: Int
    private let console: any Console

    init(_ total: Int, _ console: any Console) {
        self.total = total
        self.console = console
    }

    func note(_ count: Int) {
        let step = self.next.load(ordering: .relaxed)
        guard step < 10, count >= self.total / 10 * step else { return }
        self.next.store(step + 1, ordering: .relaxed)
        self.console.note("\(count) of \(self.total)")
    }
}
