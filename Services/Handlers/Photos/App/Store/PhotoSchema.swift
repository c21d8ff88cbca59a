// Beckon: Glimpse's tables
// SPDX-License-Identifier: Apache-2.0

import GRDB
import People
import Schema

/// Glimpse's tables. Everything belongs to a user, and nothing is read without asking whose it is.
enum PhotoSchema {
    /// Registers the migrations: the tables, then the example data of user `local`.
    ///
    /// - Parameter now: What the dates of the example data are counted from.
    static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("glimpse") { try $0.execute(sql: PeopleTables.sql + Self.tables) }
        migrator.registerMigration("glimpse example data") { try ExampleData.write(to: $0, now: now) }
    }

    /// Lists are kept as lines.
    private static let tables = """
        CREATE TABLE photo (
            user TEXT NOT NULL, source TEXT NOT NULL, path TEXT NOT NULL, fingerprint TEXT NOT NULL,
            isSkipped INTEGER NOT NULL, name TEXT NOT NULL, album TEXT NOT NULL, taken INTEGER NOT NULL,
            spot TEXT, city TEXT, region TEXT, country TEXT, latitude REAL, longitude REAL,
            people TEXT NOT NULL, keywords TEXT NOT NULL, caption TEXT NOT NULL, attributes TEXT NOT NULL,
            words TEXT NOT NULL, PRIMARY KEY (user, source, path)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX photoByTime ON photo (user, source, isSkipped, taken);
        """
}
