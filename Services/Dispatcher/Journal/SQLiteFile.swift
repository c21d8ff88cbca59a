// Beckon: the file of a journal: opened by one dispatcher at a time
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc

/// How far a commit goes before anybody is told, and before anything is done.
public enum Durability: String, Hashable, Sendable, CaseIterable {
    /// To the disk: it survives the loss of power.
    case full
    /// To the operating system: it survives the death of the process, not that of the machine.
    case normal
}

/// The SQLite file of a journal, and the lock that keeps other dispatchers out.
final class SQLiteFile: Sendable {
    /// Version 7 has longer segments in the file of turns.
    static let version = 7, pageBytes = 16_384

    let database: DatabaseQueue
    let path: String
    private let lock: Int32

    /// Opens `<folder>/journal.sqlite` for writing; makes folder and file where they are missing, for their owner only.
    ///
    /// - Throws: ``JournalError``.
    init(folder: String) throws(JournalError) {
        self.path = "\(folder)/journal.sqlite"
        guard Self.makeFolder(folder) else {
            throw Self.systemError(folder, "its folder cannot be made")
        }
        self.lock = open("\(folder)/journal.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard self.lock >= 0 else { throw Self.systemError("\(folder)/journal.lock", "it cannot be opened") }
        guard flock(self.lock, LOCK_EX | LOCK_NB) == 0 else {
            close(self.lock)
            throw JournalError(
                .inUse, self.path, "another dispatcher has it; stop that one, or give this one another folder (--data)")
        }
        // SQLite gives its other files the mode of this one.
        let file = open(self.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
        do {
            self.database = try Self.makeDatabase(self.path)
        } catch {
            close(self.lock)
            throw Self.error(error, self.path)
        }
    }

    /// Opens the file for reading, while a dispatcher may have it.
    init(reading folder: String) throws(JournalError) {
        self.path = "\(folder)/journal.sqlite"
        self.lock = -1
        guard access(self.path, R_OK) == 0 else {
            throw Self.systemError(self.path, "it cannot be read")
        }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.allowsUnsafeTransactions = true
            configuration.busyMode = .timeout(5)
            configuration.prepareDatabase { try EventChain.pretend($0) }
            self.database = try DatabaseQueue(path: self.path, configuration: configuration)
            try self.database.read { try Self.checkVersion($0, self.path) }
        } catch {
            throw Self.error(error, self.path)
        }
    }

    /// A connection that reads beside ``database``, whatever that writes.
    ///
    /// - Throws: What SQLite says.
    func reading() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "beckon.journal.reading"
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -512; PRAGMA query_only = ON") }
        return try DatabaseQueue(path: self.path, configuration: configuration)
    }

    /// Everything is read as it is now until the file is closed, whatever others write meanwhile.
    func holdStill() throws(JournalError) {
        do {
            try self.database.unsafeRead { database in
                try database.execute(sql: "BEGIN DEFERRED TRANSACTION")
                _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM meta")
            }
        } catch {
            throw Self.error(error, self.path)
        }
    }

    /// What is read from here on is as it is then.
    func letGo() throws(JournalError) {
        do {
            try self.database.unsafeRead { try $0.execute(sql: "COMMIT TRANSACTION") }
        } catch {
            throw Self.error(error, self.path)
        }
    }

    deinit { if self.lock >= 0 { close(self.lock) } }

    /// Makes a folder, and those that it stands in, where they are missing. Where that fails, `errno` says why.
    static func makeFolder(_ path: String) -> Bool {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
            Self.makeFolder(String(path[..<slash]))
        else { return false }
        return mkdir(path, 0o700) == 0 || errno == EEXIST
    }

    private static func makeDatabase(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { database in
            // Turns are put in their place by megabytes, and each page is a call of the system.
            try database.execute(sql: "PRAGMA page_size = \(Self.pageBytes)")
            try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            // What is put in conversations' rows is written once and hardly read again: half a mebibyte of pages is enough.
            try database.execute(sql: "PRAGMA cache_size = -512")
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            // Whatever the turns do: where they are written over, what they held must be on the disk.
            try database.execute(sql: "PRAGMA synchronous = FULL")
            // Not while a turn waits for its commit: `Checkpoints` does it beside.
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
            // Turns that were put in their place need no zeros over them: the next ones are written there. `prune` has them.
            try database.execute(sql: "PRAGMA secure_delete = OFF")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { database in
            try Self.checkVersion(database, path)
            try EventChain.upgrade(database)
            try database.execute(sql: Self.tables)
            try database.execute(sql: "PRAGMA user_version = \(Self.version)")
        }
        return queue
    }

    private static func checkVersion(_ database: Database, _ path: String) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard version <= Self.version else {
            throw JournalError(
                .tooNew, path,
                "a newer Beckon wrote it (version \(version), this one reads \(Self.version)); use that one")
        }
    }

    // Turns stand in the file of turns until many of them are put in their conversations' rows at once. One that came
    // with something else, of which the other tables hold the rows, stands in `turn` until then.
    // Conversations at rest are their row, their events and their messages. `input` holds only what open ones are made
    // anew from, so that a start does not depend on what was long ago.
    private static let tables = """
        CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS turn (id INTEGER PRIMARY KEY, parts BLOB NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS conversation (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, isOpen INTEGER NOT NULL, touched INTEGER NOT NULL,
            lastEvent INTEGER, checkpoint BLOB) STRICT;
        CREATE INDEX IF NOT EXISTS conversationOpen ON conversation (id) WHERE isOpen = 1;
        CREATE INDEX IF NOT EXISTS conversationTouched ON conversation (touched) WHERE isOpen = 0;
        CREATE TABLE IF NOT EXISTS input (
            id INTEGER PRIMARY KEY, conversation INTEGER NOT NULL, records BLOB NOT NULL) STRICT;
        CREATE INDEX IF NOT EXISTS inputConversation ON input (conversation, id);
        CREATE TABLE IF NOT EXISTS event (
            id INTEGER PRIMARY KEY, conversation INTEGER NOT NULL, last INTEGER NOT NULL, previous INTEGER,
            isMarked INTEGER NOT NULL, bodies BLOB NOT NULL) STRICT;
        CREATE INDEX IF NOT EXISTS eventMarked ON event (conversation, last) WHERE isMarked = 1;
        CREATE TABLE IF NOT EXISTS message (
            id BLOB PRIMARY KEY, conversation INTEGER NOT NULL, target BLOB NOT NULL, sequence INTEGER NOT NULL,
            fingerprint INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS messageConversation ON message (conversation, sequence);
        CREATE TABLE IF NOT EXISTS messages (
            id INTEGER PRIMARY KEY, bucket INTEGER NOT NULL, noted INTEGER NOT NULL, entries BLOB NOT NULL) STRICT;
        CREATE INDEX IF NOT EXISTS messagesBucket ON messages (bucket);
        CREATE INDEX IF NOT EXISTS messagesNoted ON messages (noted);
        CREATE TABLE IF NOT EXISTS manifest (digest TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS app (app TEXT PRIMARY KEY, manifest TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS authorization (
            user TEXT NOT NULL, app TEXT NOT NULL, status TEXT NOT NULL, PRIMARY KEY (user, app)) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS defaultApp (
            user TEXT NOT NULL, domain TEXT NOT NULL, app TEXT NOT NULL, PRIMARY KEY (user, domain))
            STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS vocabulary (
            app TEXT NOT NULL, user TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (app, user, kind)) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS donation (
            id INTEGER PRIMARY KEY, user TEXT NOT NULL, app TEXT NOT NULL, identifier TEXT NOT NULL,
            groupIdentifier TEXT, body TEXT NOT NULL, UNIQUE (user, app, identifier)) STRICT;
        """

    // MARK: Errors

    static func systemError(_ path: String, _ what: String) -> JournalError {
        let code: JournalError.Code = errno == ENOSPC || errno == EDQUOT ? .diskFull : .failed
        return JournalError(code, path, "\(what): \(String(cString: strerror(errno)))")
    }

    /// What SQLite says, with what to do.
    static func error(_ error: any Error, _ path: String) -> JournalError {
        if let known = error as? JournalError { return known }
        guard let error = error as? DatabaseError else { return JournalError(.failed, path, "\(error)") }
        switch error.resultCode {
        case .SQLITE_FULL:
            return JournalError(
                .diskFull, path, "the disk is full; nothing was told that is not kept. Make room and start again")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            return JournalError(
                .corrupt, path,
                "the file is damaged (\(error.message ?? "")); look at it with 'beckon journal check', or put a backup in its place"
            )
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return JournalError(.inUse, path, "another process writes to it; end that one and start again")
        default:
            return JournalError(
                .failed, path, "it cannot be written or read (\(error.resultCode), \(error.message ?? "no reason"))")
        }
    }
}
