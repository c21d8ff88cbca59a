// Beckon: a look into a journal's file beside the journal
// SPDX-License-Identifier: Apache-2.0

import DispatcherJournal
import Foundation
import GRDB

/// Another connection to the file, as a careless tool would have.
struct SQLiteJournalProbe {
    private let queue: DatabaseQueue

    init(_ path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.allowsUnsafeTransactions = true
        self.queue = try DatabaseQueue(path: path, configuration: configuration)
    }

    func execute(_ sql: String) throws { try self.queue.write { try $0.execute(sql: sql) } }
    func number(_ sql: String) throws -> Int { try self.queue.read { try Int.fetchOne($0, sql: sql) } ?? 0 }
    /// Puts something else in the place of each blob of a column.
    func change(_ column: String, of table: String, _ body: ([UInt8]) -> [UInt8]) throws {
        try self.queue.write { database in
            for row in try Row.fetchAll(database, sql: "SELECT id, \(column) AS bytes FROM \(table)") {
                let bytes = Data(body([UInt8](row["bytes"] as Data)))
                try database.execute(
                    sql: "UPDATE \(table) SET \(column) = ? WHERE id = ?", arguments: [bytes, row["id"] as Int64])
            }
        }
    }

    /// Nobody else writes to the file until ``letGo()``.
    func hold() throws { try self.queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") } }
    func letGo() throws { try self.queue.writeWithoutTransaction { try $0.execute(sql: "COMMIT") } }
}
