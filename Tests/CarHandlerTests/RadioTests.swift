// Beckon: tests of stations, frequencies and presets
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing
import VehicleSignals

@testable import CarHandler

struct RadioTests {
    private func radio(_ state: CarState, _ change: (inout SetRadioStation) -> Void) -> Radio {
        Radio(state: state, wish: .with(change))
    }

    @Test(
        arguments: [
            (.fm, 101.5, "success 101.5"), (.fm, 87.5, "success 87.5"), (.fm, 108, "success 108"),
            (.fm, 87.4, "unsupported frequencyTooLow [87.5]"), (.fm, 108.1, "unsupported frequencyTooHigh [108]"),
            (.fm, 101.53, "unsupported frequencyBetweenSteps [101.5, 101.6]"),
            (.fm, 1010, "unsupported frequencyTooHigh [108]"), (.am, 900, "success 900"),
            (.am, 905, "unsupported frequencyBetweenSteps [900, 910]"),
            (.am, 101.5, "unsupported frequencyTooLow [530]"),
            (.am, 1800, "unsupported frequencyTooHigh [1700]"), (nil, 94.7, "success 94.7"),
            (nil, 1530, "success 1530"),
            (nil, 300, "unsupported frequencyTooHigh [108]"), (nil, -4, "unsupported frequencyTooLow [87.5]"),
            (.dab, 101.5, "unsupported noFrequencies"), (nil, .nan, "unsupported frequencyTooHigh"),
            (nil, 1e300, "unsupported frequencyTooHigh [108]"), (.hd, 97.1, "success 97.1"),
        ] as [(RadioType?, Double, String)])
    func frequency(_ band: RadioType?, _ frequency: Double, _ expected: String) throws {
        let radio = self.radio(try ExampleCars.hatchback()) {
            $0.radioType = band
            $0.frequency = frequency
        }
        #expect(brief(radio.frequency) == expected)
    }

    /// Every step of a band is taken, whatever floating-point numbers make of it.
    @Test(arguments: [BandPlan.fm, .am(spacing: 9), .am(spacing: 10)])
    func everyStep(_ plan: BandPlan) {
        for kilohertz in stride(from: plan.limits.lowerBound, through: plan.limits.upperBound, by: plan.step) {
            #expect(plan.resolution(plan.said(kilohertz)) == .success(plan.said(kilohertz)))
        }
    }

    @Test func mediumWaveElsewhere() throws {
        let car = try ExampleCars.hatchback().with([SignalPath.mediumWaveSpacing: .number(9)])
        let radio = self.radio(car) {
            $0.radioType = .am
            $0.frequency = 905
        }
        #expect(brief(radio.frequency) == "unsupported frequencyBetweenSteps [900, 909]")
    }

    @Test(
        arguments: [
            ("Night Owl", nil, "success Night Owl"), ("the night owl", nil, "success Night Owl"),
            ("Orbit", nil, "choose [\"Orbit Jazz\", \"Far Orbit\"]"),
            ("orbit", .am, "unsupported noSuchStation [Farm Hour, Old Pier News]"),
            ("harbour", nil, "confirm Harbour FM "),
            ("zebra", .am, "unsupported noSuchStation [Farm Hour, Old Pier News]"),
            (nil, nil, "needsValue"), (nil, .am, "notRequired"),
        ] as [(String?, RadioType?, String)])
    func station(_ name: String?, _ band: RadioType?, _ expected: String) throws {
        let radio = self.radio(try ExampleCars.hatchback()) {
            $0.stationName = name
            $0.radioType = band
        }
        #expect(brief(radio.stationName) == expected)
    }

    @Test(arguments: [
        (1, "success 1"), (4, "success 4"), (5, "unsupported emptyPreset [1, 2, 3, 4]"),
        (7, "unsupported presetOutOfRange [1, 2, 3, 4]"), (0, "unsupported presetOutOfRange [1, 2, 3, 4]"),
        (Int.min + 1, "unsupported presetOutOfRange [1, 2, 3, 4]"),
    ])
    func preset(_ number: Int, _ expected: String) throws {
        let radio = self.radio(try ExampleCars.hatchback()) { $0.presetNumber = number }
        #expect(brief(radio.presetNumber) == expected)
    }

    @Test(
        arguments: [
            ("5c", .dab, "success 5C"), ("11 D", nil, "success 11D"), ("23", .satellite, "success 23"),
            ("99", .satellite, "unsupported noSuchChannel [23, 72]"),
            ("23", .dab, "unsupported noSuchChannel [5C, 11D]"),
        ] as [(String, RadioType?, String)])
    func channel(_ channel: String, _ band: RadioType?, _ expected: String) throws {
        let radio = self.radio(try ExampleCars.hatchback()) {
            $0.channel = channel
            $0.radioType = band
        }
        #expect(brief(radio.channel) == expected)
    }

    @Test func bands() throws {
        let van = try ExampleCars.van()
        #expect(brief(self.radio(van) { $0.radioType = .dab }.radioType) == "unsupported noSuchBand [fm, am]")
        // What goes with a band that is not there is not asked about beside it.
        let digital = self.radio(van) {
            $0.radioType = .dab
            $0.frequency = 5
            $0.channel = "77Z"
        }
        #expect(brief(digital.frequency) == "success 5" && brief(digital.channel) == "success 77Z")
        #expect(try self.radio(van) { $0.radioType = .am }.tuned().name == "Farm Hour")
    }

    @Test func tuned() throws {
        let car = try ExampleCars.hatchback()
        let known = try self.radio(car) { $0.frequency = 104.3 }.applied()
        #expect(known.text(SignalPath.station) == "Night Owl" && known.whole(SignalPath.frequency) == 104_300)
        let unknown = try self.radio(car) { $0.frequency = 88.1 }.applied()
        #expect(unknown.text(SignalPath.station) == "" && unknown.whole(SignalPath.frequency) == 88_100)
        let digital = try self.radio(car) { $0.presetNumber = 3 }.applied()
        #expect(digital.text(SignalPath.source) == "DAB" && digital.text(SignalPath.channel) == "5C")
        let satellite = self.radio(car) { $0.stationName = "Far Orbit" }
        #expect(satellite.isUnpaid)
        #expect(refusal { try satellite.applied() } == CarRefusal(parameter: "radioType", reason: "notSubscribed"))
        let paid = car.with([SignalPath.isSubscribed: .boolean(true)])
        #expect(try self.radio(paid) { $0.stationName = "Far Orbit" }.applied().text(SignalPath.source) == "SIRIUS_XM")
    }
}
