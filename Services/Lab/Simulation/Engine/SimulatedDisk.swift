// Beckon: the journal of a simulated dispatcher, on a disk that fails
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Schema
import Synchronization

/// The disk under a simulated dispatcher: it outlives the process, and says what its next commit comes to.
final class SimulatedDisk: Sendable {
    /// What the next commit that holds anything comes to.
    enum Mood: Sendable {
        case sound
        /// The process dies before anything is kept.
        case dies
        /// There is no room.
        case isFull
    }

    struct Failure: Error {}

    private struct State {
        var mood = Mood.sound
        var hasFailed = false
        var commits = 0
    }

    let contents = MemoryDisk()
    private let state = Mutex(State())

    var mood: Mood {
        get { self.state.withLock { $0.mood } }
        set { self.state.withLock { $0.mood = newValue } }
    }

    /// Whether a commit failed since this was asked last.
    func takeFailure() -> Bool {
        self.state.withLock { state in
            defer { state.hasFailed = false }
            return state.hasFailed
        }
    }

    /// The power is gone, and with it what had only been written, from some place on.
    func losePower(_ dice: inout Dice) { self.contents.losePower(keeping: dice.below(self.contents.writtenTurns + 1)) }

    /// The number of the next commit.
    var nextNumber: Int { self.state.withLock { $0.commits + 1 } }

    /// What is written before it is committed meets the same mood.
    func beginWrite() throws(Failure) {
        let isSound = self.state.withLock { state in
            state.hasFailed = state.hasFailed || state.mood != .sound
            return state.mood == .sound
        }
        if !isSound { throw Failure() }
    }

    /// - Returns: The number of the commit.
    func beginCommit() throws(Failure) -> Int {
        let number: Int? = self.state.withLock { state in
            state.commits += 1
            state.hasFailed = state.hasFailed || state.mood != .sound
            return state.mood == .sound ? state.commits : nil
        }
        guard let number else { throw Failure() }
        return number
    }
}

/// The journal of one process on a ``SimulatedDisk``.
struct SimulatedJournal: Journal {
    var memory: MemoryJournal
    private var isDirty = false, isOwed = false
    /// How many entries are on their way, and how often it is looked until they are kept.
    private var underWay: (entries: Int, looks: Int)?
    private let disk: SimulatedDisk
    private let sabotage: SimulationSettings.Sabotage?

    init(_ disk: SimulatedDisk, secret: String, sabotage: SimulationSettings.Sabotage?) {
        self.disk = disk
        self.memory = MemoryJournal(disk.contents, secret: secret)
        self.sabotage = sabotage
    }

    var identity: JournalIdentity { self.memory.identity }
    var view: JournalView { self.memory.view }

    mutating func append(_ entry: JournalEntry) {
        if self.isOwed { self.settle() }
        self.isDirty = true
        self.memory.append(entry)
    }

    /// Every fifth time it is left to the commit, as what needs a transaction is.
    mutating func write() throws -> Bool {
        guard self.sabotage == nil, !self.disk.nextNumber.isMultiple(of: 5) else { return false }
        if self.isDirty { try self.disk.beginWrite() }
        return try self.memory.write()
    }

    mutating func commit() throws {
        if self.isOwed { self.settle() }
        guard self.isDirty else { return }
        let number: Int
        do {
            number = try self.disk.beginCommit()
        } catch {
            if self.sabotage == .ignoredFailure { return }
            throw error
        }
        self.isDirty = false
        switch self.sabotage {
        // Said to be kept, and kept with the next one only.
        case .forgetfulDisk where number.isMultiple(of: 2): break
        case .lazyDisk where number.isMultiple(of: 2): _ = try self.memory.write()
        case .sendBeforeCommit: self.isOwed = true
        default: try self.memory.commit()
        }
    }

    /// A process that dies meanwhile has lost what is on its way, or, every other time, it is kept and nobody heard of it.
    mutating func beginCommit(_ done: @escaping @Sendable () -> Void) throws -> Bool {
        _ = try self.endCommit(waiting: true)
        guard self.isDirty, self.sabotage == nil else {
            try self.commit()
            return false
        }
        self.isDirty = false
        let number = self.disk.nextNumber
        var entries = self.memory.pendingCount
        if number.isMultiple(of: 2) {
            _ = try self.disk.beginCommit()
            try self.memory.commit(first: entries)
            entries = 0
        }
        self.underWay = (entries, number % 4)
        return true
    }

    mutating func endCommit(waiting: Bool) throws -> Bool {
        guard let underWay = self.underWay else { return true }
        if !waiting, underWay.looks > 0 {
            self.underWay?.looks -= 1
            return false
        }
        self.underWay = nil
        guard underWay.entries > 0 else { return true }
        _ = try self.disk.beginCommit()
        try self.memory.commit(first: underWay.entries)
        return true
    }

    private mutating func settle() {
        self.isOwed = false
        try? self.memory.commit()
    }

    mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        try self.memory.prune(retention, at: now, limit: limit)
    }
}
