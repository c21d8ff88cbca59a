// Beckon: Purse as its worker runs it, JSON in and JSON out
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import Testing

@testable import PaymentsHandler
@testable import ServiceKit

/// Sends nothing anywhere.
private struct DeafLink: DispatcherLink {
    var arrivals: AsyncStream<Message> { AsyncStream { $0.finish() } }
    var lostArrivals: Int { 0 }
    func send(_ message: Message) throws(BusError) {}
    func close() async {}
}

/// Purse over a store, fed with messages as from a dispatcher.
struct PurseUnderTest {
    /// Monday, 2026-03-02 9:00 in UTC.
    static let morning = Instant(milliseconds: 1_772_442_000_000)

    let store: AppStore
    let performer: AppPerformer
    var user = "local", now = Self.morning

    init(_ store: AppStore? = nil) throws {
        self.store = try store ?? Purse.inMemoryStore(now: Self.morning)
        self.performer = AppPerformer(Purse.app(store: self.store))
    }

    private var context: WorkContext {
        WorkContext(user: self.user, locale: "en", timeZone: "UTC", location: nil, now: self.now)
    }

    private func perform(_ phase: Phase, _ body: some Encodable) async throws -> [UInt8] {
        let message = try Message(Header(.work, phase: phase, attempt: 1), body)
        return try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: DeafLink()))
    }

    private func message<I: Intent>(_ intent: I) throws -> IntentMessage {
        IntentMessage("\(I.self)", try Value(encoding: intent).object ?? [:])
    }

    func resolve<I: Intent, Result: Codable & Hashable & Sendable>(
        _ intent: I, _ parameter: String, as type: Result.Type = Result.self
    ) async throws -> ResolutionResult<Result> {
        let work = ResolveWork(intent: try self.message(intent), parameters: [parameter], context: self.context)
        let answer = try JSON.decode(Resolutions.self, from: try await self.perform(.resolving, work))
        let result = try #require(answer.resolutions.first?.results.first)
        return try JSON.decode(ResolutionResult<Result>.self, from: JSON.encode(result))
    }

    func confirm<I: Intent>(_ intent: I) async throws -> Response<I> {
        let work = ConfirmWork(intent: try self.message(intent), context: self.context)
        return try JSON.decode(Response<I>.self, from: try await self.perform(.confirming, work))
    }

    /// - Parameter preview: What the user agreed to.
    func handle<I: Intent>(
        _ intent: I, key: String = UUID().uuidString, agreedTo preview: Response<I>? = nil
    ) async throws -> Response<I> {
        let agreed = try preview.map { try JSON.decode(ResponseMessage.self, from: JSON.encode($0)) }
        let work = HandleWork(intent: try self.message(intent), key: key, preview: agreed, context: self.context)
        return try JSON.decode(Response<I>.self, from: try await self.perform(.handling, work))
    }

    /// What is on the account of a name, in minor units.
    func balance(_ name: String) async throws -> Int64? {
        try await self.store.database.read { [user] database in
            try Int64.fetchOne(
                database, sql: "SELECT balance FROM account WHERE user = ? AND name = ?", arguments: [user, name])
        }
    }

    /// Checks the whole ledger: entries add up to nothing, balances are their postings, no account is below its limit.
    func audit() async throws {
        try await self.store.database.read { database in
            let unbalanced = try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM (
                        SELECT entry FROM posting JOIN account ON account.id = account
                        GROUP BY entry, currency HAVING sum(amount) <> 0)
                    """)
            #expect(unbalanced == 0)
            let wrong = try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM account WHERE balance <>
                        (SELECT coalesce(sum(amount), 0) FROM posting WHERE posting.account = account.id)
                    """)
            #expect(wrong.isEmpty)
            #expect(try String.fetchAll(database, sql: "SELECT name FROM account WHERE balance < lowest").isEmpty)
        }
    }

    /// All that the store holds beside the ledger of keys, as text, to see whether anything changed.
    func state() async throws -> String {
        try await self.store.database.read { database in
            try ["account", "entry", "posting", "bill", "plan", "asked"]
                .map { try Row.fetchAll(database, sql: "SELECT * FROM \($0)").map(\.description).joined() }
                .joined(separator: "\n")
        }
    }
}

/// An intent, filled.
func made<I: Intent>(_ type: I.Type = I.self, _ fill: (inout I) -> Void) -> I {
    var intent = I()
    fill(&intent)
    return intent
}

/// An account by what people call it.
func account(_ name: String) -> PaymentAccount { PaymentAccount(nickname: SpeakableString(name)) }

/// A biller by what people call it.
func biller(_ name: String) -> BillPayee { BillPayee(nickname: SpeakableString(name)) }

/// An amount, `euros("12.50")`.
func euros(_ text: String) -> CurrencyAmount { money(text, "EUR") }

func money(_ text: String, _ code: String) -> CurrencyAmount {
    CurrencyAmount(Decimal(string: text) ?? .nan, code)
}

func sum(_ text: String, _ code: String = "EUR") -> PaymentAmount { PaymentAmount(amount: money(text, code)) }

func on(day: Int, month: Int = 3) -> DateComponentsRange {
    DateComponentsRange(start: DateFields(year: 2026, month: month, day: day))
}

extension ResolutionResult {
    var value: Parameter? { if case .success(let value) = self { value } else { nil } }
    var reason: String? { if case .unsupported(let reason, _) = self { reason } else { nil } }
    var options: [Parameter] {
        switch self {
        case .disambiguation(let values), .unsupported(_, let values): values
        default: []
        }
    }
}
