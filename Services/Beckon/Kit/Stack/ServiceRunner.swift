// Beckon: keeps one service running
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Synchronization

/// Keeps one service running: starts it, starts it again when it ends by itself, gives up when it cannot live.
final class ServiceRunner: Sendable {
    /// What the supervisor is told.
    enum Notice: Hashable, Sendable {
        case started(pid: Int32)
        case said(String)
        case restarting(how: String, after: Milliseconds)
    }

    struct Environment: Sendable {
        var folder: DataFolder
        var executables: String
        var policy = RestartMachine.Policy()
        var clock: any Clock<Duration>
        var now: @Sendable () -> Instant
    }

    private struct State {
        var process: ServiceProcess?
        var isStopping = false
    }

    /// How a service ends that does not know an option, or cannot use its value (`EX_USAGE` of sysexits.h).
    private static let refusal = "exit code 64"

    let plan: ServicePlan
    private let environment: Environment
    private let state = Mutex(State())
    private let stops: AsyncStream<Void>, stopped: AsyncStream<Void>.Continuation
    private let end: AsyncStream<Void>, ended: AsyncStream<Void>.Continuation

    init(_ plan: ServicePlan, _ environment: Environment) {
        self.plan = plan
        self.environment = environment
        (self.stops, self.stopped) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
        (self.end, self.ended) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Keeps it running until ``stop()``.
    ///
    /// - Throws: ``CommandError`` when it cannot be started, or ended too often in a row.
    func run(_ tell: @Sendable (ServiceRunner, Notice) -> Void) async throws {
        defer { self.ended.finish() }
        var machine = RestartMachine(self.environment.policy)
        while !self.state.withLock({ $0.isStopping }) {
            let process = try ServiceProcess(
                self.plan, folder: self.environment.executables, log: self.environment.folder.log(self.plan.name))
            machine.started(at: self.environment.now())
            let isTooLate = self.state.withLock { state in
                state.process = process
                return state.isStopping
            }
            if isTooLate { process.terminate() }
            tell(self, .started(pid: process.pid))
            let how = await self.follow(process, tell)
            let isStopping = self.state.withLock { state in
                state.process = nil
                return state.isStopping
            }
            if isStopping { return }
            let isRefusal = how == Self.refusal
            switch machine.ended(at: self.environment.now(), isRefusal: isRefusal) {
            case .giveUp: throw CommandError(.error, self.epitaph(how, machine.ends, isRefusal: isRefusal))
            case .restart(let pause):
                tell(self, .restarting(how: how, after: pause))
                await self.pause(pause)
            }
        }
    }

    /// Asks it to stop, and not to be started again.
    func stop() {
        let process = self.state.withLock { state in
            state.isStopping = true
            return state.process
        }
        self.stopped.finish()
        process?.terminate()
    }

    /// Ends it at once.
    func kill() { self.state.withLock { $0.process }?.kill() }

    /// Returns when it has ended for good, or when the task is cancelled. For one caller.
    func untilEnded() async { for await _ in self.end {} }

    private func follow(
        _ process: ServiceProcess, _ tell: @Sendable (ServiceRunner, Notice) -> Void
    ) async -> String {
        for await occurrence in process.occurrences {
            switch occurrence {
            case .line(let line): tell(self, .said(line))
            case .ended(let how): return how
            }
        }
        return "an unknown end"
    }

    private func pause(_ pause: Milliseconds) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await self.environment.clock.sleep(for: .milliseconds(pause.count)) }
            group.addTask { for await _ in self.stops {} }
            await group.next()
            group.cancelAll()
        }
    }

    private func epitaph(_ how: String, _ ends: Int, isRefusal: Bool) -> String {
        let log = self.environment.folder.log(self.plan.name)
        // An end that came five times said the same five times.
        var lines: [String] = []
        for line in LogTail.read(log, lines: 8) where !lines.contains(line) { lines.append(line) }
        let tail = lines.suffix(5).map { CommandError.indented + $0 }.joined()
        guard isRefusal else {
            return "\(self.plan.name) ended \(ends) times in a row, the last time with \(how); see \(log)\(tail)"
        }
        return "\(self.plan.name) does not start with the options that it was given; see \(log)\(tail)"
    }
}
