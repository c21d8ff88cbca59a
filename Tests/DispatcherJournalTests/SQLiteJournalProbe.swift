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
    /// Puts another text of the same length in the place of one, in all rows of requests that have it.
    func exchange(_ text: String, by other: String) throws {
        try self.queue.write { database in
            let rows = try Row.fetchAll(database, sql: "SELECT key, body FROM request")
            for row in rows {
                var body: Data = row["body"]
                guard let place = body.firstRange(of: Data(text.utf8)) else { continue }
                body.replaceSubrange(place, with: Data(other.utf8))
                try database.execute(
                    sql: "UPDATE request SET body = ? WHERE key = ?", arguments: [body, row["key"] as Data])
            }
        }
    }

    /// Nobody else writes to the file until ``letGo()``.
    func hold() throws { try self.queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") } }
    func letGo() throws { try self.queue.writeWithoutTransaction { try $0.execute(sql: "COMMIT") } }
}
