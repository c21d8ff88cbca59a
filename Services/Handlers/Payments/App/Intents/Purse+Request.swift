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
            .find(\.payer) { query, _, context in try await store.consult(context) { try $0.people(query) } }
            .resolve(\.currencyAmount) { amount, _, context in
                try await store.consult(context) { try $0.amount(amount, isSent: false) }
            }
            .resolve(\.note) { note, _, _ in Self.note.resolution(note, absent: .notRequired) }
            .drafted(in: store, by: { try $0.draft($1) }, refused: { Response($0.requesting, .init()) }) { draft, _ in
                Response(.ready, .init(paymentRecord: draft.record))
            } done: { draft, books, _ in
                try books.ask(draft)
                return Response(.success, .init(paymentRecord: draft.record))
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
    /// The request for money that an intent means.
    func draft(_ intent: RequestPayment) throws -> Result<RequestDraft, PersonProblem> {
        let offered = try self.sources().map(\.currency)
        guard !offered.isEmpty else { return .failure(.noBankAccount) }
        guard case .success(let payer) = try self.person(intent.payer) else { return .failure(.notEligible) }
        let note = intent.note.said
        guard let said = intent.currencyAmount, Purse.note.holds(note) else { return .failure(.sum(.noNumber)) }
        return PaymentSum.read(said, in: offered).map { RequestDraft(payer: payer, amount: $0, note: note) }
            .mapError { .sum($0) }
    }

    /// Notes what is asked for.
    func ask(_ draft: RequestDraft) throws {
        try self.database.execute(
            cached: "INSERT INTO asked (user, payer, currency, amount, note, moment) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                self.user, draft.payer.customIdentifier ?? draft.payer.displayName, draft.amount.currency.code,
                draft.amount.minorUnits, draft.note, self.now.milliseconds,
            ])
    }
}
