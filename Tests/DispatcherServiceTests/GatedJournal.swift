// Beckon: a journal whose commits wait until a test lets them through
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Schema
import Synchronization

/// What lets the commits of a ``GatedJournal`` through.
final class Gate: Sendable {
    struct Failure: Error {}
    struct State {
        var isOpen = false, fails = false
        /// Whether what was added is written meanwhile.
        var isWriting = false
        var done: (@Sendable () -> Void)?
    }

    let state = Mutex(State())
    let disk = MemoryDisk()

    /// Lets what is under way through, and whoever waits know.
    func open(failing: Bool = false) {
        let done = self.state.withLock { state in
            (state.isOpen, state.fails) = (true, failing)
            return state.done
        }
        done?()
    }

    /// From here on what was added is written meanwhile.
    func letWrite(_ isWriting: Bool = true) { self.state.withLock { $0.isWriting = isWriting } }
}

/// A ``MemoryJournal`` behind a ``Gate``.
struct GatedJournal: Journal {
    let gate: Gate
    var memory: MemoryJournal
    private var underWay: Int?

    init(_ gate: Gate) {
        self.gate = gate
        self.memory = MemoryJournal(gate.disk)
    }

    var identity: JournalIdentity { self.memory.identity }
    var view: JournalView { self.memory.view }

    mutating func append(_ entry: JournalEntry) { self.memory.append(entry) }
    mutating func write() throws -> Bool {
        guard self.gate.state.withLock({ $0.isWriting }) else { return false }
        return try self.memory.write()
    }
    mutating func commit() throws { try self.memory.commit() }

    mutating func beginCommit(_ done: @escaping @Sendable () -> Void) throws -> Bool {
        guard self.memory.pendingCount > 0 else { return false }
        self.underWay = self.memory.pendingCount
        self.gate.state.withLock { ($0.isOpen, $0.fails, $0.done) = (false, false, done) }
        return true
    }

    mutating func endCommit(waiting: Bool) throws -> Bool {
        guard let underWay = self.underWay else { return true }
        let (isOpen, fails) = self.gate.state.withLock { ($0.isOpen, $0.fails) }
        guard isOpen || waiting else { return false }
        if fails { throw Gate.Failure() }
        self.underWay = nil
        try self.memory.commit(first: underWay)
        return true
    }

    mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        try self.memory.prune(retention, at: now, limit: limit)
    }
}
