// Beckon: what Tably's store holds at the end of a run
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import HistoryChecker
import Schema

/// What Tably's store holds at the end of a run: one effect for each booking, and whether any table has two parties.
enum TablyContents {
    static let app = "tably"

    private static let bookings = """
        SELECT number, restaurant, starts, party, request FROM booking ORDER BY number
        """

    private static let doubled = """
        SELECT 'bookings ' || one.number || ' and ' || other.number || ' are of table ' || one.tableNumber || ' of '
            || one.restaurant || ' at the same time'
        FROM booking AS one JOIN booking AS other ON other.restaurant = one.restaurant
            AND other.tableNumber = one.tableNumber AND other.number > one.number
            AND other.starts < one.ends AND other.ends > one.starts
        """

    /// - Parameters:
    ///   - database: The store.
    ///   - requests: What was asked of it.
    static func read(_ database: Database, _ requests: StoredRequests) throws -> StoreContents {
        var named: [String: String] = [:]
        for (key, response) in requests.handled {
            if let booking = response.payload["userBooking"]?.at("booking.bookingIdentifier")?.string {
                named[booking] = key
            }
        }
        var contents = StoreContents()
        for row in try Row.fetchAll(database, sql: Self.bookings) {
            let identifier = "tably-\(row["number"] as Int64)"
            let request: String? = row["request"]
            // What was spoken has no mark and is found by the response; what is in neither was there at the beginning.
            guard let key = request == nil ? named[identifier] : requests.key(marked: request) ?? identifier else {
                continue
            }
            contents.effects.append(
                Effect(
                    key: key, app: Self.app, intent: "BookRestaurantReservation",
                    facts: try Self.facts(row, identifier)))
        }
        contents.violations += try String.fetchAll(database, sql: Self.doubled)
            .map { Violation(.tableTakenTwice, Self.app, $0) }
        return contents
    }

    private static func facts(_ row: Row, _ identifier: String) throws -> [EffectFact] {
        let start = Instant(milliseconds: row["starts"]).date
        var calendar = Calendar(identifier: .gregorian)
        // What is shown are the fields of the restaurant's clock. All that people of a run want a table of have this one.
        calendar.timeZone = TimeZone(identifier: Sittings.timeZone) ?? .gmt
        let fields = calendar.dateComponents([.month, .day, .hour, .minute], from: start)
        let parts = [("month", fields.month), ("day", fields.day), ("hour", fields.hour), ("minute", fields.minute)]
        return parts.compactMap { name, number in
            number.map { EffectFact(.integer($0), shown: "bookingDateComponents.\(name)") }
        } + [
            EffectFact(
                .integer(row["party"]), shown: "partySize", told: "userBooking.booking.partySize"),
            EffectFact(
                .string(row["restaurant"]), shown: "restaurant.restaurantIdentifier",
                told: "userBooking.booking.restaurant.restaurantIdentifier"),
            EffectFact(try Value(encoding: start), told: "userBooking.booking.bookingDate"),
            EffectFact(.string(identifier), told: "userBooking.booking.bookingIdentifier"),
        ]
    }
}
