// Beckon: tests of booking a table: questions, preview, the booking itself
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import Testing

@testable import RestaurantsHandler

struct BookingTests {
    @Test(arguments: [
        ("Luigi", "success Luigi's"), ("the Trattoria Luigi", "success Luigi's"), ("luigi's", "success Luigi's"),
        ("Luigi's tonight", "success Luigi's"),
        ("table", "choose Luigi's, Blue Door Bistro, Blue Lantern, Corner Nook, Border Grill"),
        ("ein Restaurant", "choose Luigi's, Blue Door Bistro, Blue Lantern, Corner Nook, Border Grill"),
        ("the Italian one", "success Luigi's"), ("beim Italiener", "success Luigi's"), ("中国菜", "success Blue Lantern"),
        ("a French restaurant", "success Blue Door Bistro"),
        ("blue", "choose Blue Door Bistro, Blue Lantern"), ("lantern", "confirm Blue Lantern"), ("  ", "needsValue"),
        (
            "Mario's",
            "unsupported unknownRestaurant: Luigi's, Blue Door Bistro, Blue Lantern, Corner Nook, Border Grill"
        ),
    ])
    func restaurants(_ name: String, _ expected: String) async throws {
        let intent = BookRestaurantReservation.with { $0.restaurant = Restaurant(name) }
        #expect(try await TablyUnderTest().brief(intent, "restaurant") == expected)
    }

    /// Those that are offered say what is cooked there, where, and at a time whether there is a table.
    @Test(
        arguments: [
            (nil, [nil, nil, nil, nil, nil]),
            (20, ["table free then", "table free then", nil, "fully booked then", nil]),
            (3, Array(repeating: "closed then", count: 5)),
        ] as [(Int?, [String?])])
    func whatIsOffered(_ hour: Int?, _ tables: [String?]) async throws {
        var intent = BookRestaurantReservation.table("table", 4, hour)
        intent.restaurant = nil
        guard case .disambiguation(let options) = try await TablyUnderTest().resolve(intent, "restaurant") else {
            return #expect(Bool(false), "nothing is offered")
        }
        #expect(
            options.map { $0["cuisine"]?.string } == ["Italian", "French", "Chinese", "Portuguese", "Spanish"])
        #expect(options.allSatisfy { $0["area"] != nil })
        for (option, text) in zip(options, tables) where text != nil { #expect(option["tables"]?.string == text) }
        if hour == nil { #expect(options.allSatisfy { $0["tables"] == nil }) }
        intent.restaurant = try options[0].decoded(as: Restaurant.self)
        guard case .success(let chosen) = try await TablyUnderTest().resolve(intent, "restaurant") else {
            return #expect(Bool(false), "what was offered is not taken")
        }
        #expect(chosen["tables"] == nil)
    }

    @Test func aRestaurantIsKnownAgainByItsIdentifier() async throws {
        let intent = BookRestaurantReservation.with {
            $0.restaurant = Restaurant("whatever", restaurantIdentifier: "blue-door")
        }
        #expect(try await TablyUnderTest().brief(intent, "restaurant") == "success Blue Door Bistro")
        #expect(
            try await TablyUnderTest().brief(BookRestaurantReservation(), "restaurant")
                == "choose Luigi's, Blue Door Bistro, Blue Lantern, Corner Nook, Border Grill")
    }

    @Test(arguments: [
        (nil, "needsValue"), (2, "success 2"), (6, "success 6"), (7, "unsupported tooManyGuests: 6"),
        (0, "unsupported tooFew"), (-3, "unsupported tooFew"), (Int.max, "unsupported tooManyGuests: 6"),
    ])
    func parties(_ size: Int?, _ expected: String) async throws {
        let intent = BookRestaurantReservation.table("Luigi", 3, 19, for: size)
        #expect(try await TablyUnderTest().brief(intent, "partySize") == expected)
    }

    @Test(arguments: [
        (3, 19, 0, "success 03-03 19:00"),
        // Monday is closed.
        (9, 20, 0, "unsupported closed: 03-08 20:30, 03-10 18:00, 03-10 18:30, 03-10 19:00, 03-10 19:30"),
        (3, 19, 10, "unsupported betweenSlots: 03-03 18:00, 03-03 18:30, 03-03 19:00, 03-03 19:30, 03-03 20:00"),
        (1, 19, 0, "unsupported inThePast: 03-03 18:00, 03-03 18:30, 03-03 19:00, 03-03 19:30, 03-03 20:00"),
        // A day alone: around half past seven, when this user went out before.
        (3, nil, 0, "choose 03-03 18:30, 03-03 19:00, 03-03 19:30, 03-03 20:00, 03-03 20:30"),
    ])
    func times(_ day: Int, _ hour: Int?, _ minute: Int, _ expected: String) async throws {
        let intent = BookRestaurantReservation.table("Luigi", day, hour, minute)
        #expect(try await TablyUnderTest().brief(intent, "bookingDateComponents") == expected)
    }

    @Test func aDayThatIsClosedIsRefusedAtOnce() async throws {
        let result = try await TablyUnderTest().brief(
            BookRestaurantReservation.table("Luigi", 9, nil), "bookingDateComponents")
        #expect(result.hasPrefix("unsupported closed: "))
    }

    @Test func theExampleThatIsFull() async throws {
        let result = try await TablyUnderTest().brief(
            BookRestaurantReservation.table("Corner Nook", 4, 20), "bookingDateComponents")
        #expect(result == "unsupported full: 03-04 18:00, 03-05 18:00, 03-05 19:00, 03-05 20:00, 03-06 18:00")
    }

    @Test func theGuestOfTheLastBookingIsProposedToTheSameUserOnly() async throws {
        let app = try TablyUnderTest()
        #expect(
            try await app.brief(BookRestaurantReservation.table("Luigi", 3, 19), "guest") == "success Robin Example")
        #expect(
            try await app.brief(BookRestaurantReservation.table("Luigi", 3, 19), "guest", user: "ada") == "needsValue")
        let intent = BookRestaurantReservation.table("Luigi", 3, 19) {
            $0.guest = RestaurantGuest("Ada", phoneNumber: "+44 20 7946 0000")
        }
        #expect(try await app.handle(intent, user: "ada").code == .success)
        #expect(
            try await app.handle(GetRestaurantGuest(), user: "ada").payload.guest?.phoneNumber == "+44 20 7946 0000")
        #expect(try await app.handle(GetRestaurantGuest()).payload.guest?.displayName == "Robin Example")
        #expect(try await app.handle(GetRestaurantGuest(), user: "eve").code == .failure)
    }

    @Test(arguments: [
        (RestaurantGuest("Robin Example"), "success Robin Example"), (RestaurantGuest("  "), "needsValue"),
        (RestaurantGuest("Sam", phoneNumber: "call me"), "unsupported notAPhoneNumber"),
        (RestaurantGuest("Sam", emailAddress: "sam at example"), "unsupported notAnEmailAddress"),
        (RestaurantGuest("Sam", emailAddress: "a@b\r\nX:y"), "unsupported notAnEmailAddress"),
        (RestaurantGuest(String(repeating: "x", count: 101)), "unsupported tooLong"),
    ])
    func guests(_ guest: RestaurantGuest, _ expected: String) async throws {
        let intent = BookRestaurantReservation.table("Luigi", 3, 19) { $0.guest = guest }
        #expect(try await TablyUnderTest().brief(intent, "guest") == expected)
    }

    @Test func whatIsNotSaidOfTheSameGuestIsAsItWas() {
        let known = RestaurantGuest("Robin Example", phoneNumber: "+1 202 555 0111", emailAddress: "robin@example.com")
        let again = GuestDetails.checked(RestaurantGuest("robin example", phoneNumber: "555 0199"), known: known)
        #expect(again?.phoneNumber == "555 0199" && again?.emailAddress == "robin@example.com")
        #expect(GuestDetails.checked(RestaurantGuest("Sam"), known: known)?.emailAddress == nil)
    }

    @Test func thePreviewIsASuccessAndBooksNothing() async throws {
        let app = try TablyUnderTest()
        let before = try await app.bookings()
        let intent = BookRestaurantReservation.table("Luigi", 3, 19) {
            $0.guestProvidedSpecialRequestText = " a window seat "
            $0.selectedOffer = RestaurantOffer("Tuesday menu", offerIdentifier: "luigi-tuesday")
        }
        let preview = try await app.confirm(intent)
        let shown = try #require(preview.payload.userBooking)
        #expect(preview.code == .success && shown.status == .pending)
        #expect(shown.booking.restaurant.name == "Luigi's" && shown.booking.partySize == 2)
        #expect(shown.booking.bookingDate == TablyUnderTest.now.date.addingTimeInterval(34 * 3_600))
        #expect(shown.guest.displayName == "Robin Example")
        #expect(shown.guestProvidedSpecialRequestText == "a window seat")
        #expect(shown.selectedOffer?.offerTitleText == "Tuesday menu")
        #expect(try await app.bookings() == before)
        let booked = try #require(try await app.handle(intent).payload.userBooking)
        #expect(booked.status == .confirmed && booked.booking.bookingDate == shown.booking.bookingDate)
        #expect(try await app.bookings().count == before.count + 1)
    }

    @Test(arguments: [
        BookRestaurantReservation.table("Mario's", 3, 19), .table("Luigi", 3, 19, for: 0),
        .table("Luigi", 3, 19, for: 7),
        .table("Luigi", 3, nil), .table("Luigi", 9, 19), .table("Luigi", 3, 19, 1), .table("Luigi", 1, 19),
        .table("Luigi", 3, 19, for: nil), BookRestaurantReservation(),
        .table("Luigi", 3, 19) { $0.bookingIdentifier = "luigi/1/2" },
        .table("Luigi", 3, 19) { $0.guest = RestaurantGuest("") },
        .table("Luigi", 3, 19) { $0.guestProvidedSpecialRequestText = String(repeating: "x", count: 501) },
        .table("Luigi", 3, 19) { $0.selectedOffer = RestaurantOffer("Free wine") },
        // The menu is Tuesday's.
        .table("Luigi", 4, 19) { $0.selectedOffer = RestaurantOffer("Tuesday menu", offerIdentifier: "luigi-tuesday") },
    ])
    func withoutADialogueAllIsCheckedAnew(_ intent: BookRestaurantReservation) async throws {
        let app = try TablyUnderTest()
        let before = try await app.bookings().count
        #expect(try await app.handle(intent).code == .failure)
        #expect(try await app.confirm(intent).code == .failure)
        #expect(try await app.bookings().count == before)
    }

    @Test func aTableThatIsGoneMeanwhileIsDenied() async throws {
        let app = try TablyUnderTest()
        // Four tables of the bistro's kind: three hold two or more.
        for number in 0..<3 {
            #expect(
                try await app.confirm(BookRestaurantReservation.table("Blue Door", 3, 19)).code == .success, "\(number)"
            )
            #expect(
                try await app.handle(BookRestaurantReservation.table("Blue Door", 3, 19), user: "user \(number)").code
                    == .success)
        }
        #expect(try await app.confirm(BookRestaurantReservation.table("Blue Door", 3, 19)).code == .denied)
        #expect(try await app.handle(BookRestaurantReservation.table("Blue Door", 3, 19)).code == .denied)
        #expect(try await app.handle(BookRestaurantReservation.table("Blue Door", 3, 20, 30)).code == .success)
    }

    @Test func aKeyBooksOnce() async throws {
        let app = try TablyUnderTest()
        let first = try await app.handle(BookRestaurantReservation.table("Luigi", 3, 19), key: "k")
        let again = try await app.handle(BookRestaurantReservation.table("Luigi", 3, 19), key: "k")
        #expect(first == again && first.payload.userBooking?.booking.bookingIdentifier.hasPrefix("tably-") == true)
        #expect(
            try await app.bookings().filter { $0.booked == TablyUnderTest.now && $0.restaurant == "luigi" }.count == 1)
        await #expect(throws: WorkFailure.self) {
            try await app.handle(BookRestaurantReservation.table("Luigi", 3, 19), key: "")
        }
    }

    /// Whatever the code believes, the store itself takes no second booking for a table.
    @Test func theStoreRefusesATableThatIsTaken() async throws {
        let app = try TablyUnderTest()
        let taken = try #require(try await app.bookings().last)
        await #expect(throws: DatabaseError.self) {
            try await app.store.database.write { database in
                var second = taken
                second.time = (taken.time.lowerBound + .minutes(1))..<(taken.time.upperBound + .minutes(1))
                _ = try ReservationBook(database: database, user: "eve").store(second)
            }
        }
        #expect(try await app.bookings().last == taken)
    }

    /// Two workers on one file book at random, all at once: no table is used twice at a time, and what was answered stands
    /// in the store.
    @Test(arguments: [1, 2]) func twoWritersShareOneFile(_ seed: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tably-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let workers = try (0..<2).map { _ in
            try TablyUnderTest(Tably.store(folder: folder.path, durability: .normal, now: TablyUnderTest.now))
        }
        var numbers = SeededNumbers(seed: UInt64(seed))
        let intents = (0..<120).map { _ in
            BookRestaurantReservation.table(
                ["Corner Nook", "Blue Door"].randomElement(using: &numbers) ?? "",
                [5, 7].randomElement(using: &numbers) ?? 5,
                Int.random(in: 18...20, using: &numbers), for: Int.random(in: 1...4, using: &numbers))
        }
        let codes = try await withThrowingTaskGroup(of: BookRestaurantReservation.Code.self) { group in
            for (index, intent) in intents.enumerated() {
                group.addTask {
                    try await workers[index % 2].handle(intent, key: "\(index)", user: "user \(index % 5)").code
                }
            }
            return try await group.reduce(into: [BookRestaurantReservation.Code]()) { $0.append($1) }
        }
        let bookings = try await workers[0].bookings()
        let made = codes.filter { $0 == .success }.count
        #expect(Set(codes) == [.success, .denied])
        #expect(bookings.filter { $0.user.hasPrefix("user") }.count == made)
        for (index, one) in bookings.enumerated() {
            for other in bookings[..<index] where one.restaurant == other.restaurant && one.table == other.table {
                #expect(!one.time.overlaps(other.time), "\(one.identifier) and \(other.identifier)")
            }
        }
    }
}
