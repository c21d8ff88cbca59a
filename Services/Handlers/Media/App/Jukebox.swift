// Beckon: Jukebox, the app for music, podcasts and books
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import GRDB
public import HandlerKit
public import Music
public import Schema

/// Jukebox: finds and plays music, podcasts and books, keeps playlists and what is liked. All four intents of the media
/// domain.
public enum Jukebox: StoredApp {
    public static let identifier = "jukebox"
    static let texts = AppTexts(PackageResources.Texts_json)
    /// Words for people that no artist is called by, "you" and "me" in all languages.
    static let nobody = Set(Self.texts.words("nobody").map { SpokenName($0).words })

    /// The app.
    ///
    /// - Parameters:
    ///   - store: From `store` or `inMemoryStore`.
    ///   - player: What plays. Without one the queue is kept in the store alone, and the device is to play.
    public static func app(store: AppStore, player: (any MusicPlayer)? = nil) -> App {
        let intents = JukeboxIntents(store: store, cache: CatalogueCache(store), player: player)
        return App(
            Self.identifier, name: "Jukebox",
            usage: "Jukebox reads your requests to find and play your music, podcasts and books.",
            ledger: player.map { PlayerLedger(store: store, player: $0) as any Ledger } ?? store,
            phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json"),
            userVocabulary: MediaWords.titles(store).sets
        ) {
            intents.playMedia()
            intents.addMedia()
            intents.updateMediaAffinity()
            intents.searchForMedia()
        }
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("media", sql: PackageResources.Tables_sql)
        migrator.registerMigration("examples") { try ExampleMedia.write(to: $0) }
    }
}
