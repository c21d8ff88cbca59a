// Beckon: tests of the signals of a car
// SPDX-License-Identifier: Apache-2.0

import Testing
import VehicleSignals

@Suite struct SignalTests {
    private static let temperature = "Vehicle.Cabin.HVAC.Station.Row1.Left.Temperature"

    /// The paths that are the specification's own and those that are added are told apart.
    @Test func catalogue() {
        let catalogue = SignalCatalogue.shared
        #expect(catalogue.overlay.contains("Vehicle.Cabin.Infotainment.Radio.Frequency"))
        #expect(!catalogue.overlay.contains("Vehicle.Cabin.Infotainment.Media.Played.Source"))
        #expect(catalogue.rules["Vehicle.Cabin.Door.Row1.DriverSide.IsLocked"]?.type == .boolean)
        #expect(catalogue.rules[Self.temperature]?.type == .int8)
        #expect(catalogue.rules.keys.allSatisfy { $0.hasPrefix("Vehicle.") && !$0.contains("*") })
    }

    /// What a car does not have, and what is beyond the limits of a signal, changes nothing.
    @Test func limits() {
        #expect(CarState.limits(Self.temperature) == 16...30)
        var car = CarState([
            Self.temperature: .number(21), "Vehicle.Wings": .boolean(true), "Vehicle.Speed": .text("fast"),
        ])
        #expect(car.signals == [Self.temperature: .number(21)])
        for (value, after) in [(16, 16), (31, 16), (-5, 16), (30, 30)] {
            car.set(Self.temperature, value)
            #expect(car.whole(Self.temperature) == after)
        }
        car.set("Vehicle.Body.Horn.IsActive", true)
        #expect(!car.isOn("Vehicle.Body.Horn.IsActive"))
    }
}
