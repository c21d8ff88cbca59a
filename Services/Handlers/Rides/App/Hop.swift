// Beckon: the ride app
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import HandlerKit
public import Schema

/// Hop, a ride service in a made-up city with a simulated fleet.
public enum Hop {
    static let identifier = "hop"
    static let paymentMethods = [
        PaymentMethod(type: .credit, name: "Visa", identificationHint: "4242"),
        PaymentMethod(type: .prepaid, name: "Hop balance"),
    ]

    /// Makes the app.
    ///
    /// - Parameters:
    ///   - store: Its store, from ``store(folder:)``.
    ///   - settings: How fast the simulation is, and how often updates are sent.
    ///   - clock: Waits between live updates.
    ///   - now: The time of live updates; all other work brings its own.
    public static func app(
        store: AppStore, settings: HopSettings = HopSettings(), clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Instant
    ) -> App {
        let words = StoreVocabulary(store) { try Self.placeNames($0, of: $1) }
        let intents = HopIntents(store: store, settings: settings, clock: clock, now: now)
        return App(
            Self.identifier, name: "Hop",
            usage: "Hop gets the places, times and party sizes of your rides, and books, cancels and rates them.",
            alternativeNames: [Manifest.AlternativeName("Hop Rides", pronunciation: "hop rides")],
            ledger: store, vocabulary: Self.vocabulary, phrases: Self.phrases,
            userVocabulary: { await words.sets(of: $0) }
        ) {
            intents.requestRide()
            intents.getRideStatus()
            intents.cancelRide()
            intents.sendRideFeedback()
            intents.listRideOptions()
        }
    }
}
