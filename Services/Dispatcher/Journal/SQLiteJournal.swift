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
    private var turn = JournalTurn()
    private var tail: JournalTail
    private var writer: JournalWriter
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
            (self.identity, self.writer) = try file.database.write { database in
                let identity = try Self.identity(database, secret)
                return (identity, try JournalWriter(database))
            }
            // What an earlier process left: a start puts it in its place.
            self.tail = self.reader.tail()
            try self.settle()
            self.latestMessage = self.reader.latestMessage().map { MessageOrder($0) } ?? MessageOrder(.none)
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

    public mutating func append(_ event: Event, bytes: [UInt8]) {
        self.turn.append(event: event.sequence, of: event.conversation, bytes: bytes)
    }

    public mutating func commit() throws {
        if let failure = self.reader.failure { throw failure }
        guard !self.turn.isEmpty else { return }
        do {
            let number = self.tail.lastTurn + 1
            let (turn, writer) = (self.turn, self.writer)
            let bytes = try self.file.database.write { try writer.write(turn, number: number, to: $0) }
            if !turn.parts.isEmpty {
                self.tail.add(turn, bytes: bytes)
                self.tail.lastTurn = number
            }
            self.turn.removeAll()
            if self.tail.isFull { try self.settle() }
        } catch {
            throw SQLiteFile.error(error, self.file.path)
        }
    }

    /// Puts the turns since the last time in their conversations' rows.
    private mutating func settle() throws {
        guard !self.tail.isEmpty else { return }
        let tail = self.tail
        var writer = self.writer
        try self.file.database.write { try writer.settle(tail, in: $0) }
        self.writer = writer
        self.latestMessage = tail.messages.keys.reduce(self.latestMessage) { max($0, MessageOrder($1)) }
        self.tail.removeAll()
    }

    public mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        do {
            try self.settle()
            var writer = self.writer
            let count = try self.file.database.write { try writer.prune(retention, now, limit, $0) }
            self.writer = writer
            return count
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
        return kept + self.tail.parts.filter { $0.value.isOpen == true && !known.contains($0.key) }.keys.sorted()
    }

    public func openConversations(contains conversation: String) -> Bool {
        self.reader.isOpen(conversation, self.tail[conversation])
    }

    public func history(of conversation: String) -> ConversationHistory? {
        self.reader.history(of: conversation, self.tail[conversation])
    }

    public var apps: [String: String] { self.reader.apps() }
    public func manifest(_ digest: String) -> Manifest? { self.turn.manifests[digest] ?? self.reader.manifest(digest) }

    public func acknowledgement(of message: CorrelationID) -> Acknowledgement? {
        if let known = self.turn.messages[message] ?? self.tail.messages[message] { return known }
        // Ids begin with their time (RFC 9562): one that is later than all in the rows stands in none.
        guard MessageOrder(message) <= self.latestMessage else { return nil }
        return self.reader.acknowledgement(of: message)
    }

    public func events(conversation: String, after: UInt64, limit: Int) -> [Event] {
        let kept = self.reader.events(conversation, after: after, limit: limit, self.tail[conversation])
        let new = self.newEvents(of: conversation).drop { $0.sequence <= after }
        return Array((kept + new).prefix(limit))
    }

    public func events(request: CorrelationID) -> [Event] {
        guard let name = self.acknowledgement(of: request)?.conversation else { return [] }
        let kept = self.reader.events(name, after: 0, limit: .max, self.tail[name])
        return (kept + self.newEvents(of: name)).filter { $0.correlationID == request }
    }

    /// Those of this turn.
    private func newEvents(of name: String) -> [Event] { self.turn[name].flatMap { Event.all(in: $0.bodies.bytes) } ?? [] }

    public func latestSequence(conversation: String) -> UInt64 {
        self.turn[conversation]?.last ?? self.reader.latest(conversation, self.tail[conversation])
    }

    // Decisions of this turn are there with the next: the dispatcher knows them meanwhile.
    public var preferences: PreferenceReport { self.reader.preferences() }
    public var vocabulary: [VocabularySet] { self.reader.vocabulary() }
    public func donations(limit: Int) -> [Donation] { self.reader.donations(limit: limit) }
}

/// The order of messages' ids as bytes: that of the times in front of them.
struct MessageOrder: Comparable {
    private let high: UInt64
    private let low: UInt64

    init(_ id: CorrelationID) { (self.high, self.low) = (id.high, id.low) }

    static func < (left: MessageOrder, right: MessageOrder) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
