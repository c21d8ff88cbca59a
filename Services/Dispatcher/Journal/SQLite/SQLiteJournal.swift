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
    /// The entries of the turn that is being decided, as bytes.
    private var turn = Coder()
    private var tail: JournalTail
    /// The turns that are being put in the archive, or were lately.
    private var archiving = JournalTail()
    /// The greatest id of a message that is in the archive, or on its way there.
    private var latestArchived: CorrelationID

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
        self.latestArchived = self.files.latestMessage
        if let failure = self.files.failure { throw failure }
    }

    /// Closes the files after all that is under way. Nothing is kept or read from here on, whoever else holds this
    /// journal.
    ///
    /// - Throws: ``JournalError``.
    public func close() throws(JournalError) { try self.files.close() }

    // MARK: Appending

    public mutating func append(_ entry: JournalEntry) {
        entry.write(to: &self.turn)
        self.tail.add(entry)
    }

    public mutating func write() throws -> Bool {
        if let failure = self.files.failure { throw failure }
        guard !self.turn.bytes.isEmpty else { return true }
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
        self.latestArchived = self.tail.messages.keys.reduce(self.latestArchived) { max($0, $1) }
        self.tail = JournalTail(after: self.archiving.lastTurn)
        return self.archiving
    }

    /// Puts all turns in the archive and waits for it.
    mutating func archive() throws {
        try self.files.archive(self.startNewTail())
        self.archiving = JournalTail()
    }

    public mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        _ = try self.write()
        try self.archive()
        var count = 0
        try self.files.change { count = try $0.prune(retention, now, limit, $1) }
        return count
    }

    // MARK: What is rescued

    /// Takes a turn that was rescued, which goes into the archive without having been in the log: with ``archive()``, or
    /// when there is much of it.
    mutating func restore(_ entries: [JournalEntry]) throws {
        for entry in entries { self.tail.add(entry) }
        self.tail.endTurn(bytes: 0)
        if self.tail.isFull { try self.archive() }
    }

    /// Leaves out what a conversation was before an event: its events, or, where it was begun anew, all of it.
    mutating func leaveOut(_ name: String, before first: UInt64, isAnew: Bool) throws {
        try self.archive()
        if isAnew { try self.files.change { try $0.forget([name], $1) } }
        self.tail.change(name) { $0.gone = first - 1 }
    }

    /// Waits until no turns are being put in the archive. For whoever copies the files, which must not be written then.
    public func waitUntilArchived() { self.files.waitUntilArchived() }

    /// Lets the archive grow to so many pages at most, and a segment of the log be filled up to as many; what needs
    /// more fails as on a full disk. For tests.
    public func limit(pages: Int) throws { try self.files.limit(pages: pages) }

    public var view: JournalView {
        JournalView(
            archive: self.files.reader, tails: [self.archiving, self.tail], latestArchived: self.latestArchived)
    }
}
