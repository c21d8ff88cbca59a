// Beckon: Purse pays a bill
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension Purse {
    static func payingBills(_ store: AppStore) -> Handler<PayBill> {
        Handler(PayBill.self)
            .needs(\.billPayee)
            .resolve(\.billPayee, dependsOn: [\.billType, \.dueDate]) { payee, intent, context in
                try await store.consult(context) { try $0.payee(payee, intent) }
            }
            .resolve(\.fromAccount, dependsOn: [\.billPayee, \.billType, \.dueDate]) { account, intent, context in
                try await store.consult(context) { try $0.billAccount(account, intent) }
            }
            .resolve(
                \.transactionAmount, dependsOn: [\.billPayee, \.billType, \.dueDate, \.fromAccount]
            ) { amount, intent, context in
                try await store.consult(context) { try $0.billAmount(amount, intent) }
            }
            .find(\.fromAccount) { query, intent, context in
                try await store.consult(context) { Books.accounts(query, among: try $0.accounts(for: intent)) }
            }
            .resolve(\.transactionScheduledDate) { date, _, context in
                PaymentDate.resolve(date, RequestClock(context))
            }
            .resolve(\.transactionNote) { note, _, _ in Self.note.resolution(note, absent: .notRequired) }
            .resolve(\.billType) { type, _, context in
                try await store.consult(context) { try $0.billType(type) }
            }
            .resolve(\.dueDate) { date, _, context in
                guard let date else { return .notRequired }
                return RequestClock(context).span(date) == nil ? .unsupported() : .success(date)
            }
            .drafted(in: store, by: { try $0.draft($1) }, refused: { Response($0.paying, .init()) }) { draft, _ in
                Response(.ready, draft.payload())
            } done: { draft, books, context in
                // What is shown is what was agreed to; what it makes of the bill is read anew.
                var payload = draft.payload()
                // A bill that was paid meanwhile passes neither its yes nor its sum to the next one of its company.
                if let shown = try context.preview(of: PayBill.self),
                    shown.billDetails != payload.billDetails || shown.transactionAmount != payload.transactionAmount
                {
                    return Response(.failure, .init())
                }
                switch draft.date {
                case .now: try books.pay(draft.bill, draft.movement, note: draft.note)
                case .later(let moment, _):
                    try books.plan(draft.movement, for: draft.bill, at: moment, note: draft.note)
                }
                payload.billDetails = try books.bill(draft.bill.id)?.details
                return Response(.success, payload)
            }
    }
}

/// Why money cannot go where it should.
enum TransferProblem: Error, Hashable {
    case notPossible, insufficientFunds

    var paying: PayBill.Code { self == .insufficientFunds ? .failureInsufficientFunds : .failure }
    var moving: TransferMoney.Code { self == .insufficientFunds ? .failureInsufficientFunds : .failure }
}

/// A payment of a bill that could be made.
struct BillDraft: Sendable {
    var bill: Bill
    var movement: Movement
    var date: PaymentDate
    var note: String?
    /// What is on the account afterwards; `nil` where it does not suffice.
    var left: Money?

    /// Both sides, the amount, and what is left; of a payment that comes later, what is left then by all that is planned.
    func payload() -> PayBill.Payload {
        var payload = PayBill.Payload(
            billDetails: self.bill.details,
            transactionAmount: PaymentAmount(amount: self.movement.amount.currencyAmount),
            transactionNote: self.note)
        let account = self.movement.from
        payload.fromAccount = self.left.map { Books.value(account, balance: $0) } ?? Books.value(account)
        if case .later(_, let day) = self.date { payload.transactionScheduledDate = DateComponentsRange(start: day) }
        return payload
    }
}

extension Books {
    /// The bill that an intent means, and all of what could be paid of it.
    func draft(_ intent: PayBill) throws -> Result<BillDraft, TransferProblem> {
        let note = intent.transactionNote.said
        guard Purse.note.holds(note), let bill = try self.meantBill(intent),
            case .success(let account) = try self.billAccount(intent.fromAccount, intent),
            let source = Self.match(account, among: try self.ownAccounts()).items.first,
            let money = Self.billSum(intent.transactionAmount, of: bill),
            let date = PaymentDate.read(intent.transactionScheduledDate, self.clock)
        else { return .failure(.notPossible) }
        let movement = Movement(from: source, amount: money)
        // What is paid later needs its money then.
        guard movement.isCovered || date != .now else { return .failure(.insufficientFunds) }
        let left = try self.left(after: movement, on: date)
        return .success(BillDraft(bill: bill, movement: movement, date: date, note: note, left: left))
    }
}
