// Beckon: the catalogue, built anew only where the store has changed
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import Synchronization

/// The catalogue of a store. It is built where the store holds another revision than the one that was built last.
final class CatalogueCache: Sendable {
    private let built = Mutex<(revision: Int, catalogue: Catalogue)?>(nil)
    private let store: AppStore

    init(_ store: AppStore) { self.store = store }

    /// The catalogue as it is now.
    func catalogue() async throws -> Catalogue {
        let revision = try await self.store.read { try Self.revision($0) }
        if let built = self.built.withLock({ $0 }), built.revision == revision { return built.catalogue }
        // On GRDB's own thread: ten thousand recordings take longer than a request may block others.
        let (read, catalogue) = try await self.store.database.read { database in
            let tracks = try Track.fetchAll(
                database,
                sql: "SELECT \(Track.columns) FROM media WHERE gone = 0 AND kind <> 'none' ORDER BY id")
            return (try Self.revision(database), Catalogue(tracks))
        }
        self.built.withLock { $0 = (read, catalogue) }
        return catalogue
    }

    private static func revision(_ database: Database) throws -> Int {
        try Int.fetchOne(try database.cachedStatement(sql: "SELECT revision FROM catalogue")) ?? 0
    }
}
