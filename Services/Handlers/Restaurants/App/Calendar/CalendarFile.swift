// Beckon: a user's bookings as a calendar that other programs read
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Calendars
import Domains
public import Foundation
import HandlerKit
import Schema

/// A user's bookings as an iCalendar file: one event each.
enum CalendarFile {
    /// - Parameter bookings: Each with its restaurant.
    static func text(_ bookings: [(booking: StoredBooking, restaurant: RestaurantEntry)]) -> String {
        ContentLines.calendar(by: "Tably") { lines in
            for (booking, restaurant) in bookings { Self.add(booking, restaurant, to: &lines) }
        }
    }

    private static func add(_ booking: StoredBooking, _ restaurant: RestaurantEntry, to lines: inout ContentLines) {
        lines.add("BEGIN", "VEVENT")
        lines.add("UID", "\(booking.identifier)@tably.example.com")
        lines.add("DTSTAMP", booking.booked)
        lines.add("DTSTART", booking.time.lowerBound)
        lines.add("DTEND", booking.time.upperBound)
        lines.add("SUMMARY", text: restaurant.name)
        lines.add("LOCATION", text: restaurant.name)
        if let latitude = restaurant.latitude, let longitude = restaurant.longitude {
            lines.add("GEO", "\(latitude);\(longitude)")
        }
        if let request = booking.request { lines.add("DESCRIPTION", text: request) }
        if let offer = booking.offer { lines.add("COMMENT", text: offer.offerTitleText) }
        lines.add("STATUS", "CONFIRMED")
        if let address = booking.guest.emailAddress {
            let name = ContentLines.quoted(booking.guest.displayName)
            lines.add("ATTENDEE;CN=\(name);PARTSTAT=ACCEPTED", "mailto:\(address)")
        } else {
            lines.add("CONTACT", text: booking.guest.displayName)
        }
        lines.add("X-TABLY-PARTY-SIZE", "\(booking.party)")
        lines.add("END", "VEVENT")
    }
}

extension Tably {
    /// A user's bookings, those that are over too, as an iCalendar file.
    ///
    /// - Throws: What SQLite says.
    public static func calendar(of user: String, in store: AppStore) async throws -> String {
        try await store.read { database in
            let book = ReservationBook(database: database, user: user)
            let town = try book.town()
            let bookings = try book.bookings(after: Instant(milliseconds: .min)).compactMap { booking in
                town.restaurant(booking.restaurant).map { (booking, $0) }
            }
            return CalendarFile.text(bookings)
        }
    }

    /// Writes a user's bookings as an iCalendar file that only its owner may read.
    ///
    /// - Parameters:
    ///   - path: The file; `-` for standard output.
    ///   - output: Standard output.
    /// - Throws: What SQLite or the file system says.
    public static func export(
        _ user: String, from store: AppStore, to path: String, output: FileHandle
    ) async throws {
        try ExportFile.write(try await Self.calendar(of: user, in: store), to: path, output: output)
    }
}
