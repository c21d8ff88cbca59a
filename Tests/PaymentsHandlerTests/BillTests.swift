// Beckon: tests of bills: paying them, planning them, finding them
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import Schema
import Testing

@testable import PaymentsHandler

struct BillTests {
    private static func pay(
        _ name: String?, _ amount: PaymentAmount? = nil, from: String? = nil, on date: DateComponentsRange? = nil,
        type: BillType? = nil
    ) -> PayBill {
        made {
            $0.billPayee = name.map(biller)
            $0.transactionAmount = amount
            $0.fromAccount = from.map(account)
            $0.transactionScheduledDate = date
            $0.billType = type
        }
    }

    private static func bills(_ purse: PurseUnderTest, _ fill: (inout SearchForBills) -> Void) async throws
        -> [BillDetails]
    {
        try await purse.handle(made(SearchForBills.self, fill)).payload.bills ?? []
    }

    @Test(
        arguments: [
            (nil, "412.8"), (PaymentAmount(amountType: .amountDue), "412.8"),
            (PaymentAmount(amountType: .minimumDue), "25"), (PaymentAmount(amountType: .statementBalance), "412.8"),
            (sum("100"), "100"), (sum("25"), "25"), (sum("412.80"), "412.8"),
        ] as [(PaymentAmount?, String)])
    func howMuch(_ said: PaymentAmount?, _ expected: String) async throws {
        let purse = try PurseUnderTest()
        let intent = Self.pay("Gold Card", said)
        let amount: ResolutionResult<PaymentAmount> = try await purse.resolve(intent, "transactionAmount")
        #expect(amount.value?.amount == euros(expected), "\(amount)")
        let paid = try await purse.handle(intent)
        #expect(paid.code == .success && paid.payload.transactionAmount?.amount == euros(expected))
        #expect(try await purse.balance("Gold Card").map { "\(Decimal($0) / 100)" } == expected)
        let open = expected != "412.8"
        #expect(paid.payload.billDetails?.paymentStatus == (open ? .unpaid : .completed))
        try await purse.audit()
    }

    @Test(arguments: [
        ("24.99", "EUR", "paymentsAmountBelowMinimum", 2), ("412.81", "EUR", "paymentsAmountAboveMaximum", 2),
        ("0", "EUR", "paymentsAmountBelowMinimum", 2), ("-1", "EUR", "paymentsAmountBelowMinimum", 2),
        ("100.001", "EUR", "tooManyDecimals", 2), ("100", "USD", "otherCurrency", 2),
    ])
    func amountsThatABillDoesNotTake(_ text: String, _ code: String, _ reason: String, _ options: Int) async throws {
        let purse = try PurseUnderTest()
        let intent = Self.pay("Gold Card", sum(text, code))
        let amount: ResolutionResult<PaymentAmount> = try await purse.resolve(intent, "transactionAmount")
        #expect(amount.reason == reason && amount.options.count == options, "\(amount)")
        let before = try await purse.state()
        #expect(try await purse.handle(intent).code == .failure)
        #expect(try await purse.state() == before)
    }

    @Test func whichBill() async throws {
        let purse = try PurseUnderTest()
        let payee = { (intent: PayBill) in try await purse.resolve(intent, "billPayee", as: BillPayee.self) }
        #expect(try await payee(Self.pay(nil)).options.count == 5)
        #expect(try await payee(Self.pay(nil, type: .water)).value?.nickname?.spokenPhrase == "Clear Water")
        #expect(try await payee(Self.pay("city power")).value?.accountNumber == "CP-555-0120")
        // What fits one company alone is taken: a part of its name, more than its name, the kind of its bill.
        #expect(try await payee(Self.pay("power")).value?.accountNumber == "CP-555-0120")
        #expect(try await payee(Self.pay("Fiber Home internet")).value?.nickname?.spokenPhrase == "Fiber Home")
        // A company that is named is meant, whatever kind was said before; one that was settled gives way to another kind.
        let settled = try await payee(Self.pay("Fiber Home")).value
        var another = Self.pay(nil, type: .water)
        another.billPayee = settled
        #expect(try await payee(another).value?.nickname?.spokenPhrase == "Clear Water")
        #expect(try await payee(Self.pay("Fiber Home", type: .water)).value == settled)
        #expect(try await purse.handle(Self.pay("Fiber Home", type: .water)).payload.billDetails?.billPayee == settled)
        #expect(try await payee(Self.pay("Star Tunes")).reason == "noOpenBill")
        #expect(try await payee(Self.pay("Somebody Else")).reason == "unknownBiller")
        #expect(try await payee(Self.pay("Somebody Else")).options.count == 5)
        let type: ResolutionResult<BillType> = try await purse.resolve(Self.pay(nil, type: .tuition), "billType")
        #expect(type.reason == "noOpenBill" && type.options.contains(.water))
        // Of two bills of one company the kind decides.
        #expect(try await purse.confirm(Self.pay("Fiber Home", type: .phone)).payload.transactionAmount == sum("19.99"))
        // Paid once, it is not paid again.
        #expect(try await purse.handle(Self.pay("City Power")).code == .success)
        #expect(try await purse.handle(Self.pay("City Power")).code == .failure)
        #expect(try await payee(Self.pay("City Power")).reason == "noOpenBill")
    }

    @Test(
        arguments: [
            (nil, "Checking", nil), ("savings", "Savings", nil), ("Blue Card", nil, "feeNotShown"),
            ("Travel Card", nil, "otherCurrency"), ("Swiss vault", nil, "unknownAccount"),
            ("sparkonto", "Savings", nil), ("cuenta de ahorros", "Savings", nil), ("储蓄账户", "Savings", nil),
        ] as [(String?, String?, String?)])
    func fromWhere(_ said: String?, _ name: String?, _ reason: String?) async throws {
        let result: ResolutionResult<PaymentAccount> = try await PurseUnderTest()
            .resolve(Self.pay("City Power", from: said), "fromAccount")
        #expect(result.value?.nickname?.spokenPhrase == name && result.reason == reason, "\(result)")
        if reason != nil { #expect(result.options.compactMap(\.nickname?.spokenPhrase) == ["Checking", "Savings"]) }
    }

    /// Two bills of one company: the first is paid elsewhere between the yes and the deed, which then is done with neither.
    @Test func aBillThatIsPaidMeanwhilePassesItsYesToNoOther() async throws {
        let purse = try PurseUnderTest()
        let intent = Self.pay("Clear Water")
        try await purse.store.database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO bill (user, biller, type, currency, amount, settled, minimum, lateFee, due, status, paid)
                    SELECT user, biller, type, currency, amount, settled, minimum, lateFee, due + 86400000, status, paid
                    FROM bill WHERE id = (SELECT bill.id FROM bill JOIN biller ON biller.id = bill.biller
                    WHERE nickname = 'Clear Water' AND status = 'unpaid')
                    """)
        }
        let shown = try await purse.confirm(intent)
        #expect(shown.code == .ready)
        let before = try await purse.balance("Checking")
        #expect(try await purse.handle(intent, agreedTo: shown).code == .success)
        let between = try await purse.balance("Checking")
        #expect(between != before)
        #expect(try await purse.handle(intent, agreedTo: shown).code == .failure)
        #expect(try await purse.balance("Checking") == between)
        #expect(try await purse.handle(intent, agreedTo: try await purse.confirm(intent)).code == .success)
        try await purse.audit()
    }

    /// What is planned from the same account until then is gone by then, and what is planned to it has come.
    @Test func whatIsLeftThenCountsWhatIsPlanned() async throws {
        let purse = try PurseUnderTest()
        func left(_ day: Int) async throws -> Decimal? {
            try await purse.confirm(Self.pay("City Power", on: on(day: day))).payload.fromAccount?.balance?.amount?
                .decimal
        }
        let alone = try #require(try await left(20))
        let water = try #require(Decimal(string: "31.2"))
        #expect(try await purse.handle(Self.pay("Clear Water", on: on(day: 10))).code == .success)
        #expect(try await left(9) == alone)
        #expect(try await left(20) == alone - water)
        func transfer(_ amount: String, from: String, to: String) async throws {
            let intent: TransferMoney = made {
                $0.fromAccount = account(from)
                $0.toAccount = account(to)
                $0.transactionAmount = sum(amount)
                $0.transactionScheduledDate = on(day: 11)
            }
            #expect(try await purse.handle(intent).code == .success)
        }
        try await transfer("100", from: "savings", to: "checking")
        #expect(try await left(20) == alone + 100 - water)
        // What the money does not suffice for is told without a balance.
        try await transfer("1300", from: "checking", to: "savings")
        #expect(try await left(20) == nil)
    }

    @Test func datesAreToCome() async throws {
        let purse = try PurseUnderTest()
        func date(_ range: DateComponentsRange) async throws -> ResolutionResult<DateComponentsRange> {
            try await purse.resolve(Self.pay("City Power", on: range), "transactionScheduledDate")
        }
        // Nobody said an hour, and none is told.
        let day = try #require(try await date(on(day: 10)).value?.startDateComponents)
        #expect(day.day == 10 && day.hour == nil)
        #expect(try await date(on(day: 1)).reason == "inThePast")
        #expect(try await date(DateComponentsRange(start: DateFields(year: 2028))).reason == "tooFarAhead")
        #expect(try await date(on(day: 31, month: 6)) == .unsupported())
        let daily = DateComponentsRange(
            start: DateFields(year: 2026, month: 3, day: 10), recurrenceRule: RecurrenceRule(every: 1, .daily))
        #expect(try await date(daily).reason == "noRepeating")
        #expect(try await purse.handle(Self.pay("City Power", on: on(day: 1, month: 2))).code == .failure)
        #expect(try await purse.handle(Self.pay("City Power", on: daily)).code == .failure)
        #expect(try await purse.balance("Checking") == 125_000)
    }

    @Test func whatIsPlannedIsPaidOnceWhenItsTimeHasCome() async throws {
        var purse = try PurseUnderTest()
        let planned = try await purse.handle(Self.pay("City Power", on: on(day: 10)))
        #expect(planned.code == .success && planned.payload.billDetails?.paymentStatus == .pending)
        #expect(try await purse.balance("Checking") == 125_000)
        #expect(try await Self.bills(purse) { $0.status = .pending }.count == 1)
        // It is not paid beside its plan.
        #expect(try await purse.handle(Self.pay("City Power")).code == .failure)
        purse.now = Self.at(day: 9)
        _ = try await purse.handle(SearchForAccounts())
        #expect(try await purse.balance("Checking") == 125_000)
        purse.now = Self.at(day: 11)
        // Many look at once.
        try await withThrowingTaskGroup(of: Void.self) { [purse] group in
            for _ in 0..<8 { group.addTask { _ = try await purse.handle(SearchForAccounts()) } }
            try await group.waitForAll()
        }
        #expect(try await purse.balance("Checking") == 116_550)
        #expect(try await purse.balance("City Power") == 8_450)
        #expect(try await Self.bills(purse) { $0.status = .pending }.isEmpty)
        try await purse.audit()
    }

    @Test func twoWorkersCarryOutAPlanOnce() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var workers = try (0..<2).map { _ in
            try PurseUnderTest(Purse.store(folder: folder, now: PurseUnderTest.morning))
        }
        _ = try await workers[0].handle(Self.pay("City Power", on: on(day: 10)))
        for index in workers.indices { workers[index].now = Self.at(day: 11) }
        try await withThrowingTaskGroup(of: Void.self) { [workers] group in
            for worker in workers + workers { group.addTask { _ = try await worker.handle(SearchForAccounts()) } }
            try await group.waitForAll()
        }
        #expect(try await workers[1].balance("Checking") == 116_550)
        try await workers[0].audit()
    }

    @Test func aPlanWithoutMoneyHasFailedAndIsNotTriedAgain() async throws {
        var purse = try PurseUnderTest()
        #expect(try await purse.handle(Self.pay("Maple Street Homes", on: on(day: 10))).code == .success)
        let send = made(SendPayment.self) {
            $0.payee = Person("Omar")
            $0.currencyAmount = euros("500")
        }
        #expect(try await purse.handle(send).code == .success)
        purse.now = Self.at(day: 11)
        #expect(try await Self.bills(purse) { $0.status = .failed }.map(\.billType) == [.rent])
        let transfer = made(TransferMoney.self) {
            $0.fromAccount = account("Savings")
            $0.toAccount = account("Checking")
            $0.transactionAmount = sum("1000")
        }
        #expect(try await purse.handle(transfer).code == .success)
        #expect(try await Self.bills(purse) { $0.status = .failed }.count == 1)
        // The user may pay it now.
        #expect(try await purse.handle(Self.pay("Maple Street Homes")).code == .success)
        try await purse.audit()
    }

    @Test func finding() async throws {
        let purse = try PurseUnderTest()
        #expect(try await Self.bills(purse) { _ in }.count == 8)
        #expect(try await Self.bills(purse) { $0.status = .completed }.count == 2)
        #expect(try await Self.bills(purse) { $0.billPayee = biller("fiber") }.count == 2)
        #expect(try await Self.bills(purse) { $0.dueDateRange = on(day: 14) }.map(\.billType) == [.electricity])
        let february = DateComponentsRange(start: DateFields(year: 2026, month: 2))
        #expect(try await Self.bills(purse) { $0.paymentDateRange = february }.count == 2)
        #expect(
            try await purse.handle(made(SearchForBills.self) { $0.billType = .tuition }).code == .failureBillNotFound)
        #expect(
            try await purse.handle(made(SearchForBills.self) { $0.billPayee = biller("nobody") }).code
                == .failureBillNotFound)
        // Whether it was paid: it was not, and is shown.
        let water = try await Self.bills(purse) { ($0.billType, $0.status) = (.water, .completed) }
        #expect(water.map(\.paymentStatus) == [.unpaid])
        let unknown: ResolutionResult<BillPayee> = try await purse.resolve(
            made(SearchForBills.self) { $0.billPayee = biller("nobody") }, "billPayee")
        #expect(unknown.reason == "unknownBiller" && unknown.options.count == 5)
    }

    private static func at(day: Int64) -> Instant { PurseUnderTest.morning + .days(day - 2) }
}
