// Beckon: the restaurants and bookings that Tably begins with
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import Schema

/// A made-up town, two bookings of the user `local`, and one restaurant that is full on one evening.
enum ExampleData {
    static let user = "local"
    private static let guest = RestaurantGuest(
        "Robin Example", phoneNumber: "+1 202 555 0111", emailAddress: "robin@example.com")
    private static let others = RestaurantGuest("Sam Example", emailAddress: "sam@example.com")

    /// - Parameter now: What the times are counted from.
    static func write(to database: Database, now: Instant) throws {
        let town = try Town.read(PackageResources.Town_json)
        for restaurant in town { try restaurant.save(in: database) }
        // Last week, and in two weeks.
        try Self.book("blue-lantern", days: -6, "19:30", 2, user: Self.user, Self.guest, town, database, now)
        try Self.book("blue-lantern", days: 14, "19:30", 2, user: Self.user, Self.guest, town, database, now)
        // The day after tomorrow the smallest restaurant is full at eight.
        for party in [2, 4] {
            try Self.book("corner-nook", days: 2, "20:00", party, user: "example", Self.others, town, database, now)
        }
    }

    /// Books a table on the first day from `days` on at which the restaurant is open at a time.
    private static func book(
        _ identifier: String, days: Int, _ clock: String, _ party: Int, user: String, _ guest: RestaurantGuest,
        _ town: [RestaurantEntry], _ database: Database, _ now: Instant
    ) throws {
        let book = ReservationBook(database: database, user: user)
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        guard let restaurant = Town(restaurants: town).restaurant(identifier), parts.count == 2 else { return }
        // Tables of days that are over are looked for at the time when they were booked.
        let present = days < 0 ? now + .days(Int64(days) - 1) : now
        let availability = try book.availability(of: restaurant, now: present)
        for ahead in 0..<7 {
            guard let day = availability.day(availability.day(of: now), plus: days + ahead),
                let start = availability.instant(day, minutes: parts[0] * 60 + parts[1]),
                case .free(_, let table) = availability.verdict(at: start, for: party)
            else { continue }
            _ = try book.store(
                StoredBooking(
                    user: user, restaurant: identifier, table: table.number, time: availability.time(from: start),
                    party: party, guest: guest, booked: present))
            return
        }
    }
}
