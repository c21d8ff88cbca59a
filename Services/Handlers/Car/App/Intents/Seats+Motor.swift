// Beckon: Motor sets the seats, the windows and the source of sound
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension Motor {
    private static func resolver<Value: IntentValue>(
        _ store: AppStore, _ result: @escaping @Sendable (Seats) -> ResolutionResult<Value>
    ) -> @Sendable (Value?, SetSeatSettingsInCar, Context) async throws -> ResolutionResult<Value> {
        { value, wish, context in
            try await store.look(value, .named(wish.carName), context) { _, car in
                result(Seats(state: car.state, wish: wish))
            }
        }
    }

    static func setSeats(_ store: AppStore) -> Handler<SetSeatSettingsInCar> {
        typealias Parameters = [any PartialKeyPath<SetSeatSettingsInCar> & Sendable]
        let car: Parameters = [\.carName, \.seat]
        let levels: Parameters = [\.level, \.relativeLevelSetting]
        return Handler(SetSeatSettingsInCar.self)
            .resolve(\.enableHeating, dependsOn: car + levels, Self.resolver(store) { $0.heating })
            .resolve(
                \.enableCooling, dependsOn: car + levels + [\.enableHeating], Self.resolver(store) { $0.cooling }
            )
            .resolve(\.enableMassage, dependsOn: car + levels, Self.resolver(store) { $0.massage })
            .resolve(\.seat, dependsOn: [\.carName], Self.resolver(store) { $0.seat })
            .resolve(\.level, Self.resolver(store) { $0.level })
            .resolve(\.relativeLevelSetting, dependsOn: car, Self.resolver(store) { $0.relativeLevel })
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .handle { wish, context in
                try await store.change(.named(wish.carName), context, failed: Response(.failure)) { _, car in
                    let seats = Seats(state: car.state, wish: wish)
                    car.state = try seats.applied()
                    return try Response(.success).undone(by: seats.undo(of: car.state, car.term(context.locale)))
                }
            }
    }

    static func setDefroster(_ store: AppStore) -> Handler<SetDefrosterSettingsInCar> {
        Handler(SetDefrosterSettingsInCar.self)
            .resolve(\.enable) { isOn, _, _ in isOn.map { .success($0) } ?? .needsValue }
            .resolve(\.defroster, dependsOn: [\.carName, \.enable]) { window, wish, context in
                try await store.look(window, .named(wish.carName), context) { _, car in
                    Defroster(state: car.state, wish: wish).defroster
                }
            }
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .handle { wish, context in
                try await store.change(.named(wish.carName), context, failed: Response(.failure)) { _, car in
                    let defroster = Defroster(state: car.state, wish: wish)
                    car.state = try defroster.applied()
                    return try Response(.success).undone(by: defroster.undo(of: car.state, car.term(context.locale)))
                }
            }
    }

    static func setAudioSource(_ store: AppStore) -> Handler<SetAudioSourceInCar> {
        Handler(SetAudioSourceInCar.self)
            .resolve(\.audioSource, dependsOn: [\.relativeAudioSourceReference]) { source, wish, context in
                try await store.look(source, .driven, context, noCar: .unsupported(reason: "noCar")) { _, car in
                    AudioSources(state: car.state, wish: wish).source
                }
            }
            .resolve(\.relativeAudioSourceReference) { reference, wish, context in
                try await store.look(reference, .driven, context) { _, car in
                    AudioSources(state: car.state, wish: wish).relative
                }
            }
            .handle { wish, context in
                try await store.change(.driven, context, failed: Response(.failure)) { _, car in
                    let before = car.state
                    car.state = try AudioSources(state: before, wish: wish).applied()
                    return try Response(.success).undone(by: before.undoOfSource(car.state))
                }
            }
    }
}
