// Beckon: Motor sets the air and the warmth in a car
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema
import VehicleSignals

extension Motor {
    static func setClimate(_ store: AppStore) -> Handler<SetClimateSettingsInCar> {
        let zone: [any PartialKeyPath<SetClimateSettingsInCar> & Sendable] = [\.carName, \.climateZone]
        return Handler(SetClimateSettingsInCar.self)
            .resolve(
                \.enableFan, dependsOn: [\.fanSpeedIndex, \.fanSpeedPercentage, \.relativeFanSpeedSetting],
                store.resolver(\Climate.fan)
            )
            .resolve(
                \.enableClimateControl,
                dependsOn: [\.temperature, \.relativeTemperatureSetting, \.enableAutoMode, \.enableAirConditioner],
                store.resolver(\Climate.climateControl)
            )
            .resolve(\.fanSpeedIndex, store.resolver(\Climate.fanIndex))
            .resolve(\.fanSpeedPercentage, store.resolver(\Climate.fanPercentage))
            .resolve(
                \.relativeFanSpeedSetting, dependsOn: zone,
                store.resolver(\Climate.relativeFan)
            )
            .resolve(\.temperature, store.resolver(\Climate.temperature))
            .resolve(
                \.relativeTemperatureSetting, dependsOn: zone,
                store.resolver(\Climate.relativeTemperature)
            )
            .resolve(\.climateZone, dependsOn: [\.carName], store.resolver(\Climate.zone))
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .range(\.temperature, Climate.degrees, unit: Temperature.Unit.celsius.rawValue)
            .range(\.fanSpeedIndex, 0...Steps.fan.count)
            .range(\.fanSpeedPercentage, 0...100)
            .handle { wish, context in
                try await store.change(wish, context, failed: Response(.failure, .init())) { _, car in
                    let climate = Climate(state: car.state, wish: wish, locale: context.locale)
                    car.state = try climate.applied()
                    return try Response(.success, .init(zones: car.state.zones(.air))).undone(
                        by: climate.undo(of: car.state, car.term(context.locale)))
                }
            }
    }
}
