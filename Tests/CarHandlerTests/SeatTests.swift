// Beckon: tests of seats, windows, locks and sources of sound
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing
import VehicleSignals

@testable import CarHandler

struct SeatTests {
    private static let driver = "Vehicle.Cabin.Seat.Row1.DriverSide"

    private func seats(_ state: CarState, _ change: (inout SetSeatSettingsInCar) -> Void) -> Seats {
        Seats(state: state, wish: .with(change))
    }

    @Test func levels() throws {
        let car = try ExampleCars.hatchback()
        let warm = try self.seats(car) {
            $0.enableHeating = true
            $0.level = 3
        }.applied()
        #expect(warm.whole("\(Self.driver).HeatingCooling") == 100)
        #expect(warm.whole("Vehicle.Cabin.Seat.Row1.PassengerSide.HeatingCooling") == 0)
        let cool = try self.seats(warm) {
            $0.enableCooling = true
            $0.seat = .front
            $0.level = 1
        }.applied()
        #expect(cool.whole("\(Self.driver).HeatingCooling") == -33)
        // A level alone is one of what the seat does already.
        #expect(try self.seats(cool) { $0.level = 2 }.applied().whole("\(Self.driver).HeatingCooling") == -67)
        #expect(try self.seats(car) { $0.level = 2 }.applied().whole("\(Self.driver).HeatingCooling") == 67)
        // Off means every seat where none is named.
        let off = try self.seats(cool) { $0.enableCooling = false }.applied()
        #expect(off == car)
        #expect(brief(self.seats(cool) { $0.enableCooling = false }.seat) == "success all")
        #expect(brief(self.seats(car) { $0.enableHeating = true }.seat) == "success driver")
        let rubbed = try self.seats(car) { $0.enableMassage = true }.applied()
        #expect(rubbed.whole("\(Self.driver).MassageLevel") == 67)
    }

    @Test(arguments: [
        (0, RelativeSetting.higher, "success higher"), (33, .higher, "success higher"),
        (100, .higher, "unsupported alreadyHighest [lower, lowest]"),
        (33, .lower, "unsupported alreadyLowest [higher, highest]"), (67, .lowest, "success lowest"),
    ])
    func relative(_ percent: Double, _ setting: RelativeSetting, _ expected: String) throws {
        let car = try ExampleCars.hatchback().with(["\(Self.driver).HeatingCooling": .number(percent)])
        let seats = self.seats(car) {
            $0.enableHeating = true
            $0.relativeLevelSetting = setting
        }
        #expect(brief(seats.relativeLevel) == expected)
    }

    @Test func whatASeatCannotDo() throws {
        let van = try ExampleCars.van()
        #expect(brief(self.seats(van) { $0.enableCooling = true }.cooling) == "unsupported noSeatCooling [false]")
        #expect(brief(self.seats(van) { $0.enableMassage = true }.massage) == "unsupported noSeatMassage [false]")
        let rear = self.seats(van) {
            $0.enableHeating = true
            $0.seat = .rear
        }
        #expect(brief(rear.seat) == "unsupported noSuchSeat [driver, passenger, front, all]")
        #expect(brief(rear.heating) == "success true")
        let both = self.seats(try ExampleCars.hatchback()) {
            $0.enableHeating = true
            $0.enableCooling = true
        }
        #expect(brief(both.cooling) == "unsupported heatingAndCooling [false]")
        #expect(refusal { try both.applied() } != nil)
        let off = self.seats(van) {
            $0.enableHeating = false
            $0.level = 2
        }
        #expect(brief(off.heating) == "confirm true offWithValue")
        #expect(brief(self.seats(van) { $0.level = 4 }.level) == "unsupported levelOutOfRange [3]")
        #expect(brief(self.seats(van) { _ in }.heating) == "needsValue")
    }

    @Test(
        arguments: [
            (true, nil, "needsValue", "success front"),
            (true, .rear, "success rear", "unsupported noSuchDefroster [front]"),
            (false, nil, "success all", "success front"), (true, .all, "success all", "success all"),
        ] as [(Bool, CarDefroster?, String, String)])
    func defroster(_ isOn: Bool, _ window: CarDefroster?, _ hatchback: String, _ van: String) throws {
        let wish = SetDefrosterSettingsInCar.with {
            $0.enable = isOn
            $0.defroster = window
        }
        #expect(brief(Defroster(state: try ExampleCars.hatchback(), wish: wish).defroster) == hatchback)
        #expect(brief(Defroster(state: try ExampleCars.van(), wish: wish).defroster) == van)
    }

    @Test func defrosterIsSwitched() throws {
        let wish = SetDefrosterSettingsInCar.with {
            $0.enable = true
            $0.defroster = .rear
        }
        let state = try Defroster(state: try ExampleCars.hatchback(), wish: wish).applied()
        #expect(state.isOn(SignalPath.rearDefroster) && !state.isOn(SignalPath.frontDefroster))
    }

    @Test(
        arguments: [
            (CarAudioSource.usb, nil, "success usb", "USB"), (.bluetooth, nil, "success bluetooth", "BLUETOOTH"),
            (.aux, nil, "unsupported noSuchSource [radio, bluetooth, usb, carPlay]", nil),
            (nil, nil, "needsValue", nil), (nil, .next, "notRequired", "BLUETOOTH"),
            (nil, .previous, "notRequired", "CARPLAY"),
        ] as [(CarAudioSource?, RelativeReference?, String, String?)])
    func source(_ source: CarAudioSource?, _ relative: RelativeReference?, _ expected: String, _ after: String?) throws
    {
        let wish = SetAudioSourceInCar.with {
            $0.audioSource = source
            $0.relativeAudioSourceReference = relative
        }
        let sources = AudioSources(state: try ExampleCars.hatchback(), wish: wish)
        #expect(brief(sources.source) == expected)
        if let after { #expect(try sources.applied().text(SignalPath.source) == after) }
    }

    @Test func locks() throws {
        let (hatchback, van) = (try ExampleCars.hatchback(), try ExampleCars.van())
        #expect(hatchback.isLocked && !van.isLocked)
        #expect(brief(van.locking(true)) == "unsupported doorOpen")
        #expect(refusal { try van.locked(true) } == CarRefusal(parameter: "locked", reason: "doorOpen"))
        #expect(!(try hatchback.locked(false).isLocked))
        let trunk = try hatchback.locked(false).with(["Vehicle.Body.Trunk.Rear.IsOpen": .boolean(true)])
        #expect(brief(trunk.locking(true)) == "unsupported doorOpen")
        #expect(brief(hatchback.with([SignalPath.speed: .number(30)]).locking(false)) == "unsupported carMoves")
        #expect(brief(hatchback.locking(nil)) == "needsValue")
    }

    @Test func power() throws {
        let electric = try ExampleCars.hatchback().power(locale: "en")
        #expect(electric.chargePercentRemaining == 64 && electric.fuelPercentRemaining == nil)
        #expect(electric.charging == true && electric.minutesToFull == 90)
        #expect(electric.distanceRemaining == Length(231, .kilometers))
        let diesel = try ExampleCars.van().power(locale: "en-US")
        #expect(diesel.fuelPercentRemaining == 55 && diesel.charging == nil && diesel.minutesToFull == nil)
        #expect(diesel.distanceRemaining == Length(298, .miles))
    }
}
