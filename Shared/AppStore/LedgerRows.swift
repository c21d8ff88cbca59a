// Beckon: the rows of the ledger, read and written without detours
// SPDX-License-Identifier: Apache-2.0

import GRDB
import GRDBSQLite
import HandlerKit
import Schema

/// A prepared statement over the ledger. What is looked up and written for each piece of work goes to SQLite itself:
/// rows and arguments of any type cost several times as much as the statement.
struct LedgerStatement {
    private static let look = """
        SELECT response, 0, 0 FROM ledger WHERE key = ?1
        UNION ALL SELECT NULL, fence, neverDone FROM attempt WHERE key = ?1
        """
    private static let record = "INSERT INTO ledger (key, response, handled) VALUES (?1, ?2, ?3)"

    private let handle: OpaquePointer

    private init(_ handle: OpaquePointer) { self.handle = handle }

    /// Prepares the look-up on a connection of its own; to be ended by ``finalize()``.
    ///
    /// - Throws: What SQLite says.
    static func look(on connection: OpaquePointer) throws -> LedgerStatement {
        LedgerStatement(try self.prepare(Self.look, on: connection))
    }

    /// Prepares a statement on a connection of its own.
    ///
    /// - Throws: What SQLite says.
    static func prepare(_ sql: String, on connection: OpaquePointer) throws -> OpaquePointer {
        var handle: OpaquePointer?
        guard sqlite3_prepare_v2(connection, sql, -1, &handle, nil) == SQLITE_OK, let handle else {
            throw Self.error(connection)
        }
        return handle
    }

    func finalize() { sqlite3_finalize(self.handle) }

    /// How a key ended, if it has.
    static func entry(_ context: Context, _ database: Database) throws -> LedgerEntry? {
        let statement = LedgerStatement(try database.cachedStatement(sql: Self.look).sqliteStatement)
        return try statement.entry(context.key, context.fence)
    }

    /// Records what was answered to a key.
    static func record(_ response: [UInt8], _ context: Context, _ database: Database) throws {
        let statement = LedgerStatement(try database.cachedStatement(sql: Self.record).sqliteStatement)
        try statement.record(response, context.key, context.now)
    }

    /// How a key ended, if it has.
    ///
    /// - Throws: ``WorkFailure`` with `outdated` where a later attempt has begun; what SQLite says.
    func entry(_ key: String, _ fence: UInt64) throws -> LedgerEntry? {
        try self.bound(to: key) {
            var end: LedgerEntry?
            var isOutdated = false
            while try self.step() {
                if let recorded = self.bytes(0) { return .response(recorded) }
                if sqlite3_column_int64(self.handle, 2) != 0 { end = .neverDone }
                isOutdated = Int64(clamping: fence) < sqlite3_column_int64(self.handle, 1)
            }
            if end == nil && isOutdated { throw WorkFailure.outdated }
            return end
        }
    }

    private func record(_ response: [UInt8], _ key: String, _ now: Instant) throws {
        try self.bound(to: key) {
            try response.withUnsafeBytes { response in
                try self.check(
                    sqlite3_bind_text(
                        self.handle, 2, response.baseAddress?.assumingMemoryBound(to: CChar.self),
                        CInt(clamping: response.count), nil))
                try self.check(sqlite3_bind_int64(self.handle, 3, now.milliseconds))
                while try self.step() {}
            }
        }
    }

    // MARK: SQLite

    /// Runs `body` with a key as the first argument. SQLite borrows it, so nothing of it stays behind.
    private func bound<Result>(to key: String, _ body: () throws -> Result) throws -> Result {
        var key = key
        return try key.withUTF8 { key in
            defer {
                sqlite3_reset(self.handle)
                sqlite3_clear_bindings(self.handle)
            }
            try key.withMemoryRebound(to: CChar.self) { key in
                try self.check(sqlite3_bind_text(self.handle, 1, key.baseAddress, CInt(clamping: key.count), nil))
            }
            return try body()
        }
    }

    /// - Returns: Whether there is a row.
    private func step() throws -> Bool {
        switch sqlite3_step(self.handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw Self.error(sqlite3_db_handle(self.handle))
        }
    }

    private func check(_ code: CInt) throws {
        if code != SQLITE_OK { throw Self.error(sqlite3_db_handle(self.handle)) }
    }

    /// A column's text; `nil` for `NULL`.
    private func bytes(_ column: CInt) -> [UInt8]? {
        guard let text = sqlite3_column_text(self.handle, column) else { return nil }
        return [UInt8](UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(self.handle, column))))
    }

    static func error(_ connection: OpaquePointer?) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }
}
