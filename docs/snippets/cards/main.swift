// Beckon: the cards that an app draws itself, as docs/cards.md shows them
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import Domains
import HandlerKit
import Schema

let cards = Cards(of: "hop") {
    CardView(RequestRide.self) { ride in
        guard let status = ride.response?.payload.rideStatus, let driver = status.driver else { return .hidden }
        return Presentation(
            [.headline(driver.displayName, detail: status.vehicle?.registrationPlate)], replaces: [.map],
            brand: Presentation.Brand(color: "#0b7a75"))
    }
}
try await WorkerProcess.run(cards, .parseOrExit())
