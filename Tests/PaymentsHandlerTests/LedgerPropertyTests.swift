// Beckon: whatever is done to the ledger, it balances and no account goes below its limit
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import Schema
import Testing

@testable import PaymentsHandler

/// Chance that a seed repeats (xorshift).
private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        self.state ^= self.state << 13
        self.state ^= self.state >> 7
        self.state ^= self.state << 17
        return self.state
    }
}

struct LedgerPropertyTests {
    // What can be done comes up more often than what is refused.
    private static let accounts = [
        "Checking", "Savings", "Checking", "Savings", "Blue Card", "Travel Card", "Tokyo Trip",
    ]
    private static let people = ["Omar", "Lena", "Mia", "Tom", "Nobody", "Ana", "Hugo", "Ben", "Ruth"]
    private static let billers = ["City Power", "Clear Water", "Fiber Home", "Gold Card", "Maple Street Homes"]

    private static func amount(_ chance: inout Chance) -> CurrencyAmount {
        let units = Decimal(Int64.random(in: -500...20_000, using: &chance))
        let decimals = [0, 2, 2, 2, 2, 3].randomElement(using: &chance) ?? 2
        let code = ["EUR", "EUR", "EUR", "EUR", "USD", "JPY", "GBP"].randomElement(using: &chance) ?? "EUR"
        return CurrencyAmount(Decimal(sign: .plus, exponent: -decimals, significand: units), code)
    }

    private static func date(_ purse: PurseUnderTest, _ chance: inout Chance) -> DateComponentsRange? {
        guard Bool.random(using: &chance) else { return nil }
        return on(day: Int.random(in: 1...28, using: &chance), month: Int.random(in: 3...5, using: &chance))
    }

    /// Does something at random.
    ///
    /// - Returns: The response as JSON.
    private static func step(_ purse: PurseUnderTest, _ chance: inout Chance, key: String) async throws -> Value {
        let amount = Self.amount(&chance)
        let (one, other) = (
            Self.accounts.randomElement(using: &chance) ?? "", Self.accounts.randomElement(using: &chance) ?? ""
        )
        switch Int.random(in: 0...3, using: &chance) {
        case 0:
            let person = Self.people.randomElement(using: &chance) ?? ""
            return try Value(
                encoding: await purse.handle(
                    made(SendPayment.self) {
                        $0.payee = Person(person)
                        $0.currencyAmount = amount
                    }, key: key))
        case 1:
            let person = Self.people.randomElement(using: &chance) ?? ""
            return try Value(
                encoding: await purse.handle(
                    made(RequestPayment.self) {
                        $0.payer = Person(person)
                        $0.currencyAmount = amount
                    }, key: key))
        case 2:
            let payee = Self.billers.randomElement(using: &chance) ?? ""
            let sum = Bool.random(using: &chance) ? PaymentAmount(amount: amount) : nil
            let date = Self.date(purse, &chance)
            return try Value(
                encoding: await purse.handle(
                    made(PayBill.self) {
                        $0.billPayee = biller(payee)
                        $0.fromAccount = account(one)
                        $0.transactionAmount = sum
                        $0.transactionScheduledDate = date
                    }, key: key))
        default:
            let date = Self.date(purse, &chance)
            return try Value(
                encoding: await purse.handle(
                    made(TransferMoney.self) {
                        $0.fromAccount = account(one)
                        $0.toAccount = account(other)
                        $0.transactionAmount = PaymentAmount(amount: amount)
                        $0.transactionScheduledDate = date
                    }, key: key))
        }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func itNeverLosesItsBalance(_ seed: UInt64) async throws {
        var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15)
        var purse = try PurseUnderTest()
        var successes = 0
        for number in 0..<120 {
            let before = chance
            let response = try await Self.step(purse, &chance, key: "key-\(number)")
            if response.at("code")?.string == "success" { successes += 1 }
            if number % 5 == 0 {
                // The same key again: the same answer, and nothing changes.
                var again = before
                let state = try await purse.state()
                #expect(try await Self.step(purse, &again, key: "key-\(number)") == response)
                #expect(try await purse.state() == state)
            }
            try await purse.audit()
            purse.now = purse.now + .minutes(Int64.random(in: 0...600, using: &chance))
        }
        // The run would prove nothing if all were refused.
        #expect(successes >= 30, "\(successes)")
    }
}
