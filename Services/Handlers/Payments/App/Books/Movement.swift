// Beckon: money on its way from one account of the user, with its fee
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

/// Money that is to leave one account of the user, with what that costs. Pure.
struct Movement: Hashable, Sendable {
    let from: Account
    /// In the account's currency.
    let amount: Money

    /// What the service takes; it is in the currency of the amount.
    var fee: Money? { self.from.fee > 0 ? self.from.money(self.from.fee) : nil }

    /// Whether the account has enough, for the fee as well.
    var isCovered: Bool {
        self.amount.currency == self.from.currency && self.amount.minorUnits > 0
            && self.amount.minorUnits <= self.from.payable
    }

    /// What is on the account afterwards. Only for what is covered.
    var left: Money { self.from.money(self.from.balance - self.amount.minorUnits - self.from.fee) }

    /// The entry that makes it so.
    ///
    /// - Parameters:
    ///   - to: The account on the other side.
    ///   - fees: The account of fees, in the same currency; for a movement that costs something.
    func entry(
        _ kind: Entry.Kind, to: Account, fees: Account?, at moment: Instant, note: String?
    ) throws(Entry.Problem) -> Entry {
        guard self.isCovered else { throw .insufficientFunds }
        var postings = [
            Entry.Posting(account: self.from.id, amount: self.from.money(-self.amount.minorUnits - self.from.fee)),
            Entry.Posting(account: to.id, amount: self.amount),
        ]
        if let fee = self.fee, let fees { postings.append(Entry.Posting(account: fees.id, amount: fee)) }
        return try Entry(kind, at: moment, note: note, postings)
    }
}
