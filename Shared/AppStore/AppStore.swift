// Beckon: an app's own store, shared by its workers, with the ledger of what was handled
// SPDX-License-Identifier: Apache-2.0

public import GRDB
public import HandlerKit
import Schema

/// An app's SQLite database: one file that all workers of the app share, in write-ahead mode.
///
/// It keeps the ledger: an effect and the response to it are written in one transaction under the request's key, so a
/// repeated key answers with what was recorded and does nothing twice. What one worker handles at the same time is
/// written in one transaction together; each handle in it is undone alone where it throws.
///
/// ```swift
/// let store = try AppStore(folder: options.data, app: "diary") { migrator in
///     migrator.registerMigration("pages") { try $0.create(table: "page") { $0.column("text", .text) } }
/// }
/// ```
///
/// Hand it to `App` as its ledger, and have `handle` return what ``handleOnce(_:_:)`` returns. docs/handlers.md goes on.
public struct AppStore: Sendable {
    /// The database.
    public let database: any DatabaseWriter

    let writer: GroupWriter
    /// Looks into the ledger while others write; `nil` in memory, where there is one connection.
    let reader: LedgerReader?
    /// Reads the app's data where it is asked for; `nil` in memory.
    let readingQueue: DatabaseQueue?

    /// Opens the store `<folder>/<app>.sqlite`, makes it where it is missing, and migrates it.
    ///
    /// - Parameters:
    ///   - folder: The data folder; made where it is missing.
    ///   - app: The app's identifier.
    ///   - durability: How far what is handled is kept before it is answered.
    ///   - migrate: Registers the app's migrations, example data among them: each runs once in the life of the file.
    /// - Throws: ``AppStoreError`` where the store was lost or is damaged; what SQLite says of anything else.
    public init(
        folder: String, app: String, durability: StoreDurability = .full, migrate: (inout DatabaseMigrator) -> Void
    ) throws {
        try self.init(
            folder: folder, app: app, durability: durability, groupNanoseconds: GroupWriter.groupNanoseconds,
            migrate: migrate)
    }

    /// - Parameter groupNanoseconds: How long a group may run before it is committed; tests have time.
    init(
        folder: String, app: String, durability: StoreDurability, groupNanoseconds: UInt64,
        migrate: (inout DatabaseMigrator) -> Void
    ) throws {
        var configuration = Configuration()
        // For writers that do not wait at the lock file: the app's own, and programs of other makers.
        configuration.busyMode = .timeout(20)
        try AppStore.makeFolder(folder)
        let path = "\(folder)/\(app).sqlite"
        let lock = try FileLock("\(folder)/\(app).lock")
        // Several workers open the file at once, the first of them migrates.
        self.database = try lock.alone {
            // A store that was made and holds nothing now was lost: examples in its place would pass for the user's data.
            if lock.isNoted, !Self.isThere(path) { throw AppStoreError(.lost, path: path) }
            let pool = try Self.readable(path) {
                let pool = try DatabasePool(path: path, configuration: configuration)
                // Here and not when the connection is made: GRDB sets NORMAL behind that, with the write-ahead mode.
                try pool.writeWithoutTransaction { database in
                    try database.execute(sql: "PRAGMA synchronous = \(durability == .full ? "FULL" : "NORMAL")")
                }
                if lock.isNoted, try !pool.read({ try $0.tableExists("ledger") }) {
                    throw AppStoreError(.lost, path: path)
                }
                try Self.migrate(pool, migrate)
                return pool
            }
            try lock.note()
            return pool
        }
        self.reader = try LedgerReader(path)
        configuration.readonly = true
        self.readingQueue = try DatabaseQueue(path: path, configuration: configuration)
        self.writer = GroupWriter(
            self.database, lock: lock, path: path, isQuick: durability == .normal,
            groupNanoseconds: groupNanoseconds)
    }

    /// Opens a store in memory, for tests.
    public init(inMemory migrate: (inout DatabaseMigrator) -> Void) throws {
        let queue = try DatabaseQueue()
        try Self.migrate(queue, migrate)
        self.database = queue
        self.reader = nil
        self.readingQueue = nil
        self.writer = GroupWriter(queue, lock: nil, isQuick: true, groupNanoseconds: .max)
    }

    /// Closes the store. The last one who has it open leaves one file, without a log beside it.
    ///
    /// - Throws: What SQLite says where something still reads or writes; it goes on, and the log stays.
    public func close() async throws {
        // First those that only read: they would leave the log where it is. The pool closes its own last.
        self.reader?.close()
        try self.readingQueue?.close()
        (self.database as? DatabasePool)?.invalidateReadOnlyConnections()
        try self.database.close()
    }

    private static func migrate(_ database: any DatabaseWriter, _ register: (inout DatabaseMigrator) -> Void) throws {
        var migrator = DatabaseMigrator()
        Self.registerLedger(in: &migrator)
        register(&migrator)
        try migrator.migrate(database)
    }
}
