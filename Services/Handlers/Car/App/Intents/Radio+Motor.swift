// Beckon: Motor tunes in to a station
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema
import VehicleSignals

extension Motor {
    static func setStation(_ store: AppStore) -> Handler<SetRadioStation> {
        let band: [any PartialKeyPath<SetRadioStation> & Sendable] = [\.radioType]
        return Handler(SetRadioStation.self)
            .resolve(\.radioType, store.resolver(\Radio.radioType))
            .resolve(\.frequency, dependsOn: band, store.resolver(\Radio.frequency))
            .resolve(
                \.stationName, dependsOn: band,
                store.resolver(\Radio.stationName, noCar: .unsupported(reason: "noCar"))
            )
            .resolve(\.channel, dependsOn: band, store.resolver(\Radio.channel))
            .resolve(\.presetNumber, store.resolver(\Radio.presetNumber))
            .handle { wish, context in
                try await store.change(wish, context, failed: Response(.failure)) { _, car in
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
