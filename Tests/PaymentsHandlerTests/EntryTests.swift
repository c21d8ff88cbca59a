// Beckon: tests of entries and movements, pure
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema
import Testing

@testable import PaymentsHandler

struct EntryTests {
    private static func account(
        _ id: Int64 = 1, balance: Int64 = 1_000, lowest: Int64? = 0, fee: Int64 = 0, _ code: String = "EUR"
    ) throws -> Account {
        Account(
            id: id, user: "local", kind: .own, name: "A\(id)", type: .checking, organization: nil, number: nil,
            currency: try #require(Currency(code)), lowest: lowest, fee: fee, balance: balance, reward: nil,
            rewardType: nil)
    }

    private static func posting(_ account: Int64, _ units: Int64, _ code: String = "EUR") throws -> Entry.Posting {
        Entry.Posting(account: account, amount: Money(units, try #require(Currency(code))))
    }

    @Test(
        arguments: [
            ([(1, 5, "EUR"), (2, -5, "EUR")], nil), ([(1, 5, "EUR"), (2, -4, "EUR")], .unbalanced),
            ([(1, 5, "EUR"), (2, -5, "USD")], .unbalanced), ([(1, 5, "EUR")], .malformed), ([], .malformed),
            ([(1, 0, "EUR"), (2, 0, "EUR")], .malformed), ([(1, 5, "EUR"), (1, -5, "EUR")], .malformed),
            ([(1, .max, "EUR"), (2, 1, "EUR")], .tooLarge),
            ([(1, 5, "EUR"), (2, -5, "EUR"), (3, 7, "USD"), (4, -7, "USD")], nil),
        ] as [([(Int64, Int64, String)], Entry.Problem?)])
    func balances(_ postings: [(Int64, Int64, String)], _ problem: Entry.Problem?) throws {
        let postings = try postings.map { try Self.posting($0.0, $0.1, $0.2) }
        let result = Result { () throws(Entry.Problem) in try Entry(.payment, at: PurseUnderTest.morning, postings) }
        switch (result, problem) {
        case (.success(let entry), nil): #expect(entry.postings == postings)
        case (.failure(let found), let expected?): #expect(found == expected)
        default: Issue.record("\(result)")
        }
    }

    @Test(arguments: [
        (1_000, 0, true), (1_001, 0, false), (0, 0, false), (-5, 0, false), (800, 200, true), (801, 200, false),
    ])
    func whatIsCovered(_ units: Int64, _ fee: Int64, _ isCovered: Bool) throws {
        let from = try Self.account(fee: fee)
        let movement = Movement(from: from, amount: from.money(units))
        #expect(movement.isCovered == isCovered)
        if isCovered { #expect(movement.left == from.money(1_000 - units - fee)) }
        let entry = try? movement.entry(
            .transfer, to: Self.account(2), fees: Self.account(3), at: PurseUnderTest.morning, note: nil)
        #expect((entry != nil) == isCovered)
        #expect(entry.map { $0.postings.map(\.amount.minorUnits).reduce(0, +) } ?? 0 == 0)
    }

    @Test func aDebtGoesToItsLimitAndAnOverflowNowhere() throws {
        let card = try Self.account(balance: -500, lowest: -2_000)
        #expect(card.payable == 1_500)
        #expect(try card.balance(after: card.money(-1_500)) == -2_000)
        #expect(throws: Entry.Problem.insufficientFunds) { try card.balance(after: card.money(-1_501)) }
        let full = try Self.account(balance: .max)
        #expect(throws: Entry.Problem.tooLarge) { try full.balance(after: full.money(1)) }
        #expect(throws: Entry.Problem.unknownAccount) { try card.balance(after: Money(1, #require(Currency("USD")))) }
        #expect(try Self.account(balance: .max, lowest: -5).available == .max)
    }

    @Test(arguments: [
        ("0", "EUR", PaymentSum.Problem.belowMinimum), ("-5", "EUR", .belowMinimum), ("-5.123", "EUR", .belowMinimum),
        ("0.09", "EUR", .belowMinimum), ("2500.01", "EUR", .aboveMaximum), ("5.123", "EUR", .tooManyDecimals),
        ("50.5", "JPY", .tooManyDecimals), ("5", "GBP", .currencyUnsupported), ("5", "ZZZ", .currencyUnsupported),
        ("x", "EUR", .noNumber), ("99999999999999999999999999999", "EUR", .aboveMaximum),
    ])
    func sumsThatCannotBe(_ text: String, _ code: String, _ problem: PaymentSum.Problem) throws {
        let offered = try ["EUR", "JPY"].map { try #require(Currency($0)) }
        #expect(PaymentSum.read(money(text, code), in: offered) == .failure(problem))
        let others = PaymentSum.alternatives(to: money(text, code), problem, in: offered)
        for other in others { #expect((try? PaymentSum.read(other, in: offered).get()) != nil, "\(other)") }
        #expect(others.isEmpty == (problem == .noNumber), "\(others)")
    }
}
