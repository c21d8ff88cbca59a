// Beckon: the archive of a journal: a SQLite file
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GRDB
import Glibc
import Schema

/// How far a commit goes before anybody is told, and before anything is done.
public enum Durability: String, Hashable, Sendable, CaseIterable {
    /// To the disk: it survives the loss of power.
    case full
    /// To the operating system: it survives the death of the process, not that of the machine.
    case normal
}

/// The archive, `journal.sqlite`: what the log's turns hold, by conversation, in rows of one form. It is written by
/// megabytes, in the background.
enum Archive {
    /// The version of the format.
    static let version = 3
    static let pageBytes = 16_384

    static func path(_ folder: String) -> String { "\(folder)/journal.sqlite" }

    // MARK: The state

    /// What the archive says of the journal; `nil` where it says nothing.
    ///
    /// - Throws: ``RowDamage`` where that is not what was written, ``JournalError`` where another Beckon wrote it.
    static func state(_ database: Database) throws -> JournalState? {
        guard let row = try ArchiveRow.first(database, .state) else { return nil }
        guard let state = JournalState(coded: row.body) else {
            throw JournalError(
                .otherVersion, "journal.sqlite",
                "another Beckon wrote it, from before the first release or after this one; use that one, or an empty folder"
            )
        }
        return state
    }

    static func write(_ state: JournalState, _ database: Database) throws {
        try ArchiveRow(kind: .state, body: state.coded).write(database)
    }

    // MARK: Connections

    /// A connection that writes.
    ///
    /// - Throws: What SQLite says.
    static func writing(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "beckon.journal.archive"
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA page_size = \(Self.pageBytes)")
            try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            // What is put in the archive is written once and hardly read again: half a mebibyte of pages is enough.
            try database.execute(sql: "PRAGMA cache_size = -512")
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            // Whatever the durability of turns: where they are written over, what they held must be on the disk.
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// A connection that reads while another one writes, and changes nothing on the disk.
    ///
    /// - Throws: What SQLite says.
    static func reading(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(5)
        configuration.label = "beckon.journal.reading"
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -512") }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Makes an empty file that only its owner may read; SQLite gives its other files the mode of this one.
    ///
    /// - Throws: ``JournalError`` where the system does not let it be made.
    static func makeFile(_ path: String) throws(JournalError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw JournalError.system(path, "it cannot be made") }
        close(descriptor)
    }

    /// Makes the tables of a new archive and its first state, in one transaction.
    ///
    /// - Throws: What SQLite or the system says.
    static func create(_ path: String, _ state: JournalState) throws {
        try Self.makeFile(path)
        let database = try Self.writing(path)
        try database.write { database in
            for statement in ArchiveRow.schema { try database.execute(sql: statement) }
            try Self.write(state, database)
            try database.execute(sql: "PRAGMA user_version = \(Self.version)")
        }
        try database.close()
    }

    // MARK: Looking

    /// Looks at an archive without changing it.
    ///
    /// - Parameter isThorough: Whether all rows by which something is found are looked at, or the state alone.
    /// - Throws: ``JournalError`` where it is of another version, or the system does not let it be read.
    static func look(_ path: String, isThorough: Bool) throws(JournalError) -> Found<JournalState> {
        var information = stat()
        guard stat(path, &information) == 0 else {
            guard errno == ENOENT else { throw JournalError.system(path, "it cannot be read") }
            return access("\(path)-wal", F_OK) == 0 ? .damaged("it is gone, and its log is not") : .missing
        }
        if information.st_size == 0, access("\(path)-wal", F_OK) != 0 { return .missing }
        do {
            let database = try Self.reading(path)
            defer { try? database.close() }
            return try database.read { database in
                let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
                let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
                if version == 0, isEmpty { return .missing }
                if let damage = try Self.damage(database, version, path, isThorough: isThorough) {
                    return .damaged(damage)
                }
                guard let state = try Self.state(database) else {
                    return .damaged("what it says of the journal is missing")
                }
                return .whole(state)
            }
        } catch let damage as RowDamage {
            return .damaged("\(damage)")
        } catch let error as JournalError {
            throw error
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_ERROR, .SQLITE_MISMATCH].contains(
                error.resultCode)
        {
            return .damaged("SQLite cannot read it (\(error.message ?? "no reason"))")
        } catch {
            throw JournalError(error, path)
        }
    }

    private static func damage(
        _ database: Database, _ version: Int, _ path: String, isThorough: Bool
    ) throws -> String? {
        let found = try String.fetchAll(database, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
        let isOurs = Set(found) == Set(ArchiveRow.schema) && found.count == ArchiveRow.schema.count
        guard version == Self.version else {
            if isOurs { return "its version was changed to \(version)" }
            throw JournalError(
                .otherVersion, path,
                "another Beckon wrote it (version \(version), this one reads \(Self.version)); use that one")
        }
        guard isOurs else { return "its tables are not those that were made" }
        guard isThorough else { return nil }
        for table in [JournalEntry.Kind.checkpoint.table, JournalEntry.Kind.message.table] {
            let lines = try String.fetchAll(database, sql: "PRAGMA integrity_check(\(table))")
            if let line = lines.first, line != "ok" { return "the table '\(table)' is damaged: \(line)" }
            try ArchiveRow.all(database, table).forEach { _ = try ArchiveRow($0) }
        }
        return nil
    }

    /// Makes the folder of a journal that is to be written, where none is yet.
    ///
    /// - Parameter what: What it gets, such as `copy`.
    /// - Throws: ``JournalError``.
    static func prepare(_ folder: String, for what: String) throws(JournalError) {
        guard Self.makeFolder(folder) else { throw JournalError.system(folder, "its folder cannot be made") }
        for path in [Self.path(folder), LogFile.path(folder)] where access(path, F_OK) == 0 {
            throw JournalError(.failed, path, "there is one already; give the \(what) a folder of its own")
        }
    }

    /// Makes a folder, and those that it stands in, where they are missing. Where that fails, `errno` says why.
    static func makeFolder(_ path: String) -> Bool {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
            Self.makeFolder(String(path[..<slash]))
        else { return false }
        return mkdir(path, 0o700) == 0 || errno == EEXIST
    }
}
