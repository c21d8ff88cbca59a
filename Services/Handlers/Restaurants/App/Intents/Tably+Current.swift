// Beckon: Tably says which tables the user has booked
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension Tably {
    /// How many bookings are named at most.
    static let mostBookingsNamed = 50

    static func getUserCurrentRestaurantReservationBookings(
        _ store: AppStore
    ) -> Handler<GetUserCurrentRestaurantReservationBookings> {
        Handler(GetUserCurrentRestaurantReservationBookings.self)
            .resolve(\.restaurant) { restaurant, _, context in
                try await store.consult(context) { try $0.resolution(of: restaurant, isNeeded: false, context) }
            }
            .handle { intent, context in try await store.consult(context) { try $0.current(intent, context) } }
    }
}

extension ReservationBook {
    /// The user's bookings that are not over, the next first; one alone where its number is given.
    fileprivate func current(
        _ intent: GetUserCurrentRestaurantReservationBookings, _ context: Context
    ) throws -> Response<GetUserCurrentRestaurantReservationBookings> {
        let most = min(intent.maximumNumberOfResults ?? Tably.mostBookingsNamed, Tably.mostBookingsNamed)
        guard most > 0 else { return Response(.failureRequestUnsatisfiable, .init()) }
        let town = try self.town()
        let found: [StoredBooking]
        if let identifier = intent.reservationIdentifier {
            found = try self.booking(identifier).map { [$0] } ?? []
        } else {
            let restaurant = town.restaurant(meant: intent.restaurant)
            guard intent.restaurant == nil || restaurant != nil else {
                return Response(.failureRequestUnsatisfiable, .init())
            }
            let earliest = intent.earliestBookingDateForResults.map { Instant($0) }
            found = try self.bookings(after: earliest ?? context.now, at: restaurant?.identifier)
                .filter { $0.time.lowerBound >= earliest ?? $0.time.lowerBound }
        }
        let bookings = found.prefix(most).compactMap { booking in
            town.restaurant(booking.restaurant).map { booking.value($0, .confirmed, context) }
        }
        return Response(.success, .init(userCurrentBookings: bookings))
    }
}
