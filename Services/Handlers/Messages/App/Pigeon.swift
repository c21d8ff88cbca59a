// Beckon: Pigeon, the example app for messages
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import Foundation
import GRDB
public import HandlerKit
public import Schema

/// Pigeon keeps messages among the contacts of its address book. Nothing leaves the machine, unless it has a ``MailSender``.
public enum Pigeon {
    /// The app's identifier.
    static let identifier = "pigeon"

    /// The app over a store.
    ///
    /// - Parameters:
    ///   - store: From ``store(folder:durability:)`` or ``inMemoryStore()``.
    ///   - mailSender: Who brings to a mail server what goes to mail addresses; `nil` where nobody does.
    public static func app(store: AppStore, mailSender: MailSender? = nil) -> App {
        let words = StoreVocabulary(store) { try Self.vocabulary($0, of: $1) }
        return App(
            Self.identifier, name: "Pigeon",
            usage: "Pigeon sends your messages, and finds and reads out those you have.",
            ledger: store, vocabulary: Self.words, phrases: Self.phrases,
            userVocabulary: { await words.sets(of: $0) }
        ) {
            Self.sending(store, mailSender)
            Self.searching(store)
            Self.marking(store)
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

    /// A store in memory with the same example data, for tests.
    ///
    /// - Throws: What SQLite says.
    public static func inMemoryStore() throws -> AppStore { try Self.inMemoryStore(now: Instant(Date())) }

    /// - Parameter now: What the dates of the example data are counted from.
    static func store(folder: String, durability: StoreDurability = .full, now: Instant) throws -> AppStore {
        try AppStore(folder: folder, app: Self.identifier, durability: durability) {
            PigeonSchema.register(in: &$0, now: now)
        }
    }

    /// - Parameter now: What the dates of the example data are counted from.
    public static func inMemoryStore(now: Instant) throws -> AppStore {
        try AppStore(inMemory: { PigeonSchema.register(in: &$0, now: now) })
    }
}
