// Beckon: what Purse knows before anybody used it
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import People
import Schema

/// Contacts, accounts and bills of user `local`, plainly an example. Amounts are whole numbers of minor units.
struct ExampleData: Decodable {
    /// An account, and what is on it at the beginning.
    struct Opening: Decodable {
        var name: String, type: AccountType, number: String, organization: String, currency: String
        var balance: Int64, lowest: Int64?, fee: Int64?
        var reward: Int64?, rewardType: BalanceType?
    }

    /// Whom bills are paid to.
    struct Biller: Decodable {
        var nickname: String, organization: String, number: String
        var bills: [Bill]
    }

    struct Bill: Decodable {
        var type: BillType
        var amount: Int64, minimum: Int64, lateFee: Int64?
        var dueInDays: Int64, isPaid: Bool?
    }

    var accounts: [Opening]
    var billers: [Biller]

    /// Writes everything.
    ///
    /// - Parameter now: What the dates are counted from.
    static func write(to database: Database, now: Instant) throws {
        try ExamplePeople.write(to: database)
        let books = Books(database, Context(user: ExamplePeople.user, now: now))
        let example = AppData.read(PackageResources.Example_json, "Example.json", as: ExampleData.self)
        for account in example.accounts { try books.open(account) }
        for biller in example.billers { try books.add(biller) }
    }
}

extension Books {
    fileprivate func open(_ opening: ExampleData.Opening) throws {
        try self.database.execute(
            cached: """
                INSERT INTO account
                    (user, kind, reference, name, type, organization, number, currency, lowest, fee, reward, rewardType)
                VALUES (?, 'own', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                self.user, opening.number, opening.name, opening.type.rawValue, opening.organization, opening.number,
                opening.currency, opening.lowest ?? 0, opening.fee ?? 0, opening.reward, opening.rewardType?.rawValue,
            ])
        guard let account = try self.ownAccount(self.database.lastInsertedRowID) else { return }
        let origin = try self.counterpart(.opening, name: "Opening balances", account.currency)
        try self.post(
            try Entry(
                .opening, at: self.now,
                [
                    Entry.Posting(account: account.id, amount: account.money(opening.balance)),
                    Entry.Posting(account: origin.id, amount: account.money(-opening.balance)),
                ]), on: [account, origin])
    }

    fileprivate func add(_ biller: ExampleData.Biller) throws {
        try self.database.execute(
            cached: "INSERT INTO biller (user, nickname, organization, number) VALUES (?, ?, ?, ?)",
            arguments: [self.user, biller.nickname, biller.organization, biller.number])
        let number = self.database.lastInsertedRowID
        for bill in biller.bills {
            let isPaid = bill.isPaid == true
            let due = Bill.noon(of: self.now + .days(bill.dueInDays))
            try self.database.execute(
                cached: """
                    INSERT INTO bill (user, biller, type, currency, amount, settled, minimum, lateFee, due, status, paid)
                    VALUES (?, ?, ?, 'EUR', ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    self.user, number, bill.type.rawValue, bill.amount, isPaid ? bill.amount : 0, bill.minimum,
                    bill.lateFee, due.milliseconds, (isPaid ? PaymentStatus.completed : .unpaid).rawValue,
                    isPaid ? (due + .days(-2)).milliseconds : nil,
                ])
        }
    }
}
