// Beckon: Motor sets the air and the warmth in a car
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension Motor {
    /// What one parameter of the wish comes to, in the car that is meant.
    private static func resolver<Value: IntentValue>(
        _ store: AppStore, _ result: @escaping @Sendable (Climate) -> ResolutionResult<Value>
    ) -> @Sendable (Value?, SetClimateSettingsInCar, Context) async throws -> ResolutionResult<Value> {
        { value, wish, context in
            try await store.look(value, .named(wish.carName), context) { _, car in
                result(Climate(state: car.state, wish: wish, locale: context.locale))
            }
        }
    }

    static func setClimate(_ store: AppStore) -> Handler<SetClimateSettingsInCar> {
        let zone: [any PartialKeyPath<SetClimateSettingsInCar> & Sendable] = [\.carName, \.climateZone]
        return Handler(SetClimateSettingsInCar.self)
            .resolve(
                \.enableFan, dependsOn: [\.fanSpeedIndex, \.fanSpeedPercentage, \.relativeFanSpeedSetting],
                Self.resolver(store) { $0.fan }
            )
            .resolve(
                \.enableClimateControl,
                dependsOn: [\.temperature, \.relativeTemperatureSetting, \.enableAutoMode, \.enableAirConditioner],
                Self.resolver(store) { $0.climateControl }
            )
            .resolve(\.fanSpeedIndex, Self.resolver(store) { $0.fanIndex })
            .resolve(\.fanSpeedPercentage, Self.resolver(store) { $0.fanPercentage })
            .resolve(
                \.relativeFanSpeedSetting, dependsOn: zone,
                Self.resolver(store) { $0.relativeFan }
            )
            .resolve(\.temperature, Self.resolver(store) { $0.temperature })
            .resolve(
                \.relativeTemperatureSetting, dependsOn: zone,
                Self.resolver(store) { $0.relativeTemperature }
            )
            .resolve(\.climateZone, dependsOn: [\.carName], Self.resolver(store) { $0.zone })
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .handle { wish, context in
                try await store.change(.named(wish.carName), context, failed: Response(.failure)) { _, car in
                    let climate = Climate(state: car.state, wish: wish, locale: context.locale)
                    car.state = try climate.applied()
                    return try Response(.success).undone(by: climate.undo(of: car.state, car.term(context.locale)))
                }
            }
    }
}
