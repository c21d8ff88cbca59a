// Beckon: Pigeon, the example app for messages
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import GRDB
public import HandlerKit
import People
public import Schema

/// Pigeon keeps messages among the contacts of its address book. Nothing leaves the machine, unless it has a ``MailSender``.
public enum Pigeon: StoredApp {
    public static let identifier = "pigeon"
    /// How long a message may be.
    static let content = TextLimit(characters: 4_000, bytes: 16_000)

    /// The app over a store.
    ///
    /// - Parameters:
    ///   - store: From `store` or `inMemoryStore`.
    ///   - mailSender: Who brings to a mail server what goes to mail addresses; `nil` where nobody does.
    public static func app(store: AppStore, mailSender: MailSender? = nil) -> App {
        App(
            Self.identifier, name: "Pigeon",
            usage: "Pigeon sends your messages, and finds and reads out those you have.",
            ledger: store, vocabulary: AppData.read(PackageResources.Words_json, "Words.json"),
            phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json"),
            userVocabulary: Self.names(store).sets
        ) {
            Self.sending(store, mailSender)
            Self.searching(store)
            Self.marking(store)
        }
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("pigeon", sql: Array(PeopleTables.sql.utf8) + PackageResources.Tables_sql)
        migrator.registerMigration("outbox", sql: PackageResources.Outbox_sql)
        migrator.registerMigration("pigeon example data") { try ExampleData.write(to: $0, now: now) }
        migrator.registerMigration("contacts of vCards", sql: Array(PeopleTables.cards.utf8))
        migrator.registerWords([
            "contact": PeopleTables.contactWords,
            "contactGroup": PeopleTables.groupWords,
        ])
    }
}
