// Beckon: a journal of a log and an archive
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A journal of two files: a log, to which each turn is appended as one record, and a SQLite archive, into which the
/// turns of the log are put by megabytes, in the background. What is not in the archive yet is in memory, too.
///
/// A start checks all rows but those of events. Of the conversations, it takes into memory only those in which
/// something is open.
public struct SQLiteJournal: Journal {
    public let identity: JournalIdentity
    private let files: JournalFiles
    private var turn = TurnStream()
    private var tail: JournalTail
    /// The turns that are being put in the archive, or were lately.
    private var archiving = JournalTail()
    /// The ids of the messages that were taken lately.
    private var messages = RecentMessages()

    /// Opens `<folder>/journal.sqlite` and `journal.turns`; makes them where there is no journal yet.
    ///
    /// - Parameters:
    ///   - folder: A folder that only its owner may read; made where it is missing.
    ///   - durability: How far a commit goes.
    ///   - secret: What question tokens are made with, where the journal is new.
    /// - Throws: ``JournalError`` where a file is damaged, missing or in use; nothing is changed then.
    public init(folder: String, durability: Durability = .full, secret: String) throws(JournalError) {
        try self.init(folder: folder, durability: durability, secret: secret, system: LogFile.System())
    }

    /// - Parameter system: What the system does with the log.
    init(folder: String, durability: Durability, secret: String, system: LogFile.System) throws(JournalError) {
        self.files = try JournalFiles(folder, durability, secret: secret, system)
        self.identity = self.files.identity
        self.tail = JournalTail(after: self.files.lastTurn)
        self.messages = RecentMessages(greatestDropped: self.files.reader.latestMessage() ?? MessageOrder(.none))
        if let failure = self.files.failure { throw failure }
    }

    /// Closes the files after all that is under way. Nothing is kept or read from here on, whoever else holds this
    /// journal.
    ///
    /// - Throws: ``JournalError``.
    public func close() throws(JournalError) { try self.files.close() }

    // MARK: Appending

    public mutating func append(_ entry: JournalEntry) {
        if case .message(let id, _) = entry { self.messages.add(id) }
        self.tail.add(self.turn.append(entry))
    }

    public mutating func setOwner(_ owner: String, of conversation: String) {
        self.tail.add(self.turn.append(owner: owner, of: conversation))
    }

    public mutating func append(_ record: Record, conversation: String) {
        self.tail.add(self.turn.append(record, conversation: conversation))
    }

    public mutating func append(_ event: Event, bytes: [UInt8]) {
        self.tail.add(self.turn.append(event: event.sequence, conversation: event.conversation, bytes: bytes))
    }

    public mutating func write() throws -> Bool {
        if let failure = self.files.failure { throw failure }
        guard !self.turn.isEmpty else { return true }
        defer { self.turn.removeAll() }
        let count = self.turn.bytes.count
        self.tail.endTurn(bytes: count)
        if self.files.log.hasRoom(for: count) {
            try self.files.append(self.turn.bytes, number: self.tail.lastTurn)
            if self.tail.isFull, !self.files.isArchiving { try self.files.beginArchiving(self.startNewTail()) }
        } else {
            // The segment has no room for the turn: it is not written to the log but put in the archive, with all turns
            // of the tail, and this call waits until that is on the disk.
            try self.archive()
        }
        return true
    }

    public mutating func commit() throws {
        self.files.waitForSync()
        _ = try self.write()
        try self.files.sync()
    }

    public mutating func beginCommit(_ done: @escaping @Sendable () -> Void) throws -> Bool {
        self.files.waitForSync()
        _ = try self.write()
        guard self.files.log.needsSync else { return false }
        self.files.beginSync(done)
        return true
    }

    public mutating func endCommit(waiting: Bool) throws -> Bool {
        if waiting { self.files.waitForSync() }
        if self.files.isSyncing { return false }
        if let failure = self.files.failure { throw failure }
        return true
    }

    /// Moves the tail to `archiving`, and begins an empty one.
    private mutating func startNewTail() -> JournalTail {
        self.archiving = self.tail
        self.tail = JournalTail(after: self.archiving.lastTurn)
        return self.archiving
    }

    /// Puts all turns in the archive and waits for it.
    private mutating func archive() throws {
        try self.files.archive(self.startNewTail())
        self.archiving = JournalTail()
    }

    public mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        _ = try self.write()
        try self.archive()
        return try self.files.prune(retention, at: now, limit: limit)
    }

    /// Waits until no turns are being put in the archive. For whoever copies the files, which must not be written then.
    public func waitUntilArchived() { self.files.waitUntilArchived() }

    /// Lets the archive grow to so many pages at most, and a segment of the log be filled up to as many; what needs
    /// more fails as on a full disk. For tests.
    public func limit(pages: Int) throws { try self.files.limit(pages: pages) }

    // MARK: Reading

    public func fail(_ failure: JournalError) { self.files.reader.fail(failure) }

    private var tails: [JournalTail] { [self.archiving, self.tail] }

    public func openConversations() -> [String] { self.files.reader.openConversations(self.tails) }

    public func openConversations(contains conversation: String) -> Bool {
        self.files.reader.isOpen(conversation, self.tails)
    }

    public func history(of conversation: String) -> ConversationHistory? {
        self.files.reader.history(of: conversation, self.tails)
    }

    public func events(conversation: String, after: UInt64, limit: Int) -> [Event] {
        self.files.reader.events(of: conversation, after: after, limit: limit, self.tails)
    }

    public func events(request: CorrelationID) -> [Event] {
        guard let name = self.acknowledgement(of: request)?.conversation else { return [] }
        return self.events(conversation: name, after: 0, limit: .max).filter { $0.correlationID == request }
    }

    public func requests(
        _ search: RequestSearch, beside open: [KeptRequest], mayRead: (String) -> Bool
    ) -> FoundRequests {
        self.files.reader.requests(search, beside: open, self.tails, mayRead: mayRead)
    }

    public func latestSequence(conversation: String) -> UInt64 {
        self.files.reader.latest(of: conversation, self.tails)
    }

    public func acknowledgement(of message: CorrelationID) -> Acknowledgement? {
        guard self.messages.mayHave(message) else { return nil }
        return self.tail.messages[message] ?? self.archiving.messages[message]
            ?? self.files.reader.acknowledgement(of: message)
    }

    public func manifest(_ digest: String) -> Manifest? { self.files.reader.manifest(digest, self.tails) }
    public var apps: [String: String] { self.files.reader.settings(self.tails).apps }
    public var preferences: PreferenceReport { self.files.reader.settings(self.tails).preferences }
    public var vocabulary: [VocabularySet] { self.files.reader.settings(self.tails).vocabulary }
    public func donations(limit: Int) -> [Donation] { self.files.reader.donations(limit: limit, self.tails) }
}
