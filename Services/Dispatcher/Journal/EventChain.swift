// Beckon: the rows of a conversation's events, one leading to the one before
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GRDB

/// Finds the rows of a conversation's events. Each names the row before it, and the conversation its last one.
///
/// An index of all of them would be written through by each tail: its conversations' rows stand everywhere in it, and
/// two thirds of all pages that were written were its. So only marked rows are in it, one for every
/// ``eventsPerMark`` events: whoever wants events from the middle begins at the mark behind them.
///
/// Up to version 5 of the file all rows are marked and name none: the index knows the one before.
enum EventChain {
    /// A row in which the number of the events passes a multiple of it is marked.
    static let eventsPerMark: UInt64 = 256

    static func isMarked(first: UInt64, last: UInt64) -> Bool {
        (first &- 1) / Self.eventsPerMark != last / Self.eventsPerMark
    }

    /// What version 6 of the file adds to rows that are there. None of them is written anew.
    static func upgrade(_ database: Database) throws {
        guard try self.isMissing(database) else { return }
        try database.execute(
            sql: """
                ALTER TABLE event ADD COLUMN previous INTEGER;
                ALTER TABLE event ADD COLUMN isMarked INTEGER NOT NULL DEFAULT 1;
                ALTER TABLE conversation ADD COLUMN lastEvent INTEGER;
                DROP INDEX IF EXISTS eventConversation;
                """)
    }

    /// Lets a file of an older version be read as if it had been upgraded, and leaves it as it is.
    static func pretend(_ database: Database) throws {
        guard try self.isMissing(database) else { return }
        try database.execute(
            sql: """
                CREATE TEMPORARY VIEW event AS
                SELECT id, conversation, last, NULL AS previous, 1 AS isMarked, bodies FROM main.event;
                CREATE TEMPORARY VIEW conversation AS SELECT *, NULL AS lastEvent FROM main.conversation;
                """)
    }

    private static func isMissing(_ database: Database) throws -> Bool {
        let columns = try String.fetchSet(database, sql: "SELECT name FROM pragma_table_info('event')")
        return !columns.isEmpty && !columns.contains("previous")
    }

    /// The number of the last event in the rows of a conversation; `nil` where there is none.
    static func latest(of conversation: Int64, _ database: Database) throws -> UInt64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT last FROM event WHERE id = \(Self.end)"),
            arguments: ["conversation": conversation]
        ).map { UInt64(bitPattern: $0) }
    }

    /// What the rows of a conversation hold from an event on: from the row with the first event behind `after` to one with
    /// the last that is wanted, or further; in order.
    static func bodies(
        of conversation: Int64, after: UInt64, limit: Int, _ database: Database
    ) throws -> FastDatabaseValueCursor<Data> {
        let after = Int64(clamping: after)
        let (wanted, isAll) = after.addingReportingOverflow(Int64(limit))
        let mark = isAll ? nil : try Self.mark(of: conversation, from: wanted, database)
        return try Data.fetchCursor(
            database.cachedStatement(
                sql: """
                    \(Self.chain) SELECT bodies FROM chain CROSS JOIN event USING (id) ORDER BY chain.last
                    """),
            arguments: ["conversation": conversation, "end": mark, "after": after])
    }

    private static func mark(of conversation: Int64, from last: Int64, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT id FROM event WHERE conversation = :conversation AND isMarked = 1 AND last >= :last
                    ORDER BY last LIMIT 1
                    """), arguments: ["conversation": conversation, "last": last])
    }

    /// How many rows of events a conversation has.
    static func count(of conversation: Int64, _ database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "\(Self.chain) SELECT count(*) FROM chain"),
            arguments: ["conversation": conversation, "end": nil, "after": Int64.min]) ?? 0
    }

    /// Deletes the rows of a conversation whose events all come before one; the rows after them stay as they are.
    static func delete(of conversation: Int64, before: Int64 = .max, _ database: Database) throws {
        try database.cachedStatement(
            sql: "\(Self.chain) DELETE FROM event WHERE id IN (SELECT id FROM chain WHERE last < :before)"
        ).execute(arguments: ["conversation": conversation, "end": nil, "after": Int64.min, "before": before])
    }

    /// The last row of a conversation.
    private static let end = """
        coalesce((SELECT lastEvent FROM conversation WHERE id = :conversation), (
            SELECT id FROM event WHERE conversation = :conversation AND isMarked = 1 ORDER BY last DESC LIMIT 1))
        """

    /// The rows of a conversation from `:end`, or its last one, back to the one with the first event behind `:after`.
    /// Each comes before the one that names it: a damaged file is read to an end.
    private static let chain = """
        WITH RECURSIVE chain (id, last, previous) AS (
            SELECT id, last, previous FROM event WHERE id = coalesce(:end, \(Self.end))
                AND conversation = :conversation AND last > :after
            UNION ALL
            SELECT event.id, event.last, event.previous FROM chain CROSS JOIN event ON event.id = coalesce(
                chain.previous, (
                    SELECT marked.id FROM event AS marked WHERE marked.conversation = :conversation
                        AND marked.isMarked = 1 AND marked.last < chain.last ORDER BY marked.last DESC LIMIT 1))
            WHERE event.conversation = :conversation AND event.last < chain.last AND event.last > :after)
        """
}
