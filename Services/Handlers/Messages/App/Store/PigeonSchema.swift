// Beckon: Pigeon's tables
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Schema

/// Pigeon's tables. Everything belongs to a user, and nothing is read without asking whose it is.
enum PigeonSchema {
    /// Registers the migrations: the tables, then the example data of user `local`.
    ///
    /// - Parameter now: What the dates of the example data are counted from.
    static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("pigeon") { try $0.execute(sql: Self.tables) }
        migrator.registerMigration("pigeon example data") { try ExampleData.write(to: $0, now: now) }
    }

    private static let tables = """
        CREATE TABLE contact (
            user TEXT NOT NULL, identifier TEXT NOT NULL, givenName TEXT NOT NULL, familyName TEXT, nickname TEXT,
            relationship TEXT, isServiceEnabled INTEGER NOT NULL, lastHandle TEXT, lastWritten INTEGER,
            PRIMARY KEY (user, identifier)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE handle (
            user TEXT NOT NULL, contact TEXT NOT NULL, position INTEGER NOT NULL, value TEXT NOT NULL, kind TEXT,
            label TEXT,
            PRIMARY KEY (user, contact, position), FOREIGN KEY (user, contact) REFERENCES contact ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE contactGroup (
            user TEXT NOT NULL, identifier TEXT NOT NULL, name TEXT NOT NULL, otherNames TEXT NOT NULL,
            members TEXT NOT NULL, PRIMARY KEY (user, identifier)
        ) STRICT, WITHOUT ROWID;
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
