// Beckon: Motor tunes in to a station
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension Motor {
    private static func resolver<Value: IntentValue>(
        _ store: AppStore, noCar: ResolutionResult<Value>? = nil,
        _ result: @escaping @Sendable (Radio) -> ResolutionResult<Value>
    ) -> @Sendable (Value?, SetRadioStation, Context) async throws -> ResolutionResult<Value> {
        { value, wish, context in
            try await store.look(value, .driven, context, noCar: noCar) { _, car in
                result(Radio(state: car.state, wish: wish))
            }
        }
    }

    static func setStation(_ store: AppStore) -> Handler<SetRadioStation> {
        let band: [any PartialKeyPath<SetRadioStation> & Sendable] = [\.radioType]
        return Handler(SetRadioStation.self)
            .resolve(\.radioType, Self.resolver(store) { $0.radioType })
            .resolve(\.frequency, dependsOn: band, Self.resolver(store) { $0.frequency })
            .resolve(
                \.stationName, dependsOn: band,
                Self.resolver(store, noCar: .unsupported(reason: "noCar")) { $0.stationName }
            )
            .resolve(\.channel, dependsOn: band, Self.resolver(store) { $0.channel })
            .resolve(\.presetNumber, Self.resolver(store) { $0.presetNumber })
            .handle { wish, context in
                try await store.change(.driven, context, failed: Response(.failure)) { _, car in
                    let radio = Radio(state: car.state, wish: wish)
                    if radio.isUnpaid { return Response(.failureNotSubscribed) }
                    car.state = try radio.applied()
                    let response = Response<SetRadioStation>(.success)
                    if let back = radio.undo(of: car.state) { return try response.undone(by: back) }
                    return try response.undone(by: radio.state.undoOfSource(car.state))
                }
            }
    }
}
