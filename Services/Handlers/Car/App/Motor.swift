// Beckon: Motor, the app for cars and their radios
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import Foundation
public import GRDB
public import HandlerKit
public import Schema

/// Motor sets the climate, the seats, the sound and the locks of a user's cars, and says how they are. It keeps the state
/// of each car by the signals of COVESA's Vehicle Signal Specification, and touches no car itself: docs/apps/car.md.
public enum Motor: StoredApp {
    public static let identifier = "motor"

    /// What Motor says in words of its own.
    static let texts = AppTexts(PackageResources.Texts_json)

    /// The app over a store.
    ///
    /// - Parameter store: From `store` or `inMemoryStore`.
    public static func app(store: AppStore) -> App {
        App(
            Self.identifier, name: "Motor",
            usage: "Motor sets the climate, the seats, the radio and the locks of your cars, and tells how they are.",
            ledger: store, vocabulary: Self.stations,
            phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json"),
            userVocabulary: Self.names(store).sets
        ) {
            Self.setClimate(store)
            Self.setDefroster(store)
            Self.setSeats(store)
            Self.setAudioSource(store)
            Self.setProfile(store)
            Self.saveProfile(store)
            Self.getLock(store)
            Self.setLock(store)
            Self.getPower(store)
            Self.signal(store)
            Self.setStation(store)
        }
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("car", sql: PackageResources.Tables_sql)
        migrator.registerMigration("example") { database in
            let file = try GarageFile(json: Data(PackageResources.example_json))
            try file.write(to: Garage(database, user: "local", now: now), at: now)
        }
    }

    /// A user's cars as JSON: the values of their signals by the paths of the Vehicle Signal Specification.
    ///
    /// - Throws: What SQLite says.
    public static func signals(of user: String, in store: AppStore, now: Instant) throws -> String {
        try store.database.read { try GarageFile(Garage($0, user: user, now: now)).json() }
    }

    /// Puts cars, or new values of their signals, in the same form.
    ///
    /// - Throws: What is wrong with the file, of which nothing is written then; what SQLite says.
    public static func put(_ json: Data, of user: String, in store: AppStore, now: Instant) throws {
        let file = try GarageFile(json: json)
        try store.database.write { try file.write(to: Garage($0, user: user, now: now), at: nil) }
    }
}
