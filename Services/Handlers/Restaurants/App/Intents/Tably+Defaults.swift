// Beckon: Tably proposes a party and a time, and says how large a party may be
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension Tably {
    static func getAvailableRestaurantReservationBookingDefaults(
        _ store: AppStore
    ) -> Handler<GetAvailableRestaurantReservationBookingDefaults> {
        Handler(GetAvailableRestaurantReservationBookingDefaults.self)
            .resolve(\.restaurant) { restaurant, _, context in
                try await store.consult(context) { try $0.resolution(of: restaurant, context) }
            }
            .handle { intent, context in try await store.consult(context) { try $0.defaults(intent, context) } }
    }
}

extension ReservationBook {
    /// What the user usually books, as far as the restaurant has it.
    fileprivate func defaults(
        _ intent: GetAvailableRestaurantReservationBookingDefaults, _ context: Context
    ) throws -> Response<GetAvailableRestaurantReservationBookingDefaults> {
        guard let restaurant = try self.town().restaurant(meant: intent.restaurant) else {
            return Response(.failure, .init())
        }
        let availability = try self.availability(of: restaurant, now: context.now)
        let habits = try self.habits()
        let party = min(habits.party, restaurant.largestParty)
        // A restaurant that is full for two weeks has nothing to propose.
        guard let proposal = habits.proposal(for: party, availability) else { return Response(.failure, .init()) }
        return Response(
            .success,
            .init(
                defaultPartySize: party, defaultBookingDate: proposal.date, maximumPartySize: restaurant.largestParty,
                minimumPartySize: 1))
    }
}
