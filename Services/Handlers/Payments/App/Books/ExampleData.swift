// Beckon: what Purse knows before anybody used it
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import HandlerKit
import People
import Schema

/// Contacts, accounts and bills of user `local`, plainly an example.
enum ExampleData {
    /// An account, and what is on it at the beginning.
    private struct Opening {
        var name: String, type: AccountType, organization: String, number: String, currency: String
        var balance: Int64, lowest: Int64 = 0, fee: Int64 = 0
        var reward: (Int64, BalanceType)?
    }

    private static let accounts = [
        Opening(
            name: "Checking", type: .checking, organization: "Example Bank", number: "••0101", currency: "EUR",
            balance: 125_000),
        Opening(
            name: "Savings", type: .saving, organization: "Example Bank", number: "••0102", currency: "EUR",
            balance: 800_000),
        // It may owe two thousand, and paying from it costs two.
        Opening(
            name: "Blue Card", type: .credit, organization: "Example Cards", number: "••0103", currency: "EUR",
            balance: -12_000, lowest: -200_000, fee: 200, reward: (4_200, .points)),
        Opening(
            name: "Travel Card", type: .prepaid, organization: "Example Cards", number: "••0104", currency: "USD",
            balance: 30_000, fee: 50, reward: (12_500, .miles)),
        Opening(
            name: "Tokyo Trip", type: .prepaid, organization: "Example Cards", number: "••0105", currency: "JPY",
            balance: 40_000),
    ]

    /// Nickname, company, customer's number; then the bills: kind, amount, minimum, late fee, days until due, status.
    private static let billers: [(String, String, String, [(BillType, Int64, Int64, Int64?, Int64, PaymentStatus)])] = [
        (
            "City Power", "City Power Example Ltd", "CP-555-0120",
            [(.electricity, 8_450, 8_450, 500, 12, .unpaid), (.electricity, 7_990, 7_990, 500, -18, .completed)]
        ),
        ("Clear Water", "Clear Water Example Ltd", "CW-555-0121", [(.water, 3_120, 3_120, nil, 20, .unpaid)]),
        (
            "Fiber Home", "Fiber Home Example Ltd", "FH-555-0122",
            [(.internet, 3_999, 3_999, 300, 3, .unpaid), (.phone, 1_999, 1_999, 300, 3, .unpaid)]
        ),
        ("Gold Card", "Example Credit Ltd", "GC-555-0123", [(.creditCard, 41_280, 2_500, 2_000, 8, .unpaid)]),
        ("Maple Street Homes", "Maple Street Example Ltd", "MS-555-0124", [(.rent, 95_000, 95_000, nil, 28, .unpaid)]),
        ("Star Tunes", "Star Tunes Example Ltd", "ST-555-0125", [(.musicStreaming, 999, 999, nil, -5, .completed)]),
    ]

    /// Writes everything.
    ///
    /// - Parameter now: What the dates are counted from.
    static func write(to database: Database, now: Instant) throws {
        for contact in ExamplePeople.contacts { try contact.insert(for: ExamplePeople.user, in: database) }
        for group in ExamplePeople.groups { try group.insert(for: ExamplePeople.user, in: database) }
        let books = Books(database, Context(user: ExamplePeople.user, now: now))
        for account in Self.accounts { try Self.open(account, books) }
        for biller in Self.billers { try Self.write(biller.0, biller.1, biller.2, biller.3, books) }
    }

    private static func open(_ opening: Opening, _ books: Books) throws {
        try books.database.execute(
            sql: """
                INSERT INTO account
                    (user, kind, reference, name, type, organization, number, currency, lowest, fee, reward, rewardType)
                VALUES (?, 'own', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                books.user, opening.number, opening.name, opening.type.rawValue, opening.organization, opening.number,
                opening.currency, opening.lowest, opening.fee, opening.reward?.0, opening.reward?.1.rawValue,
            ])
        guard let account = try books.ownAccount(books.database.lastInsertedRowID) else { return }
        let origin = try books.counterpart(.opening, name: "Opening balances", account.currency)
        try books.post(
            try Entry(
                .opening, at: books.clock.now,
                [
                    Entry.Posting(account: account.id, amount: account.money(opening.balance)),
                    Entry.Posting(account: origin.id, amount: account.money(-opening.balance)),
                ]))
    }

    private static func write(
        _ nickname: String, _ organization: String, _ number: String,
        _ bills: [(BillType, Int64, Int64, Int64?, Int64, PaymentStatus)], _ books: Books
    ) throws {
        try books.database.execute(
            sql: "INSERT INTO biller (user, nickname, organization, number) VALUES (?, ?, ?, ?)",
            arguments: [books.user, nickname, organization, number])
        let biller = books.database.lastInsertedRowID
        for (type, amount, minimum, lateFee, days, status) in bills {
            let isPaid = status == .completed
            let due = Bill.noon(of: books.clock.now + .days(days))
            try books.database.execute(
                sql: """
                    INSERT INTO bill (user, biller, type, currency, amount, settled, minimum, lateFee, due, status, paid)
                    VALUES (?, ?, ?, 'EUR', ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    books.user, biller, type.rawValue, amount, isPaid ? amount : 0, minimum, lateFee, due.milliseconds,
                    status.rawValue, isPaid ? (due + .days(-2)).milliseconds : nil,
                ])
        }
    }
}
