// Beckon: a piece of work that a worker has in hand
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// A piece of work, from when it was taken until it was answered, and the task that does it.
final class PieceInHand: Sendable {
    private enum State: Sendable {
        case waiting
        case running(Running)
        case withdrawn
        case over
    }

    /// Sendable, because only `cancel` is called on it, which any thread may, and only under the lock under which the
    /// task takes itself out before it ends.
    private struct Running: @unchecked Sendable {
        let task: UnsafeCurrentTask
    }

    let work: WorkID
    /// Whether it sends live updates: it takes no credit.
    let isFollowing: Bool
    /// Whether something comes after its result.
    let hasSequel: Bool
    private let state = Mutex(State.waiting)
    private let atOnce = Atomic<Bool>(false)

    init(_ work: WorkID, _ phase: Phase?) {
        self.work = work
        self.isFollowing = phase == .following
        self.hasSequel = phase == .handling
    }

    /// Whether it is being done while the reader of arrivals waits.
    var isAtOnce: Bool {
        get { self.atOnce.load(ordering: .acquiring) }
        set { self.atOnce.store(newValue, ordering: .releasing) }
    }

    /// Runs `body`, which a withdrawal cancels, also one that came before.
    func run<Result>(_ body: () async -> Result) async -> Result {
        withUnsafeCurrentTask { task in
            guard let task else { return }
            let running = Running(task: task)
            self.state.withLock { state in
                if case .withdrawn = state { running.task.cancel() } else { state = .running(running) }
            }
        }
        defer { self.state.withLock { $0 = .over } }
        return await body()
    }

    /// It is no longer wanted.
    func withdraw() {
        self.state.withLock { state in
            switch state {
            case .waiting: state = .withdrawn
            case .running(let running): running.task.cancel()
            case .withdrawn, .over: break
            }
        }
    }
}
