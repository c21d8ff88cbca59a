// Beckon: the files of a journal, opened by one dispatcher at a time
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import DispatcherDialogue
import FoundationEssentials
import GRDB
import Glibc
import Schema
import Synchronization

/// The log and the archive of a journal, and what is done to them in the background: one queue waits for the disk,
/// another one puts turns in the archive.
final class JournalFiles: Sendable {
    let identity: JournalIdentity
    /// The last turn that was kept before this opening, and the greatest id of a client's message.
    let lastTurn: Int64, latestMessage: CorrelationID
    let log: LogFile
    let reader: ArchiveReader
    private let database: DatabaseQueue
    private let path: String
    private let writer: Mutex<ArchiveWriter>
    /// Held until this is gone: it keeps other dispatchers out.
    private let lock: FolderLock
    private let syncQueue = DispatchQueue(label: "beckon.journal.sync")
    private let syncing = DispatchGroup(), archiving = DispatchGroup()

    /// Opens the files, or makes them where there is no journal yet.
    ///
    /// - Throws: ``JournalError``; nothing is changed then but that the folder is made.
    init(
        _ folder: String, _ durability: Durability, secret: String, _ system: LogFile.System
    ) throws(JournalError) {
        guard Archive.makeFolder(folder) else { throw JournalError.system(folder, "its folder cannot be made") }
        self.path = Archive.path(folder)
        self.lock = try FolderLock(folder)
        do {
            let (state, log, turns) = try Self.open(folder, durability, secret, system)
            self.log = log
            guard state.dialogue <= DialogueVersion.current else {
                throw JournalError(
                    .otherVersion, self.path,
                    "a newer Beckon wrote it (dialogue \(state.dialogue), this one has \(DialogueVersion.current)); use that one"
                )
            }
            self.database = try Archive.writing(self.path)
            var writer = ArchiveWriter(state)
            let tail = try JournalTail(turns, after: state.archived, path: LogFile.path(folder))
            // Puts the turns of the log in the archive, so that its records are no longer needed, and counts the epoch
            // up. `isOpening` says until the last transaction below that the log may still have the epoch before: a
            // start that is killed in between is not taken for damage.
            try self.database.writeWithoutTransaction { database in
                try writer.archive(tail, onDisk: tail.lastTurn, database) { state in
                    state.epoch += 1
                    (state.isOpening, state.isCopy) = (true, false)
                    state.dialogue = DialogueVersion.current
                }
            }
            try log.clear()
            try log.noteArchived(writer.state)
            try self.database.writeWithoutTransaction { database in
                try writer.archive(JournalTail(after: tail.lastTurn), onDisk: 0, database) { $0.isOpening = false }
            }
            try log.noteArchived(writer.state)
            self.identity = JournalIdentity(epoch: writer.state.epoch, secret: writer.state.secret)
            self.lastTurn = tail.lastTurn
            self.writer = Mutex(writer)
            self.reader = try ArchiveReader(self.path)
            let latest = try self.database.read { try ArchiveRow.first($0, .message, " ORDER BY key DESC LIMIT 1") }
            self.latestMessage = latest.flatMap { CorrelationID(coded: $0.key) } ?? .none
        } catch {
            throw JournalError(error, self.path)
        }
    }

    /// Looks at both files, and makes what is missing of a new journal, or beside a copy. Where the log's header does not
    /// have the archive's last transaction yet, it is written there, so that the log is never more than one transaction
    /// older than the archive.
    ///
    /// - Returns: What the archive says, the log, and the turns in it that are not in the archive.
    private static func open(
        _ folder: String, _ durability: Durability, _ secret: String, _ system: LogFile.System
    ) throws -> (JournalState, LogFile, [LogRecord]) {
        var state: JournalState
        switch try Self.look(folder, isThorough: true, boot: system.boot()) {
        case .new:
            // Until it was opened there is no log beside it, as beside a copy.
            state = JournalState(journal: try system.name(), secret: secret)
            (state.commit, state.isCopy) = (1, true)
            try Archive.create(Archive.path(folder), state)
        case .whole(let known, nil, _): state = known
        case .whole(let known, let header?, let turns):
            let log = try LogFile(folder, header, after: known.archived, durability, system)
            if header.state.commit < known.commit { try log.noteArchived(known) }
            return (known, log, turns)
        }
        let header = LogHeader(state)
        try LogFile.create(folder, header, system)
        return (state, try LogFile(folder, header, after: state.archived, durability, system), [])
    }

    /// Looks at both files without changing them.
    ///
    /// - Throws: ``JournalError``.
    static func look(_ folder: String, isThorough: Bool, boot: UInt64) throws(JournalError) -> JournalOpening {
        let archive = try Archive.look(Archive.path(folder), isThorough: isThorough)
        let log = try LogFile.read(folder)
        do throws(JournalOpening.Damage) {
            return try JournalOpening(archive, log, boot: boot)
        } catch {
            let path = error.file == .archive ? Archive.path(folder) : LogFile.path(folder)
            throw JournalError.corrupt(path, error.description)
        }
    }

    /// Closes the files after all that is under way.
    ///
    /// - Throws: ``JournalError``.
    func close() throws(JournalError) {
        self.syncing.wait()
        self.archiving.wait()
        do {
            try self.reader.close()
            try self.database.close()
        } catch {
            throw JournalError(error, self.path)
        }
        self.lock.release()
    }

    // MARK: Turns

    /// What went wrong first: nothing is kept after it.
    var failure: JournalError? { self.reader.failure }

    private func attempt(_ body: () throws -> Void) {
        guard self.failure == nil else { return }
        do { try body() } catch { self.reader.fail(JournalError(error, self.path)) }
    }

    private func check() throws { if let failure = self.failure { throw failure } }

    /// Appends a turn to the log. It outlives the process from here on.
    func append(_ turn: [UInt8], number: Int64) throws {
        self.attempt { try self.log.append(turn, number: number) }
        try self.check()
    }

    /// Syncs the log on the calling thread, where turns are written that are not on the disk and the durability is
    /// `full`.
    func sync() throws {
        if self.log.needsSync { self.attempt { try self.log.sync() } }
        try self.check()
    }

    /// Whether ``beginSync(_:)`` is under way.
    var isSyncing: Bool { self.syncing.wait(timeout: .now()) == .timedOut }

    func waitForSync() { self.syncing.wait() }

    /// Syncs the log on the queue `syncQueue`, and calls `done` after it.
    func beginSync(_ done: @escaping @Sendable () -> Void) {
        self.syncing.enter()
        self.syncQueue.async { [self] in
            self.attempt { try self.log.sync() }
            self.syncing.leave()
            done()
        }
    }

    // MARK: The archive

    /// Whether turns are being put in the archive.
    var isArchiving: Bool { self.archiving.wait(timeout: .now()) == .timedOut }

    func waitUntilArchived() { self.archiving.wait() }

    /// Puts turns in the archive in the background. The turns that follow go into the log's other segment.
    ///
    /// - Throws: What went wrong before.
    func beginArchiving(_ tail: JournalTail) throws {
        try self.check()
        self.log.beginSegment()
        self.archiving.enter()
        self.database.asyncWriteWithoutTransaction { [self] database in
            self.attempt { try self.change(database) { try $0.archive(tail, onDisk: self.log.onDisk, $1) } }
            self.archiving.leave()
        }
    }

    /// Puts turns in the archive on the calling thread, after those that are being put there.
    ///
    /// - Throws: What went wrong with it, or with something before it.
    func archive(_ tail: JournalTail) throws {
        self.waitUntilArchived()
        self.log.beginSegment()
        if tail.isEmpty, tail.turns == 0 { return try self.check() }
        try self.change { try $0.archive(tail, onDisk: self.log.onDisk, $1) }
    }

    /// Lets `body` write to the archive, and tells the log of it.
    private func change(_ database: Database, _ body: (inout ArchiveWriter, Database) throws -> Void) throws {
        try self.writer.withLock { writer in
            let before = writer.state.commit
            try body(&writer, database)
            if writer.state.commit > before { try self.log.noteArchived(writer.state) }
        }
    }

    /// Lets `body` write to the archive on the calling thread.
    ///
    /// - Throws: What went wrong with it, or with something before it.
    func change(_ body: (inout ArchiveWriter, Database) throws -> Void) throws {
        self.database.writeWithoutTransaction { database in self.attempt { try self.change(database, body) } }
        try self.check()
    }

    func limit(pages: Int) throws {
        self.log.limit(bytes: pages * Archive.pageBytes)
        try self.database.write { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
    }
}

/// The lock of a journal's folder.
final class FolderLock: Sendable {
    private let descriptor: Mutex<Int32>

    /// - Throws: ``JournalError`` where another process has it.
    init(_ folder: String) throws(JournalError) {
        let path = "\(folder)/journal.lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw JournalError.system(path, "it cannot be opened") }
        self.descriptor = Mutex(descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            self.descriptor.withLock { $0 = -1 }
            throw JournalError(
                .inUse, Archive.path(folder),
                "another dispatcher has it; stop that one, or give this one another folder (--data)")
        }
    }

    deinit { self.release() }

    func release() {
        self.descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }
}
