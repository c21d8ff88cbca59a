// Beckon: an amount of money as a whole number of minor units
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Schema

/// An amount of money as a whole number of the currency's smallest unit: 12.50 euros are 1250. Nothing is rounded, and
/// no floating point touches it.
public struct Money: Hashable, Sendable {
    /// Why an amount that was said is no money.
    public enum Problem: Error {
        /// It is no number.
        case notANumber
        /// No currency has this code.
        case unknownCurrency
        /// It has more decimals than the currency.
        case tooManyDecimals
        /// It is more than can be counted.
        case tooLarge
    }

    /// How many of the smallest unit.
    public let minorUnits: Int64
    /// Of which currency.
    public let currency: Currency

    /// - Parameters: See the properties.
    public init(_ minorUnits: Int64, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Reads an amount as it stands on the wire. Zeros behind the last decimal that the currency has do no harm.
    public init(_ amount: CurrencyAmount) throws(Problem) {
        guard let currency = Currency(amount.currencyCode) else { throw .unknownCurrency }
        let digits = try Self.digits(of: amount.amount.decimal)
        guard digits.fraction.count <= currency.decimals else { throw .tooManyDecimals }
        let zeros = String(repeating: "0", count: currency.decimals - digits.fraction.count)
        guard let minorUnits = Int64(digits.sign + digits.whole + digits.fraction + zeros) else { throw .tooLarge }
        self.init(minorUnits, currency)
    }

    /// The amounts around one that has too many decimals, the lower first. One that is money already stands alone.
    public static func neighbours(of amount: CurrencyAmount) -> [Money] {
        if let exact = try? Money(amount) { return [exact] }
        guard let currency = Currency(amount.currencyCode), let digits = try? Self.digits(of: amount.amount.decimal),
            digits.sign.isEmpty,
            let lower = Int64(digits.whole + digits.fraction.prefix(currency.decimals)), lower < .max
        else { return [] }
        return [Money(lower, currency), Money(lower + 1, currency)]
    }

    /// The amount as it stands on the wire.
    public var currencyAmount: CurrencyAmount {
        let sign: FloatingPointSign = self.minorUnits < 0 ? .minus : .plus
        let decimal = Decimal(
            sign: sign, exponent: -self.currency.decimals, significand: Decimal(self.minorUnits.magnitude))
        return CurrencyAmount(decimal, self.currency.code)
    }

    /// The number with all the decimals of the currency, a point and no thousands: `-1250.00`.
    public var plainNumber: String {
        let sign = self.minorUnits < 0 ? "-" : ""
        let digits = String(self.minorUnits.magnitude)
        let padded = String(repeating: "0", count: max(0, self.currency.decimals + 1 - digits.count)) + digits
        guard self.currency.decimals > 0 else { return sign + padded }
        return "\(sign)\(padded.dropLast(self.currency.decimals)).\(padded.suffix(self.currency.decimals))"
    }

    /// The amount as people write it in a language.
    public func formatted(_ locale: String) -> String {
        self.currencyAmount.amount.decimal
            .formatted(.currency(code: self.currency.code).locale(Locale(identifier: locale)))
    }

    private static func digits(
        of decimal: Decimal
    ) throws(Problem) -> (sign: String, whole: String, fraction: String) {
        guard !decimal.isNaN, decimal.isFinite else { throw .notANumber }
        let text = decimal.description
        let isNegative = text.hasPrefix("-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2,
            parts.joined().allSatisfy({ $0.isASCII && $0.isNumber })
        else { throw .notANumber }
        var fraction = parts.count == 2 ? parts[1] : ""
        while fraction.last == "0" { fraction.removeLast() }
        return (isNegative ? "-" : "", String(whole), String(fraction))
    }
}
