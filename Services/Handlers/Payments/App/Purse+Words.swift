// Beckon: the words of Purse's users
// SPDX-License-Identifier: Apache-2.0

import AppStore
import HandlerKit
import People
import Schema

extension Purse {
    /// The names of a user's contacts, accounts, banks and billers.
    static func names(_ store: AppStore) -> StoreVocabulary {
        let users =
            "SELECT user FROM contact UNION SELECT user FROM account UNION SELECT user FROM biller ORDER BY user"
        return StoreVocabulary(store, app: Self.identifier, users: users, isCounted: true) { database, user in
            let books = Books(database, Context(user: user, now: Instant(milliseconds: 0)))
            let accounts = try books.ownAccounts()
            let billers = try books.billers().map { Term($0.identifier, [$0.nickname, $0.organization]) }
            let banks = Set(accounts.compactMap(\.organization)).sorted().map { Term("bank:\($0)", [$0]) }
            return [
                (.contactName, try AddressBook(of: user, in: database).contactTerms),
                (.paymentsAccountNickname, accounts.map { Term($0.identifier, [$0.name]) }),
                (.paymentsOrganizationName, billers + banks),
            ]
        }
    }
}
