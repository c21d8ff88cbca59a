// Beckon: the whole ledger as plain text
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import HandlerKit
import Schema

/// The whole ledger as plain text that programs for plain-text accounting read: all accounts, all entries, and at the
/// end what the store says is on each account, for the reader to check.
enum Journal {
    /// An entry, with its postings.
    struct Item {
        var moment: Instant, kind: String, note: String?
        var postings: [(account: Int64, amount: Int64)]
    }

    /// Writes the ledger.
    static func text(accounts: [Account], items: [Item]) -> String {
        let names = Dictionary(uniqueKeysWithValues: accounts.map { ($0.id, (Self.name(of: $0), $0)) })
        var lines = ["; Purse: all accounts and entries of its ledger", ""]
        for code in Set(accounts.map(\.currency)).sorted(by: { $0.code < $1.code }) {
            lines.append(
                "commodity \(Money(Self.example(code), code).plainNumber)\(code.decimals == 0 ? "." : "") \(code.code)")
        }
        lines += accounts.map { "account \(Self.name(of: $0))" } + [""]
        for item in items {
            lines.append("\(Self.day(item.moment)) * \(item.kind)\(item.note.map { " | \(Self.plain($0))" } ?? "")")
            for (account, amount) in item.postings {
                guard let (name, account) = names[account] else { continue }
                lines.append("    \(name)  \(Self.amount(account.money(amount)))")
            }
            lines.append("")
        }
        guard let last = items.map(\.moment).max() else { return lines.joined(separator: "\n") + "\n" }
        lines.append("\(Self.day(last)) * balances")
        for account in accounts {
            lines.append(
                "    \(Self.name(of: account))  \(Self.amount(account.money(0))) = "
                    + Self.amount(account.money(account.balance)))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The name of an account: its kind and owner, then its own name, with its number in the store so that two of the
    /// same name stay two.
    static func name(of account: Account) -> String {
        let root =
            switch account.kind {
            case .own: (account.lowest ?? 0) < 0 ? "liabilities" : "assets"
            case .person, .biller, .fees: "expenses"
            case .opening: "equity"
            }
        return "\(root):\(Self.plain(account.user)):\(account.kind.rawValue):\(Self.plain(account.name)) \(account.id)"
    }

    /// Words that mean nothing to the reader: on one line, without the signs that end a name or begin a remark.
    static func plain(_ text: String) -> String {
        let allowed = text.prefix(200).map { character -> Character in
            character.isLetter || character.isNumber || "-.,'&+/!?".contains(character) ? character : " "
        }
        let words = String(allowed).split(separator: " ").joined(separator: " ")
        return words.isEmpty ? "-" : words
    }

    private static func amount(_ money: Money) -> String { "\(money.plainNumber) \(money.currency.code)" }

    private static func example(_ currency: Currency) -> Int64 {
        (0..<currency.decimals).reduce(1_000) { units, _ in units * 10 }
    }

    private static func day(_ moment: Instant) -> String {
        let fields = RequestClock(now: moment, timeZone: "UTC").fields(of: moment)
        return [(fields.year, 4), (fields.month, 2), (fields.day, 2)].map { ($0 ?? 0).padded($1) }.joined(
            separator: "-")
    }
}

extension Journal {
    /// Reads the ledger of all users from one state of the store.
    static func text(_ database: Database) throws -> String {
        let accounts = try Account.fetchAll(database, sql: "SELECT \(Account.columns) FROM account ORDER BY id")
        var items: [Item] = []
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT entry.id, moment, kind, note, account, amount FROM entry JOIN posting ON posting.entry = entry.id
                ORDER BY entry.id, account
                """)
        var last: Int64?
        while let row = try rows.next() {
            let id: Int64 = row["id"]
            if id != last {
                items.append(
                    Item(
                        moment: Instant(milliseconds: row["moment"]), kind: row["kind"], note: row["note"], postings: []
                    ))
            }
            last = id
            items[items.count - 1].postings.append((row["account"], row["amount"]))
        }
        return Self.text(accounts: accounts, items: items)
    }
}
