// Beckon: tests of booking rides
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import Schema
import Testing

@testable import RidesHandler

@Suite struct BookingTests {
    private func count(_ store: AppStore) throws -> Int {
        try store.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM ride") ?? 0 }
    }

    @Test func previewShowsWhatIsBooked() async throws {
        let hop = try HopUnderTest()
        let intent = RequestRide.to("station", partySize: 3)
        let preview = try await hop.confirm(intent, hop.context())
        #expect(preview.code == .ready)
        let shown = try #require(preview.payload.rideStatus)
        #expect(shown.rideIdentifier == nil && shown.phase == nil)
        #expect(shown.rideOption?.name == "Vroom")
        #expect(shown.rideOption?.priceRange?.minimumPrice != nil)
        #expect(shown.rideOption?.fareLineItems?.isEmpty == false)
        #expect(shown.estimatedPickupDate != nil && shown.estimatedDropOffDate != nil)
        #expect(try self.count(hop.store) == 0)

        let booked = try await hop.handle(intent, key: "k1", hop.context())
        #expect(booked.code == .success)
        let status = try #require(booked.payload.rideStatus)
        #expect(status.rideIdentifier == "hop-1001")
        #expect(status.phase == .confirmed)
        #expect(status.rideOption == shown.rideOption)
        #expect(status.pickupLocation?.identifier == "home" && status.dropOffLocation?.identifier == "central-station")
        #expect(status.partySize == 3)
        #expect(status.vehicle?.registrationPlate != nil && status.vehicle?.location?.course != nil)
        #expect(status.driver?.displayName.isEmpty == false)
    }

    @Test func oneKeyIsOneRide() async throws {
        let hop = try HopUnderTest()
        let first = try await hop.handle(RequestRide.to("station"), key: "k1", hop.context())
        let again = try await hop.handle(RequestRide.to("station"), key: "k1", hop.context(after: 7))
        #expect(first == again)
        #expect(try self.count(hop.store) == 1)
    }

    @Test func twoWorkersShareOneFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hop-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let one = try HopUnderTest(try Hop.store(folder: folder))
        let two = try HopUnderTest(try Hop.store(folder: folder))
        async let left = one.handle(RequestRide.to("station"), key: "k1", one.context())
        async let right = two.handle(RequestRide.to("station"), key: "k1", two.context())
        let both = try await (left, right)
        #expect(both.0 == both.1)
        #expect(try self.count(one.store) == 1)
        let status = try await two.handle(GetRideStatus(), key: "", two.context(after: 5))
        #expect(status.payload.rideStatus?.rideIdentifier == both.0.payload.rideStatus?.rideIdentifier)
        let canceled = try await two.handle(CancelRide(), key: "k2", two.context(after: 6))
        #expect(canceled.code == .success)
        #expect(try await one.handle(GetRideStatus(), key: "", one.context(after: 7)).payload.rideStatus == nil)
    }

    @Test func noCarIsPromisedTwice() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hop-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let workers = [
            try HopUnderTest(try Hop.store(folder: folder)), try HopUnderTest(try Hop.store(folder: folder)),
        ]
        let codes = try await withThrowingTaskGroup(of: RequestRide.Code.self) { group in
            for number in 0..<20 {
                let hop = workers[number % 2]
                group.addTask {
                    try await hop.handle(RequestRide.to("station"), key: "k\(number)", hop.context("user-\(number)"))
                        .code
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let cars = Car.examples.filter { $0.kind == "vroom" }.count
        #expect(codes.filter { $0 == .success }.count == cars)
        let taken = try await workers[0].store.database.read {
            try Int.fetchOne($0, sql: "SELECT COUNT(DISTINCT car) FROM ride")
        }
        #expect(taken == cars)
    }

    @Test func whatIsReadIsWhatWasBooked() async throws {
        let hop = try HopUnderTest()
        let booked = try await hop.handle(RequestRide.to("Hill Street 9", from: "opera"), key: "k1", hop.context())
        let read = try await hop.handle(GetRideStatus(), key: "", hop.context())
        #expect(read.payload.rideStatus == booked.payload.rideStatus)
        #expect(read.payload.rideStatus?.dropOffLocation?.name == "9 Hill Street")
    }

    @Test func anotherRideHasToWait() async throws {
        let hop = try HopUnderTest()
        let first = try await hop.handle(RequestRide.to("station"), key: "k1", hop.context())
        for response in [
            try await hop.confirm(RequestRide.to("zoo"), hop.context(after: 10)),
            try await hop.handle(RequestRide.to("zoo"), key: "k2", hop.context(after: 10)),
        ] {
            #expect(response.code == .failureRequiringAppLaunchPreviousRideNeedsCompletion)
            #expect(response.payload.rideStatus?.rideIdentifier == first.payload.rideStatus?.rideIdentifier)
            #expect(response.userActivity != nil)
        }
        // The ride of somebody else, a ride tomorrow and a ride after the first are none of its business.
        #expect(try await hop.confirm(RequestRide.to("zoo"), hop.context("bo")).code == .ready)
        var tomorrow = RequestRide.to("zoo")
        tomorrow.scheduledPickupTime = DateComponentsRange(start: DateFields(day: 16, hour: 7))
        #expect(try await hop.confirm(tomorrow, hop.context(after: 10)).code == .ready)
        #expect(try await hop.confirm(RequestRide.to("zoo"), hop.context(after: 3600)).code == .ready)
    }

    @Test func usersHaveTheirOwnRides() async throws {
        let hop = try HopUnderTest()
        let ada = try await hop.handle(RequestRide.to("station"), key: "k1", hop.context("ada"))
        let bo = try await hop.handle(RequestRide.to("station"), key: "k2", hop.context("bo"))
        #expect(ada.payload.rideStatus?.rideIdentifier != bo.payload.rideStatus?.rideIdentifier)
        #expect(ada.payload.rideStatus?.vehicle?.registrationPlate != bo.payload.rideStatus?.vehicle?.registrationPlate)
        var theft = CancelRide()
        theft.rideIdentifier = ada.payload.rideStatus?.rideIdentifier
        #expect(try await hop.confirm(theft, hop.context("bo")).code == .failure)
        #expect(try await hop.handle(theft, key: "k3", hop.context("bo")).code == .failure)
        #expect(
            try await hop.resolve(theft, "rideIdentifier", as: String.self, hop.context("bo"))
                == .unsupported(reason: "noActiveRide"))
        #expect(try await hop.handle(GetRideStatus(), key: "", hop.context("cy")).payload.rideStatus == nil)
    }

    @Test func noCarIsLeft() async throws {
        let hop = try HopUnderTest()
        let cars = Car.examples.filter { $0.kind == "scoot" }.count
        for number in 0..<cars {
            let user = "user-\(number)"
            let booked = try await hop.handle(RequestRide.to("station", option: "Scoot"), key: user, hop.context(user))
            #expect(booked.code == .success)
        }
        let last = try await hop.confirm(RequestRide.to("station", option: "Scoot"), hop.context("late"))
        #expect(last.code == .failureRequiringAppLaunchServiceTemporarilyUnavailable)
        var list = ListRideOptions()
        list.dropOffLocation = Placemark(name: "station")
        let options = try await hop.handle(list, key: "", hop.context("late")).payload.rideOptions
        #expect(options?.map(\.name) == ["Vroom", "Vroom XL"])
    }

    @Test func refusals() async throws {
        let hop = try HopUnderTest()
        var far = RequestRide.to("station")
        far.scheduledPickupTime = DateComponentsRange(start: DateFields(year: 2027, month: 3, day: 1, hour: 7))
        #expect(try await hop.confirm(far, hop.context()).code == .failureRequiringAppLaunchRideScheduledTooFar)
        var past = far
        past.scheduledPickupTime = DateComponentsRange(start: DateFields(year: 2026, month: 3, day: 1, hour: 7))
        #expect(try await hop.confirm(past, hop.context()).code == .failure)
        var abroad = RequestRide()
        abroad.dropOffLocation = Placemark(location: .init(latitude: 52.5, longitude: 13.4))
        #expect(try await hop.confirm(abroad, hop.context()).code == .failureRequiringAppLaunchNoServiceInArea)
        #expect(try await hop.confirm(RequestRide(), hop.context()).code == .failure)
        #expect(try await hop.confirm(RequestRide.to("airport"), hop.context()).code == .failure)
        #expect(try await hop.confirm(RequestRide.to("zoo", partySize: 9), hop.context()).code == .failure)
        #expect(try await hop.confirm(RequestRide.to("zoo", partySize: .min), hop.context()).code == .failure)
        // A map gives no party size: one rider.
        #expect(try await hop.confirm(RequestRide.to("zoo", partySize: nil), hop.context()).code == .ready)
    }

    @Test func scheduledRidesWaitForTheirTime() async throws {
        let hop = try HopUnderTest()
        var intent = RequestRide.to("station")
        intent.scheduledPickupTime = DateComponentsRange(start: DateFields(day: 16, hour: 7))
        let booked = try await hop.handle(intent, key: "k1", hop.context())
        let status = try #require(booked.payload.rideStatus)
        #expect(status.phase == .confirmed)
        // 07:00 in Berlin, 18 hours later.
        #expect(status.estimatedPickupDate == (HopUnderTest.noon + .seconds(18 * 3600)).date)
        #expect(try await hop.follow(intent, booked, hop.context()).count == 1)
        let free = try await hop.confirm(CancelRide(), hop.context(after: 3600))
        #expect(free.payload.cancellationFee != nil && free.payload.cancellationFeeThreshold != nil)
    }

    @Test func habitsChooseTheOption() async throws {
        let hop = try HopUnderTest()
        _ = try await hop.handle(RequestRide.to("station", option: "Scoot"), key: "k1", hop.context())
        let result = try await hop.resolve(RequestRide(), "rideOptionName", as: SpeakableString.self, hop.context())
        #expect(result == .success(RideKind.all[2].term))
    }

    @Test func listsOptions() async throws {
        let hop = try HopUnderTest()
        var intent = ListRideOptions()
        #expect(try await hop.resolve(intent, "dropOffLocation", as: Placemark.self, hop.context()) == .notRequired)
        let near = try await hop.handle(intent, key: "", hop.context())
        #expect(near.payload.rideOptions?.count == 3)
        #expect(near.payload.rideOptions?.allSatisfy { $0.priceRange == nil } == true)
        intent.dropOffLocation = Placemark(name: "Northfield Airport")
        let priced = try await hop.handle(intent, key: "", hop.context())
        #expect(
            priced.payload.rideOptions?.allSatisfy {
                $0.priceRange != nil && $0.estimatedPickupDate > HopUnderTest.noon.date
            } == true)
        #expect(priced.payload.expirationDate == (HopUnderTest.noon + .seconds(60)).date)
        #expect(priced.payload.paymentMethods?.isEmpty == false)
    }

    @Test func aPriceForEachSizeOfParty() async throws {
        let hop = try HopUnderTest()
        var intent = ListRideOptions()
        intent.dropOffLocation = Placemark(name: "Northfield Airport")
        let options = try await hop.handle(intent, key: "", hop.context()).payload.rideOptions ?? []
        for option in options {
            let sizes = option.availablePartySizeOptions ?? []
            #expect(sizes.map(\.minimum) == Array(1...sizes.count))
            let prices = sizes.compactMap { $0.priceRange?.minimumPrice?.decimal }
            #expect(prices == prices.sorted() && prices.count == sizes.count)
            #expect(option.priceRange?.minimumPrice?.decimal == prices.first)
            #expect(option.priceRange?.maximumPrice?.decimal == prices.last)
        }
        #expect(options.map { $0.availablePartySizeOptions?.count } == [4, 6, 1])
    }

    /// What GeoJSON's readers look for (RFC 7946): longitude first, one line a ride.
    @Test func ridesAreDrawnOnAMap() async throws {
        let hop = try HopUnderTest()
        _ = try await hop.handle(RequestRide.to("City Zoo"), key: "k1", hop.context())
        let data = try await Hop.geoJSON(of: "ada", in: hop.store)
        let all = try JSON.decode(Value.self, from: Array(data))
        #expect(all.at("type") == "FeatureCollection")
        let features = all.at("features")?.array ?? []
        #expect(features.map { $0.at("geometry.type") } == ["LineString"])
        #expect(features.map { $0.at("properties.to") } == ["City Zoo"])
        let points = features.first?.at("geometry.coordinates")?.array ?? []
        #expect(points.count >= 2)
        let zoo = try #require(Place.examples.first { $0.name == "City Zoo" }?.placemark().location)
        #expect(points.last == .array([.double(zoo.longitude), .double(zoo.latitude)]))
        let nobody = try JSON.decode(Value.self, from: Array(try await Hop.geoJSON(of: "eve", in: hop.store)))
        #expect(nobody.at("features") == .array([]))
    }
}
