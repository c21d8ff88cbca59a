// Beckon: Badge, the app that shows codes to be scanned
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import Foundation
public import GRDB
public import HandlerKit
public import Schema

/// Badge shows codes for others to scan: who the user is, where to pay, a ticket. It keeps what they hold and sends nothing.
public enum Badge: StoredApp {
    public static let identifier = "badge"

    /// The app over a store.
    public static func app(store: AppStore) -> App {
        App(
            Self.identifier, name: "Badge",
            usage: "Badge shows codes with your contact details, your account or your tickets for others to scan.",
            ledger: store, phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json")
        ) {
            Self.showing(store)
        }
    }

    /// The store in a folder, with example data for user `local` if the file is new, and with what `badge.json` there says.
    ///
    /// - Parameters:
    ///   - folder: The data folder; made where it is missing.
    ///   - durability: How far what is handled is kept before it is answered.
    ///   - now: What the times of the example tickets are counted from; the present where there is `nil`.
    /// - Throws: What SQLite says; what is wrong with `badge.json`.
    public static func store(
        folder: String, durability: StoreDurability = .full, now: Instant? = nil
    ) async throws -> AppStore {
        let wallets = try WalletFile.wallets(in: folder)
        let store = try AppStore(folder: folder, app: Self.identifier, durability: durability) {
            Self.register(in: &$0, now: now ?? Instant(Date()))
        }
        guard !wallets.isEmpty else { return store }
        try await store.database.write { database in
            for (user, wallet) in wallets { try wallet.write(for: user, to: database) }
        }
        return store
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("badge", sql: PackageResources.Tables_sql)
        migrator.registerMigration("badge example data") { database in
            try Wallet.example(now: now).write(for: "local", to: database)
        }
    }
}
