// Beckon: people of two address books as one
// SPDX-License-Identifier: Apache-2.0

import Schema

extension AddressBook {
    /// The address book with people from elsewhere, such as a folder of vCards.
    ///
    /// Who has the same name and a number or an address in common is the same person: the identifier stays that of this
    /// book, which what was done before refers to, and what only the other knows is added. All others are added as they are,
    /// so namesakes stay two.
    ///
    /// - Parameter others: The people from elsewhere.
    public func merging(_ others: [Contact]) -> AddressBook {
        var merged = self.contacts
        var places: [[String]: [Int]] = [:]
        for (index, contact) in merged.enumerated() {
            places[SpokenWords.tokens(ofName: contact.fullName), default: []].append(index)
        }
        var identifiers = Set(merged.map(\.identifier) + self.groups.map(\.identifier))
        for other in others {
            let namesakes = places[SpokenWords.tokens(ofName: other.fullName)] ?? []
            if let same = namesakes.first(where: { merged[$0].sharesHandle(with: other) }) {
                merged[same].complete(by: other)
            } else if identifiers.insert(other.identifier).inserted {
                merged.append(other)
            }
        }
        return AddressBook(contacts: merged, groups: self.groups)
    }
}

extension Contact {
    fileprivate func sharesHandle(with other: Contact) -> Bool {
        self.handles.contains { own in other.handles.contains { Handles.isSame($0.value, own.value) } }
    }

    /// Adds what only the other knows.
    fileprivate mutating func complete(by other: Contact) {
        self.nickname = self.nickname ?? other.nickname
        self.relationship = self.relationship ?? other.relationship
        for handle in other.handles where !self.handles.contains(where: { Handles.isSame($0.value, handle.value) }) {
            self.handles.append(handle)
        }
    }
}
