// Beckon: tests of transfers, of looking at accounts, and of what Purse says of itself
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import HandlerKit
import Schema
import Testing

@testable import PaymentsHandler

struct TransferTests {
    private static func move(
        _ amount: PaymentAmount? = sum("100"), from: String? = "checking", to: String? = "savings",
        on date: DateComponentsRange? = nil
    ) -> TransferMoney {
        made {
            $0.fromAccount = from.map(account)
            $0.toAccount = to.map(account)
            $0.transactionAmount = amount
            $0.transactionScheduledDate = date
        }
    }

    @Test func aPreviewShowsBothSides() async throws {
        let purse = try PurseUnderTest()
        let preview = try await purse.confirm(Self.move(from: "Blue Card", to: "Checking"))
        #expect(preview.code == .ready && preview.payload.transferFee == euros("2"))
        #expect(preview.payload.fromAccount?.balance?.amount?.decimal == -222)
        #expect(preview.payload.toAccount?.balance?.amount?.decimal == 1_350)
        #expect(try await purse.handle(Self.move(from: "Blue Card", to: "Checking")).code == .success)
        #expect(try await purse.balance("Blue Card") == -22_200)
        #expect(try await purse.balance("Checking") == 135_000)
        try await purse.audit()
    }

    @Test(arguments: [
        ("checking", "checking", "sameAccount"), ("checking", "Travel Card", "otherCurrency"),
        ("checking", "Atlantis", "unknownAccount"), ("Travel Card", "savings", "noOtherAccount"),
    ])
    func whereItCannotGo(_ from: String, _ to: String, _ reason: String) async throws {
        let purse = try PurseUnderTest()
        let intent = Self.move(sum("5", from == "checking" ? "EUR" : "USD"), from: from, to: to)
        let target: ResolutionResult<PaymentAccount> = try await purse.resolve(intent, "toAccount")
        #expect(target.reason == reason, "\(target)")
        #expect(target.options.isEmpty == (reason == "noOtherAccount"))
        let before = try await purse.state()
        #expect(try await purse.handle(intent).code == .failure)
        #expect(try await purse.state() == before)
    }

    @Test func whatIsUnsaid() async throws {
        let purse = try PurseUnderTest()
        let from: ResolutionResult<PaymentAccount> = try await purse.resolve(Self.move(from: nil), "fromAccount")
        #expect(from.value?.nickname?.spokenPhrase == "Checking")
        let both: ResolutionResult<PaymentAccount> = try await purse.resolve(
            Self.move(from: nil, to: nil), "fromAccount")
        #expect(both.options.count == 5)
        let to: ResolutionResult<PaymentAccount> = try await purse.resolve(Self.move(to: nil), "toAccount")
        #expect(to.options.compactMap(\.nickname?.spokenPhrase) == ["Savings", "Blue Card"])
        #expect(try await purse.resolve(Self.move(nil), "transactionAmount", as: PaymentAmount.self) == .needsValue)
    }

    @Test(
        arguments: [
            (sum("1250"), "checking", "savings", "1250", nil),
            (sum("1250.01"), "checking", "savings", nil, "insufficientFunds"),
            (sum("1880.01"), "Blue Card", "savings", nil, "insufficientFunds"),
            (sum("1878"), "Blue Card", "savings", "1878", nil),
            (sum("0"), "checking", "savings", nil, "paymentsAmountBelowMinimum"),
            (sum("-1"), "checking", "savings", nil, "paymentsAmountBelowMinimum"),
            (sum("1.001"), "checking", "savings", nil, "tooManyDecimals"),
            (sum("5", "USD"), "checking", "savings", nil, "otherCurrency"),
            (PaymentAmount(amountType: .maximumTransferAmount), "checking", "savings", "1250", nil),
            (PaymentAmount(amountType: .currentBalance), "savings", "checking", "8000", nil),
            (PaymentAmount(amountType: .amountDue), "checking", "Blue Card", "120", nil),
            (PaymentAmount(amountType: .minimumDue), "checking", "savings", nil, "notAnAmount"),
            (PaymentAmount(amountType: .amountDue), "checking", "savings", nil, "notAnAmount"),
        ] as [(PaymentAmount, String, String, String?, String?)])
    func howMuch(_ said: PaymentAmount, _ from: String, _ to: String, _ text: String?, _ reason: String?) async throws {
        let purse = try PurseUnderTest()
        let intent = Self.move(said, from: from, to: to)
        let amount: ResolutionResult<PaymentAmount> = try await purse.resolve(intent, "transactionAmount")
        #expect(amount.reason == reason && amount.value?.amount == text.map(euros), "\(amount)")
        let handled = try await purse.handle(intent)
        #expect((handled.code == .success) == (text != nil))
        if reason == "insufficientFunds" { #expect(handled.code == .failureInsufficientFunds) }
        try await purse.audit()
    }

    @Test func aPlannedTransferNeedsItsMoneyThen() async throws {
        var purse = try PurseUnderTest()
        #expect(
            try await purse.handle(Self.move(sum("1000"), from: "savings", to: "checking", on: on(day: 5))).code
                == .success)
        #expect(try await purse.handle(Self.move(sum("2000"), on: on(day: 6))).code == .success)
        purse.now = PurseUnderTest.morning + .days(30)
        _ = try await purse.handle(SearchForAccounts())
        #expect(try await purse.balance("Checking") == 25_000)
        #expect(try await purse.balance("Savings") == 900_000)
        try await purse.audit()
    }

    @Test func accounts() async throws {
        let purse = try PurseUnderTest()
        func found(_ fill: (inout SearchForAccounts) -> Void) async throws -> [PaymentAccount] {
            try await purse.handle(made(SearchForAccounts.self, fill)).payload.accounts ?? []
        }
        #expect(try await found { _ in }.count == 5)
        #expect(try await found { $0.accountType = .saving }.first?.balance?.amount?.decimal == 8_000)
        #expect(try await found { $0.organizationName = SpeakableString("Example Cards") }.count == 3)
        let miles = try await found { $0.requestedBalanceType = .miles }
        #expect(
            miles.count == 1 && miles[0].balance?.amount?.decimal == 12_500 && miles[0].balance?.currencyCode == nil)
        #expect(
            try await purse.handle(made(SearchForAccounts.self) { $0.accountType = .mortgage }).code
                == .failureAccountNotFound)
        let named: ResolutionResult<SpeakableString> = try await purse.resolve(
            made(SearchForAccounts.self) { $0.accountNickname = SpeakableString("Atlantis") }, "accountNickname")
        #expect(named.reason == "unknownAccount" && named.options.count == 5)
    }

    @Test func theManifest() async throws {
        let purse = try PurseUnderTest()
        let manifest = Purse.app(store: purse.store).manifest
        #expect(manifest.app == "purse" && manifest.keepsLedger)
        let declared = [
            SendPayment.declaration.intent, RequestPayment.declaration.intent, PayBill.declaration.intent,
            SearchForBills.declaration.intent, SearchForAccounts.declaration.intent, TransferMoney.declaration.intent,
        ]
        #expect(Set(manifest.intents.map(\.name)) == Set(declared.map(\.name)))
        for intent in declared {
            let ours = try #require(manifest.intent(intent.name))
            #expect(ours.parameters.map(\.isResolvable) == intent.parameters.map(\.isResolvable), "\(intent.name)")
        }
        // What Purse cannot do without, nobody is offered to skip.
        let needed = manifest.intents.flatMap { intent in
            intent.parameters.filter(\.isRequired).map { "\(intent.name).\($0.name)" }
        }
        #expect(
            Set(needed) == [
                "SendPayment.payee", "SendPayment.currencyAmount", "RequestPayment.payer",
                "RequestPayment.currencyAmount", "PayBill.billPayee", "TransferMoney.fromAccount",
                "TransferMoney.toAccount", "TransferMoney.transactionAmount",
            ])
        for phrases in manifest.phrases {
            let names = Set(manifest.intent(phrases.intent)?.parameters.map(\.name) ?? [])
            for example in phrases.examples {
                for slot in example.matches(of: #/\{(\w+)\}/#) { #expect(names.contains(String(slot.1)), "\(example)") }
            }
        }
        let sets = await purse.performer.vocabulary(anew: true)
        #expect(sets.map(\.kind) == [.contactName, .paymentsAccountNickname, .paymentsOrganizationName])
        #expect(sets[1].terms.first == Term("account-1", ["Checking"]))
        // All languages have the same texts.
        #expect(Set(Purse.texts.names.values).count == 1 && Purse.texts.names.count == 5)
    }
}
