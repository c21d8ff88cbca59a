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
        var epoch: UInt64 = 0
        var fault: Fault?
        var commits = 0
    }

    let state = Mutex(State())

    /// An empty disk.
    public init() {}

    /// What the next commits meet; `nil` for nothing.
    public func set(_ fault: Fault?) { self.state.withLock { $0.fault = fault } }
    /// How many commits there were.
    public var commits: Int { self.state.withLock { $0.commits } }
}

/// A journal in memory, over a disk in memory.
public struct MemoryJournal: Journal {
    public let identity: JournalIdentity
    private let disk: MemoryDisk
    private var pending: [JournalEntry] = []
    private var messages: [CorrelationID: Acknowledgement] = [:]

    /// - Parameters:
    ///   - disk: What it writes to; a new one forgets with the process.
    ///   - secret: What question tokens are made with.
    public init(_ disk: MemoryDisk = MemoryDisk(), secret: String = "a secret of a process's memory") {
        self.disk = disk
        let epoch = disk.state.withLock { state in
            state.epoch += 1
            return state.epoch
        }
        self.identity = JournalIdentity(epoch: epoch, secret: secret)
    }

    public mutating func append(_ entry: JournalEntry) {
        self.pending.append(entry)
        if case .message(let id, let acknowledgement) = entry { self.messages[id] = acknowledgement }
    }

    public mutating func commit() throws {
        guard !self.pending.isEmpty else { return }
        let pending = self.pending
        try self.disk.state.withLock { state in
            if state.fault == .full {
                throw JournalError(.diskFull, "in memory", "the disk is full: make room and start again")
            }
            for entry in pending { state.contents.take(entry) }
            state.commits += 1
        }
        self.pending.removeAll(keepingCapacity: true)
        self.messages.removeAll(keepingCapacity: true)
    }

    /// How many entries the next commit keeps.
    public var pendingCount: Int { self.pending.count }

    /// Makes the first entries durable, and lets the others wait for the next commit.
    ///
    /// - Throws: As ``commit()``.
    public mutating func commit(first count: Int) throws {
        let later = Array(self.pending.dropFirst(count))
        let messages = self.messages
        self.pending.removeLast(later.count)
        try self.commit()
        if later.isEmpty { return }
        (self.pending, self.messages) = (later, messages)
    }

    public mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        self.disk.state.withLock { $0.contents.prune(retention, now, limit) }
    }

    public func openConversations() -> [String] { self.disk.state.withLock { $0.contents.openConversations } }

    public func openConversations(contains conversation: String) -> Bool {
        self.disk.state.withLock { $0.contents.logs[conversation]?.isOpen ?? false }
    }

    public func history(of conversation: String) -> ConversationHistory? {
        self.disk.state.withLock { $0.contents.history(of: conversation) }
    }

    public var apps: [String: String] { self.disk.state.withLock { $0.contents.apps } }
    public func manifest(_ digest: String) -> Manifest? { self.disk.state.withLock { $0.contents.manifests[digest] } }

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
            ?? self.disk.state.withLock { $0.contents.logs[conversation]?.latest ?? 0 }
    }

    private func pendingEvents(_ name: String) -> [Event] {
        self.pending.compactMap { entry in
            if case .event(let event, _) = entry, event.conversation == name { event } else { nil }
        }
    }

    // Decisions of this turn are there with the next: the dispatcher knows them meanwhile.
    public var preferences: PreferenceReport { self.disk.state.withLock { $0.contents.preferences } }
    public var vocabulary: [VocabularySet] { self.disk.state.withLock { $0.contents.vocabulary } }
    public func donations(limit: Int) -> [Donation] {
        self.disk.state.withLock { Array($0.contents.donations.suffix(limit).reversed()) }
    }
}
