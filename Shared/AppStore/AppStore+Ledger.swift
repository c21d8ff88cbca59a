// Beckon: the ledger of an app's store: each key has one end
// SPDX-License-Identifier: Apache-2.0

public import GRDB
public import HandlerKit
public import Schema

extension AppStore: Ledger {
    /// The tables of the ledger. `ledger` holds responses; `attempt` holds, for keys that were asked for more than
    /// once, the highest fencing number, and whether they are settled as never done.
    static func registerLedger(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("ledger") { database in
            try database.create(table: "ledger", options: .strict) { table in
                table.primaryKey("key", .text)
                table.column("response", .text).notNull()
                table.column("handled", .integer).notNull()
            }
        }
        migrator.registerMigration("ledger.attempt") { database in
            try database.create(table: "attempt", options: .strict) { table in
                table.primaryKey("key", .text)
                table.column("fence", .integer).notNull()
                table.column("neverDone", .integer).notNull()
                table.column("noted", .integer).notNull()
            }
        }
    }

    /// Handles a key once: the first time runs `body`, and records what it answers in the same transaction; any other
    /// time answers what was recorded.
    ///
    /// A response that is a failure is recorded as well: nothing was done, and asking again must not do it.
    ///
    /// - Parameters:
    ///   - context: The context of `handle`; its key must not be empty.
    ///   - body: Does the effect in the transaction. What it throws undoes everything and records nothing.
    /// - Throws: ``WorkFailure`` with `neverDone` or `outdated` where the key may not be handled any more, else what
    ///   `body` throws.
    public func handleOnce<I>(
        _ context: Context, _ body: @escaping @Sendable (Database) throws -> Response<I>
    ) async throws -> Response<I> {
        guard !context.key.isEmpty else {
            throw WorkFailure("invalidIntent", "a key is needed to handle an effect once; none was sent")
        }
        return try await self.writer.write(context.turn) { database in
            switch try LedgerStatement.entry(context, database) {
            case .response(let recorded):
                return try Response(recorded: recorded)
            case .neverDone: throw WorkFailure.neverDone
            case nil: break
            }
            let response = try body(database).written()
            try LedgerStatement.record(try response.bytes(), context, database)
            return response
        }
    }

    public func begin(_ context: Context) async throws -> LedgerEntry? {
        // A first attempt has nobody to fence off, but it may have been made before: a dispatcher that was started anew
        // asks as if for the first time.
        guard context.attempt > 1 else { return try await self.look(context) }
        return try await self.writer.write(context.turn) { database in
            if let entry = try LedgerStatement.entry(context, database) { return entry }
            try Self.note(context, neverDone: false, database)
            return nil
        }
    }

    public func settle(_ context: Context) async throws -> LedgerEntry {
        try await self.writer.write(context.turn) { database in
            if let entry = try LedgerStatement.entry(context, database) { return entry }
            try Self.note(context, neverDone: true, database)
            return .neverDone
        }
    }

    /// Looks into the ledger.
    private func look(_ context: Context) async throws -> LedgerEntry? {
        guard let reader = self.reader else {
            return try await self.writer.write(context.turn) { try LedgerStatement.entry(context, $0) }
        }
        return try reader.entry(context)
    }

    private static func note(_ context: Context, neverDone: Bool, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO attempt (key, fence, neverDone, noted) VALUES (?, ?, ?, ?)
                ON CONFLICT (key) DO UPDATE SET fence = excluded.fence, neverDone = excluded.neverDone
                """)
        try statement.execute(
            arguments: [context.key, Int64(clamping: context.fence), neverDone ? 1 : 0, context.now.milliseconds])
    }
}
