// Beckon: the words of Tably: names of restaurants, example sentences, what a guest should know
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema

extension Tably {
    /// The names of the restaurants, for each parameter that is one.
    static func vocabulary(_ restaurants: [RestaurantEntry]) -> [Manifest.GlobalVocabulary] {
        let intents = [
            "BookRestaurantReservation", "GetAvailableRestaurantReservationBookings",
            "GetAvailableRestaurantReservationBookingDefaults", "GetUserCurrentRestaurantReservationBookings",
        ]
        return [
            Manifest.GlobalVocabulary(
                for: intents.map { "\($0).restaurant" }, restaurants.map { Term($0.identifier, $0.names) })
        ]
    }

    static let phrases = [
        Manifest.Phrases(
            "BookRestaurantReservation",
            [
                "book a table for {partySize} at {restaurant} {bookingDateComponents}",
                "book a table at {restaurant} {bookingDateComponents} for {partySize}",
                "book a table at {restaurant}", "make a reservation at {restaurant}", "book a table",
                "reserve a table [for {partySize}] [{bookingDateComponents}]", "book a table with {app}",
            ]),
        Manifest.Phrases(
            "GetAvailableRestaurantReservationBookings",
            [
                "which tables are free at {restaurant} {preferredBookingDateComponents} for {partySize}",
                "find a table at {restaurant} with {app}", "is there a free table at {restaurant}",
            ]),
        Manifest.Phrases(
            "GetAvailableRestaurantReservationBookingDefaults",
            ["what party sizes can I book at {restaurant}", "suggest a usual time for dinner at {restaurant}"]),
        Manifest.Phrases("GetRestaurantGuest", ["who am I booking as", "show my guest details for reservations"]),
        Manifest.Phrases(
            "GetUserCurrentRestaurantReservationBookings",
            [
                "what tables have I booked", "do I have a reservation at {restaurant}", "show my {app} reservations",
                "(show|find) my (reservation|table|booking) at {restaurant}",
                "when is my (reservation|table|booking) at {restaurant}", "when is my (reservation|table)",
            ]),
    ]

    /// What a guest should know of a table: for how long it is theirs, and where the clocks differ, the time there.
    static func advisement(_ restaurant: RestaurantEntry, at start: Instant, _ context: Context) -> String {
        let stay = Self.texts.text("stay", context.locale, ["minutes": "\(restaurant.mealMinutes)"])
        let zone = TimeZone(identifier: restaurant.timeZone) ?? .gmt
        let own = TimeZone(identifier: context.timeZone) ?? .gmt
        guard zone.secondsFromGMT(for: start.date) != own.secondsFromGMT(for: start.date) else { return stay }
        let minutes = Availability(restaurant, seatings: [], now: context.now).minutes(of: start)
        let there = Self.texts.text("there", context.locale, ["time": OpeningHours.clock(minutes)])
        return "\(stay) \(there)"
    }
}
