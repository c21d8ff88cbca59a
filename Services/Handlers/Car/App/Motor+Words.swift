// Beckon: the words of Motor and of its users
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HandlerKit
import Schema

extension Motor {
    /// The names of the stations, the same in every language.
    static let stations = [
        Manifest.GlobalVocabulary(
            for: ["SetRadioStation.stationName"],
            Station.all.map { Term("station:\(SpokenName($0.name).words)", [$0.name]) })
    ]

    /// Example sentences.
    static let phrases = [
        Manifest.Phrases(
            "SetClimateSettingsInCar",
            [
                "Set the temperature to {temperature}", "Set the {climateZone} to {temperature}",
                "Set the fan to {fanSpeedPercentage} percent", "Set the fan to {fanSpeedIndex}",
            ]),
        Manifest.Phrases(
            "SetSeatSettingsInCar",
            ["Set the {seat} seat heating to level {level}", "Set the {seat} seat to level {level}"]),
        Manifest.Phrases(
            "SetProfileInCar",
            [
                "Switch to the {profileName} profile", "Load profile {profileNumber}",
                "Load profile {profileNumber} in the {carName}",
            ]),
        Manifest.Phrases(
            "SaveProfileInCar",
            ["Save these settings as profile {profileNumber}", "Remember this setup as {profileName}"]),
        Manifest.Phrases(
            "SetRadioStation",
            [
                "Tune to {stationName}", "Tune to {frequency} {radioType}", "Play {stationName} on the radio",
                "Play radio preset {presetNumber}",
            ]),
    ]

    /// The names of a user's cars and profiles, or of everybody's.
    static func vocabulary(_ database: Database, of user: String?) throws -> [VocabularySet] {
        let users =
            try user.map { [$0] } ?? String.fetchAll(database, sql: "SELECT DISTINCT user FROM car ORDER BY user")
        return try users.flatMap { user in
            let garage = Garage(database, user: user, now: Instant(milliseconds: 0))
            let cars = try garage.cars()
            let terms = cars.map { car in
                // What kind of car it is names it only where there is one of the kind.
                let isOnly = cars.filter { $0.kind == car.kind }.count == 1
                let others = isOnly ? self.texts.names.keys.sorted().flatMap(car.otherNames) : []
                return Term(car.identifier, Self.once([car.name] + others))
            }
            let profiles = try cars.flatMap { try garage.profiles(of: $0).all.compactMap(\.name) }
            return [
                VocabularySet(app: Self.identifier, user: user, kind: .carName, terms: terms),
                VocabularySet(
                    app: Self.identifier, user: user, kind: .carProfileName,
                    terms: Self.once(profiles).map { Term("profile:\(SpokenName($0).words)", [$0]) }),
            ]
        }
    }

    private static func once(_ phrases: [String]) -> [String] {
        var seen: Set<String> = []
        return phrases.filter { seen.insert(SpokenName($0).words).inserted }
    }
}
