// Beckon: Motor locks a car, has it signal, and says how it is
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema
import VehicleSignals

extension Motor {
    static func setLock(_ store: AppStore) -> Handler<SetCarLockStatus> {
        Handler(SetCarLockStatus.self)
            .resolve(\.locked, dependsOn: [\.carName]) { locked, wish, context in
                guard locked != nil else { return .needsValue }
                return try await store.look(locked, wish, context) { _, car in
                    car.state.locking(locked)
                }
            }
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .handle { wish, context in
                try await store.change(wish, context, failed: Response(.failure)) { _, car in
                    let before = car.state
                    car.state = try before.locked(wish.locked)
                    return try Response(.success).undone(by: before.undoOfLocking(car.state, car.term(context.locale)))
                }
            }
    }

    static func getLock(_ store: AppStore) -> Handler<GetCarLockStatus> {
        Handler(GetCarLockStatus.self)
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .handle { wish, context in
                guard let car = try await store.meant(wish.carName, context) else {
                    return Response(.failure, GetCarLockStatus.Payload())
                }
                return Response(
                    .success,
                    GetCarLockStatus.Payload(locked: car.state.isLocked, zones: car.state.zones(.doors)))
            }
    }

    static func getPower(_ store: AppStore) -> Handler<GetCarPowerLevelStatus> {
        Handler(GetCarPowerLevelStatus.self)
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .handle { wish, context in
                guard let car = try await store.meant(wish.carName, context) else {
                    return Response(.failure, GetCarPowerLevelStatus.Payload())
                }
                return Response(.success, car.state.power(locale: context.locale))
            }
    }

    static func signal(_ store: AppStore) -> Handler<ActivateCarSignal> {
        Handler(ActivateCarSignal.self)
            .resolve(\.carName) { name, _, context in try await store.car(name, context) }
            .resolve(\.signals) { signals, _, _ in
                guard let signals, !signals.cases.isEmpty else { return .needsValue }
                return .success(signals)
            }
            .handle { wish, context in
                let failed = Response<ActivateCarSignal>(.failure, ActivateCarSignal.Payload())
                guard let signals = wish.signals, !signals.cases.isEmpty else { return failed }
                return try await store.change(wish, context, failed: failed) { _, car in
                    car.state = car.state.silent.signalling(signals.cases)
                    car.signalEnd = context.now + .seconds(Car.signalSeconds)
                    return Response(.success, ActivateCarSignal.Payload(signals: signals))
                }
            }
    }
}

extension AppStore {
    /// The car that is meant, to be looked at.
    fileprivate func meant(_ name: SpeakableString?, _ context: Context) async throws -> Car? {
        try await self.read { try Garage($0, context).choice().meant(.named(name)) }
    }
}
