// Beckon: the rows of a conversation's inputs and events in a journal's archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import FoundationEssentials
import GRDB
import Schema

/// What moved a conversation, since it last was at rest, in the order of the numbers of its rows.
struct InputRow {
    var conversation: Int64
    /// From 1, without gaps.
    var number: Int64
    var records: Data

    func write(_ database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT INTO input (conversation, number, records, sum) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [self.conversation, self.number, self.records, self.sum])
    }

    private var sum: Int64 {
        RowSum("input").with(self.conversation).with(self.number).with(self.records).value
    }

    /// All of a conversation, and what they hold.
    ///
    /// - Throws: ``RowDamage`` where one is missing or is not what was written.
    static func all(of conversation: ConversationRow, _ database: Database) throws -> (
        rows: [InputRow], records: [Record]
    ) {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: "SELECT number, records, sum FROM input WHERE conversation = ? ORDER BY number"),
            arguments: [conversation.id])
        var (inputs, all): ([InputRow], [Record]) = ([], [])
        for (index, row) in rows.enumerated() {
            let input = InputRow(conversation: conversation.id, number: row["number"], records: row["records"])
            guard row["sum"] as Int64 == input.sum, input.number == Int64(index) + 1,
                let records = Record.all(in: [UInt8](input.records))
            else { throw RowDamage("input", input.number, of: conversation.name) }
            inputs.append(input)
            all += records
        }
        guard rows.count == Int(conversation.inputs) else {
            throw RowDamage("input", rows.count + 1, of: conversation.name)
        }
        return (inputs, all)
    }
}

/// Some of a conversation's events, one after the other, each with its length in front.
struct EventRow {
    var conversation: Int64
    /// The number of the last of them, and of the last in the row before; 0 where there is none before.
    var last: UInt64
    var previous: UInt64
    var bodies: Data

    static let columns = "last, previous, bodies, sum"

    init(conversation: Int64, last: UInt64, previous: UInt64, bodies: Data) {
        (self.conversation, self.last, self.previous, self.bodies) = (conversation, last, previous, bodies)
    }

    /// Reads a row with ``columns``; `nil` where it is not what was written.
    init?(_ row: Row, of conversation: Int64) {
        self.init(
            conversation: conversation, last: UInt64(bitPattern: row["last"]),
            previous: UInt64(bitPattern: row["previous"]), bodies: row["bodies"])
        guard row["sum"] as Int64 == self.sum else { return nil }
    }

    func write(_ database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT INTO event (conversation, last, previous, bodies, sum) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [
            self.conversation, Int64(bitPattern: self.last), Int64(bitPattern: self.previous), self.bodies, self.sum,
        ])
    }

    private var sum: Int64 {
        RowSum("event").with(self.conversation).with(Int64(bitPattern: self.last))
            .with(Int64(bitPattern: self.previous)).with(self.bodies).value
    }

    /// The events of a conversation after a number, oldest first, at most `limit`.
    ///
    /// - Throws: ``RowDamage`` where a row is missing or is not what was written.
    static func events(
        of conversation: ConversationRow, after: UInt64, limit: Int, _ database: Database
    ) throws -> [Event] {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: "SELECT \(Self.columns) FROM event WHERE conversation = ? AND last > ? ORDER BY last"),
            arguments: [conversation.id, Int64(clamping: after)])
        var events: [Event] = []
        var before: UInt64?
        while events.count < limit, let row = try rows.next() {
            guard let found = EventRow(row, of: conversation.id), let more = Event.all(in: [UInt8](found.bodies)),
                // The first one reaches back to what was asked for, or to what was forgotten.
                before.map({ $0 == found.previous }) ?? (found.previous <= max(after, conversation.forgotten))
            else { throw RowDamage("event", UInt64(bitPattern: row["last"]), of: conversation.name) }
            events += more.drop { $0.sequence <= after }
            before = found.last
        }
        if events.count < limit, max(before ?? conversation.forgotten, after) < conversation.last {
            throw RowDamage("event", conversation.last, of: conversation.name)
        }
        return Array(events.prefix(limit))
    }
}
