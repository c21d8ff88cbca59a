// Beckon: Purse asks somebody for money
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import People
import Schema

extension Purse {
    /// Asking moves no money: what is asked is noted, and the ledger stays as it is.
    static func requesting(_ store: AppStore) -> Handler<RequestPayment> {
        Handler(RequestPayment.self)
            .needs(\.payer, \.currencyAmount)
            .resolve(\.payer) { payer, _, context in try await store.consult(context) { try $0.person(payer) } }
            .resolve(\.currencyAmount) { amount, _, context in
                try await store.consult(context) { try $0.amount(amount, isSent: false) }
            }
            .resolve(\.note) { note, _, _ in PaymentNote.resolve(note) }
            .confirm { intent, context in
                try await store.consult(context) { books in
                    switch try books.draft(intent) {
                    case .failure(let problem): Response(problem.requesting, .init())
                    case .success(let draft): Response(.ready, .init(paymentRecord: draft.record))
                    }
                }
            }
            .handle { intent, context in
                try await store.change(context) { books in
                    switch try books.draft(intent) {
                    case .failure(let problem): return Response(problem.requesting, .init())
                    case .success(let draft):
                        try books.ask(draft)
                        return Response(.success, .init(paymentRecord: draft.record))
                    }
                }
            }
    }
}

/// A request for money that could be made.
struct RequestDraft: Sendable {
    var payer: Person
    var amount: Money
    var note: String?

    /// The payment that is asked for. It stands open until the other side pays.
    var record: PaymentRecord {
        PaymentRecord(
            payee: Correspondent.userPerson, payer: self.payer, currencyAmount: self.amount.currencyAmount,
            note: self.note, status: .pending)
    }
}

extension Books {
    /// Checks everything anew, as for a payment.
    func draft(_ intent: RequestPayment) throws -> Result<RequestDraft, PersonProblem> {
        let offered = try self.currencies()
        guard !offered.isEmpty else { return .failure(.noBankAccount) }
        guard case .success(let payer) = try self.person(intent.payer) else { return .failure(.notEligible) }
        let note = PaymentNote.words(intent.note)
        guard let said = intent.currencyAmount, PaymentNote.isShort(note) else { return .failure(.sum(.noNumber)) }
        return PaymentSum.read(said, in: offered).map { RequestDraft(payer: payer, amount: $0, note: note) }
            .mapError { .sum($0) }
    }

    /// Notes what is asked for.
    func ask(_ draft: RequestDraft) throws {
        try self.database.execute(
            cached: "INSERT INTO asked (user, payer, currency, amount, note, moment) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                self.user, draft.payer.customIdentifier ?? draft.payer.displayName, draft.amount.currency.code,
                draft.amount.minorUnits, draft.note, self.clock.now.milliseconds,
            ])
    }
}
