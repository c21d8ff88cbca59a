// Beckon: whether an amount that was said can be paid
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema

/// How much one payment may be.
enum PaymentSum {
    /// The least and the most of one payment to a person, in minor units: 0.10 to 2,500.00 euros, 10 to 250,000 yen.
    static let bounds: ClosedRange<Int64> = 10...250_000

    /// Why an amount cannot be paid.
    enum Problem: Error, Hashable {
        case noNumber, tooManyDecimals, belowMinimum, aboveMaximum, currencyUnsupported

        /// The catalogue's name; what it has none for goes by one of ours.
        var reason: String {
            switch self {
            case .noNumber: "notAnAmount"
            case .tooManyDecimals: "tooManyDecimals"
            case .belowMinimum: "paymentsAmountBelowMinimum"
            case .aboveMaximum: "paymentsAmountAboveMaximum"
            case .currencyUnsupported: "paymentsCurrencyUnsupported"
            }
        }
    }

    /// Reads an amount of one of the currencies that are offered.
    static func read(
        _ said: CurrencyAmount, in offered: [Currency], bounds: ClosedRange<Int64> = Self.bounds
    ) -> Result<Money, Problem> {
        let money: Money
        do {
            money = try Money(said)
        } catch {
            switch error {
            case .notANumber: return .failure(.noNumber)
            case .unknownCurrency: return .failure(.currencyUnsupported)
            // Nothing and less is too little, however many decimals it has.
            case _ where said.amount.decimal <= 0: return .failure(.belowMinimum)
            case .tooManyDecimals:
                return .failure(
                    offered.contains { $0.code == said.currencyCode.uppercased() }
                        ? .tooManyDecimals : .currencyUnsupported)
            case .tooLarge: return .failure(.aboveMaximum)
            }
        }
        guard offered.contains(money.currency) else { return .failure(.currencyUnsupported) }
        guard money.minorUnits >= bounds.lowerBound else { return .failure(.belowMinimum) }
        return money.minorUnits <= bounds.upperBound ? .success(money) : .failure(.aboveMaximum)
    }

    /// What can be had instead of an amount that cannot.
    static func alternatives(
        to said: CurrencyAmount, _ problem: Problem, in offered: [Currency],
        bounds: ClosedRange<Int64> = Self.bounds
    ) -> [CurrencyAmount] {
        let own = Currency(said.currencyCode)
        let others: [Money] =
            switch problem {
            case .noNumber: []
            case .tooManyDecimals: Money.neighbours(of: said)
            case .belowMinimum: own.map { [Money(bounds.lowerBound, $0)] } ?? []
            case .aboveMaximum: own.map { [Money(bounds.upperBound, $0)] } ?? []
            // The same number in the currencies that there are; nothing is exchanged.
            case .currencyUnsupported:
                offered.compactMap { try? Money(CurrencyAmount(said.amount.decimal, $0.code)) }
            }
        return others.filter { bounds.contains($0.minorUnits) }.map(\.currencyAmount)
    }
}
