// Beckon: how often the words of each user have changed
// SPDX-License-Identifier: Apache-2.0

public import GRDB

extension DatabaseMigrator {
    /// Has the database count, in a table `words`, how often the words of each user have changed, so that nobody reads them anew
    /// where something else was written: see ``StoreVocabulary``.
    ///
    /// - Parameter tables: The tables that words come from, each with its columns that are words. Each has a column `user`, too.
    public mutating func registerWords(_ tables: KeyValuePairs<String, [String]>) {
        let triggers = tables.flatMap { table, columns in
            [("INSERT", "NEW"), ("DELETE", "OLD"), ("UPDATE OF \(columns.joined(separator: ", "))", "NEW")]
                .map { Self.trigger(on: $0, of: table, row: $1) }
        }
        let words = "CREATE TABLE words (user TEXT PRIMARY KEY, revision INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
        self.registerMigration("words") { try $0.execute(sql: ([words] + triggers).joined(separator: "\n")) }
    }

    private static func trigger(on event: String, of table: String, row: String) -> String {
        """
        CREATE TRIGGER words\(event.prefix { $0 != " " })Of\(table) AFTER \(event) ON \(table) BEGIN
            INSERT INTO words VALUES (\(row).user, 1) ON CONFLICT DO UPDATE SET revision = revision + 1;
        END;
        """
    }
}
