// Beckon: what is done on the thread that arrivals are read on
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization

/// Where a worker reads what arrives, and does what is quick: the link's own thread, if it lends itself to that.
final class ReaderThread: Sendable {
    /// The executor of the reader itself; `nil` where a link has no such thread.
    let executor: (any TaskExecutor)?
    private let executors: [Phase: PhaseExecutor]
    private let shared: Shared

    /// What the reader and its work share.
    fileprivate final class Shared: Sendable {
        let inline = Mutex(InlinePhases())
        let clock: any Clock<Duration>

        init(_ clock: any Clock<Duration>) { self.clock = clock }

        func measure(_ phase: Phase, _ body: () -> Void) -> Duration {
            let duration = self.clock.measure(body)
            self.inline.withLock { $0.record(phase, took: duration) }
            return duration
        }
    }

    init(_ thread: (any LinkThread)?, clock: any Clock<Duration>) {
        let shared = Shared(clock)
        self.shared = shared
        self.executor = thread.map { PhaseExecutor($0, nil, shared) }
        self.executors = Dictionary(
            uniqueKeysWithValues: thread.map { thread in
                Phase.allCases.map { ($0, PhaseExecutor(thread, $0, shared)) }
            } ?? [])
    }

    /// Whether the next piece of a phase is to be begun by the reader.
    func runsInline(_ phase: Phase) -> Bool { self.shared.inline.withLock { $0.runsInline(phase) } }

    /// Where a piece goes on that the reader begins.
    func executor(of phase: Phase) -> (any TaskExecutor)? { self.executors[phase] }

    /// Notes how long the reader is kept.
    ///
    /// - Returns: How long.
    func measure(_ phase: Phase, _ body: () -> Void) -> Duration { self.shared.measure(phase, body) }

    /// Runs what pieces of one phase have still to do after they waited, and notes how long that keeps the reader.
    private final class PhaseExecutor: JobOwner {
        private let thread: any LinkThread
        private let phase: Phase?
        private let shared: Shared

        init(_ thread: any LinkThread, _ phase: Phase?, _ shared: Shared) {
            self.thread = thread
            self.phase = phase
            self.shared = shared
        }

        func enqueue(_ job: consuming ExecutorJob) { self.thread.enqueue(UnownedJob(job), of: self) }

        func run(_ job: UnownedJob) {
            guard let phase = self.phase else { return job.runSynchronously(on: self.asUnownedTaskExecutor()) }
            _ = self.shared.measure(phase) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }

        // A job of this phase blocked the thread. Counted as a second, so that the next pieces of the phase are begun
        // on the pool.
        func wasTakenOver() {
            guard let phase = self.phase else { return }
            self.shared.inline.withLock { $0.record(phase, took: .seconds(1)) }
        }
    }
}
