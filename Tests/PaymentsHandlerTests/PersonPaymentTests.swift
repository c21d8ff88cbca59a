// Beckon: tests of paying people and of asking them for money
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import People
import Schema
import Testing

@testable import PaymentsHandler

struct PersonPaymentTests {
    private static func send(_ name: String = "Omar", _ amount: CurrencyAmount = euros("20")) -> SendPayment {
        made {
            $0.payee = Person(name)
            $0.currencyAmount = amount
        }
    }

    @Test(arguments: [
        ("Omar", nil), ("my sister", nil), ("Tom", "noValidHandle"), ("Priya", "noAccount"), ("Nobody", "noAccount"),
        ("me", "noAccount"), ("Family", "noAccount"), ("Lena (work)", "noValidHandle"),
    ])
    func whoCanBePaid(_ name: String, _ reason: String?) async throws {
        let purse = try PurseUnderTest()
        let payee: ResolutionResult<Person> = try await purse.resolve(Self.send(name), "payee")
        #expect(payee.reason == reason && (payee.value != nil) == (reason == nil), "\(payee)")
        let request = made(RequestPayment.self) { $0.payer = Person(name) }
        #expect(try await purse.resolve(request, "payer", as: Person.self).reason == reason)
        if reason != nil {
            #expect(try await purse.handle(Self.send(name)).code == .failureNotEligible)
            try await purse.audit()
        }
    }

    @Test func ofTwoBrandonsOneIsChosen() async throws {
        let purse = try PurseUnderTest()
        #expect(try await purse.resolve(Self.send("Brandon"), "payee", as: Person.self).options.count == 2)
        #expect(try await purse.resolve(SendPayment(), "payee", as: Person.self) == .needsValue)
        #expect(try await purse.resolve(SendPayment(), "currencyAmount", as: CurrencyAmount.self) == .needsValue)
    }

    @Test(
        arguments: [
            ("20", "EUR", nil, []), ("0", "EUR", "paymentsAmountBelowMinimum", ["0.1 EUR"]),
            ("-3", "EUR", "paymentsAmountBelowMinimum", ["0.1 EUR"]),
            ("1.234", "EUR", "tooManyDecimals", ["1.23 EUR", "1.24 EUR"]),
            ("100.5", "JPY", "tooManyDecimals", ["100 JPY", "101 JPY"]),
            ("20", "GBP", "paymentsCurrencyUnsupported", ["20 EUR", "20 USD", "20 JPY"]),
            ("20.5", "GBP", "paymentsCurrencyUnsupported", ["20.5 EUR", "20.5 USD"]),
            ("1300", "EUR", "paymentsAmountAboveMaximum", ["1250 EUR"]),
            ("90000000000000000000000", "EUR", "paymentsAmountAboveMaximum", ["1250 EUR"]),
            // The fee has to be there as well.
            ("300", "USD", "paymentsAmountAboveMaximum", ["299.5 USD"]), ("299.5", "USD", nil, []),
        ] as [(String, String, String?, [String])])
    func whatCanBeSent(_ text: String, _ code: String, _ reason: String?, _ options: [String]) async throws {
        let amount: ResolutionResult<CurrencyAmount> = try await PurseUnderTest()
            .resolve(Self.send("Omar", money(text, code)), "currencyAmount")
        #expect(amount.reason == reason && (amount.value != nil) == (reason == nil), "\(amount)")
        #expect(amount.options.map { "\($0.amount.decimal) \($0.currencyCode)" } == options)
    }

    @Test func aPreviewShowsBothSidesTheFeeAndWhatIsLeft() async throws {
        let purse = try PurseUnderTest()
        let response = try await purse.confirm(Self.send("Omar", money("20", "USD")))
        let record = try #require(response.payload.paymentRecord)
        #expect(response.code == .ready && record.status == .pending)
        #expect(record.payee?.customIdentifier == "contact-omar" && record.payer?.isMe == true)
        #expect(record.currencyAmount == money("20", "USD") && record.feeAmount == money("0.50", "USD"))
        #expect(record.paymentMethod?.name == "Travel Card")
        #expect(record.paymentMethod?.identificationHint == "$279.50 left")
        #expect(try await purse.balance("Travel Card") == 30_000)
        #expect(
            try await purse.handle(Self.send("Omar", money("20", "USD"))).payload.paymentRecord?.status == .completed)
        #expect(try await purse.balance("Travel Card") == 27_950)
        #expect(try await purse.balance("Omar Haddad") == 2_000)
        #expect(try await purse.balance("Fees") == 50)
        try await purse.audit()
    }

    @Test func aRepeatedKeyPaysOnce() async throws {
        let purse = try PurseUnderTest()
        let first = try await purse.handle(Self.send(), key: "one")
        let before = try await purse.state()
        #expect(try await purse.handle(Self.send(), key: "one") == first)
        #expect(try await purse.state() == before)
        #expect(try await purse.balance("Checking") == 123_000)
    }

    @Test func whatIsGoneAfterThePreviewIsNotPaid() async throws {
        let purse = try PurseUnderTest()
        let large = Self.send("Lena", euros("1000"))
        #expect(try await purse.confirm(large).code == .ready)
        #expect(try await purse.handle(Self.send("Omar", euros("300")), key: "first").code == .success)
        let before = try await purse.state()
        let late = try await purse.handle(large, key: "late")
        #expect(late.code == .failureInsufficientFunds && late.payload.paymentRecord == nil)
        #expect(try await purse.state() == before)
        try await purse.audit()
    }

    @Test func twoPaymentsAtOnceWithMoneyForOne() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let workers = try (0..<2).map { _ in
            try PurseUnderTest(Purse.store(folder: folder, now: PurseUnderTest.morning))
        }
        let codes = try await withThrowingTaskGroup(of: SendPayment.Code.self) { group in
            for (index, worker) in workers.enumerated() {
                group.addTask { try await worker.handle(Self.send("Omar", euros("700")), key: "key-\(index)").code }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(codes) == [.success, .failureInsufficientFunds])
        #expect(try await workers[0].balance("Checking") == 55_000)
        try await workers[1].audit()
    }

    @Test(arguments: [
        ("0", "EUR", SendPayment.Code.failurePaymentsAmountBelowMinimum),
        ("3000", "EUR", .failurePaymentsAmountAboveMaximum), ("5", "GBP", .failurePaymentsCurrencyUnsupported),
        ("1.234", "EUR", .failure), ("1300", "EUR", .failureInsufficientFunds),
    ])
    func aCallerWithoutDialogueIsCheckedToo(_ text: String, _ code: String, _ expected: SendPayment.Code) async throws {
        let purse = try PurseUnderTest()
        let before = try await purse.state()
        #expect(try await purse.confirm(Self.send("Omar", money(text, code))).code == expected)
        #expect(try await purse.handle(Self.send("Omar", money(text, code))).code == expected)
        #expect(try await purse.state() == before)
    }

    @Test func numbersThatAreNoneNeverArrive() async throws {
        let purse = try PurseUnderTest()
        for amount in [CurrencyAmount(.nan, "EUR"), CurrencyAmount(Decimal(1e300), "EUR")] {
            await #expect(throws: (any Error).self) { try await purse.handle(Self.send("Omar", amount)) }
        }
        #expect(try await purse.balance("Checking") == 125_000)
    }

    @Test func anotherUserHasNothing() async throws {
        var purse = try PurseUnderTest()
        purse.user = "somebody"
        #expect(try await purse.handle(Self.send()).code == .failureNoBankAccount)
        #expect(try await purse.handle(SearchForAccounts()).code == .failureAccountNotFound)
    }

    @Test func aRequestMovesNothing() async throws {
        let purse = try PurseUnderTest()
        // More than there is may be asked for.
        let request = made(RequestPayment.self) {
            $0.payer = Person("Mia")
            $0.currencyAmount = euros("2000")
            $0.note = "  for the roof "
        }
        let preview = try await purse.confirm(request).payload.paymentRecord
        #expect(preview?.payee?.isMe == true && preview?.payer?.customIdentifier == "contact-mia")
        let response = try await purse.handle(request)
        #expect(response.code == .success && response.payload.paymentRecord?.status == .pending)
        #expect(response.payload.paymentRecord?.note == "for the roof")
        #expect(try await purse.balance("Checking") == 125_000)
        let tooMuch = made(RequestPayment.self) {
            $0.payer = Person("Mia")
            $0.currencyAmount = euros("2500.01")
        }
        #expect(try await purse.handle(tooMuch).code == .failurePaymentsAmountAboveMaximum)
    }

    @Test(
        arguments: [
            (nil, ResolutionResult<String>.notRequired), (" \n", .notRequired), (" lunch ", .success("lunch")),
            (String(repeating: "a", count: 201), .unsupported(reason: "tooLong")),
            ("a" + String(repeating: "\u{301}", count: 2_000), .unsupported(reason: "tooLong")),
        ] as [(String?, ResolutionResult<String>)])
    func notes(_ note: String?, _ expected: ResolutionResult<String>) async throws {
        let intent = made(SendPayment.self) { $0.note = note }
        #expect(try await PurseUnderTest().resolve(intent, "note") == expected)
    }
}
