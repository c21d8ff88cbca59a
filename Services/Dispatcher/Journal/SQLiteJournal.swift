// Beckon: a journal in a SQLite file
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import GRDB
public import Schema
import Synchronization

/// A journal in a SQLite file and a file of turns: one record and one wait for the disk a turn, whatever number of
/// requests the turn moved.
///
/// Every few thousand turns, or six megabytes, what they hold is put in the conversations' own rows at once. Until then
/// it is in memory, too, so that it can be read. Only the conversations in which something is open are read at a start.
public struct SQLiteJournal: Journal {
    public let identity: JournalIdentity
    let file: SQLiteFile
    private let reader: JournalReader
    private let turns: TurnFile
    private let commits: JournalCommits
    private var turn = JournalTurn()
    private var tail: JournalTail
    /// What is being put in its place, or was lately: its messages are found without the file.
    private var settling = JournalTail()
    /// The messages in rows, those of ``settling`` left out.
    private var messages = RecentMessages()

    /// Opens `<folder>/journal.sqlite` and `journal.turns`; makes them where they are missing.
    ///
    /// - Parameters:
    ///   - folder: A folder that only its owner may read; made where it is missing.
    ///   - durability: How far a commit goes.
    ///   - secret: What question tokens are made with, where the journal is new. It tells the turns of this opening from
    ///     those of others, too: where that matters, nobody has had it before.
    /// - Throws: ``JournalError``.
    public init(folder: String, durability: Durability = .full, secret: String) throws(JournalError) {
        try self.init(folder: folder, durability: durability, secret: secret, system: TurnFile.System())
    }

    /// - Parameter system: What the system does with the file of turns.
    init(
        folder: String, durability: Durability, secret: String, system: TurnFile.System
    ) throws(JournalError) {
        let file = try SQLiteFile(folder: folder)
        self.file = file
        do {
            self.identity = try file.database.write { try Self.identity($0, secret) }
            self.tail = try file.database.read { try TurnsFound(folder, $0) }.tail(of: file.path)
            let last = self.tail.lastTurn
            // Rows behind turns that were given up.
            try file.database.write { try $0.execute(sql: "DELETE FROM turn WHERE id > ?", arguments: [last]) }
            let turns = try TurnFile(folder: folder, system: system)
            self.turns = turns
            self.commits = try JournalCommits(
                file, turns, durability,
                generation: TurnNote.generation(secret, epoch: self.identity.epoch), after: last)
            self.reader = try JournalReader(file, behind: self.commits)
            // What an earlier process left: a start puts it in its place, and nothing of the file of turns counts then.
            try self.commits.settle(self.takeTail())
            self.letGoOfSettled()
            try turns.makeRoom()
            try turns.clear()
            if durability == .full { try turns.sync() }
            self.messages = RecentMessages(latest: self.reader.latestMessage() ?? MessageOrder(.none))
            if let failure = self.reader.failure { throw failure }
        } catch let damage as TurnRecovery.Damage {
            throw TurnsFound.error(damage, file.path)
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

    /// Closes the files behind all that is under way: what stood in SQLite's log stands in its file then. Nothing is kept or
    /// read from here on, whoever else holds this journal.
    ///
    /// - Throws: ``JournalError``.
    public func close() throws(JournalError) {
        do {
            try self.commits.close()
            try self.reader.close()
            try self.file.database.close()
        } catch {
            throw SQLiteFile.error(error, self.file.path)
        }
    }

    public mutating func append(_ entry: JournalEntry) {
        if case .message(let id, _) = entry { self.messages.add(id) }
        self.turn.append(entry)
    }

    public mutating func append(_ record: Record, conversation: String) {
        self.turn.append(record, of: conversation)
    }

    public mutating func append(_ event: Event, bytes: [UInt8]) {
        self.turn.append(event: event.sequence, of: event.conversation, bytes: bytes)
    }

    public mutating func write() throws -> Bool {
        try self.check()
        if self.turn.isEmpty { return !self.commits.isWritingRow }
        // What is a row comes with a commit, and so does whatever follows it until it is there.
        guard self.turn.isRecord, !self.commits.isWritingRow, let turn = try self.takeTurn() else { return false }
        try self.commits.write(turn)
        return true
    }

    public mutating func commit() throws {
        self.commits.waitForTurn()
        let isWritten = try self.write()
        try self.commits.keep(isWritten ? nil : self.takeTurn())
    }

    public mutating func beginCommit(_ done: @escaping @Sendable () -> Void) throws -> Bool {
        self.commits.waitForTurn()
        let isWritten = try self.write()
        let turn = isWritten ? nil : try self.takeTurn()
        guard turn != nil || self.commits.isOwed else { return false }
        try self.commits.beginKeeping(turn, done)
        return true
    }

    public mutating func endCommit(waiting: Bool) throws -> Bool {
        if waiting { self.commits.waitForTurn() }
        if self.commits.isUnderWay { return false }
        if let failure = self.commits.failure { throw failure }
        return true
    }

    private func check() throws {
        if let failure = self.reader.failure ?? self.commits.failure { throw failure }
    }

    /// What there is to be kept; from here on it is read out of the tail. Nothing is being kept meanwhile.
    private mutating func takeTurn() throws -> JournalCommits.Turn? {
        guard !self.turn.isEmpty else { return nil }
        defer { self.turn.beginAnew() }
        let content = self.turn.take()
        guard !content.bytes.isEmpty else { return JournalCommits.Turn(content: content) }
        try self.makeRoom(for: content.bytes.count)
        let turn = JournalCommits.Turn(content: content, number: self.tail.lastTurn + 1)
        self.tail.add(content.bytes, self.turn.outline, self.turn.messages)
        self.tail.lastTurn += 1
        return turn
    }

    /// Puts the turns since the last time in their conversations' rows where there are enough of them: beside the turns
    /// that follow, which wait for it only where they have no room left.
    private mutating func makeRoom(for count: Int) throws {
        let hasRoom = self.commits.hasRoom(for: min(count, TurnRecord.streamMaximum))
        if !hasRoom { self.commits.waitForSettling() }
        guard !self.commits.isSettling else {
            // In time: where there is no room left all requests wait.
            if self.tail.isHalfFull { self.commits.hurry() }
            return
        }
        if let failure = self.commits.failure { throw failure }
        self.letGoOfSettled()
        if self.tail.isFull || !hasRoom { try self.commits.beginSettling(self.takeTail()) }
    }

    /// What was put in its place is read there from here on. Nothing is being put there meanwhile.
    private mutating func letGoOfSettled() {
        if !self.settling.isEmpty { self.settling = JournalTail() }
    }

    private mutating func takeTail() -> JournalTail {
        self.letGoOfSettled()
        self.settling = self.tail
        self.tail = JournalTail(after: self.settling)
        return self.settling
    }

    /// Puts the turns since the last time in their conversations' rows.
    private mutating func settle() throws {
        self.commits.wait()
        if let failure = self.commits.failure { throw failure }
        if self.tail.isEmpty { return }
        try self.commits.settle(self.takeTail())
        self.letGoOfSettled()
    }

    public mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        do {
            try self.settle()
            return try self.commits.prune(retention, at: now, limit: limit)
        } catch {
            throw SQLiteFile.error(error, self.file.path)
        }
    }

    /// Lets the file grow to so many pages at most, and a segment of the file of turns be filled up to as many; what needs
    /// more fails as on a full disk. For tests.
    public func limit(pages: Int) throws {
        self.turns.limit(bytes: pages * SQLiteFile.pageBytes)
        try self.file.database.write { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
    }

    // MARK: Reading

    public func openConversations() -> [String] {
        let kept = self.reader.openConversations().filter { self.tail[$0]?.isOpen ?? true }
        let known = Set(kept)
        return kept + self.tail.parts.filter { $0.isOpen == true && !known.contains($0.name) }.map(\.name).sorted()
    }

    public func openConversations(contains conversation: String) -> Bool {
        self.waitForRows(of: conversation)
        return self.reader.isOpen(conversation, self.tail)
    }

    public func history(of conversation: String) -> ConversationHistory? {
        self.waitForRows(of: conversation)
        return self.reader.history(of: conversation, self.tail)
    }

    /// Rows of a conversation are read beside whoever writes those of others. Only what is being put in its own rows is
    /// waited for: it stands nowhere else, and whether it is there already nobody knows.
    private func waitForRows(of conversation: String) {
        if self.settling.contains(conversation) { self.commits.waitForSettling() }
    }

    public var apps: [String: String] { self.reader.apps() }
    public func manifest(_ digest: String) -> Manifest? { self.turn.manifests[digest] ?? self.reader.manifest(digest) }

    public func acknowledgement(of message: CorrelationID) -> Acknowledgement? {
        guard self.messages.mayHave(message) else { return nil }
        return self.turn.messages[message] ?? self.tail.messages[message] ?? self.settling.messages[message]
            ?? self.reader.acknowledgement(of: message)
    }

    public func events(conversation: String, after: UInt64, limit: Int) -> [Event] {
        self.waitForRows(of: conversation)
        return self.reader.events(conversation, after: after, limit: limit, self.tailAndTurn)
    }

    public func events(request: CorrelationID) -> [Event] {
        guard let name = self.acknowledgement(of: request)?.conversation else { return [] }
        self.waitForRows(of: name)
        return self.reader.events(name, after: 0, limit: .max, self.tailAndTurn).filter { $0.correlationID == request }
    }

    public func latestSequence(conversation: String) -> UInt64 {
        if let latest = self.turn.latest(of: conversation) { return latest }
        self.waitForRows(of: conversation)
        return self.reader.latest(conversation, self.tail)
    }

    /// The tail with what this turn has added so far.
    private var tailAndTurn: JournalTail {
        guard self.turn.count > 0 else { return self.tail }
        var tail = self.tail
        tail.add(self.turn.bytes, self.turn.outline, self.turn.messages)
        return tail
    }

    // Decisions of this turn are there with the next: the dispatcher knows them meanwhile.
    public var preferences: PreferenceReport { self.reader.preferences() }
    public var vocabulary: [VocabularySet] { self.reader.vocabulary() }
    public func donations(limit: Int) -> [Donation] { self.reader.donations(limit: limit) }
}
