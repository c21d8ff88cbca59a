// Beckon: a piece of work that a worker has in hand
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// A piece of work, from when it was taken until it was answered, and the task that does it.
final class PieceInHand: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var isWithdrawn = false
    }

    let work: WorkID
    /// Whether it sends live updates: it takes no credit.
    let isFollowing: Bool
    /// Whether something comes after its result.
    let hasSequel: Bool
    private let state = Mutex(State())
    private let inline = Atomic<Bool>(false)

    init(_ work: WorkID, _ phase: Phase?) {
        self.work = work
        self.isFollowing = phase == .following
        self.hasSequel = phase == .handling
    }

    /// Whether it is being done on the thread of the reader of arrivals, which waits for it.
    var isInline: Bool {
        get { self.inline.load(ordering: .acquiring) }
        set { self.inline.store(newValue, ordering: .releasing) }
    }

    /// The task that does it, once there is one.
    var task: Task<Void, Never>? { self.state.withLock { $0.task } }

    /// Sets the task that does the piece, and cancels it where the piece was withdrawn before.
    func attach(_ task: Task<Void, Never>) {
        let isWithdrawn = self.state.withLock { state in
            state.task = task
            return state.isWithdrawn
        }
        if isWithdrawn { task.cancel() }
    }

    /// It is no longer wanted.
    func withdraw() {
        self.state.withLock { state in
            state.isWithdrawn = true
            return state.task
        }?.cancel()
    }
}
