// Beckon: how intents look at cars and change them
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema
import VehicleSignals

extension AppStore {
    /// Which car is meant.
    func car(_ name: SpeakableString?, _ context: Context) async throws -> ResolutionResult<SpeakableString> {
        try await self.read { try Garage($0, context).choice().resolution(name) }
    }

    /// Resolves a parameter by the car that is meant. As long as that is not certain a value is taken as it is: it is
    /// resolved again with the car.
    ///
    /// - Parameter noCar: What it comes to where the user has no car at all.
    func look<Wish: CarWish, Value>(
        _ said: Value?, _ wish: Wish, _ context: Context, noCar: ResolutionResult<Value>? = nil,
        _ body: @Sendable (Garage, Car) throws -> ResolutionResult<Value>
    ) async throws -> ResolutionResult<Value> {
        try await self.read { database in
            let garage = Garage(database, context)
            let choice = try garage.choice()
            if let noCar, choice.cars.isEmpty { return noCar }
            guard let car = choice.meant(wish.word) else { return said.map { .success($0) } ?? .notRequired }
            return try body(garage, car)
        }
    }

    /// Resolves a parameter by what a wish comes to in the car that is meant.
    func resolver<Meaning: CarMeaning, Value: IntentValue>(
        _ result: @escaping @Sendable (Meaning) -> ResolutionResult<Value>, noCar: ResolutionResult<Value>? = nil
    ) -> @Sendable (Value?, Meaning.Wish, Context) async throws -> ResolutionResult<Value> {
        { value, wish, context in
            try await self.look(value, wish, context, noCar: noCar) { _, car in result(Meaning(wish, car, context)) }
        }
    }

    /// Changes the car that is meant, once.
    ///
    /// - Parameters:
    ///   - failed: The response where the car does not do it.
    ///   - body: Changes the car; a ``CarRefusal`` that it throws is answered with `failed`.
    func change<Wish: CarWish>(
        _ wish: Wish, _ context: Context, failed: Response<Wish>,
        _ body: @escaping @Sendable (Garage, inout Car) throws -> Response<Wish>
    ) async throws -> Response<Wish> {
        try await self.handleOnce(context) { database in
            let garage = Garage(database, context)
            guard var car = try garage.choice().meant(wish.word) else { return failed }
            do {
                let response = try body(garage, &car)
                car.used = context.now
                try garage.save(car)
                return response
            } catch is CarRefusal {
                return failed
            }
        }
    }
}

/// What a wish comes to in a car.
protocol CarMeaning: SendableMetatype {
    associatedtype Wish: CarWish

    init(_ wish: Wish, _ car: Car, _ context: Context)
}

extension Climate: CarMeaning {
    init(_ wish: SetClimateSettingsInCar, _ car: Car, _ context: Context) {
        self.init(state: car.state, wish: wish, locale: context.locale)
    }
}

extension Seats: CarMeaning {
    init(_ wish: SetSeatSettingsInCar, _ car: Car, _ context: Context) { self.init(state: car.state, wish: wish) }
}

extension Defroster: CarMeaning {
    init(_ wish: SetDefrosterSettingsInCar, _ car: Car, _ context: Context) { self.init(state: car.state, wish: wish) }
}

extension AudioSources: CarMeaning {
    init(_ wish: SetAudioSourceInCar, _ car: Car, _ context: Context) { self.init(state: car.state, wish: wish) }
}

extension Radio: CarMeaning {
    init(_ wish: SetRadioStation, _ car: Car, _ context: Context) { self.init(state: car.state, wish: wish) }
}

/// An intent that is about one car.
protocol CarWish: Intent {
    /// By what the car is meant.
    var word: CarWord { get }
}

extension SetClimateSettingsInCar: CarWish { var word: CarWord { .named(self.carName) } }
extension SetDefrosterSettingsInCar: CarWish { var word: CarWord { .named(self.carName) } }
extension SetSeatSettingsInCar: CarWish { var word: CarWord { .named(self.carName) } }
extension SetProfileInCar: CarWish { var word: CarWord { .named(self.carName) } }
extension SetCarLockStatus: CarWish { var word: CarWord { .named(self.carName) } }
extension ActivateCarSignal: CarWish { var word: CarWord { .named(self.carName) } }
extension SaveProfileInCar: CarWish { var word: CarWord { .driven } }
extension SetRadioStation: CarWish { var word: CarWord { .driven } }
extension SetAudioSourceInCar: CarWish { var word: CarWord { .driven } }
