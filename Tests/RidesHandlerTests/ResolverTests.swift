// Beckon: tests of what a ride's parameters come to
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema
import Testing

@testable import RidesHandler

@Suite struct ResolverTests {
    private static let vroom = RideKind.all[0], xl = RideKind.all[1], scoot = RideKind.all[2]

    private func resolver(at location: Placemark? = nil, timeZone: String = "Europe/Berlin") -> Resolver {
        Resolver(
            gazetteer: Gazetteer(places: Place.examples),
            context: Context(user: "ada", timeZone: timeZone, location: location, now: HopUnderTest.noon))
    }

    private func identifier(_ result: ResolutionResult<Placemark>) -> String? {
        if case .success(let place) = result { place.identifier } else { nil }
    }

    @Test func pickup() {
        let center = Placemark(location: .init(latitude: 0.02, longitude: 0.02))
        let abroad = Placemark(location: .init(latitude: 52.5, longitude: 13.4))
        #expect(self.identifier(self.resolver().pickup(nil, dropOff: nil)) == "home")
        #expect(self.identifier(self.resolver().pickup(nil, dropOff: Placemark(name: "the office"))) == "home")
        #expect(self.resolver().pickup(nil, dropOff: Placemark(name: "home")) == .needsValue)
        #expect(self.resolver(at: abroad).pickup(nil, dropOff: nil) == .needsValue)
        guard case .success(let place) = self.resolver(at: center).pickup(nil, dropOff: nil) else {
            Issue.record("the device's place was not taken")
            return
        }
        #expect(place.location == center.location)
        #expect(self.identifier(self.resolver(at: center).pickup(Placemark(name: "office"), dropOff: nil)) == "office")
    }

    @Test func dropOff() {
        let resolver = self.resolver()
        #expect(resolver.dropOff(nil, pickup: nil) == .needsValue)
        #expect(self.identifier(resolver.dropOff(Placemark(name: "station"), pickup: nil)) == "central-station")
        #expect(self.identifier(resolver.dropOff(Placemark(name: "home"), pickup: Placemark(name: "office"))) == "home")
        #expect(
            resolver.dropOff(Placemark(name: "office"), pickup: Placemark(name: "work"))
                == .unsupported(reason: "sameAsPickup"))
        guard case .disambiguation(let airports) = resolver.dropOff(Placemark(name: "airport"), pickup: nil) else {
            Issue.record("airport is not two places")
            return
        }
        #expect(airports.map(\.name) == ["Northfield Airport", "Harbor City Airport"])
        #expect(Set(airports.map(\.locality)).count == 2)
        // Whoever starts at one of the two goes to the other.
        #expect(
            self.identifier(resolver.dropOff(Placemark(name: "airport"), pickup: Placemark(name: "northfield")))
                == "harbor-city-airport")
        guard
            case .unsupported("unknownPlace", let alternatives) = resolver.dropOff(
                Placemark(name: "Narnia"), pickup: nil)
        else {
            Issue.record("Narnia was found")
            return
        }
        #expect(alternatives.isEmpty)
    }

    @Test(arguments: [
        ("Vroom", nil, "vroom"), ("vroom xl", nil, "vroom-xl"), ("anything", "scoot", "scoot"),
        ("scooter", nil, "scoot"),
        ("van", nil, "vroom-xl"), ("VROOM EX EL", nil, "vroom-xl"), ("Vroom", "no such", "vroom"),
        ("spaceship", nil, nil),
    ])
    func option(said: String, identifier: String?, found: String?) {
        let result = self.resolver().option(
            SpeakableString(said, vocabularyIdentifier: identifier), partySize: nil, habits: [])
        if let found {
            guard case .success(let term) = result else {
                Issue.record("\(said) is not known")
                return
            }
            #expect(term.vocabularyIdentifier == found)
        } else {
            #expect(result == .unsupported(reason: "unknownOption", alternatives: RideKind.all.map(\.term)))
        }
    }

    @Test func optionFromHabits() {
        let resolver = self.resolver()
        #expect(resolver.option(nil, partySize: nil, habits: []) == .success(Self.vroom.term))
        #expect(resolver.option(nil, partySize: nil, habits: [Self.scoot, Self.vroom]) == .success(Self.scoot.term))
        #expect(resolver.option(nil, partySize: 3, habits: [Self.scoot]) == .success(Self.vroom.term))
        #expect(resolver.option(nil, partySize: 5, habits: [Self.scoot]) == .success(Self.xl.term))
        #expect(resolver.option(nil, partySize: -4, habits: []) == .success(Self.vroom.term))
    }

    @Test(
        arguments: [
            (nil, .needsValue), (1, .success(1)), (6, .success(6)),
            (7, .unsupported(reason: "tooManyForOption", alternatives: [6])),
            (0, .unsupported(reason: "tooFew", alternatives: [1])),
            (.min, .unsupported(reason: "tooFew", alternatives: [1])),
            (.max, .unsupported(reason: "tooManyForOption", alternatives: [6])),
        ] as [(Int?, ResolutionResult<Int>)])
    func partySize(said: Int?, result: ResolutionResult<Int>) {
        #expect(Resolver.partySize(said) == result)
    }

    /// A kind that is too small is asked about, with those that are not; the people stay who they are.
    @Test(arguments: [
        (1, "Scoot", nil), (2, "Scoot", ["vroom", "vroom-xl"]), (4, "Vroom", nil), (5, "Vroom", ["vroom-xl"]),
        (6, "Vroom XL", nil), (7, "Vroom XL", nil), (3, "spaceship", ["vroom", "vroom-xl", "scoot"]),
    ])
    func optionForAParty(size: Int, said: String, offered: [String]?) {
        let result = self.resolver().option(SpeakableString(said), partySize: size, habits: [])
        guard let offered else {
            return #expect(result == RideKind.find(SpeakableString(said)).map { .success($0.term) })
        }
        let reason = RideKind.find(SpeakableString(said)) == nil ? "unknownOption" : "tooManyForOption"
        #expect(result == .unsupported(reason: reason, alternatives: offered.compactMap { RideKind.named($0)?.term }))
    }

    /// It is 13:00 on Friday the 15th in Berlin.
    @Test(arguments: [
        (DateFields(hour: 14, minute: 30), DateFields(year: 2027, month: 1, day: 15, hour: 14, minute: 30)),
        (DateFields(hour: 7), DateFields(year: 2027, month: 1, day: 16, hour: 7, minute: 0)),
        (DateFields(day: 16, hour: 7), DateFields(year: 2027, month: 1, day: 16, hour: 7, minute: 0)),
        (DateFields(hour: 9, weekday: 2), DateFields(year: 2027, month: 1, day: 18, hour: 9, minute: 0)),
        (DateFields(hour: 9, weekday: 6), DateFields(year: 2027, month: 1, day: 22, hour: 9, minute: 0)),
    ])
    func scheduledTime(said: DateFields, full: DateFields) {
        var expected = full
        expected.timeZone = "Europe/Berlin"
        #expect(
            self.resolver().scheduledTime(DateComponentsRange(start: said))
                == .success(DateComponentsRange(start: expected)))
    }

    @Test(arguments: [
        (DateFields(year: 2027, month: 1, day: 15, hour: 12), "inThePast"),
        (DateFields(year: 1999, month: 1, day: 1, hour: 1), "inThePast"),
        (DateFields(year: 2027, month: 1, day: 23, hour: 12), "tooFarAhead"),
        (DateFields(month: 13, day: 1, hour: 1), "notATime"), (DateFields(hour: 25), "notATime"),
        (DateFields(year: 2027, month: 2, day: 30, hour: 1), "notATime"),
        (DateFields(year: .max, month: 1, day: 1, hour: 1), "notATime"),
    ])
    func refusedTimes(said: DateFields, reason: String) {
        #expect(self.resolver().scheduledTime(DateComponentsRange(start: said)) == .unsupported(reason: reason))
    }

    @Test func otherTimes() {
        let tomorrow = DateComponentsRange(start: DateFields(day: 16))
        #expect(self.resolver().scheduledTime(nil) == .notRequired)
        #expect(self.resolver().scheduledTime(tomorrow) == .needsMoreDetails(tomorrow))
        #expect(self.resolver().scheduledTime(DateComponentsRange(start: nil)) == .unsupported(reason: "notATime"))
        let daily = DateComponentsRange(start: DateFields(hour: 7), recurrenceRule: RecurrenceRule(every: 1, .daily))
        #expect(self.resolver().scheduledTime(daily) == .unsupported(reason: "notATime"))
        guard
            case .success(let here) = self.resolver(timeZone: "No/Where").scheduledTime(
                .init(start: DateFields(hour: 14)))
        else {
            Issue.record("an unknown time zone is not GMT")
            return
        }
        #expect(here.startDateComponents?.day == 15)
    }
}
