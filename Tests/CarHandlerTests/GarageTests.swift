// Beckon: tests of which car is meant, of profiles, and of cars as files
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema
import Testing
import VehicleSignals

@testable import CarHandler

struct GarageTests {
    private func choice(hours: Int64 = 0, _ change: (inout [Car]) -> Void = { _ in }) throws -> CarChoice {
        var cars = try ExampleCars.all()
        change(&cars)
        return CarChoice(cars: cars, now: ExampleCars.noon + .seconds(hours * 3_600), locale: "de")
    }

    @Test(
        arguments: [
            // A car whose name is only its kind goes by the word for that in the user's language.
            (nil, 0, "success Kleinwagen"), (nil, 11, "success Kleinwagen"),
            (nil, 13, "choose [\"Kleinwagen\", \"Transporter\"]"), ("myCar", 0, "success Kleinwagen"),
            ("the van", 0, "success Transporter"), ("VAN", 13, "success Transporter"),
            ("Transporter", 0, "success Transporter"), ("hatch", 0, "confirm Kleinwagen "),
            ("", 0, "success Kleinwagen"),
            ("spaceship", 0, "unsupported noSuchCar [Kleinwagen, Transporter]"),
        ] as [(String?, Int64, String)])
    func car(_ name: String?, _ hours: Int64, _ expected: String) throws {
        let result = try self.choice(hours: hours).resolution(name.map { SpeakableString($0) })
        #expect(brief(result) == expected)
    }

    @Test func twoOfAKind() throws {
        let choice = try self.choice { $0[0].kind = "van" }
        #expect(brief(choice.resolution(SpeakableString("Transporter"))) == "choose [\"hatchback\", \"Transporter\"]")
        #expect(choice.meant(.named(SpeakableString("Transporter"))) == nil)
        #expect(brief(try self.choice { $0 = [] }.resolution(nil)) == "unsupported noCar")
        #expect(try self.choice(hours: 100) { $0.removeFirst() }.meant(.named(nil))?.name == "van")
    }

    private func profiles() throws -> Profiles {
        let settings = try ExampleCars.hatchback().settings
        return Profiles([
            Profile(number: 2, name: "Road trip", isDefault: nil, settings: settings),
            Profile(number: 1, name: "Everyday", isDefault: true, settings: settings),
            Profile(number: 4, name: nil, isDefault: nil, settings: settings),
        ])
    }

    @Test(
        arguments: [
            (1, nil, nil, 1), (4, nil, nil, 4), (nil, "road trip", nil, 2), (nil, "the everyday", nil, 1),
            (nil, "4", nil, 4), (nil, nil, true, 1), (3, nil, nil, nil), (nil, "Summer", nil, nil),
            (nil, nil, nil, nil),
        ] as [(Int?, String?, Bool?, Int?)])
    func profile(_ number: Int?, _ name: String?, _ isDefault: Bool?, _ expected: Int?) throws {
        let wish = SetProfileInCar.with {
            $0.profileNumber = number
            $0.profileName = name
            $0.defaultProfile = isDefault
        }
        let profiles = try self.profiles()
        if let expected {
            #expect(try profiles.meant(wish).number == expected)
        } else {
            #expect(refusal { try profiles.meant(wish) } != nil)
        }
    }

    @Test func profilesThatAreNotThere() throws {
        let profiles = try self.profiles()
        #expect(
            brief(profiles.number(SetProfileInCar.with { $0.profileNumber = 3 }))
                == "unsupported noSuchProfile [1, 2, 4]")
        let summer = SetProfileInCar.with { $0.profileName = "Summer" }
        #expect(brief(profiles.name(summer)) == "unsupported noSuchProfile [Everyday, Road trip, 4]")
        #expect(brief(profiles.name(SetProfileInCar())) == "choose [\"Everyday\", \"Road trip\", \"4\"]")
        #expect(brief(Profiles([]).name(SetProfileInCar())) == "unsupported noProfiles")
        #expect(brief(Profiles([]).isDefault(.with { $0.defaultProfile = true })) == "unsupported noProfiles [false]")
    }

    @Test(
        arguments: [
            (nil, nil, "notRequired", "needsValue", nil), (3, nil, "success 3", "notRequired", 3),
            (2, nil, "confirm 2 profileExists", "notRequired", 2),
            (10, nil, "unsupported profileNumberOutOfRange [3, 5, 6]", "notRequired", nil),
            (nil, "Winter", "notRequired", "success Winter", 3), (nil, "5", "notRequired", "success 5", 5),
            (nil, "road trip", "notRequired", "confirm Road trip profileExists", 2),
            (nil, "12", "notRequired", "unsupported profileNumberOutOfRange [3, 5, 6]", nil),
            (nil, " ", "notRequired", "needsValue", nil), (7, "Winter", "success 7", "success Winter", 7),
            (nil, String(repeating: "x", count: 61), "notRequired", "unsupported tooLong", 3),
        ] as [(Int?, String?, String, String, Int?)])
    func kept(_ number: Int?, _ name: String?, _ byNumber: String, _ byName: String, _ expected: Int?) throws {
        let wish = SaveProfileInCar.with {
            $0.profileNumber = number
            $0.profileName = name
        }
        let profiles = try self.profiles()
        #expect(brief(profiles.number(wish)) == byNumber)
        #expect(brief(profiles.name(wish)) == byName)
        #expect(profiles.kept(wish, of: try ExampleCars.hatchback())?.number == expected)
    }

    /// Settings go from one car to another only as far as that has the equipment.
    @Test func settings() throws {
        let (hatchback, van) = (try ExampleCars.hatchback(), try ExampleCars.van())
        let profile = Profile(number: 1, name: nil, isDefault: nil, settings: van.settings)
        let taken = hatchback.taking(profile)
        #expect(taken.whole("Vehicle.Cabin.HVAC.Station.Row1.Left.Temperature") == 19)
        #expect(Set(taken.signals.keys) == Set(hatchback.signals.keys))
        #expect(taken.isLocked && !hatchback.settings.keys.contains { $0.contains("Lock") || $0.contains("Radio") })
    }

    @Test func files() throws {
        let store = try Motor.inMemoryStore(now: ExampleCars.noon)
        let bridge = #"{"cars": [{"name": "van", "signals": {"Vehicle.Powertrain.FuelSystem.RelativeLevel": 12}}]}"#
        try Motor.put(Data(bridge.utf8), of: "local", in: store, now: ExampleCars.noon)
        let text = try Motor.signals(of: "local", in: store, now: ExampleCars.noon)
        let file = try GarageFile(json: Data(text.utf8))
        #expect(file.cars.map(\.name) == ["hatchback", "van"])
        #expect(file.cars[1].signals[SignalPath.fuel] == .number(12))
        #expect(file.cars[1].signals[SignalPath.range] == .number(480_000))
        // Another user takes them over whole.
        try Motor.put(Data(text.utf8), of: "ada", in: store, now: ExampleCars.noon)
        let copy = try GarageFile(json: Data(try Motor.signals(of: "ada", in: store, now: ExampleCars.noon).utf8))
        #expect(copy.cars.map(\.signals) == file.cars.map(\.signals))
        #expect(copy.cars.map(\.profiles) == file.cars.map(\.profiles))
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"cars": [{"name": "van", "signals": {"Vehicle.Wings": true}}]}"#,
        #"{"cars": [{"name": "van", "signals": {"Vehicle.Powertrain.FuelSystem.RelativeLevel": 101}}]}"#,
        #"{"cars": [{"name": "van", "signals": {"Vehicle.Powertrain.FuelSystem.RelativeLevel": 1.5}}]}"#,
        #"{"cars": [{"name": "van", "signals": {"Vehicle.Powertrain.FuelSystem.RelativeLevel": "full"}}]}"#,
        #"{"cars": [{"name": "van", "signals": {"Vehicle.Cabin.DriverPosition": "ROOF"}}]}"#,
        #"{"cars": [{"name": " ", "signals": {}}]}"#,
        #"{"cars": [{"name": "van", "signals": {}, "profiles": [{"number": 99, "settings": {}}]}]}"#,
        #"{"cars": ["# + Array(repeating: #"{"name": "a", "signals": {}}"#, count: 2).joined(separator: ", "),
    ])
    func badFiles(_ text: String) throws {
        let store = try Motor.inMemoryStore(now: ExampleCars.noon)
        let before = try Motor.signals(of: "local", in: store, now: ExampleCars.noon)
        #expect(throws: GarageFile.Flaw.self) {
            try Motor.put(Data(text.utf8), of: "local", in: store, now: ExampleCars.noon)
        }
        #expect(try Motor.signals(of: "local", in: store, now: ExampleCars.noon) == before)
    }

    @Test func tooManyCars() throws {
        let store = try Motor.inMemoryStore(now: ExampleCars.noon)
        let cars = (0..<GarageLimits.cars).map { #"{"name": "car \#($0)", "signals": {}}"# }
        let text = #"{"cars": [\#(cars.joined(separator: ", "))]}"#
        #expect(throws: GarageFile.Flaw.self) {
            try Motor.put(Data(text.utf8), of: "local", in: store, now: ExampleCars.noon)
        }
        #expect(
            try GarageFile(json: Data(Motor.signals(of: "local", in: store, now: ExampleCars.noon).utf8)).cars.count
                == 2)
    }
}
