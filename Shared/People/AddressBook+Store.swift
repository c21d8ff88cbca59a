// Beckon: an address book in the store
// SPDX-License-Identifier: Apache-2.0

public import GRDB
public import Schema

/// The tables of address books in an app's store.
public enum PeopleTables {
    /// Makes the tables `contact`, `handle` and `contactGroup`; for a migration.
    public static let sql = """
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

        """
}

extension AddressBook {
    /// Reads the address book of a user.
    /// - Throws: What SQLite says.
    public init(of user: String, in database: Database) throws {
        var handles: [String: [PersonHandle]] = [:]
        // Statements that are prepared once and columns by their places: every request for a person reads this.
        func rows(_ sql: String) throws -> [Row] {
            try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [user])
        }
        for row in try rows("SELECT contact, value, kind, label FROM handle WHERE user = ? ORDER BY contact, position")
        {
            let kind = (row[2] as String?).flatMap(PersonHandle.Kind.init(rawValue:))
            handles[row[0], default: []].append(PersonHandle(row[1], type: kind, label: row[3]))
        }
        let contacts = try rows(
            """
            SELECT identifier, givenName, familyName, nickname, relationship, isServiceEnabled, lastHandle, lastWritten
            FROM contact WHERE user = ?
            """)
        let groups = try rows("SELECT identifier, name, otherNames, members FROM contactGroup WHERE user = ?")
        self.init(
            contacts: contacts.map { row in
                Contact(
                    identifier: row[0], givenName: row[1], familyName: row[2], nickname: row[3], relationship: row[4],
                    isServiceEnabled: row[5], handles: handles[row[0]] ?? [], lastHandle: row[6],
                    lastWritten: (row[7] as Int64?).map(Instant.init(milliseconds:)))
            },
            groups: try groups.map { row in
                ContactGroup(
                    identifier: row[0], name: row[1],
                    otherNames: try JSON.decode([String].self, from: row[2] as String),
                    members: try JSON.decode([String].self, from: row[3] as String))
            })
    }
}

extension Contact {
    /// Adds the contact to a user's address book.
    public func insert(for user: String, in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO contact VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                user, self.identifier, self.givenName, self.familyName, self.nickname, self.relationship,
                self.isServiceEnabled, self.lastHandle, self.lastWritten?.milliseconds,
            ])
        for (position, handle) in self.handles.enumerated() {
            try database.execute(
                sql: "INSERT INTO handle VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [user, self.identifier, position, handle.value, handle.type?.rawValue, handle.label])
        }
    }

    /// Remembers that the user and the contact had to do with each other.
    public static func touch(
        _ identifier: String, of user: String, handle: String?, at now: Instant, in database: Database
    ) throws {
        let statement = try database.cachedStatement(
            sql: """
                UPDATE contact SET lastWritten = max(coalesce(lastWritten, ?), ?), lastHandle = coalesce(?, lastHandle)
                WHERE user = ? AND identifier = ?
                """)
        try statement.execute(arguments: [now.milliseconds, now.milliseconds, handle, user, identifier])
    }
}

extension ContactGroup {
    /// Adds the group to a user's address book.
    public func insert(for user: String, in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO contactGroup VALUES (?, ?, ?, ?, ?)",
            arguments: [
                user, self.identifier, self.name, try JSON.line(self.otherNames), try JSON.line(self.members),
            ])
    }
}
