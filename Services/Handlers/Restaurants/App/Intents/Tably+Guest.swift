// Beckon: Tably says who books
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension Tably {
    /// A name, a number and an address are shown after a yes, and to nobody but the user whom they belong to.
    static func getRestaurantGuest(_ store: AppStore) -> Handler<GetRestaurantGuest> {
        Handler(GetRestaurantGuest.self, consent: .always)
            .handle { _, context in
                guard let guest = try await store.consult(context, { try $0.guest() }) else {
                    return Response(.failure, .init())
                }
                return Response(
                    .success, .init(guest: guest, guestDisplayPreferences: RestaurantGuestDisplayPreferences()))
            }
    }
}
