// Beckon: which names in an address book some words fit
// SPDX-License-Identifier: Apache-2.0

extension AddressBook {
    /// The first kind of name that fits counts: the full name, a group's name, a relationship, one of a contact's names,
    /// some words of a name.
    func find(name words: [String]) -> [Correspondent] {
        guard !words.isEmpty else { return [] }
        let full = self.contacts.filter { SpokenWords.tokens(ofName: $0.fullName) == words }
        // A person with one name has no better right to it than namesakes with two.
        if words.count > 1, !full.isEmpty { return full.map { .contact($0) } }
        let groups = self.groups(named: words)
        if !groups.isEmpty { return groups.map { .group($0) } }
        let related = self.contacts(related: words)
        if !related.isEmpty { return related.map { .contact($0) } }
        let short = self.contacts.filter { contact in
            full.contains(contact)
                || [contact.givenName, contact.familyName, contact.nickname]
                    .contains { $0.map { SpokenWords.tokens(ofName: $0) == words } ?? false }
        }
        if !short.isEmpty { return short.map { .contact($0) } }
        let part = self.contacts.filter { Set(words).isSubset(of: Self.nameTokens($0)) }
        return part.isEmpty ? self.groups(partlyNamed: words).map { .group($0) } : part.map { .contact($0) }
    }

    /// Contacts who are that to the user.
    func contacts(related words: [String]) -> [Contact] {
        guard words.count == 1, let word = words.first else { return [] }
        let relationship = Relations.name(word)
        return self.contacts.filter {
            $0.relationship.map { SpokenWords.tokens(ofName: $0) == [relationship] } ?? false
        }
    }

    /// Groups of exactly that name; the word "group" may be said or not.
    func groups(named words: [String]) -> [ContactGroup] {
        let words = Self.withoutGroup(words)
        return self.groups.filter { group in
            ([group.name] + group.otherNames).contains { Self.withoutGroup(SpokenWords.tokens(ofName: $0)) == words }
        }
    }

    /// Groups whose names hold all the words; "the group" may be any.
    func groups(partlyNamed words: [String]) -> [ContactGroup] {
        guard words != ["group"] else { return self.groups }
        let words = Set(Self.withoutGroup(words))
        guard !words.isEmpty else { return [] }
        return self.groups.filter { group in
            ([group.name] + group.otherNames).contains { words.isSubset(of: SpokenWords.tokens(ofName: $0)) }
        }
    }

    static func nameTokens(_ contact: Contact) -> Set<String> {
        Set(
            SpokenWords.tokens(ofName: contact.fullName)
                + (contact.nickname.map { SpokenWords.tokens(ofName: $0) } ?? []))
    }

    private static func withoutGroup(_ words: [String]) -> [String] {
        let others = words.filter { $0 != "group" }
        return others.isEmpty ? words : others
    }
}
