// Beckon: two workers of Purse on one file, with much to do at once
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import Schema
import Testing

@testable import PaymentsHandler

/// Both workers have all of the work at once. What one handles is in one transaction with what it has at the same time, and
/// the other one waits for that, and sees it.
struct TwoWorkersTests {
    private static func with(_ body: (_ workers: [PurseUnderTest]) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("purse-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let workers = try (0..<2).map { _ in
            try PurseUnderTest(Purse.store(folder: folder, now: PurseUnderTest.morning))
        }
        try await body(workers)
        try await workers[0].audit()
        for worker in workers { try await worker.store.close() }
    }

    /// Handles intents, each at the worker whose turn it is, all at once.
    private static func handle<I: Intent>(
        _ intents: [I], _ key: String, _ workers: [PurseUnderTest]
    ) async throws -> [I.Code: Int] {
        try await withThrowingTaskGroup(of: I.Code.self) { group in
            for (index, intent) in intents.enumerated() {
                group.addTask { try await workers[index % 2].handle(intent, key: "\(key)-\(index)").code }
            }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    private static func transfer(_ from: String, _ to: String, _ amount: String) -> TransferMoney {
        made(TransferMoney.self) {
            $0.fromAccount = account(from)
            $0.toAccount = account(to)
            $0.transactionAmount = sum(amount)
        }
    }

    private static func send(_ amount: String) -> SendPayment {
        made(SendPayment.self) {
            $0.payee = Person("Omar")
            $0.currencyAmount = euros(amount)
        }
    }

    @Test("No payment is lost, and none is booked twice: all sums are what was paid")
    func sumsAreRight() async throws {
        try await Self.with { workers in
            async let sent = Self.handle(Array(repeating: Self.send("1.50"), count: 80), "send", workers)
            async let saved = Self.handle(
                Array(repeating: Self.transfer("Checking", "Savings", "2"), count: 60), "save", workers)
            async let spent = Self.handle(
                Array(repeating: Self.transfer("Savings", "Checking", "3.01"), count: 60), "spend", workers)
            let codes = try await [sent[.success], saved[.success], spent[.success]]
            #expect(codes == [80, 60, 60])
            // Of 1,250 euros 120 were paid and 120 saved, and 180.60 came back.
            #expect(try await workers[0].balance("Checking") == 119_060)
            #expect(try await workers[1].balance("Savings") == 793_940)
            #expect(try await workers[1].balance("Omar Haddad") == 12_000)
        }
    }

    @Test("What the money does not suffice for is refused: 12 of 40 payments of a hundred are made from 1,250")
    func theLimitHolds() async throws {
        try await Self.with { workers in
            let codes = try await Self.handle(Array(repeating: Self.send("100"), count: 40), "send", workers)
            #expect(codes == [.success: 12, .failureInsufficientFunds: 28])
            #expect(try await workers[0].balance("Checking") == 5_000)
        }
    }

    @Test("A bill that all want to pay is paid once")
    func aBillIsPaidOnce() async throws {
        try await Self.with { workers in
            let pay = made(PayBill.self) { $0.billPayee = biller("City Power") }
            let codes = try await Self.handle(Array(repeating: pay, count: 30), "bill", workers)
            #expect(codes == [.success: 1, .failure: 29])
            #expect(try await workers[0].balance("City Power") == 8_450)
            #expect(try await workers[1].balance("Checking") == 116_550)
        }
    }

    @Test("A key that both workers have at once is done by one of them, and both tell the same")
    func oneKeyAtBoth() async throws {
        try await Self.with { workers in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        async let one = workers[0].handle(Self.send("1"), key: "\(number)")
                        async let other = workers[1].handle(Self.send("1"), key: "\(number)")
                        let (first, second) = try await (one, other)
                        #expect(first == second)
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await workers[0].balance("Checking") == 121_000)
            let entries = try await workers[1].store.database.read { database in
                try Int.fetchOne(database, sql: "SELECT count(*) FROM entry WHERE kind = 'payment'")
            }
            #expect(entries == 40)
        }
    }
}
