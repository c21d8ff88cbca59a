// Beckon: which of the user's accounts is meant, and how one is shown
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

extension Books {
    /// Which accounts a value means: by identifier, number, nickname, what people call its kind, or institution.
    static func match(_ said: PaymentAccount, among accounts: [Account]) -> NameMatch<Account> {
        if let identifier = said.nickname?.vocabularyIdentifier,
            let known = accounts.first(where: { $0.identifier == identifier })
        {
            return .exact([known])
        }
        if let number = said.accountNumber, !number.isEmpty {
            let known = accounts.filter { $0.number == number }
            if !known.isEmpty { return .exact(known) }
        }
        for name in [said.nickname, said.organizationName].compactMap({ $0.map { Self.core($0.spokenPhrase) } })
        where !name.isEmpty {
            let exact = accounts.filter { account in Self.names(of: account).contains { Self.core($0) == name } }
            if !exact.isEmpty { return .exact(exact) }
            for title in [{ (account: Account) in account.name }, { $0.organization ?? "" }] {
                let match = name.match(accounts, by: title)
                if !match.items.isEmpty { return match }
            }
        }
        guard said.nickname == nil, said.organizationName == nil, let type = said.accountType else { return .none }
        let typed = accounts.filter { $0.type == type }
        return typed.isEmpty ? .none : .exact(typed)
    }

    /// Those of some accounts that are looked for, without what is on them.
    static func accounts(_ query: EntityQuery, among accounts: [Account]) -> [PaymentAccount] {
        query.among(accounts, identifier: \.identifier) {
            Self.names(of: $0) + [$0.organization].compactMap(\.self)
        }.map { Self.value($0) }
    }

    /// What people call an account: its nickname, and in all languages the words for its kind.
    static func names(of account: Account) -> [String] {
        guard let type = account.type else { return [account.name] }
        return [account.name] + Purse.texts.words("kind.\(type.rawValue)")
    }

    /// A name without the word "account" behind it, in any language.
    private static func core(_ name: String) -> SpokenName {
        let words = SpokenName(name).bare
        let ending = Purse.texts.words("account").map { " " + SpokenName($0).words }.first { words.hasSuffix($0) }
        return SpokenName(ending.map { String(words.dropLast($0.count)) } ?? words)
    }

    /// An account as the value of a parameter, without what is on it.
    static func value(_ account: Account) -> PaymentAccount {
        PaymentAccount(
            nickname: SpeakableString(account.name, vocabularyIdentifier: account.identifier),
            accountNumber: account.number, accountType: account.type,
            organizationName: account.organization.map { SpeakableString($0) })
    }

    /// An account with a balance: its own, or the one that it would have.
    static func value(_ account: Account, balance: Money) -> PaymentAccount {
        var value = Self.value(account)
        value.balance = BalanceAmount(
            amount: balance.currencyAmount.amount, balanceType: .money, currencyCode: balance.currency.code)
        return value
    }
}

extension PaymentAccount {
    /// Whether anything says which is meant.
    var saysSomething: Bool {
        self.nickname?.vocabularyIdentifier != nil || !(self.accountNumber ?? "").isEmpty || self.accountType != nil
            || [self.nickname, self.organizationName].contains { !SpokenName($0?.spokenPhrase ?? "").isEmpty }
    }
}

extension NameMatch<Account> {
    /// What the match comes to for an account that has to be one of some; where it is none of them, why, and which are.
    func resolution(among fitting: [Account], reason: String?) -> ResolutionResult<PaymentAccount> {
        let others = fitting.prefix(Limits.optionsPerQuestion).map { Books.value($0) }
        guard !self.items.isEmpty else { return .unsupported(reason: "unknownAccount", alternatives: others) }
        let good = self.items.filter { fitting.contains($0) }
        guard !good.isEmpty else { return .unsupported(reason: reason, alternatives: others) }
        let match: NameMatch = if case .exact = self { .exact(good) } else { .partial(good) }
        return match.resolution { Books.value($0) }
    }
}
