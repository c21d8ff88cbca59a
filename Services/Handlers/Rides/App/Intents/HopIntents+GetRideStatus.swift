// Beckon: Hop tells where the ride is
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

extension HopIntents {
    func getRideStatus() -> Handler<GetRideStatus> {
        Handler(GetRideStatus.self)
            .handle { _, context in
                try await self.store.database.read { database in
                    let ride = try Ride.current(of: context.user, at: context.now, database)
                    let status = try ride.map { $0.status(at: context.now, car: try $0.fetchCar(database)) }
                    return Response(.success, .init(rideStatus: status))
                }
            }
            .update { _, response, context, updates in
                guard let identifier = response.payload.rideStatus?.rideIdentifier else { return }
                try await self.follow(identifier, of: context.user) {
                    try updates.send(Response(.success, .init(rideStatus: $0)))
                }
            }
    }
}
