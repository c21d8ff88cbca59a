// Beckon: an app's own store, shared by its workers, with the ledger of what was handled
// SPDX-License-Identifier: Apache-2.0

public import GRDB
import Schema

/// An app's SQLite database: one file that all workers of the app share, in write-ahead mode.
///
/// It keeps the ledger: an effect and the response to it are written in one transaction under the request's key, so a
/// repeated key answers with what was recorded and does nothing twice.
public struct AppStore: Sendable {
    /// The database.
    public let database: any DatabaseWriter

    /// Opens the store `<folder>/<app>.sqlite`, makes it where it is missing, and migrates it.
    ///
    /// - Parameters:
    ///   - folder: The data folder; made where it is missing.
    ///   - app: The app's identifier.
    ///   - migrate: Registers the app's migrations, example data among them: each runs once in the life of the file.
    /// - Throws: What SQLite says, with the path.
    public init(folder: String, app: String, migrate: (inout DatabaseMigrator) -> Void) throws {
        var configuration = Configuration()
        // Several workers open the file at once, the first of them migrates.
        configuration.busyMode = .timeout(20)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        try AppStore.makeFolder(folder)
        self.database = try AppStore.alone(on: "\(folder)/\(app).lock") {
            let pool = try DatabasePool(path: "\(folder)/\(app).sqlite", configuration: configuration)
            try Self.migrate(pool, migrate)
            return pool
        }
    }

    /// Opens a store in memory, for tests.
    public init(inMemory migrate: (inout DatabaseMigrator) -> Void) throws {
        let queue = try DatabaseQueue()
        try Self.migrate(queue, migrate)
        self.database = queue
    }

    private static func migrate(_ database: any DatabaseWriter, _ register: (inout DatabaseMigrator) -> Void) throws {
        var migrator = DatabaseMigrator()
        Self.registerLedger(in: &migrator)
        register(&migrator)
        try migrator.migrate(database)
    }
}
