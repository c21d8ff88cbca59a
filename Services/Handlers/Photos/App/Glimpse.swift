// Beckon: Glimpse, the app for photos
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import GRDB
public import HandlerKit
import People
public import PhotoIndex
public import PhotosReading
public import Places
public import Schema

/// Glimpse finds photos, by their tags in a real folder, or in a small example collection. Both intents of the photo
/// domain.
public enum Glimpse: StoredApp {
    public static let identifier = "glimpse"
    /// The app's own sentences, and the words by which it tells kinds of photos.
    static let texts = AppTexts(PackageResources.Texts_json)

    /// The app over a store.
    ///
    /// - Parameters:
    ///   - store: From `store` or `inMemoryStore`.
    ///   - library: The folder with the photos; `nil` for the example collection.
    ///   - thumbnails: Makes the pictures that an answer shows; `nil` shows none.
    ///   - gazetteer: Which cities there are; `nil` for those that come with Beckon.
    public static func app(
        store: AppStore, library: PhotoLibrary? = nil, thumbnails: PhotoThumbnails? = nil,
        gazetteer: Gazetteer? = nil
    ) -> App {
        let intents = GlimpseIntents(store: store, library: library, thumbnails: thumbnails, ownGazetteer: gazetteer)
        let words = StoreVocabulary(store) { try Self.vocabulary($0, of: $1, library) }
        return App(
            Self.identifier, name: "Glimpse", usage: "Glimpse finds your photos and shows them.",
            ledger: store, phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json"),
            userVocabulary: words.sets
        ) {
            intents.searching
            intents.playing
        }
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("glimpse", sql: Array(PeopleTables.sql.utf8) + PhotoTables.sql)
        migrator.registerMigration("glimpse example data") { try ExampleData.write(to: $0, now: now) }
        migrator.registerMigration("contacts of vCards", sql: Array(PeopleTables.cards.utf8))
    }

    /// Where the photos of a user are; `nil` for a user who has none.
    static func collection(of user: String, _ library: PhotoLibrary?) -> PhotoCollection? {
        let collection =
            library?.collection ?? PhotoCollection(user: ExamplePeople.user, source: PhotoCollection.example)
        return collection.user == user ? collection : nil
    }
}
