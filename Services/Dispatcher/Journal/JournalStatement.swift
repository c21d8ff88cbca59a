// Beckon: what is written for each conversation, without detours
// SPDX-License-Identifier: Apache-2.0

import GRDB
import GRDBSQLite

/// A prepared statement that takes numbers and bytes. What is run for each conversation of a tail goes to SQLite itself:
/// arguments of any type cost as much as the statement.
struct JournalStatement {
    private let handle: OpaquePointer

    /// - Throws: What SQLite says.
    init(_ database: Database, _ sql: String) throws {
        self.handle = try database.cachedStatement(sql: sql).sqliteStatement
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - bytes: The first argument, where it has one of bytes. SQLite borrows them.
    ///   - numbers: The arguments behind it.
    /// - Throws: What SQLite says.
    func run(_ bytes: [UInt8]? = nil, _ numbers: Int64...) throws {
        defer {
            sqlite3_reset(self.handle)
            sqlite3_clear_bindings(self.handle)
        }
        guard let bytes else { return try self.run(numbers, behind: 0) }
        try bytes.withUnsafeBytes { bytes in
            try self.check(sqlite3_bind_blob64(self.handle, 1, bytes.baseAddress, sqlite3_uint64(bytes.count), nil))
            try self.run(numbers, behind: 1)
        }
    }

    private func run(_ numbers: [Int64], behind place: CInt) throws {
        for (index, number) in numbers.enumerated() {
            try self.check(sqlite3_bind_int64(self.handle, place + CInt(index) + 1, number))
        }
        try self.check(sqlite3_step(self.handle), SQLITE_DONE)
    }

    private func check(_ code: CInt, _ wanted: CInt = SQLITE_OK) throws {
        guard code != wanted else { return }
        let connection = sqlite3_db_handle(self.handle)
        throw DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }
}
