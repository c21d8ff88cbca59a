// Beckon: the ride app
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import GRDB
public import HandlerKit
public import Schema

/// Hop, a ride service in a made-up city with a simulated fleet.
public enum Hop: StoredApp {
    public static let identifier = "hop"
    static let paymentMethods = [
        PaymentMethod(type: .credit, name: "Visa", identificationHint: "4242"),
        PaymentMethod(type: .prepaid, name: "Hop balance"),
    ]

    /// Makes the app.
    ///
    /// - Parameters:
    ///   - store: Its store, from `store`.
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
            ledger: store, vocabulary: Self.vocabulary,
            phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json"),
            userVocabulary: words.sets
        ) {
            intents.requestRide()
            intents.getRideStatus()
            intents.cancelRide()
            intents.sendRideFeedback()
            intents.listRideOptions()
        }
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("city") { database in
            try database.execute(sql: String(decoding: PackageResources.City_sql, as: UTF8.self))
            for place in Place.examples { try place.insert(database) }
        }
        migrator.registerMigration("fleet") { database in
            try database.execute(sql: String(decoding: PackageResources.Fleet_sql, as: UTF8.self))
            for car in Car.examples { try car.insert(database) }
        }
        migrator.registerMigration("rides", sql: PackageResources.Rides_sql)
    }
}
