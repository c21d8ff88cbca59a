// Beckon: a journal in a SQLite file
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import GRDB
public import Schema
import Synchronization

/// A journal in a SQLite file, in write-ahead mode: one transaction a turn, whatever number of requests the turn moved.
///
/// What belongs to one conversation in one turn is one row, so that a turn costs few rows; only the conversations in
/// which something is open are read at a start.
public struct SQLiteJournal: Journal {
    public let identity: JournalIdentity
    let file: SQLiteFile
    private let reader: JournalReader
    private var turn = JournalTurn()
    private var writer: JournalWriter

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

    public mutating func commit() throws {
        if let failure = self.reader.failure { throw failure }
        guard !self.turn.isEmpty else { return }
        do {
            let turn = self.turn
            var writer = self.writer
            try self.file.database.write { try writer.write(turn, to: $0) }
            self.writer = writer
        } catch {
            throw SQLiteFile.error(error, self.file.path)
        }
        self.turn.removeAll()
    }

    public mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        do {
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

    public func openConversations() -> [String] { self.reader.openConversations() }
    public func openConversations(contains conversation: String) -> Bool { self.reader.isOpen(conversation) }
    public func history(of conversation: String) -> ConversationHistory? { self.reader.history(of: conversation) }
    public var apps: [String: String] { self.reader.apps() }
    public func manifest(_ digest: String) -> Manifest? { self.turn.manifests[digest] ?? self.reader.manifest(digest) }

    public func acknowledgement(of message: CorrelationID) -> Acknowledgement? {
        self.turn.messages[message] ?? self.reader.acknowledgement(of: message)
    }

    public func events(conversation: String, after: UInt64, limit: Int) -> [Event] {
        let kept = self.reader.events(conversation, after: after, limit: limit)
        let new = self.turn.events(of: conversation).drop { $0.sequence <= after }
        return Array((kept + new).prefix(limit))
    }

    public func events(request: CorrelationID) -> [Event] {
        guard let name = self.acknowledgement(of: request)?.conversation else { return [] }
        let kept = self.reader.events(name, after: 0, limit: .max)
        return (kept + self.turn.events(of: name)).filter { $0.correlationID == request }
    }

    public func latestSequence(conversation: String) -> UInt64 {
        self.turn.latest(of: conversation) ?? self.reader.latest(conversation)
    }

    // Decisions of this turn are there with the next: the dispatcher knows them meanwhile.
    public var preferences: PreferenceReport { self.reader.preferences() }
    public var vocabulary: [VocabularySet] { self.reader.vocabulary() }
    public func donations(limit: Int) -> [Donation] { self.reader.donations(limit: limit) }
}
