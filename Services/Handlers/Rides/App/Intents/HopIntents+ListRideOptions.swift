// Beckon: Hop lists what it sells between two places
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

extension HopIntents {
    /// How long a price stands before it has to be asked again.
    static let offerLife = Milliseconds.seconds(60)

    func listRideOptions() -> Handler<ListRideOptions> {
        Handler(ListRideOptions.self)
            .resolve(\.pickupLocation) { place, intent, context in
                try await self.resolving(context) { resolver, _ in
                    resolver.pickup(place, dropOff: intent.dropOffLocation)
                }
            }
            .resolve(\.dropOffLocation, dependsOn: [\.pickupLocation]) { place, intent, context in
                // Without an end there are options, though without prices.
                guard let place else { return .notRequired }
                return try await self.resolving(context) { resolver, _ in
                    resolver.dropOff(place, pickup: intent.pickupLocation)
                }
            }
            .handle { intent, context in
                try await self.store.database.read { database in try self.options(intent, context, database) }
            }
    }

    private func options(
        _ intent: ListRideOptions, _ context: Context, _ database: Database
    ) throws -> Response<ListRideOptions> {
        let planner = try Planner(self.settings, context, database)
        let resolver = Resolver(gazetteer: planner.gazetteer, context: context)
        guard case .success(let pickup) = resolver.pickup(intent.pickupLocation, dropOff: intent.dropOffLocation),
            let from = pickup.location
        else { return Response(.failureRequiringAppLaunchNoServiceInArea, .init()) }
        var journey: Route?
        if let end = intent.dropOffLocation {
            guard case .success(let place) = resolver.dropOff(end, pickup: pickup), let to = place.location else {
                return Response(.failureRequiringAppLaunchNoServiceInArea, .init())
            }
            journey = Route(from: from, to: to)
        }
        var options: [RideOption] = []
        for kind in RideKind.all {
            guard let approach = try planner.nearestApproach(kind, to: from) else { continue }
            let timetable = Timetable(
                booked: context.now, scheduled: nil, approachMetres: approach.metres,
                journeyMetres: journey?.metres ?? 0,
                settings: self.settings)
            let metres = journey.map { Int($0.metres.rounded()) }
            let sizes = kind.partySizeOptions(metres: metres)
            var option = RideOption(
                kind.name, estimatedPickupDate: timetable.arrives.wholeSeconds,
                priceRange: PriceRange(over: sizes.compactMap(\.priceRange)))
            option.usesMeteredFare = false
            option.availablePartySizeOptions = sizes
            option.fareLineItems = metres.map { Fare(kind, metres: $0, partySize: 1).lineItems }
            options.append(option)
        }
        guard !options.isEmpty else {
            return Response(.failureRequiringAppLaunchServiceTemporarilyUnavailable, .init())
        }
        return Response(
            .success,
            .init(
                rideOptions: options, paymentMethods: Hop.paymentMethods,
                expirationDate: (context.now + Self.offerLife).wholeSeconds))
    }
}
