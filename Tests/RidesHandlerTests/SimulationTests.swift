// Beckon: tests of the simulated fleet
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema
import Testing

@testable import RidesHandler

@Suite struct SimulationTests {
    private static let phases: [RidePhase] = [.received, .confirmed, .approachingPickup, .pickup, .ongoing, .completed]

    private static func ride(
        _ from: Placemark.Location, _ to: Placemark.Location, stand: Placemark.Location, speedUp: Double
    ) -> Ride {
        let approach = Route(from: stand, to: from), journey = Route(from: from, to: to)
        let times = Timetable(
            booked: HopUnderTest.noon, scheduled: nil, approachMetres: approach.metres, journeyMetres: journey.metres,
            settings: HopSettings(speedUp: speedUp))
        return Ride(
            number: 1001, user: "ada", kind: "vroom", partySize: 1, pickup: Placemark(location: from),
            dropOff: Placemark(location: to),
            car: "vroom-center", approach: approach, journey: journey, timetable: times,
            bookedAt: HopUnderTest.noon.milliseconds, startsAt: HopUnderTest.noon.milliseconds,
            endsAt: times.ends.milliseconds, fare: Fare(.usual, metres: 1000, partySize: 1))
    }

    /// All pairs of places, at several speeds.
    static let rides: [Ride] = Place.examples.indices.flatMap { index in
        let from = Place.examples[index], to = Place.examples[(index + 5) % Place.examples.count]
        let stand = Car.examples[index % Car.examples.count].stand
        return [0.5, 4, 300].map { Self.ride(from.location, to.location, stand: stand, speedUp: $0) }
    }

    @Test(arguments: Self.rides)
    func movesAlongItsRouteAndItsPhases(ride: Ride) throws {
        let span = (ride.timetable.ends - HopUnderTest.noon).count
        var rank = 0
        var driven = 0.0
        for step in -5...205 {
            let now = HopUnderTest.noon + Milliseconds(span * Int64(step) / 200)
            let phase = ride.phase(at: now)
            let place = try #require(Self.phases.firstIndex(of: phase))
            #expect(place >= rank)
            rank = place
            let car = ride.location(at: now)
            let course = try #require(car.course)
            #expect(course >= 0 && course < 360)
            let route = now < ride.timetable.leaves ? ride.approach : ride.journey
            #expect(Self.distance(of: car, from: route) < 1)
            let before = now < ride.timetable.leaves ? 0 : ride.approach.metres
            let here = before + Self.driven(car, route)
            #expect(here >= driven - 1)
            driven = here
        }
        #expect(rank == 5)
    }

    @Test(arguments: Self.rides)
    func changesComeOneAfterTheOther(ride: Ride) throws {
        var now = HopUnderTest.noon + Milliseconds(-1)
        var seen = [ride.phase(at: now)]
        while let change = ride.nextChange(after: now) {
            #expect(change > now)
            #expect(ride.phase(at: change + Milliseconds(-1)) == seen.last)
            now = change
            if ride.phase(at: now) != seen.last { seen.append(ride.phase(at: now)) }
        }
        #expect(seen == Self.phases)
        #expect(ride.isOver(at: now))
    }

    @Test func isTheSameEverySecondTime() {
        let ride = Self.rides[7]
        let now = HopUnderTest.noon + .seconds(31)
        #expect(ride.status(at: now, car: Car.examples[0]) == ride.status(at: now, car: Car.examples[0]))
    }

    @Test func aCanceledRideStaysWhereItWas() {
        var ride = Self.rides[4]
        let canceled = HopUnderTest.noon + .seconds(20)
        let place = ride.location(at: canceled)
        ride.canceledAt = canceled.milliseconds
        #expect(ride.phase(at: canceled) == .completed)
        #expect(ride.location(at: canceled + .seconds(100)) == place)
        #expect(ride.nextChange(after: canceled) == nil)
        #expect(ride.status(at: canceled, car: nil).completionStatus?.canceled == true)
    }

    @Test func aRideThatGoesNowhere() {
        let point = Placemark.Location(latitude: 0, longitude: 0)
        let ride = Self.ride(point, point, stand: point, speedUp: 4)
        #expect(ride.location(at: HopUnderTest.noon + .seconds(1)).latitude == 0)
    }

    @Test func aCarComesInAFewMinutes() throws {
        let home = Place.examples[0].location
        let approach = try #require(
            Car.examples.filter { $0.kind == "vroom" }.map { Route(from: $0.stand, to: home) }.min {
                $0.metres < $1.metres
            })
        let times = Timetable(
            booked: HopUnderTest.noon, scheduled: nil, approachMetres: approach.metres, journeyMetres: 5000,
            settings: HopSettings())
        #expect((2 * 60_000...5 * 60_000).contains((times.arrives - HopUnderTest.noon).count))
        // Five kilometres through a town take ten minutes.
        #expect((8 * 60_000...12 * 60_000).contains((times.ends - times.leaves).count))
    }

    @Test(arguments: [
        (0.01, 0.0, 0.0), (0.0, 0.01, 90.0), (-0.01, 0.0, 180.0), (0.0, -0.01, 270.0),
    ])
    func courses(north: Double, east: Double, course: Double) {
        let start = Placemark.Location(latitude: 0, longitude: 0)
        #expect(abs(start.course(to: .init(latitude: north, longitude: east)) - course) < 0.01)
    }

    @Test(arguments: [(Double.nan, 1.0), (.infinity, 1), (0, 0.1), (1e9, 1000), (4, 4)])
    func settingsHaveBounds(speedUp: Double, taken: Double) {
        let settings = HopSettings(speedUp: speedUp, updateInterval: .days(1))
        #expect(settings.speedUp == taken)
        #expect(settings.updateInterval == .seconds(10))
    }

    /// How far a point is from a route, in metres: a route's legs run along the grid.
    private static func distance(of point: Placemark.Location, from route: Route) -> Double {
        zip(route.points, route.points.dropFirst()).map { from, to in
            let nearest = Placemark.Location(
                latitude: min(max(point.latitude, min(from.latitude, to.latitude)), max(from.latitude, to.latitude)),
                longitude: min(
                    max(point.longitude, min(from.longitude, to.longitude)), max(from.longitude, to.longitude)))
            return point.metres(to: nearest)
        }.min() ?? .infinity
    }

    private static func driven(_ point: Placemark.Location, _ route: Route) -> Double {
        guard let start = route.points.first else { return 0 }
        return start.metres(to: .init(latitude: start.latitude, longitude: point.longitude))
            + Placemark.Location(latitude: start.latitude, longitude: point.longitude).metres(to: point)
    }
}
