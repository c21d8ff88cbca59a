// Beckon: what the harness finds in stores that are sound, and in stores that are not
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HistoryChecker
import PaymentsHandler
import RestaurantsHandler
import Schema
import Testing

@testable import BeckonChaos

struct StoreContentsTests {
    /// Monday, 2026-03-02 9:00 in UTC.
    static let morning = Instant(milliseconds: 1_772_442_000_000)
    static let request = CorrelationID(high: 0x7000, low: 1)
    static let marks = ["chaos mark 1": Self.request]

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var sql: String
        /// What is found, in the order in which it is looked for.
        var found: [Violation.Kind]

        init(_ name: String, _ sql: String, _ found: Violation.Kind...) {
            (self.testDescription, self.sql, self.found) = (name, sql, found)
        }
    }

    private func read(
        _ store: AppStore, _ sql: String = "",
        _ read: @escaping @Sendable (Database, StoredRequests) throws -> StoreContents
    ) async throws -> StoreContents {
        try await store.database.write { database in
            try database.execute(sql: sql)
            return try read(database, try StoredRequests(marks: Self.marks, database))
        }
    }

    private func purse(_ sql: String = "") async throws -> StoreContents {
        try await self.read(Purse.inMemoryStore(now: Self.morning), sql) { try PurseContents.read($0, $1) }
    }

    private func tably(_ sql: String = "") async throws -> StoreContents {
        try await self.read(Tably.inMemoryStore(now: Self.morning), sql) { try TablyContents.read($0, $1) }
    }

    @Test("Example data is no effect, and sound")
    func examples() async throws {
        for contents in [try await self.purse(), try await self.tably()] {
            #expect(contents.effects.isEmpty)
            #expect(contents.violations.isEmpty)
        }
    }

    /// Five euros from Checking to somebody, or as much of that as is said.
    static func entry(_ note: String, from: Int = -500, to: Int = 500) -> String {
        """
        INSERT OR IGNORE INTO account (user, kind, reference, name, currency)
            VALUES ('local', 'person', 'contact-omar', 'Omar', 'EUR');
        INSERT INTO entry (user, moment, kind, note) VALUES ('local', 1772442000000, 'payment', '\(note)');
        INSERT INTO posting SELECT (SELECT max(id) FROM entry), id, \(from) FROM account WHERE name = 'Checking';
        INSERT INTO posting SELECT (SELECT max(id) FROM entry), id, \(to) FROM account WHERE name = 'Omar';
        UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account = account.id)
            WHERE name IN ('Checking', 'Omar');
        """
    }

    static let books: [Case] = [
        Case("a payment as it should be", Self.entry("x")),
        Case(
            "an account that says more than its postings",
            "UPDATE account SET balance = balance + 1 WHERE name = 'Savings'",
            .booksDoNotBalance),
        // In the currency, and in the entry.
        Case("money from nowhere", Self.entry("x", to: 501), .booksDoNotBalance, .booksDoNotBalance),
        Case(
            "an entry of nothing", "INSERT INTO entry (user, moment, kind) VALUES ('local', 1772442000000, 'bill')",
            .booksDoNotBalance),
        Case(
            "a bill that is paid in no entry",
            "UPDATE bill SET settled = 100, paid = 1772442000000 WHERE type = 'creditCard'", .booksDoNotBalance),
        Case(
            "an account below its limit",
            "PRAGMA ignore_check_constraints = ON; " + Self.entry("x", from: -900_000, to: 900_000),
            .belowLimit),
    ]

    @Test(arguments: StoreContentsTests.books) func booksAreLookedAt(_ example: Case) async throws {
        let found = try await self.purse(example.sql).violations
        #expect(found.map(\.kind) == example.found, "\(found)")
    }

    @Test("An entry is found by its mark, or by what was answered; one too many is nobody's")
    func entries() async throws {
        let spoken = CorrelationID(high: 0x7000, low: 2)
        let response = try JSON.line(
            ResponseMessage(
                code: "success",
                payload: ["paymentRecord": ["currencyAmount": ["amount": "5", "currencyCode": "EUR"]]]))
        let contents = try await self.purse(
            Self.entry("chaos mark 1") + Self.entry("lunch") + Self.entry("lunch")
                + "INSERT INTO ledger (key, response, handled) VALUES ('\(spoken)/0', '\(response)', 1772442000000)")
        #expect(contents.effects.map(\.intent) == ["SendPayment", "SendPayment", "SendPayment"])
        #expect(contents.effects.prefix(2).map(\.key) == ["\(Self.request)/0", "\(spoken)/0"])
        #expect(contents.effects.last?.key.hasPrefix("payment-") == true)
        let amount: Value = ["amount": "5", "currencyCode": "EUR"]
        #expect(
            contents.effects.first?.facts
                == [EffectFact(amount, shown: "currencyAmount", told: "paymentRecord.currencyAmount")])
        #expect(contents.violations.isEmpty)
    }

    private static func booking(_ request: String, table: Int = 3, at start: Int = 0) -> String {
        """
        INSERT INTO booking (user, restaurant, tableNumber, starts, ends, party, guestName, request, booked) VALUES
            ('x', 'blue-door', \(table), 1772456400000 + \(start), 1772461800000 + \(start), 4, 'Carla', '\(request)', 1);
        """
    }

    @Test("A table with two parties is found, one after the other is not")
    func tables() async throws {
        let free = "DROP TRIGGER oneParty;"
        let first = Self.booking("chaos mark 1")
        let after = try await self.tably(free + first + Self.booking("a", at: 5_400_000) + Self.booking("b", table: 2))
        #expect(after.violations.isEmpty)
        let doubled = try await self.tably(free + first + Self.booking("a", at: 5_399_999))
        #expect(doubled.violations.map(\.kind) == [.tableTakenTwice])
    }

    @Test("A booking is found by its mark, and says when and for how many it is")
    func bookings() async throws {
        let effects = try await self.tably(Self.booking("chaos mark 1") + Self.booking("chaos mark 9", table: 2))
            .effects
        #expect(effects.first?.key == "\(Self.request)/0")
        #expect(effects.last?.key.hasPrefix("tably-") == true)
        let facts = effects.first?.facts ?? []
        // 13:00 in UTC, and in Lisbon.
        #expect(facts.contains(EffectFact(13, shown: "bookingDateComponents.hour")))
        #expect(facts.contains(EffectFact(4, shown: "partySize", told: "userBooking.booking.partySize")))
    }
}
