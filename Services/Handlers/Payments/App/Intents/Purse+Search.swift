// Beckon: Purse finds bills and accounts
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema

extension Purse {
    /// The most bills and accounts that an answer holds.
    static let mostResults = 100

    static func searchingBills(_ store: AppStore) -> Handler<SearchForBills> {
        Handler(SearchForBills.self)
            .resolve(\.billPayee) { payee, _, context in
                guard let payee, payee.saysSomething else { return .notRequired }
                return try await store.consult(context) { books in
                    let billers = try books.billers()
                    return books.match(payee, among: billers)
                        .resolution(reason: "unknownBiller", others: billers) { $0.value }
                }
            }
            .resolve(\.paymentDateRange) { range, _, context in SearchedTime.resolution(ofPast: range, context) }
            .takes(\.billType, \.status)
            .resolve(\.dueDateRange) { range, _, context in
                guard let range else { return .notRequired }
                return RequestClock(context).span(range) == nil ? .unsupported() : .success(range)
            }
            .handle { intent, context in
                let bills = try await store.consult(context) { books in
                    let found = try books.find(intent, context)
                    return found.isEmpty ? try books.notYetPaid(intent, context) : found
                }
                guard !bills.isEmpty else { return Response(.failureBillNotFound, .init()) }
                return Response(.success, .init(bills: bills.prefix(Self.mostResults).map(\.details)))
            }
    }

    static func searchingAccounts(_ store: AppStore) -> Handler<SearchForAccounts> {
        Handler(SearchForAccounts.self)
            .resolve(\.accountNickname) { name, _, context in
                guard let name, !SpokenName(name.spokenPhrase).isEmpty else { return .notRequired }
                return try await store.consult(context) { books in
                    let accounts = try books.ownAccounts()
                    return Books.match(PaymentAccount(nickname: name), among: accounts)
                        .resolution(reason: "unknownAccount", others: accounts) { Books.value($0).nickname ?? name }
                }
            }
            .takes(\.accountType, \.organizationName, \.requestedBalanceType)
            .handle { intent, context in
                let accounts = try await store.consult(context) { try $0.find(intent) }
                guard !accounts.isEmpty else { return Response(.failureAccountNotFound, .init()) }
                return Response(.success, .init(accounts: Array(accounts.prefix(Self.mostResults))))
            }
    }
}

extension Books {
    /// The open bill of a company or of a kind, where it was asked whether that was paid and none was: "nothing fits" would
    /// leave open whether there is one.
    fileprivate func notYetPaid(_ intent: SearchForBills, _ context: Context) throws -> [Bill] {
        guard intent.status == .completed, intent.paymentDateRange == nil,
            intent.billType != nil || intent.billPayee?.saysSomething == true
        else { return [] }
        var open = intent
        open.status = nil
        return try self.find(open, context).prefix(1).map(\.self)
    }

    /// The bills that fit. A restriction that means nothing finds nothing: it is never dropped.
    func find(_ intent: SearchForBills, _ context: Context) throws -> [Bill] {
        var bills = try self.bills()
        if let payee = intent.billPayee, payee.saysSomething {
            let billers = self.match(payee, among: try self.billers()).items
            bills.removeAll { !billers.contains($0.biller) }
        }
        if let type = intent.billType { bills.removeAll { $0.type != type } }
        if let status = intent.status { bills.removeAll { $0.status != status } }
        if let range = intent.dueDateRange {
            guard let span = self.clock.span(range) else { return [] }
            bills.removeAll { !span.contains($0.due) }
        }
        if let range = intent.paymentDateRange {
            guard let time = SearchedTime(range, context) else { return [] }
            bills.removeAll { bill in bill.paid.map { !time.contains($0) } ?? true }
        }
        return bills
    }

    /// The accounts that fit, each with the balance that was asked for.
    func find(_ intent: SearchForAccounts) throws -> [PaymentAccount] {
        var accounts = try self.ownAccounts()
        if let name = intent.accountNickname, !SpokenName(name.spokenPhrase).isEmpty {
            accounts = Self.match(PaymentAccount(nickname: name), among: accounts).items
        }
        if let name = intent.organizationName, !SpokenName(name.spokenPhrase).isEmpty {
            accounts = SpokenName(name.spokenPhrase).match(accounts, by: { $0.organization ?? "" }).items
        }
        if let type = intent.accountType { accounts.removeAll { $0.type != type } }
        return accounts.compactMap { account in
            var value = Self.value(account, balance: account.money(account.balance))
            let reward = account.reward.map {
                BalanceAmount(
                    amount: DecimalText(Decimal($0)), balanceType: account.rewardType, currencyCode: nil)
            }
            switch intent.requestedBalanceType {
            case nil: value.secondaryBalance = reward
            case .money: break
            case .points, .miles:
                guard let reward, reward.balanceType == intent.requestedBalanceType else { return nil }
                value.balance = reward
            }
            return value
        }
    }
}
