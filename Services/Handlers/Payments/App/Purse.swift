// Beckon: Purse, the app for payments
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import GRDB
public import HandlerKit
import People
public import Schema

/// Purse: accounts, payments between people, bills and transfers, in a ledger of its own. No money leaves the machine.
public enum Purse: StoredApp {
    public static let identifier = "purse"
    /// The sentences that Purse writes itself.
    static let texts = AppTexts(PackageResources.Texts_json)
    /// How long a note may be that is written with a payment.
    static let note = TextLimit(characters: 200, bytes: 1_000)

    /// The app over a store.
    public static func app(store: AppStore) -> App {
        App(
            Self.identifier, name: "Purse",
            usage: "Purse shows your accounts and bills, and pays, asks for and moves money where you say yes.",
            ledger: store, phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json"),
            userVocabulary: Self.names(store).sets
        ) {
            Self.sending(store)
            Self.requesting(store)
            Self.payingBills(store)
            Self.searchingBills(store)
            Self.searchingAccounts(store)
            Self.transferring(store)
        }
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("purse", sql: Array(PeopleTables.sql.utf8) + PackageResources.Tables_sql)
        migrator.registerMigration("purse example data") { try ExampleData.write(to: $0, now: now) }
        migrator.registerMigration("contacts of vCards", sql: Array(PeopleTables.cards.utf8))
        migrator.registerWords([
            "contact": PeopleTables.contactWords,
            "account": ["name", "organization"], "biller": ["nickname", "organization"],
        ])
    }

    /// The whole ledger as plain text, for `hledger` and its like.
    ///
    /// - Throws: What SQLite says.
    public static func journal(of store: AppStore) async throws -> String {
        try await store.read { try Journal.text($0) }
    }

    /// Writes the same of the store in a folder to a file that only its owner may read. Workers may go on meanwhile.
    ///
    /// - Parameters:
    ///   - folder, now: As for the store.
    ///   - path: The file; `-` for standard output.
    /// - Throws: What SQLite says, with the path; `ExportFile.Failure` where the file cannot be written.
    public static func export(folder: String, now: Instant, to path: String) async throws {
        try Self.checkStore(folder: folder)
        let store = try Self.store(folder: folder, now: now)
        let journal = try await Self.journal(of: store)
        try await store.close()
        try ExportFile.write(journal, to: path)
    }
}
