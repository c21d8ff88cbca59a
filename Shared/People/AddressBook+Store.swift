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

    /// Adds to them what tells contacts from vCards apart; for a migration after that. `sameAs` is who of the other contacts
    /// the card is of.
    public static let cards = """
        ALTER TABLE contact ADD COLUMN isCard INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE contact ADD COLUMN sameAs TEXT;
        CREATE INDEX cardBySameAs ON contact (user, sameAs) WHERE sameAs IS NOT NULL;

        """

    /// The columns of contacts and of groups by which people call them; for `registerWords` after those.
    public static let contactWords = ["identifier", "givenName", "familyName", "nickname", "sameAs"],
        groupWords = ["identifier", "name", "otherNames"]
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

extension Contact {
    /// The contacts of a user, or the one with an identifier. Whoever has a card, too, is one person with it.
    fileprivate static func all(of user: String, _ identifier: String? = nil, in database: Database) throws -> [Contact]
    {
        let stored = try StoredContact.all(of: user, identifier, in: database)
        let cards = stored.filter { $0.sameAs != nil }
        guard !cards.isEmpty else { return stored.map(\.contact) }
        var contacts = stored.filter { $0.sameAs == nil }.map(\.contact)
        let places = Dictionary(contacts.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
        for card in cards {
            if let place = card.sameAs.flatMap({ places[$0] }) {
                contacts[place].complete(by: card.contact)
            } else {
                contacts.append(card.contact)
            }
        }
        return contacts
    }
}

extension ContactGroup {
    static func all(of user: String, in database: Database) throws -> [ContactGroup] {
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
            sql: """
                INSERT INTO contact (
                    user, identifier, givenName, familyName, nickname, relationship, isServiceEnabled, lastHandle,
                    lastWritten)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
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
