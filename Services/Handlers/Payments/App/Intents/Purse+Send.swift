// Beckon: Purse pays somebody
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import People
import Schema

extension Purse {
    static func sending(_ store: AppStore) -> Handler<SendPayment> {
        Handler(SendPayment.self)
            .needs(\.payee, \.currencyAmount)
            .resolve(\.payee) { payee, _, context in
                try await store.consult(context) { books in
                    let result = try books.person(payee)
                    guard case .success = result, try !books.canSendAnything() else { return result }
                    return .unsupported(reason: "insufficientFunds")
                }
            }
            .find(\.payee) { query, _, context in try await store.consult(context) { try $0.people(query) } }
            .resolve(\.currencyAmount) { amount, _, context in
                try await store.consult(context) { try $0.amount(amount, isSent: true) }
            }
            .resolve(\.note) { note, _, _ in Self.note.resolution(note, absent: .notRequired) }
            .drafted(in: store, by: { try $0.draft($1) }, refused: { Response($0.sending, .init()) }) { draft, books in
                Response(.ready, .init(paymentRecord: draft.record(.pending, books.locale)))
            } done: { draft, books, _ in
                try books.send(draft)
                return Response(.success, .init(paymentRecord: draft.record(.completed, books.locale)))
            }
    }
}

/// Why a payment to a person, or a request for one, cannot be.
enum PersonProblem: Error, Hashable {
    case sum(PaymentSum.Problem), insufficientFunds, noBankAccount, notEligible

    /// As the code of an answer.
    var sending: SendPayment.Code {
        switch self {
        case .sum(.belowMinimum): .failurePaymentsAmountBelowMinimum
        case .sum(.aboveMaximum): .failurePaymentsAmountAboveMaximum
        case .sum(.currencyUnsupported): .failurePaymentsCurrencyUnsupported
        case .sum: .failure
        case .insufficientFunds: .failureInsufficientFunds
        case .noBankAccount: .failureNoBankAccount
        case .notEligible: .failureNotEligible
        }
    }

    /// As the code of an answer; a request needs no money.
    var requesting: RequestPayment.Code { RequestPayment.Code(rawValue: self.sending.rawValue) ?? .failure }
}

/// A payment to a person that could be made.
struct SendDraft: Sendable {
    var payee: Person
    var movement: Movement
    var note: String?

    /// The payment as it is shown: both sides, the amount, the fee, and what is left on the account.
    func record(_ status: PaymentStatus, _ locale: String) -> PaymentRecord {
        var record = PaymentRecord(
            payee: self.payee, payer: Correspondent.userPerson, currencyAmount: self.movement.amount.currencyAmount,
            note: self.note, status: status)
        let account = self.movement.from
        let left = Purse.texts.text("left", locale, ["amount": self.movement.left.formatted(locale)])
        record.paymentMethod = PaymentMethod(
            type: account.type.flatMap(Self.kind), name: account.name, identificationHint: left)
        record.feeAmount = self.movement.fee?.currencyAmount
        return record
    }

    private static func kind(_ type: AccountType) -> PaymentMethod.Kind? {
        switch type {
        case .checking: .checking
        case .credit: .credit
        case .debit: .debit
        case .investment: .brokerage
        case .prepaid: .prepaid
        case .saving: .savings
        case .mortgage: nil
        }
    }
}

extension Books {
    /// The payment that an intent means.
    func draft(_ intent: SendPayment) throws -> Result<SendDraft, PersonProblem> {
        let sources = try self.sources()
        guard !sources.isEmpty else { return .failure(.noBankAccount) }
        guard case .success(let payee) = try self.person(intent.payee) else { return .failure(.notEligible) }
        let note = intent.note.said
        guard let said = intent.currencyAmount, Purse.note.holds(note) else { return .failure(.sum(.noNumber)) }
        switch PaymentSum.read(said, in: sources.map(\.currency)) {
        case .failure(let problem): return .failure(.sum(problem))
        case .success(let money):
            guard let source = sources.first(where: { $0.currency == money.currency }) else {
                return .failure(.sum(.currencyUnsupported))
            }
            let movement = Movement(from: source, amount: money)
            guard movement.isCovered else { return .failure(.insufficientFunds) }
            return .success(SendDraft(payee: payee, movement: movement, note: note))
        }
    }

    /// Pays.
    func send(_ draft: SendDraft) throws {
        guard let reference = draft.payee.customIdentifier else { throw Entry.Problem.unknownAccount }
        let payee = try self.counterpart(
            .person, reference, name: draft.payee.displayName, draft.movement.amount.currency)
        try self.move(draft.movement, .payment, to: payee, note: draft.note)
        try Contact.touch(
            reference, of: self.user, handle: draft.payee.personHandle?.value, at: self.now, in: self.database)
    }
}
