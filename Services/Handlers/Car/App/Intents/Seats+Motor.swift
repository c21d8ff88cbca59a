// Beckon: Motor sets the seats, the windows and the source of sound
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema
import VehicleSignals

extension Motor {
    static func setSeats(_ store: AppStore) -> Handler<SetSeatSettingsInCar> {
        typealias Parameters = [any PartialKeyPath<SetSeatSettingsInCar> & Sendable]
        let car: Parameters = [\.carName, \.seat]
        let levels: Parameters = [\.level, \.relativeLevelSetting]
        return Handler(SetSeatSettingsInCar.self)
            .resolve(\.enableHeating, dependsOn: car + levels, store.resolver(\Seats.heating))
            .resolve(
                \.enableCooling, dependsOn: car + levels + [\.enableHeating], store.resolver(\Seats.cooling)
            )
            .resolve(\.enableMassage, dependsOn: car + levels, store.resolver(\Seats.massage))
            .resolve(\.seat, dependsOn: [\.carName], store.resolver(\Seats.seat))
            .resolve(\.level, store.resolver(\Seats.level))
            .resolve(\.relativeLevelSetting, dependsOn: car, store.resolver(\Seats.relativeLevel))
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .range(\.level, 0...Steps.seat.count)
            .handle { wish, context in
                try await store.change(wish, context, failed: Response(.failure, .init())) { _, car in
                    let seats = Seats(state: car.state, wish: wish)
                    car.state = try seats.applied()
                    return try Response(.success, .init(zones: car.state.zones(.seats))).undone(
                        by: seats.undo(of: car.state, car.term(context.locale)))
                }
            }
    }

    static func setDefroster(_ store: AppStore) -> Handler<SetDefrosterSettingsInCar> {
        Handler(SetDefrosterSettingsInCar.self)
            .resolve(\.enable) { isOn, _, _ in isOn.map { .success($0) } ?? .needsValue }
            .resolve(\.defroster, dependsOn: [\.carName, \.enable], store.resolver(\Defroster.defroster))
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .handle { wish, context in
                try await store.change(wish, context, failed: Response(.failure)) { _, car in
                    let defroster = Defroster(state: car.state, wish: wish)
                    car.state = try defroster.applied()
                    return try Response(.success).undone(by: defroster.undo(of: car.state, car.term(context.locale)))
                }
            }
    }

    static func setAudioSource(_ store: AppStore) -> Handler<SetAudioSourceInCar> {
        Handler(SetAudioSourceInCar.self)
            .resolve(
                \.audioSource, dependsOn: [\.relativeAudioSourceReference],
                store.resolver(\AudioSources.source, noCar: .unsupported(reason: "noCar"))
            )
            .resolve(\.relativeAudioSourceReference, store.resolver(\AudioSources.relative))
            .handle { wish, context in
                try await store.change(wish, context, failed: Response(.failure)) { _, car in
                    let before = car.state
                    car.state = try AudioSources(state: before, wish: wish).applied()
                    return try Response(.success).undone(by: before.undoOfSource(car.state))
                }
            }
    }
}
