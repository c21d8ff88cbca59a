// Beckon: an app with a store of its own
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import GRDB
public import HandlerKit
public import Schema

/// An app that keeps what it knows in a store of its own.
public protocol StoredApp {
    /// The app's identifier, by which its store is called, too.
    static var identifier: String { get }

    /// Registers the tables, and the example data of user `local`; see ``AppStore/init(folder:app:durability:migrate:)``.
    ///
    /// - Parameter now: What the times of the example data are counted from.
    static func register(in migrator: inout DatabaseMigrator, now: Instant)
}

extension StoredApp {
    /// Opens the store in a folder; makes it, with example data for user `local`, where it is missing.
    ///
    /// - Parameters:
    ///   - folder: The data folder; made where it is missing.
    ///   - durability: How far what is handled is kept before it is answered.
    ///   - now: What the times of the example data are counted from; the present where there is `nil`.
    /// - Throws: ``AppStoreError`` and what SQLite says, with the path.
    public static func store(
        folder: String, durability: StoreDurability = .full, now: Instant? = nil
    ) throws -> AppStore {
        try AppStore(folder: folder, app: Self.identifier, durability: durability) {
            Self.register(in: &$0, now: now ?? Instant(Date()))
        }
    }

    /// Opens a store in memory with the same example data, for tests and demonstrations.
    public static func inMemoryStore(now: Instant? = nil) throws -> AppStore {
        try AppStore(inMemory: { Self.register(in: &$0, now: now ?? Instant(Date())) })
    }

    /// Makes sure that there is a store in a folder, for tools that only read or add.
    ///
    /// - Throws: ``AppStoreError`` where there is none.
    public static func checkStore(folder: String) throws {
        try AppStore.checkIsThere(folder: folder, app: Self.identifier)
    }
}

extension DatabaseMigrator {
    /// Registers a file of SQL that the package compiles in: `.embedInCode("Tables.sql")`, `PackageResources.Tables_sql`.
    public mutating func registerMigration(_ identifier: String, sql: [UInt8]) {
        self.registerMigration(identifier) { try $0.execute(sql: String(decoding: sql, as: UTF8.self)) }
    }
}
