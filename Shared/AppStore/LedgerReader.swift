// Beckon: looks into the ledger beside whoever writes
// SPDX-License-Identifier: Apache-2.0

import GRDB
import GRDBSQLite
import HandlerKit
import Schema
import Synchronization

/// A connection that looks into the ledger, for one at a time. Who reads waits for no writer, so this is done where it
/// is asked for: two look-ups in an index cost less than a way to another thread and back.
final class LedgerReader: Sendable {
    private struct Connection: ~Copyable {
        let handle: OpaquePointer
        let look: LedgerStatement

        init(_ path: String) throws {
            var handle: OpaquePointer?
            let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
            guard code == SQLITE_OK, let handle else {
                defer { sqlite3_close_v2(handle) }
                throw LedgerStatement.error(handle)
            }
            sqlite3_busy_timeout(handle, 20_000)
            do {
                self.look = try LedgerStatement.look(on: handle)
            } catch {
                sqlite3_close_v2(handle)
                throw error
            }
            self.handle = handle
        }

        deinit {
            self.look.finalize()
            sqlite3_close_v2(self.handle)
        }
    }

    private let connection: Mutex<Connection>

    /// - Parameter path: A store whose ledger is there.
    /// - Throws: What SQLite says.
    init(_ path: String) throws { self.connection = Mutex(try Connection(path)) }

    /// How a key ended, if it has.
    ///
    /// - Throws: ``WorkFailure`` with `outdated` where a later attempt has begun; what SQLite says.
    func entry(_ context: Context) throws -> LedgerEntry? {
        try self.connection.withLock { connection in try connection.look.entry(context.key, context.fence) }
    }
}
