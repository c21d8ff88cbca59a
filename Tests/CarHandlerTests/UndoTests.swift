// Beckon: tests of taking back what was done to a car
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import TestSupport
import Testing
import VehicleSignals

@testable import CarHandler

struct UndoTests {
    /// Does something to the hatchback, and takes it back.
    ///
    /// - Returns: How the car was, and how it is afterwards; `nil` where nothing takes it back.
    private func back<I: Intent, Undo: Intent>(
        _ app: MotorUnderTest, _ wish: I, by undo: Undo.Type
    ) async throws -> (before: CarState, after: CarState)? {
        let before = try #require(try app.state(of: "hatchback"))
        let response = try await app.handle(wish)
        guard let message = response.undo else { return nil }
        _ = try await app.handle(try message.intent(as: undo))
        return (before, try #require(try app.state(of: "hatchback")))
    }

    @Test(arguments: [
        SetClimateSettingsInCar.with { $0.temperature = Temperature(25, .celsius) },
        .with { $0.relativeTemperatureSetting = .highest },
        .with { ($0.temperature, $0.climateZone) = (Temperature(19, .celsius), .driver) },
        .with { $0.relativeFanSpeedSetting = .higher }, .with { $0.fanSpeedPercentage = 7 },
        .with { $0.enableFan = false }, .with { $0.airCirculationMode = .recirculateAir },
        .with { $0.enableAirConditioner = true },
    ])
    func climate(_ wish: SetClimateSettingsInCar) async throws {
        let app = try MotorUnderTest()
        let usual = SetClimateSettingsInCar.with {
            ($0.temperature, $0.fanSpeedIndex, $0.enableClimateControl) = (Temperature(21, .celsius), 2, true)
            ($0.airCirculationMode, $0.enableAirConditioner) = (.freshAir, false)
        }
        _ = try await app.handle(usual)
        let states = try #require(try await self.back(app, wish, by: SetClimateSettingsInCar.self))
        #expect(states.before == states.after)
    }

    /// A climate that was off is off again; of its degrees nobody notices anything.
    @Test func climateThatWasOff() async throws {
        let app = try MotorUnderTest()
        _ = try await app.handle(SetClimateSettingsInCar.with { $0.enableClimateControl = false })
        let wish = SetClimateSettingsInCar.with { $0.temperature = Temperature(25, .celsius) }
        let states = try #require(try await self.back(app, wish, by: SetClimateSettingsInCar.self))
        #expect(!states.after.isOn(SignalPath.climateControl))
        // Set as it is already: there is nothing to take back.
        _ = try await app.handle(wish)
        #expect(try await app.handle(wish).undo == nil)
    }

    @Test func seatsWindowsAndLocks() async throws {
        let app = try MotorUnderTest()
        let seat = SetSeatSettingsInCar.with { ($0.enableHeating, $0.level) = (true, 3) }
        let weaker = SetSeatSettingsInCar.with { ($0.enableHeating, $0.level) = (true, 1) }
        for wish in [seat, weaker] {
            let states = try #require(try await self.back(app, wish, by: SetSeatSettingsInCar.self))
            #expect(states.before == states.after)
            _ = try await app.handle(seat)
        }
        let window = SetDefrosterSettingsInCar.with { ($0.enable, $0.defroster) = (true, .rear) }
        let windows = try #require(try await self.back(app, window, by: SetDefrosterSettingsInCar.self))
        #expect(windows.before == windows.after)
        let unlock = SetCarLockStatus.with { $0.locked = false }
        let locks = try #require(try await self.back(app, unlock, by: SetCarLockStatus.self))
        #expect(locks.before == locks.after && locks.after.isLocked)
        #expect(try await app.handle(SetCarLockStatus.with { $0.locked = true }).undo == nil)
    }

    @Test func radioAndSource() async throws {
        let app = try MotorUnderTest()
        _ = try await app.handle(SetRadioStation.with { $0.frequency = 98.6 })
        for wish in [Station.all[0].name, Station.all[1].name] {
            let station = SetRadioStation.with { $0.stationName = wish }
            let states = try #require(try await self.back(app, station, by: SetRadioStation.self))
            #expect(states.before == states.after)
            _ = try await app.handle(station)
        }
        let bluetooth = SetAudioSourceInCar.with { $0.audioSource = .bluetooth }
        let sources = try #require(try await self.back(app, bluetooth, by: SetAudioSourceInCar.self))
        #expect(sources.before == sources.after)
        // Who listened to something else hears that again.
        _ = try await app.handle(bluetooth)
        let station = SetRadioStation.with { $0.stationName = Station.all[0].name }
        let heard = try #require(try await self.back(app, station, by: SetAudioSourceInCar.self))
        #expect(heard.after.text(SignalPath.source) == heard.before.text(SignalPath.source))
    }
}
