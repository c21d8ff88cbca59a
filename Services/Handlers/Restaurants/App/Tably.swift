// Beckon: Tably, the app that books tables in restaurants
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import GRDB
public import HandlerKit
public import Schema

/// Tably books tables in the restaurants that its store knows. All five intents of the restaurant domain.
public enum Tably: StoredApp {
    public static let identifier = "tably"
    static let texts = AppTexts(PackageResources.Texts_json)

    /// The app.
    ///
    /// - Parameter store: From `store` or `inMemoryStore`.
    /// - Throws: What SQLite says. The names of the restaurants are read from the store once, here.
    public static func app(store: AppStore) throws -> App {
        let restaurants = try store.database.read { try ReservationBook.restaurants($0) }
        return App(
            Self.identifier, name: "Tably",
            usage: "Tably finds free tables in restaurants, and books them in your name.",
            ledger: store, vocabulary: Self.vocabulary(restaurants),
            phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json")
        ) {
            Self.bookRestaurantReservation(store)
            Self.getAvailableRestaurantReservationBookings(store)
            Self.getAvailableRestaurantReservationBookingDefaults(store)
            Self.getRestaurantGuest(store)
            Self.getUserCurrentRestaurantReservationBookings(store)
        }
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("tably", sql: PackageResources.Tables_sql)
        migrator.registerMigration("tably example data") { try ExampleData.write(to: $0, now: now) }
    }

    /// Reads restaurants from a file into the store: they are added, or take the place of those with their identifiers.
    ///
    /// - Returns: How many.
    /// - Throws: What is wrong with the file; then nothing is changed.
    public static func importRestaurants(from path: String, into store: AppStore) async throws -> Int {
        let restaurants = try Town.read(try BoundedFile.read(path, atMost: 4 << 20))
        try await store.database.write { database in
            for restaurant in restaurants { try restaurant.save(in: database) }
        }
        return restaurants.count
    }
}

extension AppStore {
    /// Reads from the book of reservations for the request's user.
    func consult<Result: Sendable>(
        _ context: Context, _ body: @Sendable (ReservationBook) throws -> Result
    ) async throws -> Result {
        try await self.read { try body(ReservationBook(database: $0, user: context.user)) }
    }
}
