// Beckon: the words of Motor and of its users
// SPDX-License-Identifier: Apache-2.0

import AppStore
import HandlerKit
import Schema

extension Motor {
    /// The names of the stations, the same in every language.
    static let stations = [
        Manifest.GlobalVocabulary(
            for: ["SetRadioStation.stationName"],
            Station.all.map { Term("station:\(SpokenName($0.name).words)", [$0.name]) })
    ]

    /// The names of a user's cars and profiles.
    static func names(_ store: AppStore) -> StoreVocabulary {
        StoreVocabulary(store, app: Self.identifier, users: "SELECT DISTINCT user FROM car ORDER BY user") {
            let garage = Garage($0, user: $1, now: Instant(milliseconds: 0))
            let cars = try garage.cars()
            let terms = cars.map { car in
                // What kind of car it is names it only where there is one of the kind.
                let isOnly = cars.filter { $0.kind == car.kind }.count == 1
                let others = isOnly ? self.texts.names.keys.sorted().flatMap(car.otherNames) : []
                return Term(car.identifier, Self.once([car.name] + others))
            }
            let profiles = try cars.flatMap { try garage.profiles(of: $0).all.compactMap(\.name) }
            return [
                (.carName, terms),
                (.carProfileName, Self.once(profiles).map { Term("profile:\(SpokenName($0).words)", [$0]) }),
            ]
        }
    }

    private static func once(_ phrases: [String]) -> [String] {
        var seen: Set<String> = []
        return phrases.filter { seen.insert(SpokenName($0).words).inserted }
    }
}
