// Beckon: the work that a worker has in hand
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// What a worker knows of its work and of its dispatcher. It decides; ``WorkerSession`` sends.
final class WorkTracker: Sendable {
    /// What to do with a piece of work that came.
    enum Verdict {
        /// Begin it.
        case begin(PieceInHand)
        /// Answer with this failure and do not begin.
        case refuse(WorkFailure)
        /// It was seen before.
        case ignore
    }

    /// What to say at a heartbeat.
    enum Beat {
        case hello, heartbeat
        /// That it lives, and not what it has in hand: while it works on a catalog there may be work that it has not
        /// seen.
        case alive
    }

    private struct State {
        /// The work that was begun and whose result was not handed to the link yet.
        var inHand: [WorkID: PieceInHand] = [:]
        /// How many pieces are being done right now: live updates, and all others, which the credit bounds.
        var following = 0, open = 0
        /// The pieces of `handle` from their begin until the terms were sent after them.
        var sequels: [WorkID: PieceInHand] = [:]
        var seen: SeenWork
        var isWelcome = false, isLeaving = false
        var heartbeat = Milliseconds.seconds(1)
        /// Whether the recognizer works on a catalog.
        var isCatalogInProgress = false
        var silentBeats = 0, hellos = 0

        var isDone: Bool { self.isLeaving && self.inHand.isEmpty && self.sequels.isEmpty }
    }

    private let state: Mutex<State>
    private let credit: Int
    /// Ends when the worker leaves and has nothing left to do.
    let done: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    /// - Parameters:
    ///   - credit: How many pieces of work it has in hand at most; live updates have a bound of their own.
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
        self.state.withLock { state in state.seen.isEmpty ? nil : state.inHand.keys.map(\.number).sorted() }
    }

    var isTakenIn: Bool { self.state.withLock { $0.isWelcome && $0.silentBeats <= 2 } }

    // MARK: The dispatcher

    /// Anything came from the dispatcher.
    func heard() { self.state.withLock { $0.silentBeats = 0 } }

    /// A recognizer begins or ends to work on a catalog, which can take seconds. It reads nothing meanwhile, so the
    /// dispatcher does not count as silent.
    func setCatalogInProgress(_ isInProgress: Bool) {
        self.state.withLock { ($0.isCatalogInProgress, $0.silentBeats) = (isInProgress, 0) }
    }

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
            if state.isCatalogInProgress { return .alive }
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

    /// Decides what to do with a piece of work that came, and counts it where it is begun.
    func take(_ header: Header) -> Verdict {
        let work = WorkID(header)
        return self.state.withLock { state in
            switch state.seen.record(work) {
            case .doubled: return .ignore
            case .withdrawnBefore: return .refuse(WorkFailure("cancelled", "withdrawn before it came"))
            case .new: break
            }
            if state.isLeaving { return .refuse(WorkFailure("overloaded", "this worker stops")) }
            let piece = PieceInHand(work, header.phase)
            if piece.isFollowing {
                guard state.following < self.credit * 64 else { return .refuse(self.overload) }
                state.following += 1
            } else {
                guard state.open < self.credit else { return .refuse(self.overload) }
                state.open += 1
            }
            if piece.hasSequel { state.sequels[work] = piece }
            state.inHand[work] = piece
            return .begin(piece)
        }
    }

    private var overload: WorkFailure { WorkFailure("overloaded", "more work than the credit of \(self.credit)") }

    /// A piece of work is no longer wanted.
    func withdraw(_ header: Header) {
        let work = WorkID(header)
        self.state.withLock { state in
            state.seen.withdraw(work)
            return state.inHand[work]
        }?.withdraw()
    }

    /// A piece of work is done and about to be answered: there is room for another.
    ///
    /// - Returns: Whether others are still being done.
    func release(_ piece: PieceInHand) -> Bool {
        self.state.withLock { state in
            if piece.isFollowing { state.following -= 1 } else { state.open -= 1 }
            return state.open > 0
        }
    }

    /// Pieces of work were answered. Not before: a heartbeat must not say that one is gone while its result waits.
    func answered(_ pieces: [PieceInHand]) {
        self.endIfDone { state in
            for piece in pieces { state.inHand[piece.work] = nil }
        }
    }

    /// Nothing more comes of a piece of work that has a sequel.
    func ended(_ piece: PieceInHand) { self.endIfDone { $0.sequels[piece.work] = nil } }

    private func endIfDone(after change: (inout State) -> Void) {
        let isDone = self.state.withLock { state in
            change(&state)
            return state.isDone
        }
        if isDone { self.end.finish() }
    }

    // MARK: The end

    var isLeaving: Bool { self.state.withLock { $0.isLeaving } }

    /// The worker takes no more work. Live updates are handed back; all else is finished.
    func leave() {
        let (updates, isDone) = self.state.withLock { state in
            state.isLeaving = true
            return (state.inHand.values.filter(\.isFollowing), state.isDone)
        }
        for piece in updates { piece.withdraw() }
        if isDone { self.end.finish() }
    }

    /// The link has ended.
    ///
    /// - Returns: What is still being done.
    func close() -> [PieceInHand] {
        self.end.finish()
        return self.state.withLock { state in
            [PieceInHand](state.inHand.values) + state.sequels.values.filter { state.inHand[$0.work] == nil }
        }
    }
}
