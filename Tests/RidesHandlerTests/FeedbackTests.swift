// Beckon: tests of ratings and tips
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import FoundationEssentials
import GRDB
import Schema
import Testing

@testable import RidesHandler

@Suite struct FeedbackTests {
    private static let later: Int64 = 36_000

    private func ridden() async throws -> HopUnderTest {
        let hop = try HopUnderTest()
        _ = try await hop.handle(RequestRide.to("station"), key: "book", hop.context())
        return hop
    }

    private func feedback(_ rating: Int? = nil, tip: CurrencyAmount? = nil) -> SendRideFeedback {
        var intent = SendRideFeedback()
        intent.rating = rating
        intent.tip = tip
        return intent
    }

    @Test(
        arguments: [
            (nil, .needsValue), (0, .success(0)), (10, .success(10)),
            (11, .unsupported(reason: "notARating", alternatives: [10])),
            (-1, .unsupported(reason: "notARating", alternatives: [0])),
        ] as [(Int?, ResolutionResult<Int>)])
    func rating(said: Int?, result: ResolutionResult<Int>) async throws {
        let hop = try HopUnderTest()
        #expect(try await hop.resolve(self.feedback(said), "rating", as: Int.self, hop.context()) == result)
    }

    @Test(arguments: [
        ("3", "EUR", nil), ("2.50", "EUR", nil), ("0", "EUR", "notAnAmount"), ("-3", "EUR", "notAnAmount"),
        ("0.001", "EUR", "notAnAmount"), ("3", "USD", "otherCurrency"), ("201", "EUR", "tooMuch"),
    ])
    func tip(amount: String, currency: String, reason: String?) async throws {
        let hop = try await self.ridden()
        let tip = CurrencyAmount(try #require(Decimal(string: amount)), currency)
        let intent = self.feedback(tip: tip)
        let result = try await hop.resolve(intent, "tip", as: CurrencyAmount.self, hop.context())
        if let reason {
            guard case .unsupported(reason, _) = result else {
                Issue.record("\(amount) \(currency) was taken")
                return
            }
            #expect(try await hop.confirm(intent, hop.context(after: Self.later)).code == .failure)
        } else {
            #expect(result == .success(tip))
            #expect(try await hop.confirm(intent, hop.context(after: Self.later)).code == .ready)
        }
        #expect(try await hop.resolve(intent, "rating", as: Int.self, hop.context()) == .notRequired)
    }

    @Test func goesToTheLastRideAndIsKeptOnce() async throws {
        let hop = try await self.ridden()
        let intent = self.feedback(9)
        #expect(
            try await hop.resolve(intent, "rideIdentifier", as: String.self, hop.context(after: Self.later))
                == .success("hop-1001"))
        #expect(try await hop.handle(intent, key: "feedback", hop.context(after: Self.later)).code == .success)
        #expect(
            try await hop.handle(self.feedback(2), key: "feedback", hop.context(after: Self.later)).code == .success)
        let rating = try await hop.store.database.read { try Int.fetchOne($0, sql: "SELECT rating FROM ride") }
        #expect(rating == 9)
    }

    @Test func needsARideAndSomethingToSay() async throws {
        let hop = try HopUnderTest()
        #expect(
            try await hop.resolve(self.feedback(9), "rideIdentifier", as: String.self, hop.context())
                == .unsupported(reason: "noRide"))
        #expect(try await hop.confirm(self.feedback(9), hop.context()).code == .failure)
        let after = try await self.ridden()
        #expect(try await after.confirm(self.feedback(), after.context(after: Self.later)).code == .failure)
        #expect(try await after.handle(self.feedback(99), key: "f", after.context(after: Self.later)).code == .failure)
    }
}
