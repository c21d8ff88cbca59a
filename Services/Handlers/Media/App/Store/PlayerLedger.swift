// Beckon: the ledger of an app that plays through something outside of its store
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Music
import Schema

/// What is about to be done by a player, by key.
enum PlayerOrders {
    /// Writes an order down before it is done. A key that has one keeps it: each attempt does the same.
    ///
    /// - Returns: The order that stands, and whether it is new: then nothing can have been done under the key.
    /// - Throws: ``WorkFailure`` with `neverDone` where the key was closed.
    static func begin(_ order: PlayOrder, _ context: Context, in store: AppStore) async throws -> (PlayOrder, Bool) {
        let text = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
        return try await store.database.write { database in
            try Self.insert(text, context, database)
            let isNew = database.changesCount == 1
            guard let standing = try Self.order(context.key, database) else { throw WorkFailure.neverDone }
            return (standing, isNew)
        }
    }

    /// Closes a key under which nothing is to begin any more.
    ///
    /// - Returns: The order that was written down under it before, if any.
    static func close(_ context: Context, in store: AppStore) async throws -> PlayOrder? {
        try await store.database.write { database in
            try Self.insert(nil, context, database)
            return try Self.order(context.key, database)
        }
    }

    private static func insert(_ text: String?, _ context: Context, _ database: Database) throws {
        // What no attempt can ask for any more goes.
        try database.execute(
            cached: "DELETE FROM orders WHERE made < ?", arguments: [context.now.milliseconds - Self.kept])
        try database.execute(
            cached: "INSERT INTO orders VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            arguments: [context.key, context.user, text, context.now.milliseconds])
    }

    /// How long an order is kept: a week, in milliseconds. Tokens in the player are kept as long.
    static let kept: Int64 = 7 * 86_400_000

    private static func order(_ key: String, _ database: Database) throws -> PlayOrder? {
        let text = try String.fetchOne(database, sql: "SELECT playOrder FROM orders WHERE key = ?", arguments: [key])
        return try text.map { try JSONDecoder().decode(PlayOrder.self, from: Data($0.utf8)) }
    }
}

/// The ledger of an app that plays through something outside of its store.
///
/// An order stands in the store before the player is asked, and the player does it once by its token. So whoever ends a
/// key asks the player: what was done is recorded, what was not never will be.
struct PlayerLedger: Ledger {
    let store: AppStore
    let player: any MusicPlayer

    func begin(_ context: Context) async throws -> LedgerEntry? { try await self.store.begin(context) }

    func settle(_ context: Context) async throws -> LedgerEntry {
        if let order = try await PlayerOrders.close(context, in: self.store),
            try await self.player.revoke(context.key)
        {
            let catalogue = try await CatalogueCache(self.store).catalogue()
            do {
                _ = try await self.store.handleOnce(context) { database in
                    try MediaRecords(database, context).take(order)
                    return Response<PlayMedia>(.success, order.payload(catalogue))
                }
            } catch let failure as WorkFailure where failure == .neverDone {
                // Settled before.
            }
        }
        return try await self.store.settle(context)
    }

    func close() async throws { try await self.store.close() }
}
