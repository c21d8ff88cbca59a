// Beckon: an account of the ledger
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import HandlerKit
import Schema

/// An account of the ledger: one of the user's own, or the other side of what was paid.
struct Account: Hashable, Sendable {
    /// Whose it is.
    enum Kind: String, Sendable {
        /// The user's.
        case own
        /// A person's, a company's.
        case person, biller
        /// What services took.
        case fees
        /// Where everything began.
        case opening
    }

    let id: Int64
    let user: String
    let kind: Kind
    let name: String
    /// For the user's own accounts alone.
    let type: AccountType?
    let organization: String?, number: String?
    let currency: Currency
    /// The balance that it never goes below; without one there is no bound.
    let lowest: Int64?
    /// What each payment from it costs.
    let fee: Int64
    var balance: Int64
    /// Points or miles beside the money. They are told, and never paid with.
    let reward: Int64?, rewardType: BalanceType?

    /// The identifier that the outside knows.
    var identifier: String { "account-\(self.id)" }

    /// What may leave it.
    var available: Int64 {
        guard let lowest = self.lowest else { return .max }
        let (available, isOver) = self.balance.subtractingReportingOverflow(lowest)
        return isOver ? .max : max(0, available)
    }

    /// The most that can be paid from it, its fee being paid as well.
    var payable: Int64 { max(0, self.available - self.fee) }

    /// An amount in its currency.
    func money(_ minorUnits: Int64) -> Money { Money(minorUnits, self.currency) }

    /// The balance after a change.
    func balance(after change: Money) throws(Entry.Problem) -> Int64 {
        guard change.currency == self.currency else { throw .unknownAccount }
        let (balance, isOver) = self.balance.addingReportingOverflow(change.minorUnits)
        guard !isOver else { throw .tooLarge }
        // What comes in is taken, whatever the limit is.
        if change.minorUnits < 0, let lowest = self.lowest, balance < lowest { throw .insufficientFunds }
        return balance
    }
}

extension Account: FetchableRecord {
    /// What ``init(row:)`` reads, in order.
    static let columns =
        "id, user, kind, name, type, organization, number, currency, lowest, fee, balance, reward, rewardType"

    init(row: Row) throws {
        guard let currency = Currency(row[7]), let kind = Kind(rawValue: row[2]) else {
            throw DatabaseError(message: "account \(row[0] as Int64) is of no kind or currency that there is")
        }
        self.init(
            id: row[0], user: row[1], kind: kind, name: row[3],
            type: (row[4] as String?).flatMap(AccountType.init(rawValue:)), organization: row[5], number: row[6],
            currency: currency, lowest: row[8], fee: row[9], balance: row[10], reward: row[11],
            rewardType: (row[12] as String?).flatMap(BalanceType.init(rawValue:)))
    }
}
