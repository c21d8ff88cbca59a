// Beckon: tests of canceling rides
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
import Schema
import TestSupport
import Testing

@testable import RidesHandler

@Suite struct CancelRideTests {
    private func booked() async throws -> HopUnderTest {
        let hop = try HopUnderTest()
        _ = try await hop.handle(RequestRide.to("station"), key: "book", hop.context())
        return hop
    }

    @Test(arguments: [(0, nil), (29, nil), (30, "4"), (55, "4")] as [(Int64, String?)])
    func feeBeforeAndAfterTheThreshold(seconds: Int64, fee: String?) async throws {
        let hop = try await self.booked()
        let preview = try await hop.confirm(CancelRide(), hop.context(after: seconds))
        #expect(preview.code == .ready)
        // The fee is shown also while it does not apply yet; the threshold says from when it does.
        #expect(preview.payload.cancellationFee?.amount.decimal.description == "4")
        // Booked at 13:00 in Berlin.
        let threshold = DateFields(
            year: 2027, month: 1, day: 15, hour: 13, minute: 0, second: 30, timeZone: "Europe/Berlin")
        #expect(preview.payload.cancellationFeeThreshold == (fee == nil ? threshold : nil))
        let canceled = try await hop.handle(CancelRide(), key: "cancel", hop.context(after: seconds + 1))
        #expect(canceled.code == .success)
        #expect(canceled.payload.cancellationFee?.amount.decimal.description == fee)
    }

    /// A booking says how it is taken back: by the ride's own number, whatever is booked meanwhile.
    @Test func takesBackABooking() async throws {
        let hop = try HopUnderTest()
        let booked = try await hop.handle(RequestRide.to("station"), key: "book", hop.context())
        let undo = try #require(booked.undo).intent(as: CancelRide.self)
        #expect(undo.rideIdentifier == booked.payload.rideStatus?.rideIdentifier)
        #expect(try await hop.handle(undo, key: "undo", hop.context(after: 10)).code == .success)
        #expect(try await hop.handle(undo, key: "again", hop.context(after: 12)).code == .failure)
    }

    @Test func happensOnce() async throws {
        let hop = try await self.booked()
        let first = try await hop.handle(CancelRide(), key: "cancel", hop.context(after: 40))
        let again = try await hop.handle(CancelRide(), key: "cancel", hop.context(after: 50))
        #expect(first == again)
        #expect(first.code == .success)
        #expect(try await hop.handle(CancelRide(), key: "other", hop.context(after: 60)).code == .failure)
    }

    @Test func resolvesToTheActiveRide() async throws {
        let hop = try await self.booked()
        func resolve(_ intent: CancelRide, _ user: String, after seconds: Int64) async throws -> ResolutionResult<
            String
        >? {
            try await hop.resolve(intent, "rideIdentifier", as: String.self, hop.context(user, after: seconds))
        }
        #expect(try await resolve(CancelRide(), "ada", after: 1) == .success("hop-1001"))
        #expect(try await resolve(CancelRide(), "bo", after: 1) == .unsupported(reason: "noActiveRide"))
        #expect(try await resolve(CancelRide(), "ada", after: 350) == .unsupported(reason: "rideOngoing"))
        #expect(try await resolve(CancelRide(), "ada", after: 36_000) == .unsupported(reason: "noActiveRide"))
        for identifier in ["", "hop-", "hop-1", "1001", "hop-99999999999999999999", "hop-1001 OR 1=1"] {
            var intent = CancelRide()
            intent.rideIdentifier = identifier
            #expect(try await resolve(intent, "ada", after: 1) == .unsupported(reason: "noActiveRide"))
        }
    }

    @Test func anotherRideCanBeBookedAfterwards() async throws {
        let hop = try await self.booked()
        _ = try await hop.handle(CancelRide(), key: "cancel", hop.context(after: 10))
        let second = try await hop.handle(RequestRide.to("zoo"), key: "again", hop.context(after: 11))
        #expect(second.payload.rideStatus?.rideIdentifier == "hop-1002")
    }

    @Test func nothingToCancel() async throws {
        let hop = try HopUnderTest()
        #expect(try await hop.confirm(CancelRide(), hop.context()).code == .failure)
        #expect(try await hop.handle(CancelRide(), key: "cancel", hop.context()).code == .failure)
    }
}
