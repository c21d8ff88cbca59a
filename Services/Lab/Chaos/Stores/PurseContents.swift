// Beckon: what Purse's store holds at the end of a run
// SPDX-License-Identifier: Apache-2.0

import GRDB
import HandlerKit
import HistoryChecker
import Schema

/// What Purse's store holds at the end of a run: one effect for each entry of its ledger and for each request for money, and
/// whether the books are sound.
enum PurseContents {
    static let app = "purse"

    /// Money that moved, or that was asked for.
    private struct Deed {
        /// How the row is called, for a message.
        var name: String
        var intent: String
        var note: String?
        var amount: Value

        init(row: Row) throws {
            let code: String = row["currency"]
            guard let currency = Currency(code), let kind = Kind(rawValue: row["kind"]) else {
                throw DatabaseError(message: "purse has an entry of no kind or currency that there is")
            }
            self.name = "\(kind)-\(row["id"] as Int64)"
            self.intent = kind.intent
            self.note = row["note"]
            self.amount = try Value(encoding: Money(row["amount"], currency).currencyAmount)
        }

        /// Where the amount stands in what was shown, and in what was told.
        var fact: EffectFact {
            switch self.intent {
            case "SendPayment", "RequestPayment":
                EffectFact(self.amount, shown: "currencyAmount", told: "paymentRecord.currencyAmount")
            default: EffectFact(self.amount, shown: "transactionAmount.amount", told: "transactionAmount.amount")
            }
        }
    }

    private enum Kind: String {
        case payment, asked, transfer, bill

        var intent: String {
            switch self {
            case .payment: "SendPayment"
            case .asked: "RequestPayment"
            case .transfer: "TransferMoney"
            case .bill: "PayBill"
            }
        }
    }

    /// Each entry has one posting that comes to the other side; what services took is beside it.
    private static let deeds = """
        SELECT entry.id, entry.kind, entry.note, posting.amount, account.currency
        FROM entry LEFT JOIN posting ON posting.entry = entry.id AND posting.amount > 0
            AND posting.account NOT IN (SELECT id FROM account WHERE kind = 'fees')
        LEFT JOIN account ON account.id = posting.account WHERE entry.kind <> 'opening' AND posting.amount IS NOT NULL
        UNION ALL SELECT id, 'asked', note, amount, currency FROM asked
        """

    /// What stands in no sum as it should: each query returns one column, a sentence for each row that is wrong.
    private static let checks: [(Violation.Kind, String)] = [
        (
            .booksDoNotBalance,
            """
            SELECT 'all postings in ' || currency || ' add up to ' || sum(amount)
            FROM posting JOIN account ON account.id = account GROUP BY currency HAVING sum(amount) <> 0
            """
        ),
        (
            .booksDoNotBalance,
            """
            SELECT 'the postings of entry ' || entry || ' in ' || currency || ' add up to ' || sum(amount)
            FROM posting JOIN account ON account.id = account GROUP BY entry, currency HAVING sum(amount) <> 0
            """
        ),
        (
            .booksDoNotBalance,
            """
            SELECT 'entry ' || id || ' has no postings' FROM entry
            WHERE NOT EXISTS (SELECT 1 FROM posting WHERE posting.entry = entry.id)
            """
        ),
        (
            .booksDoNotBalance,
            """
            SELECT 'account ' || id || ' says ' || balance || ', and its postings add up to ' || total
            FROM (SELECT id, balance, (SELECT coalesce(sum(amount), 0) FROM posting WHERE account = account.id) AS total
                FROM account) WHERE balance <> total
            """
        ),
        (
            .booksDoNotBalance,
            // Bills that were paid before there was an entry belong to the example data.
            """
            SELECT 'of bills of biller ' || id || ' ' || settled || ' is settled, and ' || paid || ' was paid'
            FROM (SELECT id,
                (SELECT coalesce(sum(settled), 0) FROM bill
                    WHERE biller = biller.id AND paid >= (SELECT min(moment) FROM entry)) AS settled,
                (SELECT coalesce(sum(balance), 0) FROM account
                    WHERE kind = 'biller' AND reference = 'biller-' || biller.id) AS paid
                FROM biller) WHERE settled <> paid
            """
        ),
        (
            .belowLimit,
            "SELECT 'account ' || id || ' has ' || balance || ', at least ' || lowest || ' is to be there' FROM account "
                + "WHERE balance < lowest"
        ),
    ]

    /// - Parameters:
    ///   - database: The store.
    ///   - requests: What was asked of it.
    static func read(_ database: Database, _ requests: StoredRequests) throws -> StoreContents {
        var contents = StoreContents()
        var waiting = requests.unmarked
        for deed in try Row.fetchAll(database, sql: Self.deeds).map(Deed.init(row:)) {
            var key = requests.key(marked: deed.note)
            if key == nil, let index = waiting.firstIndex(where: { Self.tells($0.response, of: deed) }) {
                // Spoken requests have no mark: each takes one entry of the amount that its response tells.
                key = waiting.remove(at: index).key
            }
            contents.effects.append(
                Effect(key: key ?? deed.name, app: Self.app, intent: deed.intent, facts: [deed.fact]))
        }
        for (kind, sql) in Self.checks {
            contents.violations += try String.fetchAll(database, sql: sql).map { Violation(kind, Self.app, $0) }
        }
        return contents
    }

    private static func tells(_ response: ResponseMessage, of deed: Deed) -> Bool {
        guard let path = deed.fact.told else { return false }
        return Value.object(response.payload).at(path) == deed.amount
    }
}
