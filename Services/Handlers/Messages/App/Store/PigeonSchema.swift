// Beckon: Pigeon's tables
// SPDX-License-Identifier: Apache-2.0

import GRDB
import People
import Schema

/// Pigeon's tables. Everything belongs to a user, and nothing is read without asking whose it is.
enum PigeonSchema {
    /// Registers the migrations: the tables, then the example data of user `local`.
    ///
    /// - Parameter now: What the dates of the example data are counted from.
    static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("pigeon") { try $0.execute(sql: PeopleTables.sql + Self.tables) }
        migrator.registerMigration("outbox") { try $0.execute(sql: Outbox.table) }
        migrator.registerMigration("pigeon example data") { try ExampleData.write(to: $0, now: now) }
    }

    private static let tables = """
        CREATE TABLE conversation (
            number INTEGER PRIMARY KEY, user TEXT NOT NULL, participants TEXT NOT NULL, UNIQUE (user, participants)
        ) STRICT;
        CREATE TABLE message (
            number INTEGER PRIMARY KEY, user TEXT NOT NULL,
            conversation INTEGER NOT NULL REFERENCES conversation ON DELETE CASCADE,
            sender TEXT NOT NULL, recipients TEXT NOT NULL, groupIdentifier TEXT, content TEXT NOT NULL,
            sent INTEGER NOT NULL, type TEXT NOT NULL, isRead INTEGER NOT NULL, isFlagged INTEGER NOT NULL,
            isPlayed INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX messageByTime ON message (user, sent, number);
        CREATE TABLE lastFound (
            user TEXT NOT NULL PRIMARY KEY, identifiers TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
