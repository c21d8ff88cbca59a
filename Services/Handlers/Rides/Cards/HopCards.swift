// Beckon: how Hop draws its rides
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
public import HandlerKit
import Schema

/// Hop's own part of the cards of rides: its colour and its sign, and above the map, which stays the default's, how long it
/// still takes.
public enum HopCards {
    private static let texts = AppTexts(PackageResources.Texts_json)
    /// Seconds before a pick-up from which on the minutes are counted.
    private static let countdown = 90.0 * 60
    private static let brand = Presentation.Brand(
        color: "#0b7a75", logo: Picture("Hop", png: Data(PackageResources.logo_png).base64EncodedString()))

    /// The cards. Nothing is drawn before a ride is booked: the default shows what it will be.
    public static let cards = Cards(of: "hop") {
        CardView(RequestRide.self) { ride in
            Self.card(of: ride.response?.payload.rideStatus, at: ride.now.date, ride.locale)
        }
        CardView(GetRideStatus.self) { ride in
            Self.card(of: ride.response?.payload.rideStatus, at: ride.now.date, ride.locale)
        }
    }

    private static func card(of ride: RideStatus?, at now: Date, _ locale: String) -> Presentation {
        guard let ride, ride.completionStatus == nil, let phase = ride.phase else { return .hidden }
        func text(_ name: String, _ values: [String: String] = [:]) -> String {
            Self.texts.text(name, locale, values)
        }
        func minutes(until date: Date) -> String {
            text("minutes", ["count": "\(max(1, Int((date.timeIntervalSince(now) / 60).rounded(.up))))"])
        }
        var blocks: [Block] = []
        switch phase {
        case .received: blocks.append(.badge(text("looking"), .plain))
        case .confirmed, .approachingPickup:
            // Of one that is far ahead the title says when it comes.
            if let pickup = ride.estimatedPickupDate, pickup.timeIntervalSince(now) <= Self.countdown {
                let driver = ride.driver?.displayName ?? "Hop"
                blocks.append(.headline(minutes(until: pickup), detail: text("untilHere", ["driver": driver])))
            }
        case .pickup: blocks.append(.badge(text("here", ["plate": ride.vehicle?.registrationPlate ?? ""]), .good))
        case .ongoing:
            guard let pickup = ride.estimatedPickupDate, let end = ride.estimatedDropOffDate, end > pickup else {
                break
            }
            let done = now.timeIntervalSince(pickup) / end.timeIntervalSince(pickup)
            blocks.append(
                .progress(
                    Block.Progress(
                        text("riding"), fraction: done, value: text("left", ["time": minutes(until: end)]))))
        case .completed: break
        }
        return blocks.isEmpty ? .hidden : Presentation(blocks, brand: Self.brand)
    }
}
