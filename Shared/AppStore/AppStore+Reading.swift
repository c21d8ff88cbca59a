// Beckon: reading from an app's store beside whoever writes
// SPDX-License-Identifier: Apache-2.0

public import GRDB
import Synchronization

extension AppStore {
    /// Reads, from one state of the store, where it is asked for. In write-ahead mode nobody waits for a writer, so short
    /// reads cost less here than on the way to another thread and back. One at a time: what takes longer than a
    /// millisecond is better read by ``database``.
    ///
    /// - Parameter body: Reads only. Statements that are prepared once (`cachedStatement`) cost a tenth of others.
    /// - Throws: What `body` throws; what SQLite says.
    public func read<Result: Sendable>(_ body: @Sendable (Database) throws -> Result) async throws -> Result {
        guard let queue = self.readingQueue else { return try await self.database.read { try body($0) } }
        // Without `await`: GRDB would take another thread.
        func readNow() throws -> Result {
            try queue.unsafeRead { database in
                try database.cachedStatement(sql: "BEGIN").execute()
                defer { try? database.cachedStatement(sql: "COMMIT").execute() }
                return try body(database)
            }
        }
        return try readNow()
    }
}

/// What was read from a store, kept until somebody writes to it.
public final class StoreMemo<Content: Sendable>: Sendable {
    private let store: AppStore
    private let body: @Sendable (Database) throws -> Content
    private let kept = Mutex<(version: Int, content: Content)?>(nil)

    /// - Parameters:
    ///   - store: The store.
    ///   - body: Reads from it.
    public init(_ store: AppStore, _ body: @escaping @Sendable (Database) throws -> Content) {
        self.store = store
        self.body = body
    }

    /// What stands in the store now; it is read anew only where another connection has written since.
    ///
    /// - Throws: What the reading throws; what SQLite says.
    public func content() async throws -> Content {
        try await self.store.read { database in
            // In memory reader and writer are one connection, which does not see its own changes in this number.
            guard self.store.readingQueue != nil else { return try self.body(database) }
            let statement = try database.cachedStatement(sql: "PRAGMA data_version")
            let version = try Int.fetchOne(statement) ?? 0
            if let kept = self.kept.withLock({ $0 }), kept.version == version { return kept.content }
            let content = try self.body(database)
            self.kept.withLock { $0 = (version, content) }
            return content
        }
    }
}
