// Beckon: the people on a user's photos, and who is meant by a word
// SPDX-License-Identifier: Apache-2.0

import People
import Schema

/// The people on a user's photos: contacts whom the tags name, and whoever else the tags name. Pure.
struct PeopleInPhotos: Sendable {
    /// The contacts, and an entry for each name that is no contact's.
    let book: AddressBook
    /// The names that each of them has in tags, folded, by identifier.
    private let names: [String: Set<String>]
    /// Those who are on photos, on most of them first.
    let known: [Contact]

    /// - Parameters:
    ///   - contacts: The user's contacts and groups.
    ///   - counted: The names in tags, and on how many photos each is.
    init(_ contacts: AddressBook, _ counted: [String: Int]) {
        var names: [String: Set<String>] = [:]
        var others: [String: Contact] = [:]
        var counts: [String: Int] = [:]
        for (name, count) in counted {
            let tokens = SpokenWords.tokens(ofName: name)
            guard !tokens.isEmpty else { continue }
            let identifier: String
            if let contact = Self.contact(tokens, in: contacts.contacts) {
                identifier = contact.identifier
            } else {
                identifier = "face:" + tokens.joined(separator: " ")
                let parts = name.split(separator: " ").map(String.init)
                others[identifier] = Contact(
                    identifier: identifier, givenName: parts[0],
                    familyName: parts.count > 1 ? parts.dropFirst().joined(separator: " ") : nil)
            }
            names[identifier, default: []].insert(Self.key(name))
            counts[identifier, default: 0] += count
        }
        // The user has no entry in the address book; tags that name him or her do so as "me".
        names[Correspondent.userIdentifier] = [Self.key(Correspondent.userIdentifier)]
        self.names = names
        self.book = AddressBook(
            contacts: contacts.contacts + others.values.sorted { $0.identifier < $1.identifier },
            groups: contacts.groups)
        self.known = self.book.contacts.filter { (counts[$0.identifier] ?? 0) > 0 }
            .sorted { (counts[$1.identifier] ?? 0, $0.identifier) < (counts[$0.identifier] ?? 0, $1.identifier) }
    }

    /// How a name in a tag is compared.
    static func key(_ name: String) -> String { SpokenWords.folded(name) }

    /// The one contact who has that full name, or else is the only one called so.
    private static func contact(_ tokens: [String], in contacts: [Contact]) -> Contact? {
        let full = contacts.filter { SpokenWords.tokens(ofName: $0.fullName) == tokens }
        if !full.isEmpty { return full[0] }
        let called = contacts.filter { contact in
            [contact.givenName, contact.nickname].contains {
                $0.map { SpokenWords.tokens(ofName: $0) == tokens } ?? false
            }
        }
        return called.count == 1 ? called[0] : nil
    }

    /// The names in tags of a person, of all members of a group, or of nobody.
    func names(of person: Person) -> Set<String> {
        guard let identifier = person.customIdentifier else { return [] }
        guard let group = self.book.group(identifier) else { return self.names[identifier] ?? [] }
        return group.members.reduce(into: []) { $0.formUnion(self.names[$1] ?? []) }
    }

    /// Who is meant by a person as said. Of several namesakes those count who are on photos; where that is one, no
    /// question is left. Of somebody who is on no photo nothing will be found, and that is no reason to ask.
    func resolve(_ person: Person) -> ResolutionResult<Person> {
        guard person.saysSomething else { return .needsValue }
        let persons = self.book.find(person).map { correspondent in
            switch correspondent {
            case .user: Correspondent.userPerson
            case .group(let group): group.person
            case .contact(let contact): contact.person(nil)
            }
        }
        let shown = persons.filter { !self.names(of: $0).isEmpty }
        let meant = shown.isEmpty ? persons : shown
        guard let only = meant.first else {
            return .unsupported(
                reason: "unknownPerson",
                alternatives: self.known.prefix(Limits.optionsPerQuestion).map { $0.person(nil) })
        }
        return meant.count == 1 ? .success(only) : AddressBook.offer(meant)
    }
}
