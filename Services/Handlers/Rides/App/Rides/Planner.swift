// Beckon: from an intent to a ride that can be booked
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import HandlerKit
import Schema

/// Plans rides against the store, the same way for a preview and for a booking.
struct Planner {
    /// What an intent comes to.
    enum Plan {
        case ride(Ride, Car)
        /// Why not, and the ride that is in the way.
        case refused(RequestRide.Code, Ride? = nil)
    }

    let settings: HopSettings
    let context: Context
    let gazetteer: Gazetteer
    let database: Database

    init(_ settings: HopSettings, _ context: Context, _ database: Database) throws {
        self.settings = settings
        self.context = context
        self.database = database
        self.gazetteer = try Gazetteer(of: context.user, database)
    }

    /// Plans a ride. What a dialogue would have resolved is taken by the same rules, for callers without one.
    func plan(_ intent: RequestRide) throws -> Plan {
        let resolver = Resolver(gazetteer: self.gazetteer, context: self.context)
        let habits = try Ride.kinds(of: self.context.user, self.database)
        let start = resolver.pickup(intent.pickupLocation, dropOff: intent.dropOffLocation)
        guard case .success(let pickup) = start, let from = pickup.location else { return .refused(Self.code(start)) }
        let end = resolver.dropOff(intent.dropOffLocation, pickup: pickup)
        guard case .success(let dropOff) = end, let to = dropOff.location else { return .refused(Self.code(end)) }
        guard
            case .success(let term) = resolver.option(
                intent.rideOptionName, partySize: intent.partySize, habits: habits),
            let kind = RideKind.find(term), (1...kind.capacity).contains(intent.partySize ?? 1)
        else { return .refused(.failure) }
        var scheduled: (instant: Instant, range: DateComponentsRange)?
        if let range = intent.scheduledPickupTime {
            switch PickupTime(range, now: self.context.now, timeZone: self.context.timeZone) {
            case .at(let instant, let range): scheduled = (instant, range)
            case .tooFar: return .refused(.failureRequiringAppLaunchRideScheduledTooFar)
            case .past, .invalid, .incomplete: return .refused(.failure)
            }
        }
        return try self.withCar(kind, from: pickup, at: from) { car, approach in
            let journey = Route(from: from, to: to)
            let timetable = Timetable(
                booked: self.context.now, scheduled: scheduled?.instant, approachMetres: approach.metres,
                journeyMetres: journey.metres, settings: self.settings)
            let partySize = intent.partySize ?? 1
            return Ride(
                user: self.context.user, kind: kind.identifier, partySize: partySize, pickup: pickup, dropOff: dropOff,
                car: car.identifier, approach: approach, journey: journey, timetable: timetable,
                bookedAt: self.context.now.milliseconds,
                startsAt: (scheduled == nil ? self.context.now : timetable.departs).milliseconds,
                endsAt: timetable.ends.milliseconds, scheduled: scheduled?.range,
                fare: Fare(kind, metres: Int(journey.metres.rounded()), partySize: partySize),
                paymentMethod: Self.paymentMethod(intent.paymentMethod))
        }
    }

    /// The name of a method that Hop takes: the one that was said, else the first.
    private static func paymentMethod(_ said: PaymentMethod?) -> String? {
        let known = Hop.paymentMethods.first { method in
            method.name == said?.name || (method.identificationHint.map { $0 == said?.identificationHint } ?? false)
        }
        return (known ?? Hop.paymentMethods.first)?.name
    }

    private static func code(_ result: ResolutionResult<Placemark>) -> RequestRide.Code {
        if case .unsupported(reason: "outsideServiceArea", _) = result {
            return .failureRequiringAppLaunchNoServiceInArea
        }
        return .failure
    }

    /// Finds the car that is there first.
    private func withCar(
        _ kind: RideKind, from pickup: Placemark, at point: Placemark.Location, make: (Car, Route) -> Ride
    ) throws -> Plan {
        var best: (ride: Ride, car: Car)?
        for car in try self.cars(kind) {
            let ride = make(car, Route(from: car.stand, to: point))
            if best == nil, let other = try Ride.overlapping(ride, self.database) {
                return .refused(.failureRequiringAppLaunchPreviousRideNeedsCompletion, other)
            }
            let isSooner = best.map { ride.approach.metres < $0.ride.approach.metres } ?? true
            if isSooner, try !Ride.isTaken(ride, self.database) { best = (ride, car) }
        }
        guard let best else { return .refused(.failureRequiringAppLaunchServiceTemporarilyUnavailable) }
        return .ride(best.ride, best.car)
    }

    /// The route of the nearest free car of a kind; `nil` where all are taken now.
    func nearestApproach(_ kind: RideKind, to point: Placemark.Location) throws -> Route? {
        let now = self.context.now.milliseconds
        let taken = try Set(
            String.fetchAll(
                self.database,
                sql: "SELECT car FROM ride WHERE canceledAt IS NULL AND startsAt <= ? AND endsAt > ?",
                arguments: [now, now]))
        return try self.cars(kind).filter { !taken.contains($0.identifier) }
            .map { Route(from: $0.stand, to: point) }.min { $0.metres < $1.metres }
    }

    private func cars(_ kind: RideKind) throws -> [Car] {
        try Car.fetchAll(
            self.database, sql: "SELECT * FROM car WHERE kind = ? ORDER BY identifier", arguments: [kind.identifier])
    }
}
