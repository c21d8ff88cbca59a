// Beckon: Glimpse, the app for photos
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import GRDB
public import HandlerKit
import People
public import Schema

/// Glimpse finds photos, by their tags in a real folder, or in a small example collection. Both intents of the photo
/// domain.
public enum Glimpse {
    /// The app's identifier.
    static let identifier = "glimpse"
    /// The app's own sentences, and the words by which it tells kinds of photos.
    static let texts = AppTexts(PackageResources.Texts_json)

    /// The app over a store.
    ///
    /// - Parameters:
    ///   - store: From ``store(folder:durability:now:)`` or ``inMemoryStore(now:)``.
    ///   - library: The folder with the photos; `nil` for the example collection.
    public static func app(store: AppStore, library: PhotoLibrary? = nil) -> App {
        let intents = GlimpseIntents(store: store, library: library)
        let words = StoreVocabulary(store) { try Self.vocabulary($0, of: $1, library) }
        return App(
            Self.identifier, name: "Glimpse", usage: "Glimpse finds your photos and shows them.",
            ledger: store, phrases: Self.phrases, userVocabulary: { await words.sets(of: $0) }
        ) {
            intents.searching
            intents.playing
        }
    }

    /// The store in a folder, with example data for user `local` if the file is new.
    ///
    /// - Parameters:
    ///   - folder: The data folder; made where it is missing.
    ///   - durability: How far what is handled is kept before it is answered.
    ///   - now: What the dates of the example data are counted from.
    /// - Throws: What SQLite says.
    public static func store(
        folder: String, durability: StoreDurability = .full, now: Instant
    ) throws -> AppStore {
        try AppStore(folder: folder, app: Self.identifier, durability: durability) {
            PhotoSchema.register(in: &$0, now: now)
        }
    }

    /// A store in memory with the same example data, for tests.
    ///
    /// - Parameter now: What the dates of the example data are counted from.
    /// - Throws: What SQLite says.
    public static func inMemoryStore(now: Instant) throws -> AppStore {
        try AppStore(inMemory: { PhotoSchema.register(in: &$0, now: now) })
    }

    /// Where the photos of a user are; `nil` for a user who has none.
    static func collection(of user: String, _ library: PhotoLibrary?) -> Collection? {
        let collection = library?.collection ?? Collection(user: ExamplePeople.user, source: Collection.example)
        return collection.user == user ? collection : nil
    }
}
