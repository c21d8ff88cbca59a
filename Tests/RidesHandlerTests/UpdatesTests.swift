// Beckon: tests of live updates
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Schema
import Synchronization
import TestSupport
import Testing

@testable import RidesHandler

@Suite struct UpdatesTests {
    @Test func followARideToItsEnd() async throws {
        let slept = Mutex<[Duration]>([])
        let clock = SteppingClock(HopUnderTest.noon) { _, duration in slept.withLock { $0.append(duration) } }
        let hop = try HopUnderTest(clock: clock)
        let booked = try await hop.handle(RequestRide.to("station"), key: "k1", hop.context())
        let updates = try await hop.follow(RequestRide.to("station"), booked, hop.context())

        #expect(updates.allSatisfy { $0.code == .success })
        #expect(updates.last?.payload.rideStatus == nil)
        let statuses = updates.compactMap(\.payload.rideStatus)
        #expect(statuses.count == updates.count - 1)
        #expect(Set(statuses.map(\.rideIdentifier)) == ["hop-1001"])
        #expect(statuses.allSatisfy { $0.rideOption?.name == "Vroom" && $0.vehicle?.location != nil })
        var phases: [RidePhase] = []
        for status in statuses where status.phase != phases.last { phases.append(try #require(status.phase)) }
        #expect(phases == [.confirmed, .approachingPickup, .pickup, .ongoing, .completed])
        let completion = try #require(statuses.last?.completionStatus)
        #expect(completion.completed && completion.outstanding)
        #expect(completion.feedbackType == [.rate, .tip])
        #expect(completion.defaultTippingOptions?.count == 3)
        #expect(statuses.dropLast().allSatisfy { $0.completionStatus == nil })
        #expect(slept.withLock { $0 }.allSatisfy { $0 > .zero && $0 <= .seconds(3) })
        #expect(Set(statuses.compactMap(\.vehicle?.location)).count > 10)
    }

    @Test func seeThatAnotherWorkerCanceled() async throws {
        let store = try Hop.inMemoryStore()
        let other = try HopUnderTest(store)
        let clock = SteppingClock(HopUnderTest.noon) { now, _ in
            guard now >= HopUnderTest.noon + .seconds(10) else { return }
            _ = try await other.handle(CancelRide(), key: "cancel", other.context(after: 10))
        }
        let hop = try HopUnderTest(store, clock: clock)
        let booked = try await hop.handle(RequestRide.to("station"), key: "k1", hop.context())
        let updates = try await hop.follow(RequestRide.to("station"), booked, hop.context())
        #expect(updates.last?.payload.rideStatus == nil)
        let last = try #require(updates.dropLast().last?.payload.rideStatus)
        #expect(last.phase == .completed)
        #expect(last.completionStatus?.canceled == true && last.completionStatus?.completed == false)
        #expect(last.rideIdentifier == "hop-1001")
        #expect(clock.time < HopUnderTest.noon + .seconds(14))
    }

    @Test func alsoFollowAQuestionForTheStatus() async throws {
        let hop = try HopUnderTest()
        _ = try await hop.handle(RequestRide.to("station"), key: "k1", hop.context())
        let status = try await hop.handle(GetRideStatus(), key: "", hop.context(after: 2))
        let updates = try await hop.follow(GetRideStatus(), status, hop.context(after: 2))
        #expect(updates.count > 10)
        #expect(updates.last?.payload.rideStatus == nil)
    }

    @Test func areNotForOthersAndNotForNothing() async throws {
        let hop = try HopUnderTest()
        let booked = try await hop.handle(RequestRide.to("station"), key: "k1", hop.context())
        let theirs = try await hop.follow(RequestRide.to("station"), booked, hop.context("bo"))
        #expect(theirs.map(\.payload.rideStatus) == [nil])
        let none = try await hop.handle(GetRideStatus(), key: "", hop.context("bo"))
        #expect(none.code == .success && none.payload.rideStatus == nil)
        #expect(try await hop.follow(GetRideStatus(), none, hop.context("bo")).isEmpty)
    }

    @Test func endWhenTheyAreWithdrawn() async throws {
        let clock = SteppingClock(HopUnderTest.noon) { _, _ in throw CancellationError() }
        let hop = try HopUnderTest(clock: clock)
        let booked = try await hop.handle(RequestRide.to("station"), key: "k1", hop.context())
        await #expect(throws: CancellationError.self) {
            _ = try await hop.follow(RequestRide.to("station"), booked, hop.context())
        }
    }
}
