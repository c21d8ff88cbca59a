// Beckon: the words of Purse and of its users
// SPDX-License-Identifier: Apache-2.0

import GRDB
import HandlerKit
import People
import Schema

extension Purse {
    /// The sentences that Purse writes itself.
    static let texts = AppTexts(PackageResources.Texts_json)

    /// Example sentences.
    static let phrases = [
        Manifest.Phrases(
            "SendPayment",
            [
                "Send {payee} {currencyAmount}", "Send {payee} {currencyAmount} for {note}",
                "Pay {currencyAmount} to {payee}", "Pay {payee} back {currencyAmount}",
            ]),
        Manifest.Phrases(
            "RequestPayment",
            ["Request {currencyAmount} from {payer}", "Ask {payer} for {currencyAmount} for {note}"]),
        Manifest.Phrases(
            "PayBill",
            [
                "Pay my {billType} bill", "Pay the bill from {billPayee}",
                "Pay my {billType} bill from {fromAccount} {transactionScheduledDate}",
            ]),
        Manifest.Phrases("SearchForBills", ["Show my {status} bills", "Which bills are due {dueDateRange}"]),
        Manifest.Phrases(
            "SearchForAccounts", ["What is the balance of {accountNickname}", "Show my accounts"]),
        Manifest.Phrases(
            "TransferMoney",
            [
                "Transfer {transactionAmount} from {fromAccount} to {toAccount}",
                "Move {transactionAmount} to {toAccount} {transactionScheduledDate}",
            ]),
    ]

    /// The names of a user's contacts, accounts, banks and billers, or of all users.
    static func vocabulary(_ database: Database, of user: String?) throws -> [VocabularySet] {
        let users =
            try user.map { [$0] }
            ?? String.fetchAll(
                database,
                sql:
                    "SELECT user FROM contact UNION SELECT user FROM account UNION SELECT user FROM biller ORDER BY user"
            )
        return try users.flatMap { user in
            let books = Books(database, Context(user: user, now: Instant(milliseconds: 0)))
            let contacts = try AddressBook(of: user, in: database).contacts.map { contact in
                Term(contact.identifier, Self.phrases(contact.fullName, contact.givenName, contact.nickname))
            }
            let accounts = try books.ownAccounts()
            let billers = try books.billers().map { Term($0.identifier, [$0.nickname, $0.organization]) }
            let banks = Set(accounts.compactMap(\.organization)).sorted().map { Term("bank:\($0)", [$0]) }
            return [
                Self.set(.contactName, of: user, contacts),
                Self.set(.paymentsAccountNickname, of: user, accounts.map { Term($0.identifier, [$0.name]) }),
                Self.set(.paymentsOrganizationName, of: user, billers + banks),
            ]
        }
    }

    private static func set(_ kind: VocabularySet.Kind, of user: String, _ terms: [Term]) -> VocabularySet {
        VocabularySet(
            app: Self.identifier, user: user, kind: kind, terms: Array(terms.prefix(Limits.termsPerVocabulary)))
    }

    private static func phrases(_ names: String?...) -> [String] {
        var phrases: [String] = []
        for case let name? in names where !phrases.contains(name) { phrases.append(name) }
        return phrases
    }
}
