// Beckon: Jukebox, the app for music, podcasts and books
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import Foundation
public import HandlerKit
import Schema

/// Jukebox: finds and plays music, podcasts and books, keeps playlists and what is liked. All four intents of the media
/// domain.
public enum Jukebox {
    static let identifier = "jukebox"
    static let texts = AppTexts(PackageResources.Texts_json)
    /// Words for people that no artist is called by, "you" and "me" in all languages.
    static let nobody = Set(Self.texts.words("nobody").map { SpokenName($0).words })

    /// The app.
    ///
    /// - Parameters:
    ///   - store: From ``store(folder:durability:)`` or ``inMemoryStore()``.
    ///   - player: What plays. Without one the queue is kept in the store alone, and the device is to play.
    public static func app(store: AppStore, player: (any MusicPlayer)? = nil) -> App {
        let intents = JukeboxIntents(store: store, cache: CatalogueCache(store), player: player)
        let vocabulary = StoreVocabulary(store) { try MediaWords.sets($0, of: $1) }
        return App(
            Self.identifier, name: "Jukebox",
            usage: "Jukebox reads your requests to find and play your music, podcasts and books.",
            ledger: player.map { PlayerLedger(store: store, player: $0) as any Ledger } ?? store,
            phrases: Self.phrases, userVocabulary: { await vocabulary.sets(of: $0) }
        ) {
            intents.playMedia()
            intents.addMedia()
            intents.updateMediaAffinity()
            intents.searchForMedia()
        }
    }

    /// Opens the store in a folder; makes it, with example data for the user `local`, where it is missing.
    ///
    /// - Throws: What SQLite says, with the path.
    public static func store(folder: String, durability: StoreDurability = .full) throws -> AppStore {
        try AppStore(folder: folder, app: Self.identifier, durability: durability) { MediaSchema.register(in: &$0) }
    }

    /// Opens a store in memory, with the same example data; for tests and demonstrations.
    public static func inMemoryStore() throws -> AppStore {
        try AppStore(inMemory: { MediaSchema.register(in: &$0) })
    }
}
