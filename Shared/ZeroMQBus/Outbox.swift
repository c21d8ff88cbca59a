// Beckon: what async code leaves for the socket thread, and whether it sleeps.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Synchronization

/// Commands and jobs from any thread to one.
///
/// Whether the thread sleeps stands under the same lock as what it is left, so no wake-up is lost and only a sleeping
/// thread is woken.
final class Outbox<Command: Sendable>: Sendable {
    /// What became of a command.
    enum Posted {
        /// It was taken. The thread must be woken if `wakes` says so.
        case accepted(wakes: Bool)
        /// The bound is reached.
        case full
        /// The thread has stopped or is about to.
        case stopped
    }

    /// What is done between turns.
    struct Jobs {
        /// Those that wait, from `start` on.
        var waiting: [(job: UnownedJob, owner: any JobOwner)] = []
        var start = 0
        /// What runs when no job waits, and whether the turn that must come before it is done.
        var callbacks: [@Sendable () -> Void] = []
        var areCallbacksDue = false
        /// Which thread runs them: each that takes over has the next number.
        var leader = 0
        /// Whether commands that came between a turn and its jobs have had one more turn.
        var hasTurnedAgain = false
        /// Whose job is being run, and whether a caller has begun a takeover or is to look again.
        var owner: (any JobOwner)?
        var isTakeoverPending = false
        /// No more is taken.
        var isClosed = false

        var isEmpty: Bool { self.start == self.waiting.count && self.callbacks.isEmpty }
    }

    struct State {
        var commands: [Command] = []
        var jobs = Jobs()
        var isAsleep = false
        var isStopping = false
    }

    let state = Mutex(State())
    /// Since when the leader has been at one job, in nanoseconds; 0 where it is at none. Set under the lock.
    let busySince = Atomic<UInt64>(0)
    private let bound: Int

    /// - Parameter bound: Commands that may wait; control commands come on top.
    init(bound: Int) {
        self.bound = bound
    }

    /// Leaves commands: all of them or none. Control commands pass the bound: who sends them bounds their number.
    func post(_ commands: some Collection<Command>, isControl: Bool) -> Posted {
        self.state.withLock { state in
            if state.isStopping { return .stopped }
            if !isControl && state.commands.count + commands.count > self.bound { return .full }
            state.commands += commands
            defer { state.isAsleep = false }
            return .accepted(wakes: state.isAsleep)
        }
    }

    /// Refuses commands from now on.
    ///
    /// - Returns: Whether the thread must be woken.
    func stop() -> Bool {
        self.state.withLock { state in
            state.isStopping = true
            defer { state.isAsleep = false }
            return state.isAsleep
        }
    }

    /// Swaps what has come for `commands`, which is empty, so that both arrays are used again.
    ///
    /// - Returns: Whether the thread is to stop after these.
    func take(into commands: inout [Command]) -> Bool {
        self.state.withLock { state in
            swap(&state.commands, &commands)
            return state.isStopping
        }
    }

    /// Notes that the thread is about to sleep.
    ///
    /// - Returns: Whether it may: nothing has come meanwhile.
    func fallAsleep() -> Bool {
        self.state.withLock { state in
            state.isAsleep = state.commands.isEmpty && state.jobs.isEmpty && !state.isStopping
            return state.isAsleep
        }
    }

    /// Notes that the thread is awake.
    func awake() {
        self.state.withLock { $0.isAsleep = false }
    }
}
