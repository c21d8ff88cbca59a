// Beckon: tests of the air and the warmth in a car
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing
import VehicleSignals

@testable import CarHandler

struct ClimateTests {
    private typealias Wish = SetClimateSettingsInCar
    private static let station = "Vehicle.Cabin.HVAC.Station"

    private func climate(_ state: CarState, _ change: (inout Wish) -> Void) -> Climate {
        Climate(state: state, wish: .with(change), locale: "en")
    }

    @Test func oneZoneOrAll() throws {
        let van = try ExampleCars.van()
        let warm = try self.climate(van) {
            $0.temperature = Temperature(70)
            $0.climateZone = .rear
        }.applied()
        #expect(warm.whole("\(Self.station).Row2.Left.Temperature") == 21)
        #expect(warm.whole("\(Self.station).Row2.Right.Temperature") == 21)
        #expect(warm.whole("\(Self.station).Row1.Left.Temperature") == 19)
        let all = try self.climate(van) { $0.temperature = Temperature(24) }.applied()
        #expect(all.signals.filter { $0.key.hasSuffix("Temperature") }.allSatisfy { $0.value == .number(24) })
    }

    /// The driver's side is where the wheel is.
    @Test(arguments: [("LEFT", "Left"), ("RIGHT", "Right")])
    func driver(_ position: String, _ side: String) throws {
        let car = try ExampleCars.hatchback().with([SignalPath.driverPosition: .text(position)])
        let state = try self.climate(car) {
            $0.temperature = Temperature(25)
            $0.climateZone = .driver
        }.applied()
        #expect(state.whole("\(Self.station).Row1.\(side).Temperature") == 25)
        #expect(state.signals.filter { $0.key.hasSuffix("Temperature") && $0.value == .number(25) }.count == 1)
        #expect(state.places(.frontLeft)[0].isDriverSide == (position == "LEFT"))
    }

    @Test(arguments: [
        (CarSeat.driver, "success driver"), (.all, "success all"), (.front, "success front"),
        (.rear, "unsupported noSuchZone [driver, passenger, front, all]"),
        (.thirdRowLeft, "unsupported noSuchZone [driver, passenger, front, all]"),
    ])
    func zone(_ zone: CarSeat, _ expected: String) throws {
        let climate = self.climate(try ExampleCars.hatchback()) {
            $0.climateZone = zone
            $0.relativeTemperatureSetting = .higher
            $0.relativeFanSpeedSetting = .higher
        }
        #expect(brief(climate.zone) == expected)
        // Nothing else is asked about beside a zone that is not there.
        #expect(brief(climate.relativeTemperature) == "success higher")
        #expect(brief(climate.relativeFan) == "success higher")
    }

    @Test(
        arguments: [
            (21, RelativeSetting.higher, "success higher", 22), (21, .lower, "success lower", 20),
            (21, .highest, "success highest", 30), (21, .lowest, "success lowest", 16),
            (30, .higher, "unsupported alreadyWarmest [lower, lowest]", nil),
            (30, .highest, "unsupported alreadyWarmest [lower, lowest]", nil),
            (16, .lower, "unsupported alreadyColdest [higher, highest]", nil), (29, .higher, "success higher", 30),
        ] as [(Int, RelativeSetting, String, Int?)])
    func warmer(_ degrees: Int, _ setting: RelativeSetting, _ expected: String, _ after: Int?) throws {
        let car = try ExampleCars.hatchback().with([
            "\(Self.station).Row1.Left.Temperature": .number(Double(degrees)),
            "\(Self.station).Row1.Right.Temperature": .number(Double(degrees)),
        ])
        let climate = self.climate(car) { $0.relativeTemperatureSetting = setting }
        #expect(brief(climate.relativeTemperature) == expected)
        if let after {
            #expect(try climate.applied().whole("\(Self.station).Row1.Right.Temperature") == after)
        } else {
            #expect(refusal { try climate.applied() } != nil)
        }
    }

    /// Degrees that no car has say by how much, where warmer or colder was said; others how warm it is to be.
    @Test(
        arguments: [
            (2, nil, .lower, "en", "success 19 celsius", 19), (2, nil, .higher, "de", "success 23 celsius", 23),
            (3, .celsius, .higher, "en-US", "success 24 celsius", 24),
            (-2, nil, .lower, "en", "success 19 celsius", 19),
            (4, nil, .lower, "en-US", "success 66 fahrenheit", 19),
            (1, nil, .lower, "en-US", "success 68 fahrenheit", 20),
            (20, nil, .lower, "en", "success 20 celsius", 20), (70, nil, .higher, "en", "success 70 fahrenheit", 21),
            (10, nil, .lower, "en", "unsupported tooCold [16 celsius]", nil),
            (12, nil, .higher, "en", "unsupported tooWarm [30 celsius]", nil),
            (2, nil, .lowest, "en", "unsupported tooCold [16 celsius]", nil),
            (2, nil, nil, "en", "unsupported tooCold [16 celsius]", nil),
            (.nan, nil, .lower, "en", "unsupported notATemperature", nil),
        ] as [(Double, Temperature.Unit?, RelativeSetting?, String, String, Int?)])
    func byDegrees(
        _ degrees: Double, _ unit: Temperature.Unit?, _ setting: RelativeSetting?, _ locale: String, _ expected: String,
        _ after: Int?
    ) throws {
        let car = try ExampleCars.hatchback().with([
            "\(Self.station).Row1.Left.Temperature": .number(21), "\(Self.station).Row1.Right.Temperature": .number(21),
        ])
        let wish = Wish.with {
            ($0.temperature, $0.relativeTemperatureSetting) = (Temperature(degrees, unit), setting)
        }
        let climate = Climate(state: car, wish: wish, locale: locale)
        #expect(brief(climate.temperature) == expected)
        #expect((try? climate.applied())?.whole("\(Self.station).Row1.Right.Temperature") == after)
        // What it came to is not counted once more.
        guard case .success(let settled) = climate.temperature else { return }
        let again = Climate(
            state: car, wish: .with { ($0.temperature, $0.relativeTemperatureSetting) = (settled, setting) },
            locale: locale)
        #expect(brief(again.temperature) == expected)
    }

    /// Each side is changed by as much, and the driver hears where that cannot be.
    @Test func byDegreesOnBothSides() throws {
        let car = try ExampleCars.hatchback().with([
            "\(Self.station).Row1.Left.Temperature": .number(24), "\(Self.station).Row1.Right.Temperature": .number(20),
        ])
        func colder(_ degrees: Double) -> Climate {
            self.climate(car) { ($0.temperature, $0.relativeTemperatureSetting) = (Temperature(degrees), .lower) }
        }
        #expect(brief(colder(3).temperature) == "success 3 ?")
        let state = try colder(3).applied()
        #expect(state.whole("\(Self.station).Row1.Left.Temperature") == 21)
        #expect(state.whole("\(Self.station).Row1.Right.Temperature") == 17)
        #expect(brief(colder(6).temperature) == "unsupported tooCold [16 celsius]")
    }

    /// One side at the limit and the other not: the other one moves.
    @Test func warmerOnBothSides() throws {
        let car = try ExampleCars.hatchback().with(["\(Self.station).Row1.Left.Temperature": .number(30)])
        let state = try self.climate(car) { $0.relativeTemperatureSetting = .higher }.applied()
        #expect(state.whole("\(Self.station).Row1.Left.Temperature") == 30)
        #expect(state.whole("\(Self.station).Row1.Right.Temperature") == 22)
    }

    @Test(
        arguments: [
            (0, "success 0", 0), (3, "success 3", 60), (5, "success 5", 100),
            (6, "unsupported levelOutOfRange [5]", nil), (-1, "unsupported levelOutOfRange [0]", nil),
            (Int.max, "unsupported levelOutOfRange [5]", nil),
        ] as [(Int, String, Int?)])
    func fanStep(_ step: Int, _ expected: String, _ after: Int?) throws {
        let climate = self.climate(try ExampleCars.hatchback()) { $0.fanSpeedIndex = step }
        #expect(brief(climate.fanIndex) == expected)
        if let after { #expect(try climate.applied().whole("\(Self.station).Row1.Left.FanSpeed") == after) }
    }

    @Test(
        arguments: [
            (0, "success 0"), (55, "success 55"), (100, "success 100"), (120, "unsupported percentOutOfRange [100]"),
            (-3, "unsupported percentOutOfRange [0]"), (.nan, "unsupported percentOutOfRange [100]"),
        ] as [(Double, String)])
    func fanPercent(_ percent: Double, _ expected: String) throws {
        let climate = self.climate(try ExampleCars.hatchback()) { $0.fanSpeedPercentage = percent }
        #expect(brief(climate.fanPercentage) == expected)
    }

    @Test(
        arguments: [
            (40, RelativeSetting.higher, 60), (55, .higher, 60), (55, .lower, 40), (40, .highest, 100),
            (40, .lowest, 20),
            (0, .higher, 20), (100, .higher, nil), (20, .lower, nil), (0, .lower, nil), (20, .lowest, nil),
        ] as [(Int, RelativeSetting, Int?)])
    func steps(_ percent: Int, _ setting: RelativeSetting, _ expected: Int?) {
        #expect(Steps.fan.moved(percent, setting) == expected)
    }

    @Test func offWithAValueIsAsked() throws {
        let car = try ExampleCars.hatchback()
        let fan = self.climate(car) {
            $0.enableFan = false
            $0.fanSpeedPercentage = 50
        }
        #expect(brief(fan.fan) == "confirm true offWithValue")
        #expect(refusal { try fan.applied() } == CarRefusal(parameter: "enableFan", reason: "offWithValue"))
        let off = self.climate(car) {
            $0.enableFan = false
            $0.fanSpeedPercentage = 0
        }
        #expect(brief(off.fan) == "success false")
        let control = self.climate(car) {
            $0.enableClimateControl = false
            $0.temperature = Temperature(22)
        }
        #expect(brief(control.climateControl) == "confirm true offWithValue")
    }

    @Test func switches() throws {
        let car = try ExampleCars.hatchback()
        let off = try self.climate(car) { $0.enableClimateControl = false }.applied()
        #expect(!off.isOn(SignalPath.climateControl) && !off.isOn(SignalPath.automaticMode))
        #expect(off.whole("\(Self.station).Row1.Left.FanSpeed") == 0)
        let fan = try self.climate(off) { $0.enableFan = true }.applied()
        #expect(fan.whole("\(Self.station).Row1.Left.FanSpeed") == Climate.usualFan)
        let cool = try self.climate(off) {
            $0.enableAirConditioner = true
            $0.airCirculationMode = .recirculateAir
            $0.enableAutoMode = true
        }.applied()
        #expect([SignalPath.airConditioning, SignalPath.recirculation, SignalPath.automaticMode].allSatisfy(cool.isOn))
        #expect(
            !(try self.climate(cool) { $0.airCirculationMode = .freshAir }.applied().isOn(SignalPath.recirculation)))
        #expect(!(try self.climate(cool) { $0.fanSpeedIndex = 1 }.applied().isOn(SignalPath.automaticMode)))
    }

    @Test func nothingSaidIsAskedFor() throws {
        #expect(brief(self.climate(try ExampleCars.van()) { _ in }.temperature) == "needsValue")
        #expect(brief(self.climate(try ExampleCars.van()) { $0.enableFan = true }.temperature) == "notRequired")
    }
}
