// Beckon: payments that are to be made later
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

/// A payment that is to be made later: a bill, or a transfer.
struct Plan: Hashable, Sendable, FetchableRecord {
    /// Where a plan stands.
    enum Status: String { case pending, completed, failed }

    let id: Int64
    /// From which account; to which account, or for which bill.
    let source: Int64, target: Int64?, bill: Int64?
    let amount: Int64
    let note: String?

    init(row: Row) {
        self.id = row["id"]
        self.source = row["source"]
        self.target = row["target"]
        self.bill = row["bill"]
        self.amount = row["amount"]
        self.note = row["note"]
    }
}

extension Books {
    /// Stores a payment for later. A bill that is planned is under way, and cannot be paid beside that.
    func plan(
        _ movement: Movement, to target: Account? = nil, for bill: Bill? = nil, at moment: Instant, note: String?
    ) throws {
        try self.database.execute(
            cached: """
                INSERT INTO plan (user, moment, source, target, bill, amount, note, status)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                self.user, moment.milliseconds, movement.from.id, target?.id, bill?.id, movement.amount.minorUnits,
                note, Plan.Status.pending.rawValue,
            ])
        if let bill { try self.mark(bill.id, .pending) }
    }

    /// What is on an account after money left it: of what is paid later, after all that is planned until then.
    ///
    /// - Returns: `nil` where the account does not suffice.
    func left(after movement: Movement, on date: PaymentDate) throws -> Money? {
        guard case .later(let moment, _) = date else { return movement.isCovered ? movement.left : nil }
        let plans = try Plan.fetchAll(
            self.database,
            cached: """
                SELECT * FROM plan WHERE user = ? AND status = 'pending' AND moment <= ?
                    AND (source = ? OR target = ?) ORDER BY moment, id
                """,
            arguments: [self.user, moment.milliseconds, movement.from.id, movement.from.id])
        var account = movement.from
        for plan in plans {
            let planned = Movement(from: account, amount: account.money(plan.amount))
            if plan.source != account.id {
                account.balance = (try? account.balance(after: planned.amount)) ?? account.balance
            } else if planned.isCovered {
                // What does not suffice then is not paid.
                account.balance = planned.left.minorUnits
            }
        }
        let last = Movement(from: account, amount: movement.amount)
        return last.isCovered ? last.left : nil
    }

    private static let due = "FROM plan WHERE user = ? AND status = 'pending' AND moment <= ?"

    /// Whether any plan is due.
    func hasDuePlans() throws -> Bool {
        try Bool.fetchOne(
            self.database, cached: "SELECT EXISTS (SELECT 1 \(Self.due))",
            arguments: [self.user, self.now.milliseconds]) ?? false
    }

    /// Carries out what is due, in the order of its time. What the money does not suffice for has failed, and is not
    /// tried again. A plan leaves the state `pending` in the transaction that pays: it is carried out once.
    func carryOutDuePlans() throws {
        let plans = try Plan.fetchAll(
            self.database, cached: "SELECT * \(Self.due) ORDER BY moment, id",
            arguments: [self.user, self.now.milliseconds])
        for plan in plans {
            let isDone = try self.carryOut(plan)
            if !isDone, let bill = plan.bill { try self.mark(bill, .failed) }
            try self.database.execute(
                cached: "UPDATE plan SET status = ?, done = ? WHERE id = ?",
                arguments: [
                    (isDone ? Plan.Status.completed : .failed).rawValue, self.now.milliseconds, plan.id,
                ])
        }
    }

    private func carryOut(_ plan: Plan) throws -> Bool {
        guard let source = try self.ownAccount(plan.source) else { return false }
        let movement = Movement(from: source, amount: source.money(plan.amount))
        guard movement.isCovered else { return false }
        if let id = plan.bill {
            guard let bill = try self.bill(id), bill.currency == source.currency, plan.amount <= bill.open else {
                return false
            }
            try self.pay(bill, movement, note: plan.note)
            return true
        }
        guard let target = try plan.target.flatMap(self.ownAccount), target.currency == source.currency else {
            return false
        }
        try self.move(movement, .transfer, to: target, note: plan.note)
        return true
    }
}
