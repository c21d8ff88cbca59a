// Beckon: an entry of the ledger, which balances or is none
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

/// What happened to money, and on which accounts. For each currency the postings add up to nothing.
struct Entry: Hashable, Sendable {
    /// Why it was made.
    enum Kind: String, Sendable { case opening, payment, bill, transfer }

    /// Why an entry cannot be made.
    enum Problem: Error {
        /// Its postings do not add up to nothing.
        case unbalanced
        /// It has fewer than two postings, one of nothing, or two on one account.
        case malformed
        /// An account would go below its limit.
        case insufficientFunds
        /// A number would become larger than can be counted.
        case tooLarge
        /// An account is not there, or is in another currency.
        case unknownAccount
    }

    /// What comes to an account, or leaves it where it is negative.
    struct Posting: Hashable, Sendable {
        /// The account.
        let account: Int64
        /// How much.
        let amount: Money
    }

    let kind: Kind
    let moment: Instant
    let note: String?
    let postings: [Posting]

    /// - Parameters: See the properties.
    init(_ kind: Kind, at moment: Instant, note: String? = nil, _ postings: [Posting]) throws(Problem) {
        guard postings.count >= 2, postings.allSatisfy({ $0.amount.minorUnits != 0 }),
            Set(postings.map(\.account)).count == postings.count
        else { throw .malformed }
        var sums: [Currency: Int64] = [:]
        for posting in postings {
            let (sum, isOver) = sums[posting.amount.currency, default: 0]
                .addingReportingOverflow(posting.amount.minorUnits)
            guard !isOver else { throw .tooLarge }
            sums[posting.amount.currency] = sum
        }
        guard sums.values.allSatisfy({ $0 == 0 }) else { throw .unbalanced }
        self.kind = kind
        self.moment = moment
        self.note = note
        self.postings = postings
    }
}
