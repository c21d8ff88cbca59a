// Beckon: one service of a run, killed and started again
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Foundation
import Synchronization

/// One service of a run: starts it, and starts it again whenever it has ended, until the run is over.
final class ChaosService: Sendable {
    /// Ends by itself that are too many to go on.
    static let ownEndsMaximum = 20

    private struct State {
        var process: ServiceProcess?
        var isStopping = false
        /// How long to wait before the next start; set when it is killed.
        var pause: Duration?
        var kills = 0
        var stops = 0
        var ownEnds: [String] = []
    }

    let name: String
    let role: ChaosRole
    private let plan: ServicePlan
    private let forgets: String?
    private let executables: String
    private let log: String
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    init(_ plan: ChaosServicePlan, executables: String, log: String, clock: any Clock<Duration>) {
        self.name = plan.plan.name
        self.role = plan.role
        self.plan = plan.plan
        self.forgets = plan.forgets
        self.executables = executables
        self.log = log
        self.clock = clock
    }

    /// SIGKILLs, SIGSTOPs, and ends that nobody caused.
    var tally: (kills: Int, stops: Int, ownEnds: [String]) {
        self.state.withLock { ($0.kills, $0.stops, $0.ownEnds) }
    }

    /// The number of its process, while it runs.
    var pid: Int32? { self.state.withLock { $0.process?.pid } }

    /// Keeps it running until ``stop()``.
    ///
    /// - Throws: ``CommandError`` when it cannot be started, or ended by itself too often.
    func run() async throws {
        while true {
            let process = try ServiceProcess(self.plan, folder: self.executables, log: self.log)
            let isTooLate = self.state.withLock { state in
                state.process = process
                return state.isStopping
            }
            if isTooLate { process.terminate() }
            var end: String?
            for await occurrence in process.occurrences { if case .ended(let how) = occurrence { end = how } }
            // Cancelled, nobody waits for its end any more: it must not outlive the run.
            if end == nil { process.kill() }
            let how = end ?? "an unknown end"
            let (isStopping, pause, ownEnds) = self.state.withLock { state in
                state.process = nil
                if !state.isStopping, state.pause == nil { state.ownEnds.append(how) }
                defer { state.pause = nil }
                return (state.isStopping, state.pause, state.ownEnds.count)
            }
            if isStopping || Task.isCancelled { return }
            guard ownEnds <= Self.ownEndsMaximum else {
                throw CommandError(
                    .error, "\(self.name) ended by itself \(ownEnds) times, at last with \(how); see \(self.log)")
            }
            if let folder = self.forgets { try? FileManager.default.removeItem(atPath: folder) }
            try? await self.clock.sleep(for: pause ?? .milliseconds(200))
            if self.state.withLock({ $0.isStopping }) { return }
        }
    }

    /// SIGKILL.
    ///
    /// - Parameter pause: How long it stays away.
    /// - Returns: Whether there was something to kill.
    func kill(pause: Duration) -> Bool {
        let process = self.state.withLock { state -> ServiceProcess? in
            guard let process = state.process, state.pause == nil, !state.isStopping else { return nil }
            state.pause = pause
            state.kills += 1
            return process
        }
        process?.kill()
        return process != nil
    }

    /// SIGSTOP: it stands still, and its connections stay.
    ///
    /// - Returns: Whether there was something to stop.
    func freeze() -> Bool {
        let process = self.state.withLock { state -> ServiceProcess? in
            guard let process = state.process, state.pause == nil, !state.isStopping else { return nil }
            state.stops += 1
            return process
        }
        process?.signal(SIGSTOP)
        return process != nil
    }

    /// SIGCONT.
    func thaw() { self.state.withLock { $0.process }?.signal(SIGCONT) }

    /// Asks it to stop, and not to be started again.
    func stop() {
        let process = self.state.withLock { state in
            state.isStopping = true
            return state.process
        }
        process?.signal(SIGCONT)
        process?.terminate()
    }

    /// Ends it at once, for good.
    func end() {
        let process = self.state.withLock { state in
            state.isStopping = true
            return state.process
        }
        process?.kill()
    }
}
