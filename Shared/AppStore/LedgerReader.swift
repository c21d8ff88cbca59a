// Beckon: looks into the ledger beside whoever writes
// SPDX-License-Identifier: Apache-2.0

import GRDB
import GRDBSQLite
import HandlerKit
import Schema
import Synchronization

/// A connection that looks into the ledger, for one at a time. Who reads waits for no writer, so this is done where it
/// is asked for: two look-ups in an index cost less than a way to another thread and back.
///
/// To begin and end looking costs more than the look-ups, above all where other processes have written meanwhile. So what is
/// asked for in one turn of the thread that does the work is looked up in the ledger as it was when the first was asked for: what
/// another worker records meanwhile is found by whoever writes, in the transaction.
final class LedgerReader: Sendable {
    private struct Connection: ~Copyable {
        let handle: OpaquePointer
        let look: LedgerStatement
        private let begin: OpaquePointer, end: OpaquePointer
        /// Whether the ledger stands still.
        private var isHeld: Bool { sqlite3_get_autocommit(self.handle) == 0 }

        init(_ path: String) throws {
            var handle: OpaquePointer?
            let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
            guard code == SQLITE_OK, let handle else {
                defer { sqlite3_close_v2(handle) }
                throw LedgerStatement.error(handle)
            }
            sqlite3_busy_timeout(handle, 20_000)
            do {
                (self.look, self.begin, self.end) = try Self.prepare(handle)
            } catch {
                while let statement = sqlite3_next_stmt(handle, nil) { sqlite3_finalize(statement) }
                sqlite3_close_v2(handle)
                throw error
            }
            self.handle = handle
        }

        private static func prepare(
            _ handle: OpaquePointer
        ) throws -> (LedgerStatement, OpaquePointer, OpaquePointer) {
            (
                try LedgerStatement.look(on: handle), try LedgerStatement.prepare("BEGIN", on: handle),
                try LedgerStatement.prepare("COMMIT", on: handle)
            )
        }

        /// From the next look on the ledger stands still, until ``release()``.
        private func hold() {
            sqlite3_step(self.begin)
            sqlite3_reset(self.begin)
        }

        func find(
            _ entry: inout LedgerEntry?, _ context: Context, release: @escaping @Sendable () -> Void
        ) throws {
            if let turn = context.turn {
                if !self.isHeld, turn.atEnd(release) { self.hold() }
            } else {
                // Whoever is not in a turn looks at what is there now.
                self.release()
            }
            entry = try self.look.entry(context.key, context.fence)
        }

        func release() {
            guard self.isHeld else { return }
            sqlite3_step(self.end)
            sqlite3_reset(self.end)
            // Whatever came in between: nobody may see what was there long ago.
            if self.isHeld { sqlite3_exec(self.handle, "ROLLBACK", nil, nil, nil) }
        }

        deinit {
            self.look.finalize()
            sqlite3_finalize(self.begin)
            sqlite3_finalize(self.end)
            sqlite3_close_v2(self.handle)
        }
    }

    /// `nil` once it is closed.
    private let connection: Mutex<Connection?>

    /// - Parameter path: A store whose ledger is there.
    /// - Throws: What SQLite says.
    init(_ path: String) throws { self.connection = Mutex(try Connection(path)) }

    /// How a key ended, if it has.
    ///
    /// - Throws: ``WorkFailure`` with `outdated` where a later attempt has begun; what SQLite says.
    func entry(_ context: Context) throws -> LedgerEntry? {
        try self.connection.withLock { connection in
            var entry: LedgerEntry?
            guard let () = try connection?.find(&entry, context, release: { self.release() }) else {
                throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the store is closed")
            }
            return entry
        }
    }

    private func release() { self.connection.withLock { $0?.release() } }

    /// Nobody looks any more.
    func close() { self.connection.withLock { $0 = nil } }
}
