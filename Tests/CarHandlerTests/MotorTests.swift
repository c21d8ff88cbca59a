// Beckon: tests of Motor's handlers over a store
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema
import Testing
import VehicleSignals

@testable import CarHandler

struct MotorTests {
    /// Every signal that is printed is one of `signals.json`, of its type and within its limits, whatever was done.
    /// What is told of the seats is what has to do with the change, where they lie in the car.
    @Test func theSeatsAreTold() async throws {
        let app = try MotorUnderTest()
        var climate = SetClimateSettingsInCar()
        (climate.temperature, climate.climateZone) = (Temperature(19, .celsius), .driver)
        let air = try #require(try await app.handle(climate).payload.zones)
        #expect(air.map(\.seat) == [.frontLeft, .frontRight])
        #expect(air.map(\.temperature) == [Temperature(19, .celsius), Temperature(21, .celsius)])
        #expect(air.map(\.isDriver) == [true, false] && air.allSatisfy { $0.heatingLevel == nil && $0.locked == nil })
        var seat = SetSeatSettingsInCar()
        (seat.enableHeating, seat.seat, seat.level) = (true, .passenger, 2)
        let seats = try #require(try await app.handle(seat).payload.zones)
        #expect(seats.map(\.heatingLevel) == [0, 2, 0, 0] && seats.map(\.coolingLevel) == [0, 0, nil, nil])
        let doors = try #require(try await app.handle(GetCarLockStatus()).payload.zones)
        #expect(doors.map(\.locked) == [true, true, true, true] && doors.map(\.open) == [false, false, false, false])
    }

    @Test func printedSignals() async throws {
        let app = try MotorUnderTest()
        let names = [nil, SpeakableString("van")]
        for (index, name) in names.enumerated() {
            for setting in [RelativeSetting.highest, .lowest] {
                _ = try await app.handle(
                    SetClimateSettingsInCar.with {
                        $0.relativeTemperatureSetting = setting
                        $0.relativeFanSpeedSetting = setting
                        $0.carName = name
                    })
                _ = try await app.handle(
                    SetSeatSettingsInCar.with {
                        $0.enableHeating = true
                        $0.seat = .all
                        $0.relativeLevelSetting = setting
                        $0.carName = name
                    })
            }
            for station in Station.all {
                _ = try await app.handle(SetRadioStation.with { $0.stationName = station.name })
            }
            let file = try app.file()
            #expect(file.cars.count == 2)
            for (path, value) in file.cars[index].signals {
                let rule = try #require(SignalCatalogue.shared.rules[path], "\(path)")
                #expect(rule.allows(value), "\(path) \(value)")
            }
        }
        let file = try app.file()
        #expect(file.cars.map(\.signals.count).allSatisfy { $0 > 40 })
        #expect(file.cars[1].signals["Vehicle.Cabin.HVAC.Station.Row2.Right.Temperature"] == .number(16))
    }

    /// Every path that Motor reads or writes is one that there is.
    @Test func paths() {
        #expect(Climate.degrees == 16...30)
        for path in SignalPath.open + SignalPath.locked {
            #expect(SignalCatalogue.shared.rules[path]?.type == .boolean)
        }
    }

    @Test func onceOnly() async throws {
        let app = try MotorUnderTest()
        let warmer = SetClimateSettingsInCar.with { $0.relativeTemperatureSetting = .higher }
        for _ in 0..<3 { #expect(try await app.handle(warmer, key: "k").code == .success) }
        let state = try #require(try app.state(of: "hatchback"))
        #expect(state.whole("Vehicle.Cabin.HVAC.Station.Row1.Left.Temperature") == 22)
        await #expect(throws: WorkFailure.self) { try await app.handle(warmer, key: "") }
    }

    /// Two workers on one file are told to make it warmer, all at once: each degree counts.
    @Test func twoWorkersShareOneFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "motor-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let workers = try (0..<2).map { _ in
            try MotorUnderTest(Motor.store(folder: folder.path(), durability: .normal, now: ExampleCars.noon))
        }
        let coolest = SetClimateSettingsInCar.with { $0.relativeTemperatureSetting = .lowest }
        #expect(try await workers[0].handle(coolest).code == .success)
        let warmer = SetClimateSettingsInCar.with { $0.relativeTemperatureSetting = .higher }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<10 {
                group.addTask {
                    let code = try await workers[index % 2].handle(warmer).code
                    #expect(code == .success)
                }
            }
            try await group.waitForAll()
        }
        let path = "Vehicle.Cabin.HVAC.Station.Row1.Left.Temperature"
        for worker in workers {
            let state = try worker.state(of: "hatchback")
            #expect(state?.whole(path) == 26)
        }
    }

    /// Who drives the van goes on to mean the van.
    @Test func habit() async throws {
        let app = try MotorUnderTest()
        let van = SetDefrosterSettingsInCar.with {
            $0.enable = true
            $0.carName = SpeakableString("the van")
        }
        #expect(try await app.handle(van, after: 60).code == .success)
        _ = try await app.handle(SetAudioSourceInCar.with { $0.audioSource = .aux }, after: 120)
        #expect(try app.state(of: "van")?.text(SignalPath.source) == "AUX")
        #expect(try app.state(of: "hatchback")?.text(SignalPath.source) == "FM")
    }

    @Test func locks() async throws {
        let app = try MotorUnderTest()
        let van = SetCarLockStatus.with {
            $0.locked = true
            $0.carName = SpeakableString("van")
        }
        #expect(try await app.resolve(van, "locked", as: Bool.self) == "unsupported doorOpen")
        #expect(try await app.handle(van).code == .failure)
        let unlock = SetCarLockStatus.with { $0.locked = false }
        #expect(try await app.resolve(unlock, "carName", as: SpeakableString.self) == "success hatchback")
        #expect(try await app.handle(GetCarLockStatus()).payload.locked == true)
        #expect(try await app.handle(unlock).code == .success)
        #expect(try await app.handle(GetCarLockStatus()).payload.locked == false)
    }

    /// Horn and lights end by themselves.
    @Test func signals() async throws {
        let app = try MotorUnderTest()
        let find = ActivateCarSignal.with { $0.signals = [.audible] }
        #expect(try await app.handle(find).payload.signals == [.audible])
        let during = try #require(try app.state(of: "hatchback", after: 9))
        #expect(during.isOn(SignalPath.horn) && !during.isOn(SignalPath.hazardLights))
        #expect(try app.state(of: "hatchback", after: 10)?.isOn(SignalPath.horn) == false)
        #expect(try await app.resolve(ActivateCarSignal(), "signals", as: Options<CarSignal>.self) == "needsValue")
        #expect(try await app.handle(ActivateCarSignal()).code == .failure)
    }

    @Test func profiles() async throws {
        let app = try MotorUnderTest()
        let before = try app.state(of: "hatchback")
        let frosty = SetProfileInCar.with { $0.profileName = "frosty" }
        #expect(try await app.handle(frosty).code == .success)
        #expect(try app.state(of: "hatchback")?.isOn(SignalPath.frontDefroster) == true)
        #expect(try await app.handle(SaveProfileInCar.with { $0.profileName = "Storm" }).code == .success)
        #expect(try app.file().cars[0].profiles?.map(\.label) == ["Everyday", "Road trip", "Frosty", "Storm"])
        #expect(try await app.handle(SetProfileInCar.with { $0.defaultProfile = true }).code == .success)
        #expect(try app.state(of: "hatchback") == before)
        #expect(try await app.handle(SetProfileInCar.with { $0.profileNumber = 4 }).code == .success)
        #expect(try app.state(of: "hatchback")?.isOn(SignalPath.frontDefroster) == true)
        #expect(try await app.handle(SetProfileInCar.with { $0.profileNumber = 9 }).code == .failure)
    }

    @Test func satelliteHasToBePaid() async throws {
        let app = try MotorUnderTest()
        let orbit = SetRadioStation.with { $0.stationName = "Far Orbit" }
        #expect(try await app.handle(orbit).code == .failureNotSubscribed)
        #expect(try await app.handle(SetRadioStation.with { $0.presetNumber = 4 }).code == .success)
        #expect(try app.state(of: "hatchback")?.text(SignalPath.station) == "Night Owl")
    }

    @Test func whoHasNoCar() async throws {
        let app = try MotorUnderTest()
        let wish = SetClimateSettingsInCar.with { $0.enableFan = true }
        #expect(try await app.resolve(wish, "carName", as: SpeakableString.self, user: "eve") == "unsupported noCar")
        #expect(try await app.resolve(wish, "enableFan", as: Bool.self, user: "eve") == "success true")
        #expect(try await app.handle(wish, user: "eve").code == .failure)
        #expect(
            try await app.resolve(SetRadioStation(), "stationName", as: String.self, user: "eve") == "unsupported noCar"
        )
        #expect(try await app.handle(GetCarPowerLevelStatus(), user: "eve").code == .failure)
        #expect(try app.file("eve").cars.isEmpty)
    }

    /// Every slot in a phrase is a parameter of its intent, and each intent of both domains has its handler.
    @Test func manifest() throws {
        let manifest = Motor.app(store: try Motor.inMemoryStore(now: ExampleCars.noon)).manifest
        for phrases in manifest.phrases {
            for slot in phrases.examples.joined(separator: " ").matches(of: /\{(\w+)\}/) {
                #expect(manifest.intent(phrases.intent)?.parameter(String(slot.output.1)) != nil, "\(slot.output.0)")
            }
        }
        #expect(manifest.intents.count == 11)
        #expect(manifest.intents.allSatisfy { $0.lock == .always })
        #expect(manifest.intent("SetCarLockStatus")?.consent == .always)
    }

    @Test func words() async throws {
        let names = Motor.texts.names
        #expect(names.count == 5 && Set(names.values).count == 1)
        let app = try MotorUnderTest()
        let sets = await app.performer.vocabulary(anew: true)
        let cars = try #require(sets.first { $0.kind == .carName })
        #expect(cars.user == "local" && cars.terms.map(\.identifier) == ["car-1", "car-2"])
        #expect(cars.terms[1].phrases.first == "van" && cars.terms[1].phrases.contains("furgoneta"))
        let profiles = try #require(sets.first { $0.kind == .carProfileName }).terms.flatMap(\.phrases)
        #expect(profiles == ["Everyday", "Road trip", "Frosty", "Deliveries"])
    }
}
