// Beckon: the words of Pigeon's users
// SPDX-License-Identifier: Apache-2.0

import AppStore
import People
import Schema

extension Pigeon {
    /// The names in a user's address book, most recently written to first.
    static func names(_ store: AppStore) -> StoreVocabulary {
        StoreVocabulary(store, app: Self.identifier, users: "SELECT DISTINCT user FROM contact", isCounted: true) {
            let book = try AddressBook(of: $1, in: $0)
            return [(.contactName, book.contactTerms), (.contactGroupName, book.groupTerms)]
        }
    }
}
