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
}

/// A ``MemoryJournal`` behind a ``Gate``.
struct GatedJournal: Journal {
    let gate: Gate
    private var memory: MemoryJournal
    private var underWay: Int?

    init(_ gate: Gate) {
        self.gate = gate
        self.memory = MemoryJournal(gate.disk)
    }

    mutating func append(_ entry: JournalEntry) { self.memory.append(entry) }
    mutating func commit() throws { try self.memory.commit() }

    mutating func beginCommit(_ done: @escaping @Sendable () -> Void) throws -> Bool {
        guard self.memory.pendingCount > 0 else { return false }
        self.underWay = self.memory.pendingCount
        self.gate.state.withLock { $0 = Gate.State(done: done) }
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

    var identity: JournalIdentity { self.memory.identity }
    func openConversations() -> [String] { self.memory.openConversations() }
    func openConversations(contains conversation: String) -> Bool {
        self.memory.openConversations(contains: conversation)
    }
    func history(of conversation: String) -> ConversationHistory? { self.memory.history(of: conversation) }
    var apps: [String: String] { self.memory.apps }
    func manifest(_ digest: String) -> Manifest? { self.memory.manifest(digest) }
    func acknowledgement(of message: CorrelationID) -> Acknowledgement? { self.memory.acknowledgement(of: message) }
    func events(conversation: String, after: UInt64, limit: Int) -> [Event] {
        self.memory.events(conversation: conversation, after: after, limit: limit)
    }
    func events(request: CorrelationID) -> [Event] { self.memory.events(request: request) }
    func latestSequence(conversation: String) -> UInt64 { self.memory.latestSequence(conversation: conversation) }
    var preferences: PreferenceReport { self.memory.preferences }
    var vocabulary: [VocabularySet] { self.memory.vocabulary }
    func donations(limit: Int) -> [Donation] { self.memory.donations(limit: limit) }
}
