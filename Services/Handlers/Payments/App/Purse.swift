// Beckon: Purse, the app for payments
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import HandlerKit
public import Schema

/// Purse: accounts, payments between people, bills and transfers, in a ledger of its own. No money leaves the machine.
public enum Purse {
    static let identifier = "purse"

    /// The app over a store.
    public static func app(store: AppStore) -> App {
        let words = StoreVocabulary(store) { try Self.vocabulary($0, of: $1) }
        return App(
            Self.identifier, name: "Purse",
            usage: "Purse shows your accounts and bills, and pays, asks for and moves money where you say yes.",
            ledger: store, phrases: Self.phrases,
            userVocabulary: { await words.sets(of: $0) }
        ) {
            Self.sending(store)
            Self.requesting(store)
            Self.payingBills(store)
            Self.searchingBills(store)
            Self.searchingAccounts(store)
            Self.transferring(store)
        }
    }

    /// The store in a folder, with example data for user `local` if the file is new.
    ///
    /// - Parameters:
    ///   - folder: The data folder; made where it is missing.
    ///   - durability: How far what is handled is kept before it is answered.
    ///   - now: What the dates of the example data are counted from.
    /// - Throws: What SQLite says, with the path.
    public static func store(folder: String, durability: StoreDurability = .full, now: Instant) throws -> AppStore {
        try AppStore(folder: folder, app: Self.identifier, durability: durability) {
            PurseSchema.register(in: &$0, now: now)
        }
    }

    /// A store in memory with the same example data, for tests and demonstrations.
    ///
    /// - Parameter now: What the dates of the example data are counted from.
    public static func inMemoryStore(now: Instant) throws -> AppStore {
        try AppStore(inMemory: { PurseSchema.register(in: &$0, now: now) })
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
        try AppStore.checkIsThere(folder: folder, app: Self.identifier)
        let store = try Self.store(folder: folder, now: now)
        let journal = try await Self.journal(of: store)
        try await store.close()
        try ExportFile.write(journal, to: path)
    }
}
