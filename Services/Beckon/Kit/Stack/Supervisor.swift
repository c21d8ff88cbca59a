// Beckon: starts a stack, keeps it running, stops it in order
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Schema
import Synchronization

/// Starts all services of a stack, keeps them running, and stops them in order: the presenter, then the workers, the
/// dispatcher last. A service that does not stop in its time is killed.
public final class Supervisor: Sendable {
    /// How long each rank may take to stop; ten seconds together, with the kill after them.
    static let stopTimes: [ServicePlan.Rank: Duration] = [
        .presenter: .seconds(2), .workers: .seconds(4), .dispatcher: .seconds(3),
    ]
    /// How long a stack may take to get ready.
    public static let readyTime = Duration.seconds(60)

    private let folder: DataFolder
    private let runners: [ServiceRunner]
    private let record: Mutex<StackRecord>
    private let console: any Console
    private let clock: any Clock<Duration>
    private let lines: AsyncStream<(service: String, line: String)>
    private let heard: AsyncStream<(service: String, line: String)>.Continuation

    /// - Parameters:
    ///   - plan: What to start.
    ///   - folder: The data folder.
    ///   - executables: The folder of the executables.
    ///   - record: What is known before the start.
    ///   - policy: When services are started again.
    ///   - console: For remarks on restarts.
    ///   - clock, now: The time.
    public init(
        _ plan: StackPlan, folder: DataFolder, executables: String, record: StackRecord,
        policy: RestartMachine.Policy = RestartMachine.Policy(), console: any Console, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Instant
    ) {
        self.folder = folder
        self.record = Mutex(record)
        self.console = console
        self.clock = clock
        let environment = ServiceRunner.Environment(
            folder: folder, executables: executables, policy: policy, clock: clock, now: now)
        self.runners = plan.services.map { ServiceRunner($0, environment) }
        (self.lines, self.heard) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1_000))
    }

    /// What is known of the stack now.
    public var known: StackRecord { self.record.withLock { $0 } }

    /// Runs the stack as long as `body` runs, then stops it.
    ///
    /// - Throws: What `body` throws, or ``CommandError`` when a service cannot live.
    public func run(_ body: @escaping @Sendable (Supervisor) async throws -> Void) async throws {
        enum End { case service, body }
        try await withThrowingTaskGroup(of: End.self) { group in
            for runner in self.runners {
                group.addTask {
                    try await runner.run { self.take($0, $1) }
                    return .service
                }
            }
            group.addTask {
                try await body(self)
                return .body
            }
            do {
                while let end = try await group.next(), end != .body {}
            } catch {
                await self.stop()
                group.cancelAll()
                throw error
            }
            await self.stop()
            group.cancelAll()
        }
    }

    /// Waits until every service that says so is ready and `isComplete` finds everybody there. For one caller.
    ///
    /// `isComplete` is asked each time a service said something, and at the latest every quarter of a second.
    ///
    /// - Returns: The page's address, where there is a page.
    public func untilReady(_ isComplete: @escaping @Sendable () async throws -> Bool) async throws -> String? {
        let page = try await withThrowingTaskGroup(of: String?.self) { group in
            group.addTask { try await self.awaitReady(isComplete) }
            group.addTask {
                try await self.clock.sleep(for: Self.readyTime)
                throw CommandError(.error, "the stack is not ready after \(Self.readyTime); see \(self.folder.logs)")
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        self.change { record in
            record.page = page
            record.isReady = true
        }
        return page
    }

    private func awaitReady(_ isComplete: @escaping @Sendable () async throws -> Bool) async throws -> String? {
        var waiting = Set(self.runners.filter { $0.plan.readyLine != nil }.map(\.plan.name))
        var page: String?
        let ready = Dictionary(
            self.runners.compactMap { runner in runner.plan.readyLine.map { (runner.plan.name, $0) } }
        ) { first, _ in first }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                while true {
                    try await self.clock.sleep(for: .milliseconds(250))
                    self.heard.yield(("", ""))
                }
            }
            for await (service, line) in self.lines {
                if let prefix = ready[service], line.hasPrefix(prefix) {
                    waiting.remove(service)
                    if let address = line.split(separator: " ").first(where: { $0.hasPrefix("http") }) {
                        page = String(address)
                    }
                }
                if waiting.isEmpty, try await isComplete() { return page }
            }
            throw CancellationError()
        }
    }

    private func take(_ runner: ServiceRunner, _ notice: ServiceRunner.Notice) {
        let name = runner.plan.name
        switch notice {
        case .started(let pid): self.change { $0.set(name, pid: pid, executable: runner.plan.ownExecutable) }
        case .said(let line): self.heard.yield((name, line))
        case .restarting(let how, let pause):
            self.console.note("\(name) ended with \(how); it is started again in \(pause)")
        }
    }

    private func change(_ body: (inout StackRecord) -> Void) {
        do throws(CommandError) {
            // Written under the lock, so that an older record never replaces a newer one.
            try self.record.withLock { (record) throws(CommandError) in
                body(&record)
                try record.write(self.folder.stackFile)
            }
        } catch {
            self.console.note(error.message)
        }
    }

    private func stop() async {
        for rank in ServicePlan.Rank.allCases.reversed() {
            let runners = self.runners.filter { $0.plan.rank == rank }
            for runner in runners { runner.stop() }
            let isDone = await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    for runner in runners { await runner.untilEnded() }
                    return true
                }
                group.addTask {
                    try? await self.clock.sleep(for: Self.stopTimes[rank] ?? .seconds(1))
                    return false
                }
                defer { group.cancelAll() }
                return await group.next() ?? false
            }
            if isDone { continue }
            let names = runners.map(\.plan.name).joined(separator: ", ")
            self.console.note("not all of \(names) stopped in time; killed")
            for runner in runners { runner.kill() }
        }
    }
}
