// Beckon: the restaurants and their bookings, inside a transaction
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

/// The restaurants and their bookings, inside one transaction. Of bookings it tells the user's own; of others only when a
/// table is taken.
struct ReservationBook {
    let database: Database
    let user: String

    /// All restaurants.
    func town() throws -> Town { Town(restaurants: try Self.restaurants(self.database)) }

    static func restaurants(_ database: Database) throws -> [RestaurantEntry] {
        return try String.fetchAll(database, cached: "SELECT content FROM restaurant ORDER BY position, identifier").map
        { try JSON.decode(RestaurantEntry.self, from: $0) }
    }

    /// When the tables of a restaurant are free, from now on.
    func availability(of restaurant: RestaurantEntry, now: Instant) throws -> Availability {
        let rows = try Row.fetchAll(
            self.database, cached: "SELECT tableNumber, starts, ends FROM booking WHERE restaurant = ? AND ends > ?",
            arguments: [restaurant.identifier, now.milliseconds])
        let seatings = rows.map { row in
            let start = Instant(milliseconds: row[1])
            return Seating(table: row[0], time: start..<max(start, Instant(milliseconds: row[2])))
        }
        return Availability(restaurant, seatings: seatings, now: now)
    }

    /// The user's bookings that are not over at a time, in the order of time.
    func bookings(after time: Instant, at restaurant: String? = nil) throws -> [StoredBooking] {
        try StoredBooking.fetchAll(
            self.database,
            cached: """
                SELECT \(StoredBooking.columns) FROM booking
                WHERE user = ? AND ends > ? AND (? IS NULL OR restaurant = ?) ORDER BY starts, number LIMIT 1000
                """, arguments: [self.user, time.milliseconds, restaurant, restaurant])
    }

    /// The user's booking with an identifier.
    func booking(_ identifier: String) throws -> StoredBooking? {
        guard let number = Int64(identifier, after: "tably-") else { return nil }
        return try StoredBooking.fetchOne(
            self.database, cached: "SELECT \(StoredBooking.columns) FROM booking WHERE user = ? AND number = ?",
            arguments: [self.user, number])
    }

    /// How the user usually goes out, by the last bookings.
    func habits() throws -> Habits {
        let zones = Dictionary(
            try Self.restaurants(self.database).map { ($0.identifier, $0.timeZone) }, uniquingKeysWith: { $1 })
        let bookings = try StoredBooking.fetchAll(
            self.database,
            cached: "SELECT \(StoredBooking.columns) FROM booking WHERE user = ? ORDER BY number DESC LIMIT 20",
            arguments: [self.user])
        return Habits(
            bookings.map { booking in
                let clock = RequestClock(now: booking.booked, timeZone: zones[booking.restaurant] ?? "UTC")
                let fields = clock.fields(of: booking.time.lowerBound)
                return Habits(party: booking.party, minutes: (fields.hour ?? 0) * 60 + (fields.minute ?? 0))
            })
    }

    /// Who booked the user's last table.
    func guest() throws -> RestaurantGuest? {
        try Row.fetchOne(
            self.database, cached: "SELECT name, phone, email FROM guest WHERE user = ?", arguments: [self.user]
        )
        .map { RestaurantGuest($0[0], phoneNumber: $0[1], emailAddress: $0[2]) }
    }

    /// Keeps a booking, and who made it for the next one.
    ///
    /// - Parameter keepsGuest: Whether the guest is the user's word, and not a stand-in.
    /// - Returns: The booking with its number.
    func store(_ booking: StoredBooking, keepsGuest: Bool = true) throws -> StoredBooking {
        var stored = booking
        try self.database.execute(
            cached: """
                INSERT INTO booking (user, restaurant, tableNumber, starts, ends, party, guestName, guestPhone, guestEmail,
                    offer, request, booked) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                booking.user, booking.restaurant, booking.table, booking.time.lowerBound.milliseconds,
                booking.time.upperBound.milliseconds, booking.party, booking.guest.displayName,
                booking.guest.phoneNumber, booking.guest.emailAddress, try booking.offer.map { try JSON.line($0) },
                booking.request, booking.booked.milliseconds,
            ])
        stored.number = self.database.lastInsertedRowID
        guard keepsGuest else { return stored }
        try self.database.execute(
            cached: "INSERT OR REPLACE INTO guest (user, name, phone, email) VALUES (?, ?, ?, ?)",
            arguments: [
                booking.user, booking.guest.displayName, booking.guest.phoneNumber, booking.guest.emailAddress,
            ])
        return stored
    }
}

extension RestaurantEntry {
    /// Adds the restaurant, or takes the place of the one with its identifier. Its bookings stay.
    func save(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO restaurant (identifier, position, content)
                VALUES (:identifier, (SELECT coalesce(max(position), 0) + 1 FROM restaurant), :content)
                ON CONFLICT (identifier) DO UPDATE SET content = excluded.content
                """,
            arguments: ["identifier": self.identifier, "content": try JSON.line(self)])
    }
}
