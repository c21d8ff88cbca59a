// Beckon: what the socket thread does between its turns, and who does it when a job does not end.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Synchronization

extension Outbox {
    /// What to do next between two turns.
    enum Next {
        case job(UnownedJob, any JobOwner)
        case callback(@Sendable () -> Void)
        /// Nothing now.
        case turn
        /// Nothing any more: another thread has taken over.
        case retired
    }

    /// A job that takes longer is taken over from, where there is something else to do.
    static var patience: UInt64 { 50_000_000 }

    /// Leaves a job.
    ///
    /// - Returns: Whether the thread must be woken; `nil` where it has ended.
    func add(_ job: UnownedJob, of owner: any JobOwner) -> Bool? {
        self.add { $0.waiting.append((job, owner)) }
    }

    /// Leaves a callback to be run once no job waits.
    ///
    /// - Returns: Whether the thread must be woken; `nil` where it has ended.
    func add(callback: @escaping @Sendable () -> Void) -> Bool? {
        self.add { $0.callbacks.append(callback) }
    }

    private func add(_ change: (inout Jobs) -> Void) -> Bool? {
        self.state.withLock { state in
            if state.jobs.isClosed { return nil }
            change(&state.jobs)
            defer { state.isAsleep = false }
            return state.isAsleep
        }
    }

    /// The next job of a thread.
    ///
    /// - Parameters:
    ///   - number: Which of the threads asks.
    ///   - now: The monotonic clock.
    ///   - isPause: Whether it has run jobs for long enough.
    func next(for number: Int, at now: UInt64, isPause: Bool) -> Next {
        self.state.withLock { state in
            guard state.jobs.leader == number else { return .retired }
            let next = isPause || self.isCommandFirst(&state) ? .turn : state.jobs.next(!state.commands.isEmpty)
            if case .job(_, let owner) = next { state.jobs.owner = owner } else { state.jobs.owner = nil }
            if case .turn = next {
                self.busySince.store(0, ordering: .relaxed)
            } else {
                self.busySince.store(now, ordering: .relaxed)
            }
            return next
        }
    }

    /// Whether commands came after the turn and before its first job. Who posted them saw `busySince` 0 and asked for
    /// no takeover, so they get a turn first; once only, so that jobs run, too.
    private func isCommandFirst(_ state: inout State) -> Bool {
        let isFirst =
            !state.commands.isEmpty && !state.jobs.hasTurnedAgain && self.busySince.load(ordering: .relaxed) == 0
        state.jobs.hasTurnedAgain = isFirst
        return isFirst
    }

    /// Takes no more jobs.
    ///
    /// - Returns: What waits still.
    func close() -> (jobs: [(job: UnownedJob, owner: any JobOwner)], callbacks: [@Sendable () -> Void]) {
        self.state.withLock { state in
            defer { (state.jobs.waiting, state.jobs.start, state.jobs.callbacks) = ([], 0, []) }
            state.jobs.isClosed = true
            return (Array(state.jobs.waiting[state.jobs.start...]), state.jobs.callbacks)
        }
    }

    // MARK: Takeover

    /// What the caller must do so that commands and jobs are not kept waiting by a job that does not end.
    enum TakeoverStep {
        /// Nothing: the thread is at no job, or another caller has begun a takeover.
        case none
        /// Start a thread that takes over from the job that has been running since that time of the monotonic clock.
        case start(UInt64)
        /// Look again after so many nanoseconds.
        case look(UInt64)
    }

    /// The step for a caller that has posted something.
    func takeoverStep(at now: UInt64) -> TakeoverStep {
        if self.busySince.load(ordering: .relaxed) == 0 { return .none }
        return self.state.withLock { state in state.jobs.isTakeoverPending ? .none : self.takeoverStep(at: now, &state)
        }
    }

    /// The step for a caller that was to look again.
    func nextTakeoverStep(at now: UInt64) -> TakeoverStep {
        self.state.withLock { state in
            state.jobs.isTakeoverPending = false
            if state.commands.isEmpty && state.jobs.isEmpty && !state.isStopping { return .none }
            return self.takeoverStep(at: now, &state)
        }
    }

    private func takeoverStep(at now: UInt64, _ state: inout State) -> TakeoverStep {
        let since = self.busySince.load(ordering: .relaxed)
        guard since > 0, !state.jobs.isClosed else { return .none }
        state.jobs.isTakeoverPending = true
        let soFar = now > since ? now - since : 0
        return soFar > Self.patience ? .start(since) : .look(Self.patience - soFar + 1)
    }

    /// Makes the caller the leader, if the job that has been running since `since` still runs.
    ///
    /// - Returns: The number of the thread that has taken over, and whose job it was; `nil` where the job has ended.
    func takeOver(_ since: UInt64) -> (number: Int, owner: (any JobOwner)?)? {
        self.state.withLock { state in
            state.jobs.isTakeoverPending = false
            guard self.busySince.load(ordering: .relaxed) == since else { return nil }
            self.busySince.store(0, ordering: .relaxed)
            state.jobs.leader += 1
            defer { state.jobs.owner = nil }
            return (state.jobs.leader, state.jobs.owner)
        }
    }

    /// No thread could be started to take over: the next caller tries again.
    func cancelTakeover() { self.state.withLock { $0.jobs.isTakeoverPending = false } }
}

extension Outbox.Jobs {
    /// Takes what is next.
    ///
    /// - Parameter hasCommands: Whether there is something for a turn.
    mutating func next(_ hasCommands: Bool) -> Outbox.Next {
        if self.start < self.waiting.count {
            let (job, owner) = self.waiting[self.start]
            self.start += 1
            if self.start == self.waiting.count {
                self.waiting.removeAll(keepingCapacity: self.start <= 1_024)
                self.start = 0
            }
            return .job(job, owner)
        }
        // Commands that the jobs left get a turn first, which sends them; the callbacks run after it.
        guard !self.callbacks.isEmpty, self.areCallbacksDue || !hasCommands else {
            self.areCallbacksDue = !self.callbacks.isEmpty
            return .turn
        }
        let callback = self.callbacks.removeFirst()
        self.areCallbacksDue = !self.callbacks.isEmpty
        return .callback(callback)
    }
}
