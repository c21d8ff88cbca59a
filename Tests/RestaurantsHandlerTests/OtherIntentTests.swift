// Beckon: tests of free tables, defaults, the guest, and what is booked
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema
import Testing

@testable import RestaurantsHandler

struct OtherIntentTests {
    private typealias Free = GetAvailableRestaurantReservationBookings
    private typealias Current = GetUserCurrentRestaurantReservationBookings

    private func free(_ change: (inout Free) -> Void) -> Free {
        .with {
            $0.restaurant = Restaurant("Luigi")
            $0.partySize = 2
            change(&$0)
        }
    }

    /// Hours from the present, in Lisbon's winter.
    private func hours(_ bookings: [RestaurantReservationBooking]?) -> [Double] {
        (bookings ?? []).map { $0.bookingDate.timeIntervalSince(TablyUnderTest.now.date) / 3_600 }
    }

    @Test func theTablesOfADay() async throws {
        let app = try TablyUnderTest()
        let response = try await app.handle(
            self.free { $0.preferredBookingDateComponents = DateFields(month: 3, day: 3) })
        #expect(response.code == .success)
        #expect(self.hours(response.payload.availableBookings) == [33.5, 34, 34.5, 35, 35.5])
        #expect(response.payload.localizedRestaurantDescriptionText == "Pasta and pizza from a wood oven.")
        #expect(response.payload.termsAndConditions?.localizedTermsAndConditionsText.isEmpty == false)
        let table = try #require(response.payload.availableBookings?.first)
        #expect(table.offers?.map(\.offerTitleText) == ["Tuesday menu"])
        // What was offered can be booked by its identifier.
        let booking = BookRestaurantReservation.table("Luigi", 3, 18, 30) {
            $0.bookingIdentifier = table.bookingIdentifier
        }
        #expect(try await app.handle(booking).code == .success)
    }

    @Test func aClosedDayIsAnsweredWithOthers() async throws {
        let response = try await TablyUnderTest().handle(
            self.free {
                $0.preferredBookingDateComponents = DateFields(month: 3, day: 9)
                $0.maximumNumberOfResults = 2
            })
        #expect(response.payload.availableBookings?.count == 2)
    }

    @Test func notBeforeAndNotAfter() async throws {
        let app = try TablyUnderTest()
        func at(_ hours: Double) -> Date { TablyUnderTest.now.date.addingTimeInterval(hours * 3_600) }
        let between = self.free {
            $0.earliestBookingDateForResults = at(34)
            $0.latestBookingDateForResults = at(34.5)
        }
        #expect(self.hours(try await app.handle(between).payload.availableBookings) == [34, 34.5])
        // Nothing is free at night: a success without tables.
        let night = self.free {
            $0.earliestBookingDateForResults = at(14)
            $0.latestBookingDateForResults = at(20)
        }
        let none = try await app.handle(night)
        #expect(none.code == .success && none.payload.availableBookings == [])
    }

    @Test(
        arguments: [
            (GetAvailableRestaurantReservationBookings(), "failureRequestUnspecified"),
            (.with { $0.restaurant = Restaurant("Luigi") }, "failureRequestUnspecified"),
            (.with { ($0.restaurant, $0.partySize) = (Restaurant("Nowhere"), 2) }, "failureRequestUnspecified"),
            (
                .with { ($0.restaurant, $0.partySize, $0.maximumNumberOfResults) = (Restaurant("Luigi"), 2, 0) },
                "failureRequestUnspecified"
            ), (.with { ($0.restaurant, $0.partySize) = (Restaurant("Luigi"), 7) }, "failureRequestUnsatisfiable"),
            (
                .with {
                    ($0.restaurant, $0.partySize) = (Restaurant("Luigi"), 2)
                    $0.earliestBookingDateForResults = Date(timeIntervalSince1970: 1_772_600_000)
                    $0.latestBookingDateForResults = Date(timeIntervalSince1970: 1_772_500_000)
                }, "failureRequestUnsatisfiable"
            ),
            (
                .with {
                    ($0.restaurant, $0.partySize) = (Restaurant("Luigi"), 2)
                    $0.latestBookingDateForResults = Date(timeIntervalSince1970: -1e300)
                }, "failureRequestUnsatisfiable"
            ),
        ] as [(GetAvailableRestaurantReservationBookings, String)])
    func senselessRequests(_ intent: GetAvailableRestaurantReservationBookings, _ code: String) async throws {
        let context = Context(now: TablyUnderTest.now)
        let response = try await TablyUnderTest().store.consult(context) { try $0.free(intent, context) }
        #expect(response.code.rawValue == code)
    }

    @Test(arguments: [
        (DateFields(year: 2020, month: 1, day: 1), "unsupported inThePast"),
        (DateFields(month: 9, day: 1), "unsupported tooFarAhead"),
        (DateFields(month: 3, day: 9), "success 03-09 00:00"),
        (DateFields(month: 2, day: 30), "unsupported notATime"), (nil, "notRequired"),
    ])
    func preferences(_ said: DateFields?, _ expected: String) async throws {
        let intent = self.free { $0.preferredBookingDateComponents = said }
        #expect(try await TablyUnderTest().brief(intent, "preferredBookingDateComponents") == expected)
    }

    @Test func defaultsFollowHabits() async throws {
        let app = try TablyUnderTest()
        let intent = GetAvailableRestaurantReservationBookingDefaults.with {
            $0.restaurant = Restaurant("Blue Lantern")
        }
        let usual = try await app.handle(intent).payload
        // Today at half past seven, when the user went out before.
        #expect(usual.defaultBookingDate == TablyUnderTest.now.date.addingTimeInterval(10.5 * 3_600))
        #expect(usual.defaultPartySize == 2 && usual.maximumPartySize == 10 && usual.minimumPartySize == 1)
        for day in 4...6 { _ = try await app.handle(BookRestaurantReservation.table("Luigi", day, 21, for: 5)) }
        let changed = try await app.handle(intent).payload
        // At nine no meal would end in time: half past eight is the closest.
        #expect(changed.defaultBookingDate == TablyUnderTest.now.date.addingTimeInterval(11.5 * 3_600))
        #expect(changed.defaultPartySize == 5)
        // No more than there is room for.
        let small = GetAvailableRestaurantReservationBookingDefaults.with { $0.restaurant = Restaurant("Corner Nook") }
        #expect(try await app.handle(small).payload.defaultPartySize == 4)
        #expect(try await app.handle(GetAvailableRestaurantReservationBookingDefaults()).code == .failure)
    }

    @Test func whatIsBookedByTimeAndByNumber() async throws {
        let app = try TablyUnderTest()
        let later = try await app.handle(BookRestaurantReservation.table("Luigi", 10, 19)).payload.userBooking
        let sooner = try await app.handle(BookRestaurantReservation.table("Blue Door", 3, 19)).payload.userBooking
        func identifiers(_ change: (inout Current) -> Void = { _ in }, user: String = "local") async throws -> [String]
        {
            let response = try await app.handle(Current.with(change), user: user)
            #expect(response.code == .success)
            return (response.payload.userCurrentBookings ?? []).map(\.booking.bookingIdentifier)
        }
        let first = try #require(sooner?.booking.bookingIdentifier),
            second = try #require(later?.booking.bookingIdentifier)
        let all = try await identifiers()
        #expect(all.count == 3 && Array(all.prefix(2)) == [first, second])
        #expect(try await identifiers { $0.maximumNumberOfResults = 1 } == [first])
        #expect(try await identifiers { $0.restaurant = Restaurant("Luigi") } == [second])
        // The number wins over the restaurant; another user's number is none.
        #expect(
            try await identifiers {
                $0.reservationIdentifier = first
                $0.restaurant = Restaurant("Luigi")
            } == [first])
        #expect(try await identifiers({ $0.reservationIdentifier = first }, user: "eve") == [])
        for number in ["tably-", "tably-x", "tably-999999999999999999999", "1001", ""] {
            #expect(try await identifiers { $0.reservationIdentifier = number } == [])
        }
        #expect(try await identifiers(user: "eve") == [])
        // What is over is not current, unless it is asked for.
        let old = TablyUnderTest.now.date.addingTimeInterval(-30 * 86_400)
        #expect(try await identifiers { $0.earliestBookingDateForResults = old }.count == 4)
        let none = try await app.handle(Current.with { $0.maximumNumberOfResults = 0 })
        #expect(none.code == .failureRequestUnsatisfiable)
        let unknown = try await app.handle(Current.with { $0.restaurant = Restaurant("Nowhere") })
        #expect(unknown.code == .failureRequestUnsatisfiable)
    }

    @Test func theManifestHoldsTheWholeDomain() throws {
        let manifest = try Tably.app(store: try Tably.inMemoryStore(now: TablyUnderTest.now)).manifest
        let declared = [
            BookRestaurantReservation.declaration.intent, GetAvailableRestaurantReservationBookings.declaration.intent,
            GetAvailableRestaurantReservationBookingDefaults.declaration.intent, GetRestaurantGuest.declaration.intent,
            GetUserCurrentRestaurantReservationBookings.declaration.intent,
        ]
        #expect(Set(manifest.intents.map(\.name)) == Set(declared.map(\.name)))
        for intent in declared {
            let offered = manifest.intent(intent.name)?.parameters ?? []
            #expect(offered.map(\.isResolvable) == intent.parameters.map(\.isResolvable), "\(intent.name)")
            for slot in manifest.phrases.filter({ $0.intent == intent.name }).flatMap(\.examples)
                .joined(separator: " ").matches(of: /\{(\w+)\}/) where slot.output.1 != "app"
            {
                #expect(manifest.intent(intent.name)?.parameter(String(slot.output.1)) != nil, "\(slot.output.0)")
            }
        }
        #expect(manifest.keepsLedger)
        #expect(manifest.intent("BookRestaurantReservation")?.effectiveConsent == .always)
        #expect(manifest.intent("GetRestaurantGuest")?.effectiveConsent == .always)
    }

    @Test func everyLanguageHasTheSameTexts() {
        #expect(Tably.texts.names.keys.sorted() == ["de", "en", "es", "id", "zh-Hans"])
        #expect(Set(Tably.texts.names.values).count == 1)
    }
}
