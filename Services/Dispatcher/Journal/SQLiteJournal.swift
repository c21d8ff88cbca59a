// Beckon: a journal in a SQLite file
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import GRDB
public import Schema
import Synchronization

/// A journal in a SQLite file, in write-ahead mode: one transaction and one row a turn, whatever number of requests the
/// turn moved.
///
/// Every thousand turns, or every few megabytes, what they hold is put in the conversations' own rows at once. Until then
/// it is in memory, too, so that it can be read. Only the conversations in which something is open are read at a start.
public struct SQLiteJournal: Journal {
    public let identity: JournalIdentity
    let file: SQLiteFile
    private let reader: JournalReader
    private let commits: JournalCommits
    private var turn = JournalTurn()
    private var tail: JournalTail
    /// What is being put in its place, or was lately: its messages are found without the file.
    private var settling = JournalTail()
    /// The latest id of a message in the rows.
    private var latestMessage = MessageOrder(.none)

    /// Opens `<folder>/journal.sqlite`; makes it where it is missing.
    ///
    /// - Parameters:
    ///   - folder: A folder that only its owner may read; made where it is missing.
    ///   - durability: How far a commit goes before anything leaves.
    ///   - secret: What question tokens are made with, where the journal is new.
    /// - Throws: ``JournalError``.
    public init(folder: String, durability: Durability = .full, secret: String) throws(JournalError) {
        let file = try SQLiteFile(folder: folder, durability: durability)
        self.file = file
        self.reader = JournalReader(file)
        do {
            self.identity = try file.database.write { try Self.identity($0, secret) }
            self.commits = try JournalCommits(file)
            // What an earlier process left: a start puts it in its place.
            self.tail = self.reader.tail()
            try self.settle()
            self.latestMessage = self.reader.latestMessage() ?? MessageOrder(.none)
            if let failure = self.reader.failure { throw failure }
        } catch {
            throw SQLiteFile.error(error, file.path)
        }
    }

    private static func identity(_ database: Database, _ secret: String) throws -> JournalIdentity {
        func value(_ name: String) throws -> String? {
            try String.fetchOne(database, sql: "SELECT value FROM meta WHERE name = ?", arguments: [name])
        }
        func set(_ name: String, _ value: String) throws {
            try database.execute(
                sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", arguments: [name, value])
        }
        let epoch = (try value("epoch").flatMap { UInt64($0) } ?? 0) + 1
        try set("epoch", "\(epoch)")
        if let known = try value("secret") { return JournalIdentity(epoch: epoch, secret: known) }
        try set("secret", secret)
        return JournalIdentity(epoch: epoch, secret: secret)
    }

    public mutating func append(_ entry: JournalEntry) { self.turn.append(entry) }

    public mutating func append(_ record: Record, conversation: String) {
        self.turn.append(record, of: conversation)
    }

    public mutating func append(_ event: Event, bytes: [UInt8]) {
        self.turn.append(event: event.sequence, of: event.conversation, bytes: bytes)
    }

    public mutating func commit() throws {
        guard let job = try self.takeTurn() else { return }
        try self.commits.perform(JournalCommits.Job(turn: job.turn))
        // What is put in its place moves nobody's turn.
        if job.tail != nil { self.commits.begin(JournalCommits.Job(tail: job.tail)) {} }
    }

    public mutating func beginCommit(_ done: @escaping @Sendable () -> Void) throws -> Bool {
        self.commits.wait()
        guard let job = try self.takeTurn() else { return false }
        self.commits.begin(job, done)
        return true
    }

    public mutating func endCommit(waiting: Bool) throws -> Bool {
        if waiting { self.commits.wait() }
        if self.commits.isUnderWay { return false }
        if let failure = self.commits.failure { throw failure }
        return true
    }

    /// What there is to be written; from here on it is read out of the tail.
    private mutating func takeTurn() throws -> JournalCommits.Job? {
        if let failure = self.reader.failure ?? self.commits.failure { throw failure }
        guard !self.turn.isEmpty else { return nil }
        if !self.settling.isEmpty, !self.commits.isUnderWay { self.settling = JournalTail() }
        let number = self.tail.lastTurn + 1
        let messages = self.turn.messages
        let content = self.turn.take()
        if !content.bytes.isEmpty {
            self.tail.add(content.bytes, messages)
            self.tail.lastTurn = number
        }
        var job = JournalCommits.Job(turn: (content, number))
        if self.tail.isFull { job.tail = self.takeTail() }
        return job
    }

    private mutating func takeTail() -> JournalTail {
        self.settling = self.tail
        self.latestMessage = self.tail.messages.keys.reduce(self.latestMessage) { max($0, MessageOrder($1)) }
        self.tail = JournalTail(after: self.tail.lastTurn)
        return self.settling
    }

    /// Puts the turns since the last time in their conversations' rows.
    private mutating func settle() throws {
        if self.tail.isEmpty { return self.commits.wait() }
        try self.commits.perform(JournalCommits.Job(tail: self.takeTail()))
        self.settling = JournalTail()
    }

    public mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        do {
            try self.settle()
            return try self.commits.prune(retention, at: now, limit: limit)
        } catch {
            throw SQLiteFile.error(error, self.file.path)
        }
    }

    /// Lets the file grow to so many pages at most; a turn that needs more fails as on a full disk. For tests, and for a
    /// journal that must leave room for others.
    public func limit(pages: Int) throws {
        try self.file.database.write { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
    }

    // MARK: Reading

    public func openConversations() -> [String] {
        let kept = self.reader.openConversations().filter { self.tail[$0]?.isOpen ?? true }
        let known = Set(kept)
        return kept + self.tail.parts.filter { $0.isOpen == true && !known.contains($0.name) }.map(\.name).sorted()
    }

    public func openConversations(contains conversation: String) -> Bool {
        self.reader.isOpen(conversation, self.tail)
    }

    public func history(of conversation: String) -> ConversationHistory? {
        self.reader.history(of: conversation, self.tail)
    }

    public var apps: [String: String] { self.reader.apps() }
    public func manifest(_ digest: String) -> Manifest? { self.turn.manifests[digest] ?? self.reader.manifest(digest) }

    public func acknowledgement(of message: CorrelationID) -> Acknowledgement? {
        if let known = self.turn.messages[message] ?? self.tail.messages[message] ?? self.settling.messages[message] {
            return known
        }
        // Ids begin with their time (RFC 9562): one that is later than all in the rows stands in none.
        guard MessageOrder(message) <= self.latestMessage else { return nil }
        return self.reader.acknowledgement(of: message)
    }

    public func events(conversation: String, after: UInt64, limit: Int) -> [Event] {
        self.reader.events(conversation, after: after, limit: limit, self.tailAndTurn)
    }

    public func events(request: CorrelationID) -> [Event] {
        guard let name = self.acknowledgement(of: request)?.conversation else { return [] }
        return self.reader.events(name, after: 0, limit: .max, self.tailAndTurn).filter { $0.correlationID == request }
    }

    public func latestSequence(conversation: String) -> UInt64 {
        self.turn.latest(of: conversation) ?? self.reader.latest(conversation, self.tail)
    }

    /// The tail with what this turn has added so far.
    private var tailAndTurn: JournalTail {
        guard !self.turn.bytes.isEmpty else { return self.tail }
        var tail = self.tail
        tail.add(self.turn.bytes, self.turn.messages)
        return tail
    }

    // Decisions of this turn are there with the next: the dispatcher knows them meanwhile.
    public var preferences: PreferenceReport { self.reader.preferences() }
    public var vocabulary: [VocabularySet] { self.reader.vocabulary() }
    public func donations(limit: Int) -> [Donation] { self.reader.donations(limit: limit) }
}
