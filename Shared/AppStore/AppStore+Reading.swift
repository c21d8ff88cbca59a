// Beckon: reading from an app's store beside whoever writes
// SPDX-License-Identifier: Apache-2.0

public import GRDB
public import Schema
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

/// Words of users that stand in a store, read where somebody has written to it since.
public final class StoreVocabulary: Sendable {
    private let store: AppStore
    private let body: @Sendable (Database, String?) throws -> [VocabularySet]
    private let isCounted: Bool
    /// The state of the store, or of a user's words, in which these were read last.
    private let states = Mutex<[String: Int]>([:])
    private static let statesKept = 1_000

    /// - Parameters:
    ///   - store: The store.
    ///   - isCounted: Whether the store counts how often each user's words have changed (`registerWords`): then they are read where
    ///     that is more often than before, else where anybody has written anything.
    ///   - body: Reads the words of a user, or of all where there is `nil`. Of a user who is named it answers with all
    ///     sets that the app has for one, and with those without terms, too: they take back what was said before.
    public init(
        _ store: AppStore, isCounted: Bool = false,
        _ body: @escaping @Sendable (Database, String?) throws -> [VocabularySet]
    ) {
        self.store = store
        self.isCounted = isCounted
        self.body = body
    }

    /// - Parameters:
    ///   - store: The store.
    ///   - app: The app's identifier.
    ///   - users: A query for all users who have words.
    ///   - isCounted: As above.
    ///   - terms: Reads all terms that the app has for a user, those of each kind with the most important first. What is beyond
    ///     the bound is left out.
    public convenience init(
        _ store: AppStore, app: String, users: String, isCounted: Bool = false,
        _ terms: @escaping @Sendable (Database, String) throws -> [(kind: VocabularySet.Kind, terms: [Term])]
    ) {
        self.init(store, isCounted: isCounted) { database, user in
            let users = try user.map { [$0] } ?? String.fetchAll(database, cached: users)
            return try users.flatMap { user in
                try terms(database, user).map { kind, terms in
                    VocabularySet(
                        app: app, user: user, kind: kind, terms: Array(terms.prefix(Limits.termsPerVocabulary)))
                }
            }
        }
    }

    /// A user's words, or those of all. Nothing where nobody wrote to the store since they were asked for last, or it cannot
    /// be read: without words recognition is weaker, but the app works, and the next handled request tries again.
    public func sets(of user: String?) async -> [VocabularySet] {
        let sets = try? await self.store.read { database -> [VocabularySet] in
            // In memory reader and writer are one connection, which does not see its own changes in this number.
            guard let user, self.store.readingQueue != nil else { return try self.body(database, user) }
            let state = try self.state(of: user, database)
            if self.states.withLock({ $0[user] }) == state { return [] }
            let sets = try self.body(database, user)
            self.states.withLock { states in
                if states.count >= Self.statesKept { states.removeAll(keepingCapacity: true) }
                states[user] = state
            }
            return sets
        }
        return sets ?? []
    }
    private func state(of user: String, _ database: Database) throws -> Int {
        let state =
            self.isCounted
            ? try Int.fetchOne(database, cached: "SELECT revision FROM words WHERE user = ?", arguments: [user])
            : try Int.fetchOne(database, cached: "PRAGMA data_version")
        return state ?? 0
    }
}
