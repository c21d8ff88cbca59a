// Beckon: a user's bills
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

extension Books {
    private static let bills = """
        SELECT bill.*, biller.id AS billerID, biller.nickname, biller.organization, biller.number
        FROM bill JOIN biller ON biller.id = bill.biller WHERE bill.user = ?
        """

    /// All bills, the first to be due in front.
    func bills() throws -> [Bill] {
        try Bill.fetchAll(self.database, cached: "\(Self.bills) ORDER BY bill.due, bill.id", arguments: [self.user])
    }

    /// The bill with an identifier.
    func bill(_ id: Int64) throws -> Bill? {
        try Bill.fetchOne(self.database, cached: "\(Self.bills) AND bill.id = ?", arguments: [self.user, id])
    }

    /// Whom the user has bills from.
    func billers() throws -> [Biller] {
        try Biller.fetchAll(
            self.database,
            cached:
                "SELECT id AS billerID, nickname, organization, number FROM biller WHERE user = ? ORDER BY nickname",
            arguments: [self.user])
    }

    /// Pays a bill, or a part of it.
    func pay(_ bill: Bill, _ movement: Movement, note: String?) throws {
        let payee = try self.counterpart(
            .biller, bill.biller.identifier, name: bill.biller.nickname, movement.amount.currency)
        try self.move(movement, .bill, to: payee, note: note)
        let isPaid = movement.amount.minorUnits >= bill.open
        try self.database.execute(
            cached: "UPDATE bill SET settled = settled + ?, status = ?, paid = ? WHERE id = ?",
            arguments: [
                movement.amount.minorUnits, (isPaid ? PaymentStatus.completed : .unpaid).rawValue,
                self.now.milliseconds, bill.id,
            ])
    }

    /// Notes where a bill stands.
    func mark(_ bill: Int64, _ status: PaymentStatus) throws {
        try self.database.execute(
            cached: "UPDATE bill SET status = ? WHERE id = ? AND user = ?",
            arguments: [status.rawValue, bill, self.user])
    }

    /// Which billers a value means: one whose name is said, in whole or in part, or stands in what is said.
    func match(_ payee: BillPayee, among billers: [Biller]) -> NameMatch<Biller> {
        if let identifier = payee.nickname?.vocabularyIdentifier,
            let known = billers.first(where: { $0.identifier == identifier })
        {
            return .exact([known])
        }
        if let number = payee.accountNumber, !number.isEmpty {
            let known = billers.filter { $0.number == number }
            if !known.isEmpty { return .exact(known) }
        }
        for said in [payee.nickname, payee.organizationName] {
            guard let name = said.map({ SpokenName($0.spokenPhrase) }), !name.isEmpty else { continue }
            for title in [{ (biller: Biller) in biller.nickname }, { $0.organization }] {
                let index = TitleIndex(billers, by: title)
                let match = index.match(name)
                if !match.items.isEmpty { return match }
                let named = index.contained(in: name)
                if !named.isEmpty { return .exact(named) }
            }
        }
        return .none
    }
}

extension BillPayee {
    /// Whether anything says who is meant.
    var saysSomething: Bool {
        self.nickname?.vocabularyIdentifier != nil || !(self.accountNumber ?? "").isEmpty
            || [self.nickname, self.organizationName].contains { !SpokenName($0?.spokenPhrase ?? "").isEmpty }
    }
}
