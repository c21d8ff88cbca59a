// Beckon: Badge, the app that shows codes to be scanned
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import Foundation
import GRDB
public import HandlerKit
public import Schema

/// Badge shows codes for others to scan: who the user is, where to pay, a ticket. It keeps what they hold and sends nothing.
public enum Badge {
    /// The app's identifier.
    static let identifier = "badge"

    /// The app over a store.
    public static func app(store: AppStore) -> App {
        App(
            Self.identifier, name: "Badge",
            usage: "Badge shows codes with your contact details, your account or your tickets for others to scan.",
            ledger: store, phrases: Self.phrases
        ) {
            Self.showing(store)
        }
    }

    /// The store in a folder, with example data for user `local` if the file is new, and with what `badge.json` there says.
    ///
    /// - Parameters:
    ///   - folder: The data folder; made where it is missing.
    ///   - durability: How far what is handled is kept before it is answered.
    /// - Throws: What SQLite says; what is wrong with `badge.json`.
    public static func store(folder: String, durability: StoreDurability = .full) async throws -> AppStore {
        try await Self.store(folder: folder, durability: durability, now: Instant(Date()))
    }

    /// A store in memory with the same example data, for tests.
    ///
    /// - Throws: What SQLite says.
    public static func inMemoryStore() throws -> AppStore { try Self.inMemoryStore(now: Instant(Date())) }

    /// - Parameter now: What the times of the example tickets are counted from.
    static func store(
        folder: String, durability: StoreDurability = .full, now: Instant
    ) async throws -> AppStore {
        let wallets = try WalletFile.wallets(in: folder)
        let store = try AppStore(folder: folder, app: Self.identifier, durability: durability) {
            BadgeSchema.register(in: &$0, now: now)
        }
        guard !wallets.isEmpty else { return store }
        try await store.database.write { database in
            for (user, wallet) in wallets { try wallet.write(for: user, to: database) }
        }
        return store
    }

    /// - Parameter now: What the times of the example tickets are counted from.
    public static func inMemoryStore(now: Instant) throws -> AppStore {
        try AppStore(inMemory: { BadgeSchema.register(in: &$0, now: now) })
    }

    /// Example sentences.
    private static let phrases = [
        Manifest.Phrases(
            "GetVisualCode",
            [
                "Show my {visualCodeType} code", "Show my code", "Show my QR code for {visualCodeType}",
                "Let people pay me with a code",
            ])
    ]
}
