// Beckon: an address book as words of its user
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
public import Schema

extension AddressBook {
    /// The contacts as terms, in their order. Namesakes share a phrase.
    public var contactTerms: [Term] { self.contacts.map(\.term) }

    /// The groups as terms.
    public var groupTerms: [Term] { self.groups.map(\.term) }
}

extension Contact {
    /// The contact by full name, given name and nickname.
    public var term: Term { Term(self.identifier, names: [self.fullName, self.givenName, self.nickname]) }
}

extension ContactGroup {
    /// The group by all its names.
    public var term: Term { Term(self.identifier, names: [self.name] + self.otherNames) }
}
