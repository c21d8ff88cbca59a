// Beckon: how intents look at cars and change them
// SPDX-License-Identifier: Apache-2.0

import AppStore
import HandlerKit
import Schema

extension AppStore {
    /// Which car is meant.
    func car(_ name: SpeakableString?, _ context: Context) async throws -> ResolutionResult<SpeakableString> {
        try await self.read { try Garage($0, context).choice().resolution(name) }
    }

    /// Resolves a parameter by the car that is meant. As long as that is not certain a value is taken as it is: it is
    /// resolved again with the car.
    ///
    /// - Parameter noCar: What it comes to where the user has no car at all.
    func look<Value>(
        _ said: Value?, _ word: CarWord, _ context: Context, noCar: ResolutionResult<Value>? = nil,
        _ body: @Sendable (Garage, Car) throws -> ResolutionResult<Value>
    ) async throws -> ResolutionResult<Value> {
        try await self.read { database in
            let garage = Garage(database, context)
            let choice = try garage.choice()
            if let noCar, choice.cars.isEmpty { return noCar }
            guard let car = choice.meant(word) else { return said.map { .success($0) } ?? .notRequired }
            return try body(garage, car)
        }
    }

    /// Changes the car that is meant, once.
    ///
    /// - Parameters:
    ///   - failed: The response where the car does not do it.
    ///   - body: Changes the car; a ``CarRefusal`` that it throws is answered with `failed`.
    func change<I>(
        _ word: CarWord, _ context: Context, failed: Response<I>,
        _ body: @escaping @Sendable (Garage, inout Car) throws -> Response<I>
    ) async throws -> Response<I> {
        try await self.handleOnce(context) { database in
            let garage = Garage(database, context)
            guard var car = try garage.choice().meant(word) else { return failed }
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
