// Beckon: Ringo, the example app for calls
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import GRDB
public import HandlerKit
import People
public import Schema
public import Telephone

/// Ringo calls people and numbers, and keeps what became of each call.
public enum Ringo: StoredApp {
    public static let identifier = "ringo"
    /// What it says in words of its own.
    static let texts = AppTexts(PackageResources.Texts_json)

    /// The app over a store.
    ///
    /// With a telephone it keeps no ledger towards the dispatcher: a telephone can neither be asked later whether it
    /// dialled nor take a key, so where a worker is lost on the way the truth is that nobody knows. The store still
    /// records each key in the transaction that notes the wish to dial, so none is dialled twice.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - phone: What dials; without one calls are handed off to whoever asked.
    ///   - recorder: Who records the calls that come in; `nil` where nobody does.
    public static func app(
        store: AppStore, phone: (any Phone)? = nil, recorder: CallRecorder? = nil
    ) -> App {
        App(
            Self.identifier, name: "Ringo",
            usage: "Ringo calls people and numbers for you, and finds the calls that you made, took and missed.",
            ledger: phone == nil ? store : nil, vocabulary: Self.emergencyWords,
            phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json"), userVocabulary: Self.names(store).sets
        ) {
            Self.calling(store, phone)
            Self.audioCalling(store, phone)
            Self.videoCalling(store, phone)
            Self.searching(store, recorder)
        }
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("ringo", sql: Array(PeopleTables.sql.utf8) + PackageResources.Tables_sql)
        migrator.registerMigration("ringo example data") { try ExampleData.write(to: $0, now: now) }
        migrator.registerMigration("contacts of vCards", sql: Array(PeopleTables.cards.utf8))
        migrator.registerWords([
            "contact": PeopleTables.contactWords,
            "contactGroup": PeopleTables.groupWords,
        ])
    }
}
