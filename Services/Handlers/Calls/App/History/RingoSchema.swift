// Beckon: Ringo's tables
// SPDX-License-Identifier: Apache-2.0

import GRDB
import People
import Schema

/// Ringo's tables. Everything belongs to a user, and nothing is read without asking whose it is.
enum RingoSchema {
    /// Registers the migrations: the tables, then the example data of user `local`.
    ///
    /// - Parameter now: What the dates of the example data are counted from.
    static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("ringo") { try $0.execute(sql: PeopleTables.sql + Self.tables) }
        migrator.registerMigration("ringo example data") { try ExampleData.write(to: $0, now: now) }
    }

    private static let tables = """
        CREATE TABLE call (
            number INTEGER PRIMARY KEY, user TEXT NOT NULL, key TEXT UNIQUE, parties TEXT NOT NULL, type TEXT NOT NULL,
            begun INTEGER NOT NULL, duration INTEGER, isVideo INTEGER NOT NULL, isUnseen INTEGER NOT NULL,
            state TEXT NOT NULL
        ) STRICT;
        CREATE INDEX callByTime ON call (user, begun, number);
        CREATE TABLE line (
            user TEXT NOT NULL PRIMARY KEY, mailbox TEXT
        ) STRICT, WITHOUT ROWID;
        """
}
