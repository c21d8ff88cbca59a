// Beckon: tests of amounts in minor units
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema
import Testing

struct MoneyTests {
    private static func amount(_ text: String, _ code: String) throws -> CurrencyAmount {
        try JSON.decode(CurrencyAmount.self, from: #"{"amount": "\#(text)", "currencyCode": "\#(code)"}"#)
    }

    @Test(arguments: [
        ("12.5", "EUR", 1250, "12.50"), ("12.500", "eur", 1250, "12.50"), ("0.01", "USD", 1, "0.01"),
        ("-0.07", "EUR", -7, "-0.07"), ("500", "JPY", 500, "500"), ("500.0", "JPY", 500, "500"),
        ("1.234", "KWD", 1234, "1.234"), ("0", "EUR", 0, "0.00"), ("0.0001", "CLF", 1, "0.0001"),
        ("92233720368547758.07", "EUR", Int64.max, "92233720368547758.07"),
        ("-92233720368547758.08", "EUR", Int64.min, "-92233720368547758.08"),
    ])
    func readsAndWrites(_ text: String, _ code: String, _ minor: Int64, _ plain: String) throws {
        let money = try Money(Self.amount(text, code))
        #expect(money.minorUnits == minor && money.currency.code == code.uppercased())
        #expect(money.plainNumber == plain)
        #expect(try Money(money.currencyAmount) == money)
    }

    @Test(arguments: [
        ("1.001", "EUR", Money.Problem.tooManyDecimals), ("1.5", "JPY", .tooManyDecimals),
        ("1", "XYZ", .unknownCurrency), ("1", "", .unknownCurrency), ("1", "EURO", .unknownCurrency),
        ("92233720368547758.08", "EUR", .tooLarge), ("99999999999999999999999999999999999999", "JPY", .tooLarge),
    ])
    func refuses(_ text: String, _ code: String, _ problem: Money.Problem) throws {
        let amount = try Self.amount(text, code)
        #expect(throws: problem) { try Money(amount) }
    }

    @Test func whatIsNoNumberIsNoMoney() {
        #expect(throws: Money.Problem.notANumber) { try Money(CurrencyAmount(.nan, "EUR")) }
        #expect(throws: Money.Problem.self) { try Money(CurrencyAmount(Decimal(1e300), "EUR")) }
        #expect(throws: Money.Problem.tooLarge) { try Money(CurrencyAmount(Decimal(1e100), "EUR")) }
    }

    @Test func theNeighboursOfWhatIsTooFine() throws {
        #expect(Money.neighbours(of: try Self.amount("1.234", "EUR")).map(\.minorUnits) == [123, 124])
        #expect(Money.neighbours(of: try Self.amount("1.5", "JPY")).map(\.minorUnits) == [1, 2])
        #expect(Money.neighbours(of: try Self.amount("2", "JPY")).map(\.minorUnits) == [2])
        #expect(Money.neighbours(of: try Self.amount("-1.234", "EUR")).isEmpty)
        #expect(Money.neighbours(of: try Self.amount("1", "XYZ")).isEmpty)
    }

    @Test func isWrittenAsPeopleDo() throws {
        let euros = try Money(Self.amount("1250", "EUR"))
        #expect(euros.formatted("en") == "€1,250.00" && euros.formatted("de").hasPrefix("1.250,00"))
    }
}
