// Beckon: one user's contacts and groups, and who is meant by a word
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// One user's contacts and groups, most recently written to first.
public struct AddressBook: Hashable, Sendable {
    /// The contacts.
    public let contacts: [Contact]
    /// The groups.
    public let groups: [ContactGroup]

    /// - Parameters: See the properties; in any order.
    public init(contacts: [Contact], groups: [ContactGroup] = []) {
        self.contacts = contacts.sorted {
            let (left, right) = ($0.lastWritten?.milliseconds ?? .min, $1.lastWritten?.milliseconds ?? .min)
            return left == right ? ($0.fullName, $0.identifier) < ($1.fullName, $1.identifier) : left > right
        }
        self.groups = groups.sorted { ($0.name, $0.identifier) < ($1.name, $1.identifier) }
    }

    /// The contact or group with an identifier, or the user.
    public func correspondent(_ identifier: String) -> Correspondent? {
        if identifier == Correspondent.userIdentifier { return .user }
        if let contact = self.contact(identifier) { return .contact(contact) }
        return self.group(identifier).map { .group($0) }
    }

    /// The contact with an identifier.
    public func contact(_ identifier: String) -> Contact? { self.contacts.first { $0.identifier == identifier } }
    /// The group with an identifier.
    public func group(_ identifier: String) -> ContactGroup? { self.groups.first { $0.identifier == identifier } }

    /// Whoever is meant: by identifier, by proposed candidates, by relationship, by handle, by name. The first of these
    /// ways that finds anybody counts.
    public func find(_ person: Person) -> [Correspondent] {
        for identifier in [person.customIdentifier, person.contactIdentifier] {
            if let identifier, let known = self.correspondent(identifier) { return [known] }
        }
        let name = SpokenWords.nameAndLabel(person.displayName).name
        let words = SpokenWords.tokens(ofName: name)
        if person.isMe == true || [["me"], ["myself"]].contains(words) { return [.user] }
        if let candidates = person.siriMatches, !candidates.isEmpty {
            let known = self.known(candidates)
            if !known.isEmpty { return known }
        }
        if let relationship = person.relationship, !SpokenWords.isBlank(relationship) {
            let related = self.contacts(related: SpokenWords.tokens(ofName: relationship))
            let named = related.filter { Set(words).isSubset(of: Self.nameTokens($0)) }
            return (named.isEmpty ? related : named).map { .contact($0) }
        }
        if let value = person.personHandle?.value, !SpokenWords.isBlank(value) {
            let owners = self.contacts.filter { $0.handles.contains { Handles.isSame($0.value, value) } }
            if !owners.isEmpty || words.isEmpty { return owners.map { .contact($0) } }
        }
        return self.find(name: words)
    }

    /// The groups meant by a term.
    public func findGroups(_ name: SpeakableString) -> [ContactGroup] {
        if let identifier = name.vocabularyIdentifier, let group = self.group(identifier) { return [group] }
        let words = SpokenWords.tokens(ofName: name.spokenPhrase)
        let exact = self.groups(named: words)
        return exact.isEmpty ? self.groups(partlyNamed: words) : exact
    }

    private func known(_ candidates: [Person]) -> [Correspondent] {
        var known: [Correspondent] = []
        for candidate in candidates.prefix(Limits.arrayElements) {
            var candidate = candidate
            candidate.siriMatches = nil
            for match in self.find(candidate) where !known.contains(match) { known.append(match) }
        }
        return known
    }
}
