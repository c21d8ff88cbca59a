// Beckon: a journal around a memory journal
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A journal that keeps all in a ``MemoryJournal`` and says itself when a commit is done, and whether. What is read is
/// read there.
public protocol MemoryBackedJournal: Journal {
    /// What it keeps all in.
    var memory: MemoryJournal { get set }
}

extension MemoryBackedJournal {
    public mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        try self.memory.prune(retention, at: now, limit: limit)
    }

    public mutating func setOwner(_ owner: String, of conversation: String) {
        self.memory.setOwner(owner, of: conversation)
    }

    public var identity: JournalIdentity { self.memory.identity }
    public func fail(_ failure: JournalError) { self.memory.fail(failure) }
    public func openConversations() -> [String] { self.memory.openConversations() }
    public func openConversations(contains conversation: String) -> Bool {
        self.memory.openConversations(contains: conversation)
    }
    public func history(of conversation: String) -> ConversationHistory? { self.memory.history(of: conversation) }
    public var apps: [String: String] { self.memory.apps }
    public func manifest(_ digest: String) -> Manifest? { self.memory.manifest(digest) }
    public func acknowledgement(of message: CorrelationID) -> Acknowledgement? {
        self.memory.acknowledgement(of: message)
    }
    public func events(conversation: String, after: UInt64, limit: Int) -> [Event] {
        self.memory.events(conversation: conversation, after: after, limit: limit)
    }
    public func events(request: CorrelationID) -> [Event] { self.memory.events(request: request) }
    public func requests(
        _ search: RequestSearch, beside open: [KeptRequest], mayRead: (String) -> Bool
    ) -> FoundRequests {
        self.memory.requests(search, beside: open, mayRead: mayRead)
    }
    public func latestSequence(conversation: String) -> UInt64 {
        self.memory.latestSequence(conversation: conversation)
    }
    public var preferences: PreferenceReport { self.memory.preferences }
    public var vocabulary: [VocabularySet] { self.memory.vocabulary }
    public func donations(limit: Int) -> [Donation] { self.memory.donations(limit: limit) }
}
