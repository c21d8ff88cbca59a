// Beckon: Hop books rides
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

extension HopIntents {
    func requestRide() -> Handler<RequestRide> {
        Handler(RequestRide.self)
            .needs(\.dropOffLocation)
            .resolve(\.pickupLocation) { place, intent, context in
                try await self.resolving(context) { resolver, _ in
                    resolver.pickup(place, dropOff: intent.dropOffLocation)
                }
            }
            .resolve(\.dropOffLocation, dependsOn: [\.pickupLocation]) { place, intent, context in
                try await self.resolving(context) { resolver, _ in
                    resolver.dropOff(place, pickup: intent.pickupLocation)
                }
            }
            .resolve(\.rideOptionName, dependsOn: [\.partySize]) { option, intent, context in
                try await self.resolving(context) { resolver, habits in
                    resolver.option(option, partySize: intent.partySize, habits: habits)
                }
            }
            .resolve(\.partySize) { size, _, _ in Resolver.partySize(size) }
            .resolve(\.scheduledPickupTime) { time, _, context in
                try await self.resolving(context) { resolver, _ in resolver.scheduledTime(time) }
            }
            .check { intent, context in
                // Whoever is on the way need not answer where to go next. A time that was said may be after that.
                guard intent.scheduledPickupTime == nil else { return nil }
                return try await self.store.database.read { database in
                    guard let ride = try Ride.current(of: context.user, at: context.now, database),
                        ride.startsAt <= context.now.milliseconds
                    else { return nil }
                    return try Self.refusal(
                        .failureRequiringAppLaunchPreviousRideNeedsCompletion, ride, context, database)
                }
            }
            .confirm { intent, context in
                try await self.store.database.read { database in
                    switch try Planner(self.settings, context, database).plan(intent) {
                    case .ride(let ride, let car):
                        Response(.ready, .init(rideStatus: ride.status(at: context.now, car: car)))
                    case .refused(let code, let other): try Self.refusal(code, other, context, database)
                    }
                }
            }
            .handle { intent, context in
                try await self.store.handleOnce(context) { database in
                    switch try Planner(self.settings, context, database).plan(intent) {
                    case .ride(var ride, let car):
                        try ride.insert(database)
                        return try Response(.success, .init(rideStatus: ride.status(at: context.now, car: car)))
                            .undone(by: CancelRide(ride))
                    case .refused(let code, let other):
                        return try Self.refusal(code, other, context, database)
                    }
                }
            }
            .update { _, response, context, updates in
                guard let identifier = response.payload.rideStatus?.rideIdentifier else { return }
                try await self.follow(identifier, of: context.user) {
                    try updates.send(Response(.success, .init(rideStatus: $0)))
                }
            }
    }

    /// Says no, and shows the ride that is in the way.
    private static func refusal(
        _ code: RequestRide.Code, _ other: Ride?, _ context: Context, _ database: Database
    ) throws -> Response<RequestRide> {
        let status = try other.map { $0.status(at: context.now, car: try $0.fetchCar(database)) }
        let activity = code.status == .deferredToApplication ? UserActivity(activityType: "RequestRide") : nil
        return Response(code, .init(rideStatus: status), userActivity: activity)
    }
}
