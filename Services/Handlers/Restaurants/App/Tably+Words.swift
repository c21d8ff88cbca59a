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
