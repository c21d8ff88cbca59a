// Beckon: Purse moves money between accounts of the user
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension Purse {
    static func transferring(_ store: AppStore) -> Handler<TransferMoney> {
        Handler(TransferMoney.self)
            .needs(\.fromAccount, \.toAccount, \.transactionAmount)
            .resolve(\.fromAccount) { account, intent, context in
                try await store.consult(context) { try $0.sourceAccount(account, intent) }
            }
            .resolve(\.toAccount, dependsOn: [\.fromAccount]) { account, intent, context in
                try await store.consult(context) { try $0.targetAccount(account, intent) }
            }
            .find(\.fromAccount) { query, _, context in
                try await store.consult(context) { Books.accounts(query, among: try $0.ownAccounts()) }
            }
            .find(\.toAccount) { query, intent, context in
                try await store.consult(context) { Books.accounts(query, among: try $0.targets(of: intent)) }
            }
            .resolve(\.transactionAmount, dependsOn: [\.fromAccount, \.toAccount]) { amount, intent, context in
                try await store.consult(context) { try $0.transferAmount(amount, intent) }
            }
            .resolve(\.transactionScheduledDate) { date, _, context in
                PaymentDate.resolve(date, RequestClock(context))
            }
            .resolve(\.transactionNote) { note, _, _ in Self.note.resolution(note, absent: .notRequired) }
            .drafted(in: store, by: { try $0.draft($1) }, refused: { Response($0.moving, .init()) }) { draft, _ in
                Response(.ready, draft.payload())
            } done: { draft, books, _ in
                switch draft.date {
                case .now: try books.move(draft.movement, .transfer, to: draft.to, note: draft.note)
                case .later(let moment, _):
                    try books.plan(draft.movement, to: draft.to, at: moment, note: draft.note)
                }
                return Response(.success, draft.payload())
            }
    }
}

/// A transfer that could be made.
struct TransferDraft: Sendable {
    var movement: Movement
    var to: Account
    var date: PaymentDate
    var note: String?

    /// Both sides with what is on them afterwards, the amount and the fee.
    func payload() -> TransferMoney.Payload {
        var payload = TransferMoney.Payload(
            transactionAmount: PaymentAmount(amount: self.movement.amount.currencyAmount),
            transactionNote: self.note, transferFee: self.movement.fee?.currencyAmount)
        switch self.date {
        case .now:
            payload.fromAccount = Books.value(self.movement.from, balance: self.movement.left)
            payload.toAccount = Books.value(
                self.to, balance: self.to.money(self.to.balance + self.movement.amount.minorUnits))
        case .later(_, let day):
            payload.fromAccount = Books.value(self.movement.from)
            payload.toAccount = Books.value(self.to)
            payload.transactionScheduledDate = DateComponentsRange(start: day)
        }
        return payload
    }
}

extension Books {
    /// The account that a value means, where it means one.
    private func account(_ said: PaymentAccount?) throws -> Account? {
        guard let said, said.saysSomething else { return nil }
        let items = Self.match(said, among: try self.ownAccounts()).items
        return items.count == 1 ? items[0] : nil
    }

    /// Resolves from where; unsaid it is the first account in the currency of the other side.
    func sourceAccount(_ said: PaymentAccount?, _ intent: TransferMoney) throws -> ResolutionResult<PaymentAccount> {
        let all = try self.ownAccounts()
        guard let said, said.saysSomething else {
            let target = try self.account(intent.toAccount)
            let fitting = all.filter { $0.id != target?.id && (target == nil || $0.currency == target?.currency) }
            guard let first = fitting.first, target != nil else {
                return fitting.isEmpty ? .unsupported(reason: "noOtherAccount") : Self.choice(fitting)
            }
            return .success(Self.value(first))
        }
        return Self.match(said, among: all).resolution(among: all, reason: nil)
    }

    /// Resolves to where: another account than the first, in the same currency, because money is not exchanged.
    func targetAccount(_ said: PaymentAccount?, _ intent: TransferMoney) throws -> ResolutionResult<PaymentAccount> {
        let all = try self.ownAccounts()
        let source = try self.account(intent.fromAccount)
        let fitting = try self.targets(of: intent)
        guard !fitting.isEmpty else { return .unsupported(reason: "noOtherAccount") }
        guard let said, said.saysSomething else { return Self.choice(fitting) }
        let match = Self.match(said, among: all)
        let isSame = match.items.map(\.id) == [source?.id]
        return match.resolution(among: fitting, reason: isSame ? "sameAccount" : "otherCurrency")
    }

    /// The accounts that money of an account can go to.
    func targets(of intent: TransferMoney) throws -> [Account] {
        let source = try self.account(intent.fromAccount)
        return try self.ownAccounts().filter {
            $0.id != source?.id && (source == nil || $0.currency == source?.currency)
        }
    }

    private static func choice(_ accounts: [Account]) -> ResolutionResult<PaymentAccount> {
        accounts.count == 1
            ? .success(Self.value(accounts[0]))
            : .disambiguation(accounts.prefix(Limits.optionsPerQuestion).map { Self.value($0) })
    }

    /// Resolves how much.
    func transferAmount(_ said: PaymentAmount?, _ intent: TransferMoney) throws -> ResolutionResult<PaymentAmount> {
        guard let said, said.amount != nil || said.amountType != nil else { return .needsValue }
        // From where is still open; when it is settled, this is resolved again.
        guard let source = try self.account(intent.fromAccount) else { return .success(said) }
        let most = source.payable > 0 ? [PaymentAmount(amount: source.money(source.payable).currencyAmount)] : []
        if let amount = said.amount,
            case .failure(let problem) = PaymentSum.read(amount, in: [source.currency], bounds: 1...Int64.max)
        {
            let others = PaymentSum.alternatives(
                to: amount, problem, in: [source.currency], bounds: 1...source.payableOrOne)
            return .unsupported(
                reason: problem == .currencyUnsupported ? "otherCurrency" : problem.reason,
                alternatives: others.map { PaymentAmount(amount: $0) })
        }
        guard let money = Self.transferSum(said, from: source, to: try self.account(intent.toAccount)) else {
            return .unsupported(reason: "notAnAmount", alternatives: most)
        }
        let isNow = PaymentDate.read(intent.transactionScheduledDate, self.clock) == .now
        guard !isNow || Movement(from: source, amount: money).isCovered else {
            return .unsupported(reason: "insufficientFunds", alternatives: most)
        }
        return .success(PaymentAmount(amount: money.currencyAmount))
    }

    /// How much an amount means; `nil` for what these accounts do not know, and for nothing.
    static func transferSum(_ said: PaymentAmount?, from source: Account, to target: Account?) -> Money? {
        if let amount = said?.amount {
            return try? PaymentSum.read(amount, in: [source.currency], bounds: 1...Int64.max).get()
        }
        let units: Int64? =
            switch said?.amountType {
            case .currentBalance, .maximumTransferAmount: source.payable
            case .minimumTransferAmount: 1
            // What is owed on the other side, such as on a credit card.
            case .amountDue, .statementBalance: target.map { -$0.balance }
            case .minimumDue, nil: nil
            }
        return units.flatMap { $0 > 0 ? source.money($0) : nil }
    }

    /// The transfer that an intent means.
    func draft(_ intent: TransferMoney) throws -> Result<TransferDraft, TransferProblem> {
        let note = intent.transactionNote.said
        guard Purse.note.holds(note), let source = try self.account(intent.fromAccount),
            let target = try self.account(intent.toAccount), target.id != source.id,
            target.currency == source.currency,
            let money = Self.transferSum(intent.transactionAmount, from: source, to: target),
            let date = PaymentDate.read(intent.transactionScheduledDate, self.clock),
            !target.balance.addingReportingOverflow(money.minorUnits).overflow
        else { return .failure(.notPossible) }
        let movement = Movement(from: source, amount: money)
        guard movement.isCovered || date != .now else { return .failure(.insufficientFunds) }
        return .success(TransferDraft(movement: movement, to: target, date: date, note: note))
    }
}

extension Account {
    /// The upper end of a range of amounts, which must not be below its lower one.
    fileprivate var payableOrOne: Int64 { max(1, self.payable) }
}
