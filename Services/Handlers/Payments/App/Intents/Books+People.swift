// Beckon: whom money goes to, and whom it is asked of
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import People
import Schema

extension Books {
    /// Resolves somebody to pay, or to ask for money. The user and groups have no account to pay to.
    func person(_ person: Person?) throws -> ResolutionResult<Person> {
        guard let person else { return .needsValue }
        let book = try AddressBook(of: self.user, toFind: person, in: self.database)
        let result = book.resolution(of: person, reason: Self.reason) { correspondent in
            switch correspondent {
            case .user, .group: .failure(.noAccount)
            case .contact(let contact): Handles.choose(for: contact, asked: person).map { contact.person($0) }
            }
        }
        // Whoever is not found is named out of those who have an account.
        guard case .unsupported(let reason, let others) = result, others.isEmpty else { return result }
        let known = try self.people(EntityQuery())
        return .unsupported(reason: reason, alternatives: Array(known.prefix(Limits.optionsPerQuestion)))
    }

    /// The people who are looked for and who have an account.
    func people(_ query: EntityQuery) throws -> [Person] {
        try AddressBook(of: self.user, in: self.database).find(query) { correspondent in
            guard case .contact(let contact) = correspondent else { return nil }
            return try? Handles.choose(for: contact, asked: contact.person(nil)).map { contact.person($0) }.get()
        }
    }

    /// The catalogue has two reasons that a person can give: no account, and no number to reach it by.
    private static func reason(_ obstacle: Handles.Obstacle) -> String {
        switch obstacle {
        case .noAccount, .messagingServiceNotEnabledForRecipient: "noAccount"
        case .noValidHandle, .requestedHandleInvalid, .noHandleForLabel: "noValidHandle"
        }
    }

    /// Resolves an amount to send or to ask for.
    ///
    /// - Parameter isSent: Whether the money has to be there.
    func amount(_ said: CurrencyAmount?, isSent: Bool) throws -> ResolutionResult<CurrencyAmount> {
        guard let said else { return .needsValue }
        let sources = try self.sources()
        let offered = sources.map(\.currency)
        switch PaymentSum.read(said, in: offered) {
        case .failure(let problem):
            let others = PaymentSum.alternatives(to: said, problem, in: offered)
            return .unsupported(
                reason: problem.reason,
                alternatives: isSent ? others.compactMap { Self.affordable($0, from: sources) } : others)
        case .success(let money):
            guard isSent, let source = sources.first(where: { $0.currency == money.currency }),
                money.minorUnits > source.payable
            else { return .success(money.currencyAmount) }
            let most = Self.affordable(source.money(source.payable).currencyAmount, from: sources)
            return .unsupported(reason: "paymentsAmountAboveMaximum", alternatives: most.map { [$0] } ?? [])
        }
    }

    /// The amount, or as much of it as can be paid; `nil` where that is nothing.
    private static func affordable(_ amount: CurrencyAmount, from sources: [Account]) -> CurrencyAmount? {
        guard let money = try? Money(amount), let source = sources.first(where: { $0.currency == money.currency })
        else { return nil }
        let units = min(money.minorUnits, source.payable, PaymentSum.bounds.upperBound)
        return units >= PaymentSum.bounds.lowerBound ? Money(units, money.currency).currencyAmount : nil
    }

    /// Whether the user could send anything to anybody.
    func canSendAnything() throws -> Bool {
        try self.sources().contains { $0.payable >= PaymentSum.bounds.lowerBound }
    }
}
