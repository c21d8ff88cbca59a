// Beckon: a contact as it stands in the store, the user's own or from a vCard
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Schema

/// A contact as it stands in the store.
struct StoredContact: Hashable {
    var contact: Contact
    /// Whether it comes from a vCard.
    var isCard = false
    /// Whose card it is, of the user's own contacts.
    var sameAs: String?
}

extension StoredContact {
    /// The contacts of a user, or those that are the one with an identifier.
    ///
    /// Statements are prepared once, rows not copied, columns read by their places: every request for a person reads these.
    static func all(of user: String, _ identifier: String? = nil, in database: Database) throws -> [StoredContact] {
        let who = identifier == nil ? "" : " AND (identifier = ?2 OR sameAs = ?2)"
        let whose = identifier == nil ? "" : " AND contact IN (SELECT identifier FROM contact WHERE user = ?1\(who))"
        func rows(_ sql: String) throws -> RowCursor {
            try Row.fetchCursor(
                database.cachedStatement(sql: sql), arguments: identifier.map { [user, $0] } ?? [user])
        }
        var handles: [String: [PersonHandle]] = [:]
        // In the order of the table's key: by contact and position.
        let handleRows = try rows("SELECT contact, value, kind, label FROM handle WHERE user = ?1\(whose)")
        while let row = try handleRows.next() {
            let kind = (row[2] as String?).flatMap(PersonHandle.Kind.init(rawValue:))
            handles[row[0], default: []].append(PersonHandle(row[1], type: kind, label: row[3]))
        }
        var contacts: [StoredContact] = []
        let contactRows = try rows(
            """
            SELECT identifier, givenName, familyName, nickname, relationship, isServiceEnabled, lastHandle, lastWritten,
                isCard, sameAs
            FROM contact WHERE user = ?1\(who)
            """)
        while let row = try contactRows.next() {
            let identifier: String = row[0]
            let contact = Contact(
                identifier: identifier, givenName: row[1], familyName: row[2], nickname: row[3], relationship: row[4],
                isServiceEnabled: row[5], handles: handles[identifier] ?? [], lastHandle: row[6],
                lastWritten: (row[7] as Int64?).map(Instant.init(milliseconds:)))
            contacts.append(StoredContact(contact: contact, isCard: row[8], sameAs: row[9]))
        }
        return contacts
    }
}

extension AddressBook {
    /// Puts what cards say in place of what cards said before; the user's own contacts stay as they are, and what is
    /// remembered of somebody whose card stays is kept.
    ///
    /// - Parameters:
    ///   - cards: The people on the cards. Of two with one identifier the first counts.
    ///   - user: Whose address book it is.
    ///   - database: Inside a transaction.
    /// - Returns: Whether anything is other than before.
    static func replace(cards: [Contact], of user: String, in database: Database) throws -> Bool {
        let stored = try StoredContact.all(of: user, in: database)
        let own = try AddressBook(
            contacts: stored.filter { !$0.isCard }.map(\.contact), groups: ContactGroup.all(of: user, in: database))
        var before = Dictionary(stored.filter(\.isCard).map { ($0.contact.identifier, $0) }) { first, _ in first }
        var taken = Set(own.contacts.map(\.identifier) + own.groups.map(\.identifier))
        var changed: [StoredContact] = []
        for (card, owner) in zip(cards, own.owners(of: cards)) where taken.insert(card.identifier).inserted {
            var wanted = StoredContact(contact: card, isCard: true, sameAs: owner)
            guard let known = before[card.identifier] else {
                changed.append(wanted)
                continue
            }
            wanted.contact.lastHandle = known.contact.lastHandle
            wanted.contact.lastWritten = known.contact.lastWritten
            if wanted == known { before[card.identifier] = nil } else { changed.append(wanted) }
        }
        // What is changed goes, too, and comes anew; its numbers go with it.
        for identifier in before.keys {
            try database.execute(
                literal: "DELETE FROM contact WHERE user = \(user) AND identifier = \(identifier)")
        }
        for card in changed {
            try card.contact.insert(for: user, in: database)
            try database.execute(
                literal: """
                    UPDATE contact SET isCard = 1, sameAs = \(card.sameAs)
                    WHERE user = \(user) AND identifier = \(card.contact.identifier)
                    """)
        }
        return !before.isEmpty || !changed.isEmpty
    }
}
