// Beckon: Motor keeps settings as a profile, and takes them back
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema
import VehicleSignals

extension Motor {
    static func setProfile(_ store: AppStore) -> Handler<SetProfileInCar> {
        Handler(SetProfileInCar.self)
            .resolve(\.profileNumber, dependsOn: [\.carName]) { number, wish, context in
                try await store.look(number, wish, context) { garage, car in
                    try garage.profiles(of: car).number(wish)
                }
            }
            .resolve(\.profileName, dependsOn: [\.carName, \.profileNumber, \.defaultProfile]) { name, wish, context in
                try await store.look(name, wish, context) { garage, car in
                    try garage.profiles(of: car).name(wish)
                }
            }
            .resolve(\.defaultProfile, dependsOn: [\.carName]) { isDefault, wish, context in
                try await store.look(isDefault, wish, context) { garage, car in
                    try garage.profiles(of: car).isDefault(wish)
                }
            }
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .handle { wish, context in
                try await store.change(wish, context, failed: Response(.failure)) { garage, car in
                    car.state = car.state.taking(try garage.profiles(of: car).meant(wish))
                    return Response(.success)
                }
            }
    }

    static func saveProfile(_ store: AppStore) -> Handler<SaveProfileInCar> {
        Handler(SaveProfileInCar.self)
            .resolve(\.profileNumber) { number, wish, context in
                try await store.look(number, wish, context) { garage, car in
                    try garage.profiles(of: car).number(wish)
                }
            }
            .resolve(\.profileName, dependsOn: [\.profileNumber]) { name, wish, context in
                try await store.look(name, wish, context, noCar: .unsupported(reason: "noCar")) { garage, car in
                    try garage.profiles(of: car).name(wish)
                }
            }
            .handle { wish, context in
                try await store.change(wish, context, failed: Response(.failure)) { garage, car in
                    guard let profile = try garage.profiles(of: car).kept(wish, of: car.state) else {
                        return Response(.failure)
                    }
                    try garage.keep(profile, of: car)
                    return Response(.success)
                }
            }
    }
}
