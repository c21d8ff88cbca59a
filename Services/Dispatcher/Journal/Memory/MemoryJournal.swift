// Beckon: a journal that forgets with its process
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
public import Schema
import Synchronization

/// What memory journals write to. It outlives them, so that a test can let a dispatcher die and start it again.
public final class MemoryDisk: Sendable {
    /// What a commit meets.
    public enum Fault: Hashable, Sendable {
        /// There is no room: nothing is kept.
        case full
    }

    struct State {
        var contents = MemoryContents()
        /// What was written and is not durable yet, in order: the next process finds it.
        var written: [JournalEntry] = []
        /// Where the turns in it end.
        var ends: [Int] = []
        var epoch: UInt64 = 0
        var fault: Fault?
        var failure: JournalError?
        var commits = 0
    }

    let state = Mutex(State())

    /// An empty disk.
    public init() {}

    /// What the next commits meet; `nil` for nothing.
    public func set(_ fault: Fault?) { self.state.withLock { $0.fault = fault } }
    /// The power is lost: of the turns that were written and are not durable so many are left, the first ones.
    public func losePower(keeping turns: Int) {
        self.state.withLock { state in
            state.ends.removeLast(max(0, state.ends.count - turns))
            state.written.removeLast(state.written.count - (state.ends.last ?? 0))
        }
    }
    /// As if an earlier dialogue had decided all that is on it.
    public func age() { self.state.withLock { $0.contents.age() } }
    /// How many turns were written that are not durable.
    public var writtenTurns: Int { self.state.withLock { $0.ends.count } }
    /// How many commits there were.
    public var commits: Int { self.state.withLock { $0.commits } }
}

/// A journal in memory, over a disk in memory.
public struct MemoryJournal: Journal {
    public let identity: JournalIdentity
    private let disk: MemoryDisk
    private var pending: [JournalEntry] = []
    private var owners: [String: String] = [:]
    private var messages: [CorrelationID: Acknowledgement] = [:]

    /// - Parameters:
    ///   - disk: What it writes to; a new one forgets with the process.
    ///   - secret: What question tokens are made with.
    public init(_ disk: MemoryDisk = MemoryDisk(), secret: String = "a secret of a process's memory") {
        self.disk = disk
        let epoch = disk.state.withLock { state in
            for entry in state.written { state.contents.apply(entry) }
            (state.written, state.ends) = ([], [])
            state.epoch += 1
            return state.epoch
        }
        self.identity = JournalIdentity(epoch: epoch, secret: secret)
    }

    public mutating func append(_ entry: JournalEntry) {
        self.pending.append(entry)
        if case .message(let id, let acknowledgement) = entry { self.messages[id] = acknowledgement }
    }

    public mutating func setOwner(_ owner: String, of conversation: String) {
        if self.owners[conversation] == nil { self.owners[conversation] = owner }
    }

    public mutating func write() throws -> Bool {
        let pending = self.pending
        try self.disk.state.withLock { state in
            guard pending.count > state.written.count else { return }
            try Self.check(state)
            state.written = pending
            state.ends.append(pending.count)
        }
        return true
    }

    public mutating func commit() throws { try self.commit(first: self.pending.count) }

    /// How many entries the next commit keeps.
    public var pendingCount: Int { self.pending.count }

    /// Makes the first entries durable, and lets the others wait for the next commit.
    ///
    /// - Throws: As ``commit()``.
    public mutating func commit(first count: Int) throws {
        guard count > 0 else { return }
        let kept = self.pending.prefix(count)
        try self.disk.state.withLock { state in
            try Self.check(state)
            for entry in kept { state.contents.apply(entry) }
            state.contents.apply(self.owners)
            state.written.removeFirst(min(count, state.written.count))
            state.ends = state.ends.compactMap { $0 > count ? $0 - count : nil }
            state.commits += 1
        }
        self.pending.removeFirst(count)
        guard self.pending.isEmpty else { return }
        self.messages.removeAll(keepingCapacity: true)
        self.owners = [:]
    }

    private static func check(_ state: MemoryDisk.State) throws {
        if let failure = state.failure { throw failure }
        guard state.fault == .full else { return }
        throw JournalError(.diskFull, "in memory", "the disk is full: make room and start again")
    }

    public mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        self.disk.state.withLock { $0.contents.prune(retention, now, limit) }
    }

    public func fail(_ failure: JournalError) { self.disk.state.withLock { $0.failure = $0.failure ?? failure } }

    public func openConversations() -> [String] { self.disk.state.withLock { $0.contents.openConversations } }

    public func openConversations(contains conversation: String) -> Bool {
        self.disk.state.withLock { $0.contents.conversations[conversation]?.isOpen ?? false }
    }

    public func history(of conversation: String) -> ConversationHistory? {
        self.disk.state.withLock { $0.contents.history(of: conversation) }
    }

    public var apps: [String: String] { self.disk.state.withLock { $0.contents.settings.apps } }
    public func manifest(_ digest: String) -> Manifest? {
        self.disk.state.withLock { $0.contents.settings.manifests[digest] }
    }

    public func acknowledgement(of message: CorrelationID) -> Acknowledgement? {
        self.messages[message] ?? self.disk.state.withLock { $0.contents.messages[message] }
    }

    public func events(conversation: String, after: UInt64, limit: Int) -> [Event] {
        let kept = self.disk.state.withLock { $0.contents.events(of: conversation) }
        return Array((kept + self.pendingEvents(conversation)).drop { $0.sequence <= after }.prefix(limit))
    }

    public func events(request: CorrelationID) -> [Event] {
        guard let name = self.acknowledgement(of: request)?.conversation else { return [] }
        let kept = self.disk.state.withLock { $0.contents.events(of: name) }
        return (kept + self.pendingEvents(name)).filter { $0.correlationID == request }
    }

    public func latestSequence(conversation: String) -> UInt64 {
        self.pendingEvents(conversation).last?.sequence
            ?? self.disk.state.withLock { $0.contents.conversations[conversation]?.latest ?? 0 }
    }

    public func requests(
        _ search: RequestSearch, beside open: [KeptRequest], mayRead: (String) -> Bool
    ) -> FoundRequests {
        var all: [RequestPlace: KeptRequest] = [:]
        self.disk.state.withLock { state in
            for kept in state.contents.conversations.values { all.merge(kept.requests) { $1 } }
        }
        for case .request(let request) in self.pending { all[request.place] = request }
        return search.found(open + all.values, mayRead: mayRead)
    }

    private func pendingEvents(_ name: String) -> [Event] {
        self.pending.compactMap { entry in
            if case .event(let event, _) = entry, event.conversation == name { event } else { nil }
        }
    }

    // Decisions of this turn are there with the next: the dispatcher knows them meanwhile.
    public var preferences: PreferenceReport { self.disk.state.withLock { $0.contents.settings.preferences } }
    public var vocabulary: [VocabularySet] { self.disk.state.withLock { $0.contents.settings.vocabulary } }
    public func donations(limit: Int) -> [Donation] {
        self.disk.state.withLock { $0.contents.settings.donations(limit: limit) }
    }
}
