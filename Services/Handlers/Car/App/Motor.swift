// Beckon: Motor, the app for cars and their radios
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import Foundation
import GRDB
public import HandlerKit
public import Schema

/// Motor sets the climate, the seats, the sound and the locks of a user's cars, and says how they are. It keeps the state
/// of each car by the signals of COVESA's Vehicle Signal Specification, and touches no car itself: docs/apps/car.md.
public enum Motor {
    static let identifier = "motor"

    /// What Motor says in words of its own.
    static let texts = AppTexts(PackageResources.Texts_json)

    /// The app over a store.
    ///
    /// - Parameter store: From ``store(folder:durability:)`` or ``inMemoryStore(now:)``.
    public static func app(store: AppStore) -> App {
        let words = StoreVocabulary(store) { try Self.vocabulary($0, of: $1) }
        return App(
            Self.identifier, name: "Motor",
            usage: "Motor sets the climate, the seats, the radio and the locks of your cars, and tells how they are.",
            ledger: store, vocabulary: Self.stations, phrases: Self.phrases,
            userVocabulary: { await words.sets(of: $0) }
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

    /// Opens the store in a folder; makes it, with example cars for the user `local`, where it is missing.
    ///
    /// - Throws: What SQLite says, with the path.
    public static func store(folder: String, durability: StoreDurability = .full) throws -> AppStore {
        let now = Instant(Date())
        return try AppStore(folder: folder, app: Self.identifier, durability: durability) {
            GarageSchema.register(in: &$0, now: now)
        }
    }

    /// Opens a store in memory with the same example cars; for tests.
    ///
    /// - Parameter now: When the first of them was used last.
    public static func inMemoryStore(now: Instant) throws -> AppStore {
        try AppStore(inMemory: { GarageSchema.register(in: &$0, now: now) })
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
