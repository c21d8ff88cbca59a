// Beckon: whose cards are of people who are in an address book already
// SPDX-License-Identifier: Apache-2.0

import Schema

extension AddressBook {
    /// Whose card each is, of people who are in the book: who has the same name and a number or an address in common is the
    /// same person. All others are people of their own, so namesakes stay two.
    ///
    /// - Parameter cards: The people from elsewhere, such as a folder of vCards.
    /// - Returns: The identifier of the contact, or `nil`, for each card.
    func owners(of cards: [Contact]) -> [String?] {
        let named = Dictionary(grouping: self.contacts) { SpokenWords.tokens(ofName: $0.fullName) }
        return cards.map { card in
            named[SpokenWords.tokens(ofName: card.fullName)]?.first { $0.sharesHandle(with: card) }?.identifier
        }
    }
}

extension Contact {
    fileprivate func sharesHandle(with other: Contact) -> Bool {
        self.handles.contains { own in other.handles.contains { Handles.isSame($0.value, own.value) } }
    }

    /// Adds what only the other knows.
    mutating func complete(by other: Contact) {
        self.nickname = self.nickname ?? other.nickname
        self.relationship = self.relationship ?? other.relationship
        for handle in other.handles where !self.handles.contains(where: { Handles.isSame($0.value, handle.value) }) {
            self.handles.append(handle)
        }
    }
}
