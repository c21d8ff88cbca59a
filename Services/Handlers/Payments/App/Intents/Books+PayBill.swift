// Beckon: which bill is meant, from where it is paid, and how much of it
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

extension Books {
    /// The bills that can be paid and fit what was said of kind and time, the first to be due in front.
    private func payableBills(_ intent: PayBill) throws -> [Bill] {
        try self.payableBills(ofAnyKind: intent).filter { bill in intent.billType.map { $0 == bill.type } ?? true }
    }

    private func payableBills(ofAnyKind intent: PayBill) throws -> [Bill] {
        let span = intent.dueDate.flatMap { self.clock.span($0) }
        return try self.bills().filter { bill in bill.isPayable && span.map { $0.contains(bill.due) } ?? true }
    }

    /// The bill that an intent means: of several from one company the first to be due.
    func meantBill(_ intent: PayBill) throws -> Bill? {
        let bills = try self.payableBills(intent)
        guard let payee = intent.billPayee else {
            return Set(bills.map(\.biller)).count == 1 ? bills.first : nil
        }
        let billers = self.match(payee, among: try self.billers()).items
        // A company that was named after a kind of bill is meant, whatever its bills are for.
        let ofKind = bills.filter { billers.contains($0.biller) }
        let meant =
            ofKind.isEmpty ? try self.payableBills(ofAnyKind: intent).filter { billers.contains($0.biller) } : ofKind
        return Set(meant.map(\.biller)).count == 1 ? meant.first : nil
    }

    /// Resolves whose bill is paid. What fits one company alone is taken, be it a part of its name or the kind of its bill:
    /// nothing is paid before the bill was shown.
    func payee(_ payee: BillPayee?, _ intent: PayBill) throws -> ResolutionResult<BillPayee> {
        let bills = try self.payableBills(intent)
        var billers: [Biller] = []
        for bill in bills where !billers.contains(bill.biller) { billers.append(bill.biller) }
        let offered = billers.prefix(Limits.optionsPerQuestion).map(\.value)
        guard let payee, payee.saysSomething else {
            guard let only = billers.first else { return .unsupported(reason: "noOpenBill") }
            return billers.count == 1 ? .success(only.value) : .disambiguation(billers.map(\.value))
        }
        let match = self.match(payee, among: try self.billers())
        guard !match.items.isEmpty else { return .unsupported(reason: "unknownBiller", alternatives: offered) }
        var open = match.items.filter { billers.contains($0) }
        if open.isEmpty, intent.billType != nil {
            // The company that was settled before gives way to another kind of bill, "not water, electricity"; one that was named
            // just now, "no, City Power", does not.
            let isSettled = !(payee.accountNumber ?? "").isEmpty
            if isSettled, billers.count == 1 { return .success(billers[0].value) }
            let all = Set(try self.payableBills(ofAnyKind: intent).map(\.biller))
            open = match.items.filter { all.contains($0) }
        }
        guard !open.isEmpty else { return .unsupported(reason: "noOpenBill", alternatives: offered) }
        return NameMatch.exact(open).resolution { $0.value }
    }

    /// Resolves what the bill is for: a kind of which there is no open bill is refused, with those of which there is.
    func billType(_ type: BillType?) throws -> ResolutionResult<BillType> {
        guard let type else { return .notRequired }
        var types: [BillType] = []
        for bill in try self.bills() where bill.isPayable && !types.contains(bill.type) { types.append(bill.type) }
        return types.contains(type)
            ? .success(type)
            : .unsupported(reason: "noOpenBill", alternatives: Array(types.prefix(Limits.optionsPerQuestion)))
    }

    /// The accounts that a bill can be paid from: without a fee, which the domain cannot show, and in the bill's currency.
    func accounts(for intent: PayBill) throws -> [Account] {
        let currency = try self.meantBill(intent)?.currency
        return try self.ownAccounts().filter { $0.fee == 0 && (currency == nil || $0.currency == currency) }
    }

    /// Resolves from where a bill is paid. An answer has no place for a fee, and money is not exchanged: accounts that would need either
    /// are refused.
    func billAccount(_ account: PaymentAccount?, _ intent: PayBill) throws -> ResolutionResult<PaymentAccount> {
        let all = try self.ownAccounts()
        let currency = try self.meantBill(intent)?.currency
        let fitting = try self.accounts(for: intent)
        guard let account, account.saysSomething else {
            return fitting.first.map { .success(Self.value($0)) } ?? .unsupported(reason: "unknownAccount")
        }
        let match = Self.match(account, among: all)
        let costs = match.items.contains { $0.fee > 0 && (currency == nil || $0.currency == currency) }
        return match.resolution(among: fitting, reason: costs ? "feeNotShown" : "otherCurrency")
    }

    /// Resolves how much of a bill is paid; unsaid it is what is due.
    func billAmount(_ said: PaymentAmount?, _ intent: PayBill) throws -> ResolutionResult<PaymentAmount> {
        // Which bill is still open; when it is settled, this is resolved again.
        guard let bill = try self.meantBill(intent) else { return said.map { .success($0) } ?? .notRequired }
        let least = Money(bill.least, bill.currency), most = Money(bill.open, bill.currency)
        let offered = (least == most ? [most] : [least, most]).map { PaymentAmount(amount: $0.currencyAmount) }
        guard let money = Self.billSum(said, of: bill) else {
            var reason = "notAnAmount"
            if let amount = said?.amount,
                case .failure(let problem) = PaymentSum.read(
                    amount, in: [bill.currency], bounds: bill.least...bill.open)
            {
                reason = problem == .currencyUnsupported ? "otherCurrency" : problem.reason
            }
            return .unsupported(reason: reason, alternatives: offered)
        }
        if PaymentDate.read(intent.transactionScheduledDate, self.clock) == .now,
            case .success(let account) = try self.billAccount(intent.fromAccount, intent),
            let source = Self.match(account, among: try self.ownAccounts()).items.first,
            !Movement(from: source, amount: money).isCovered
        {
            let affordable = offered.filter {
                ($0.amount.flatMap { try? Money($0) }?.minorUnits ?? 0) <= source.payable
            }
            return .unsupported(reason: "insufficientFunds", alternatives: affordable)
        }
        return .success(PaymentAmount(amount: money.currencyAmount))
    }

    /// How much of a bill an amount means; `nil` for more than is open, less than is asked, or what a bill does not know.
    static func billSum(_ said: PaymentAmount?, of bill: Bill) -> Money? {
        if let amount = said?.amount {
            return try? PaymentSum.read(amount, in: [bill.currency], bounds: bill.least...bill.open).get()
        }
        switch said?.amountType {
        case nil, .amountDue, .currentBalance, .statementBalance, .maximumTransferAmount:
            return Money(bill.open, bill.currency)
        case .minimumDue, .minimumTransferAmount: return Money(bill.least, bill.currency)
        }
    }
}
