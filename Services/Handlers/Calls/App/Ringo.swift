// Beckon: Ringo, the example app for calls
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import Foundation
import GRDB
public import HandlerKit
public import Schema

/// Ringo calls people and numbers, and keeps what became of each call.
public enum Ringo {
    /// The app's identifier.
    static let identifier = "ringo"
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
    public static func app(store: AppStore, phone: (any Phone)? = nil) -> App {
        let words = StoreVocabulary(store) { try Self.vocabulary($0, of: $1) }
        return App(
            Self.identifier, name: "Ringo",
            usage: "Ringo calls people and numbers for you, and finds the calls that you made, took and missed.",
            ledger: phone == nil ? store : nil, vocabulary: Self.emergencyWords, phrases: Self.phrases,
            userVocabulary: { await words.sets(of: $0) }
        ) {
            Self.calling(store, phone)
            Self.audioCalling(store, phone)
            Self.videoCalling(store, phone)
            Self.searching(store)
        }
    }

    /// The store in a folder, with example data for user `local` if the file is new.
    ///
    /// - Parameters:
    ///   - folder: The data folder; made where it is missing.
    ///   - durability: How far what is handled is kept before it is answered.
    /// - Throws: What SQLite says.
    public static func store(folder: String, durability: StoreDurability = .full) throws -> AppStore {
        try Self.store(folder: folder, durability: durability, now: Instant(Date()))
    }

    /// - Parameter now: What the dates of the example data are counted from.
    static func store(folder: String, durability: StoreDurability = .full, now: Instant) throws -> AppStore {
        try AppStore(folder: folder, app: Self.identifier, durability: durability) {
            RingoSchema.register(in: &$0, now: now)
        }
    }

    /// A store in memory with the same example data, for tests.
    ///
    /// - Parameter now: What the dates of the example data are counted from.
    /// - Throws: What SQLite says.
    public static func inMemoryStore(now: Instant) throws -> AppStore {
        try AppStore(inMemory: { RingoSchema.register(in: &$0, now: now) })
    }
}
