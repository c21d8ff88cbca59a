// Beckon: the work that a worker has in hand
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// What a worker knows of its work and of its dispatcher. It decides; ``WorkerSession`` sends.
final class Desk: Sendable {
    /// What to do with a piece of work that came.
    enum Verdict {
        /// Begin it; it is to be cancelled when the stream yields.
        case begin(withdrawn: AsyncStream<Void>)
        /// Answer with this failure and do not begin.
        case refuse(WorkFailure)
        /// It was seen before.
        case ignore
    }

    /// What to say at a heartbeat.
    enum Beat { case hello, heartbeat }

    private struct State {
        var withdrawals: [WorkID: AsyncStream<Void>.Continuation] = [:]
        var following: Set<WorkID> = []
        var inHand: Set<WorkID> = []
        var seen: SeenWork
        var active = 0
        var isWelcome = false, isLeaving = false
        var heartbeat = Milliseconds.seconds(1)
        var silentBeats = 0, hellos = 0
    }

    private let state: Mutex<State>
    private let credit: Int
    /// Ends when the worker leaves and has nothing left to do.
    let done: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    /// - Parameters:
    ///   - credit: How many pieces of work it takes at once; live updates have a bound of their own.
    ///   - seenBound: How many pieces of work are remembered, so that none is begun twice.
    init(credit: Int, seenBound: Int) {
        self.credit = credit
        self.state = Mutex(State(seen: SeenWork(bound: seenBound)))
        (self.done, self.end) = AsyncStream<Never>.makeStream()
    }

    /// How often each side says that it lives.
    var heartbeat: Milliseconds { self.state.withLock { $0.heartbeat } }

    /// The numbers of the work in hand; `nil` if there never was any.
    var numbers: [UInt64]? {
        self.state.withLock { state in state.seen.isEmpty ? nil : state.inHand.map(\.number).sorted() }
    }

    // MARK: The dispatcher

    /// Anything came from the dispatcher.
    func heard() { self.state.withLock { $0.silentBeats = 0 } }

    /// The worker was taken in.
    ///
    /// - Returns: Whether it was not before.
    func welcome(_ welcome: Welcome) -> Bool {
        self.state.withLock { state in
            defer { (state.isWelcome, state.hellos) = (true, 0) }
            state.heartbeat = max(welcome.heartbeat, Milliseconds(10))
            return !state.isWelcome
        }
    }

    /// The dispatcher does not know this worker.
    ///
    /// - Returns: Whether to say hello: not to each of many challenges, as come after heartbeats that waited.
    func challenged() -> Bool {
        self.state.withLock { state in
            state.isWelcome = false
            state.hellos += 1
            return state.hellos <= 3
        }
    }

    /// What to say now that a heartbeat is due.
    func beat() -> Beat {
        self.state.withLock { state in
            state.hellos = 0
            state.silentBeats += 1
            // One that leaves introduces itself only where it is asked to: it would be given work.
            if state.isLeaving { return .heartbeat }
            let silent = state.silentBeats
            // Growing intervals: what is said to nobody waits in the connection, and would all arrive at once.
            let isDue = silent.isMultiple(of: 16) || [2, 4, 8].contains(silent)
            if state.isWelcome { return isDue ? .hello : .heartbeat }
            return silent <= 4 || isDue ? .hello : .heartbeat
        }
    }

    // MARK: Work

    func take(_ header: Header) -> Verdict {
        let work = WorkID(header)
        let (withdrawn, withdraw) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
        return self.state.withLock { state in
            switch state.seen.take(work) {
            case .doubled: return .ignore
            case .withdrawnBefore: return .refuse(WorkFailure("cancelled", "withdrawn before it came"))
            case .new: break
            }
            if state.isLeaving { return .refuse(WorkFailure("overloaded", "this worker stops")) }
            if header.phase == .following {
                guard state.following.count < self.credit * 64 else { return .refuse(self.overload) }
                state.following.insert(work)
            } else if state.withdrawals.count - state.following.count >= self.credit {
                return .refuse(self.overload)
            }
            state.withdrawals[work] = withdraw
            state.inHand.insert(work)
            state.active += 1
            return .begin(withdrawn: withdrawn)
        }
    }

    private var overload: WorkFailure { WorkFailure("overloaded", "more work than the credit of \(self.credit)") }

    /// A piece of work is no longer wanted.
    func withdraw(_ header: Header) {
        let work = WorkID(header)
        self.state.withLock { state in
            state.seen.withdraw(work)
            return state.withdrawals[work]
        }?.yield()
    }

    /// A piece of work is done and about to be answered: there is room for another.
    func release(_ header: Header) {
        let work = WorkID(header)
        self.state.withLock { state in
            state.following.remove(work)
            return state.withdrawals.removeValue(forKey: work)
        }?.finish()
    }

    /// A piece of work was answered. Not before: a heartbeat must not say that it is gone while its result waits.
    func answered(_ header: Header) { self.state.withLock { _ = $0.inHand.remove(WorkID(header)) } }

    /// Nothing more comes of a piece of work.
    func ended() {
        let isDone = self.state.withLock { state in
            state.active -= 1
            return state.isLeaving && state.active == 0
        }
        if isDone { self.end.finish() }
    }

    // MARK: The end

    var isLeaving: Bool { self.state.withLock { $0.isLeaving } }

    /// The worker takes no more work. Live updates are handed back; all else is finished.
    func leave() {
        let (updates, isDone) = self.state.withLock { state in
            state.isLeaving = true
            return (state.following.compactMap { state.withdrawals[$0] }, state.active == 0)
        }
        for withdrawal in updates { withdrawal.yield() }
        if isDone { self.end.finish() }
    }

    /// The link has ended.
    func close() { self.end.finish() }
}
