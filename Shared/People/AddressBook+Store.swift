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
        self.init(
            contacts: try Contact.all(of: user, in: database), groups: try ContactGroup.all(of: user, in: database))
    }

    /// Reads as much of the address book of a user as tells whom a person means: one contact where it is named by its
    /// identifier, as whoever was resolved is, else all.
    /// - Throws: What SQLite says.
    public init(of user: String, toFind person: Person, in database: Database) throws {
        let named = try person.customIdentifier.map { try Contact.all(of: user, $0, in: database) } ?? []
        if named.isEmpty { try self.init(of: user, in: database) } else { self.init(contacts: named) }
    }
}

// Statements that are prepared once, rows that are not copied, columns by their places: every request for a person reads these.
extension Contact {
    /// The contacts of a user, or the one with an identifier.
    fileprivate static func all(
        of user: String, _ identifier: String? = nil, in database: Database
    ) throws -> [Contact] {
        func rows(_ sql: String) throws -> RowCursor {
            let condition = identifier == nil ? "" : sql.hasSuffix("handle") ? "AND contact = ?" : "AND identifier = ?"
            return try Row.fetchCursor(
                database.cachedStatement(sql: "\(sql) WHERE user = ? \(condition)"),
                arguments: identifier.map { [user, $0] } ?? [user])
        }
        var handles: [String: [PersonHandle]] = [:]
        // In the order of the table's key: by contact and position.
        let handleRows = try rows("SELECT contact, value, kind, label FROM handle")
        while let row = try handleRows.next() {
            let kind = (row[2] as String?).flatMap(PersonHandle.Kind.init(rawValue:))
            handles[row[0], default: []].append(PersonHandle(row[1], type: kind, label: row[3]))
        }
        var contacts: [Contact] = []
        let contactRows = try rows(
            """
            SELECT identifier, givenName, familyName, nickname, relationship, isServiceEnabled, lastHandle, lastWritten
            FROM contact
            """)
        while let row = try contactRows.next() {
            let identifier: String = row[0]
            contacts.append(
                Contact(
                    identifier: identifier, givenName: row[1], familyName: row[2], nickname: row[3],
                    relationship: row[4], isServiceEnabled: row[5], handles: handles[identifier] ?? [],
                    lastHandle: row[6], lastWritten: (row[7] as Int64?).map(Instant.init(milliseconds:))))
        }
        return contacts
    }
}

extension ContactGroup {
    fileprivate static func all(of user: String, in database: Database) throws -> [ContactGroup] {
        let statement = try database.cachedStatement(
            sql: "SELECT identifier, name, otherNames, members FROM contactGroup WHERE user = ?")
        return try Row.fetchAll(statement, arguments: [user]).map { row in
            ContactGroup(
                identifier: row[0], name: row[1],
                otherNames: try JSON.decode([String].self, from: row[2] as String),
                members: try JSON.decode([String].self, from: row[3] as String))
        }
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
