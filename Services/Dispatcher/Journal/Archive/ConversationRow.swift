// Beckon: a conversation in a journal's archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import GRDB
import Schema

/// A conversation in the archive: a row of the kind `checkpoint`. What moved it since it last was at rest stands in rows
/// of the kind `input`, so that an open one can be made anew and a start does not depend on what was long ago; its events
/// stand in rows of the kind `event`.
struct ConversationRow: Coded, Sendable {
    var name = ""
    /// Whose it is: the name of the key that began it; empty where the transport asks for none.
    var owner = ""
    var isOpen = true
    /// The time of its last input.
    var touched = Instant()
    /// The last turn of the batch of turns with which this row was written.
    var turn: Int64 = 0
    /// The number of its last event, and of the last one that was forgotten; 0 where there is none.
    var last: UInt64 = 0, forgotten: UInt64 = 0
    /// How many rows of inputs it has, which are numbered from 1.
    var inputs: UInt64 = 0
    /// What remained of it when it last was at rest, as bytes.
    var checkpoint: [UInt8]?

    mutating func code(_ coder: inout Coder) {
        self.owner.code(&coder)
        self.isOpen.code(&coder)
        self.touched.code(&coder)
        self.turn.code(&coder)
        self.last.code(&coder)
        self.forgotten.code(&coder)
        self.inputs.code(&coder)
        self.checkpoint.code(&coder)
    }

    init() {}
    init(name: String) { self.name = name }

    /// - Throws: ``RowDamage`` where it cannot be read.
    init(_ row: ArchiveRow) throws {
        guard let known = ConversationRow(coded: row.body) else { throw RowDamage(row) }
        self = known
        self.name = row.conversation
    }

    /// The row of a conversation; `nil` where there is none of that name.
    static func find(_ name: String, _ database: Database?) throws -> ConversationRow? {
        try ArchiveRow.first(database, .checkpoint, " AND conversation = ?", [name]).map { try ConversationRow($0) }
    }

    func write(_ database: Database) throws {
        try ArchiveRow(
            kind: .checkpoint, conversation: self.name, owner: self.isOpen ? nil : self.owner,
            touched: self.touched.milliseconds, body: self.coded
        ).write(database)
    }

    /// Adds a row of inputs.
    mutating func add(_ records: [Record], _ database: Database) throws {
        self.inputs += 1
        var coder = Coder()
        for record in records { coder.write(record) }
        try ArchiveRow(kind: .input, conversation: self.name, key: self.inputs.coded, body: coder.bytes).write(database)
    }

    /// Adds a row of events.
    mutating func add(_ events: [KeptEvent], _ database: Database) throws {
        guard let last = events.last?.sequence else { return }
        let body = EventList(previous: self.last, events: events).coded
        try ArchiveRow(kind: .event, conversation: self.name, key: last.coded, body: body).write(database)
        self.last = last
    }

    /// What moved it since it last was at rest.
    ///
    /// - Throws: ``RowDamage`` where a row is missing or is not what was written.
    func records(_ database: Database) throws -> [Record] {
        let rows = try ArchiveRow.cursor(database, .input, " AND conversation = ? ORDER BY key", [self.name])
        var (records, count): ([Record], UInt64) = ([], 0)
        while let row = try rows.next() {
            count += 1
            guard row.key == count.coded, let more = Record.all(in: row.body) else { throw RowDamage(row) }
            records += more
        }
        guard count == self.inputs else { throw RowDamage(.input, count + 1, of: self.name) }
        return records
    }

    /// Its events after a number, oldest first, at most `limit`.
    ///
    /// - Throws: ``RowDamage`` where a row is missing or is not what was written.
    func events(after: UInt64, limit: Int, _ database: Database) throws -> [Event] {
        guard after < self.last, limit > 0 else { return [] }
        let rows = try ArchiveRow.cursor(
            database, .event, " AND conversation = ? AND key > ? ORDER BY key",
            [self.name, ArchiveRow.cell(after.coded)])
        var events: [Event] = []
        var before: UInt64?
        while events.count < limit, let row = try rows.next() {
            guard let list = EventList(row),
                // The first one reaches back to what was asked for, or to what was forgotten.
                before.map({ $0 == list.previous }) ?? (list.previous <= max(after, self.forgotten)),
                let more = list.after(after, limit: limit - events.count)
            else { throw RowDamage(row) }
            events += more
            before = list.last
        }
        if events.count < limit, max(before ?? self.forgotten, after) < self.last {
            throw RowDamage(.event, self.last, of: self.name)
        }
        return events
    }
}

/// Some of a conversation's events. Each row names the event before its own: none can be missing unseen.
struct EventList: Coded {
    /// The number of the last event in the row before; 0 where there is none before.
    var previous: UInt64 = 0
    var events: [KeptEvent] = []

    /// The number of the last one.
    var last: UInt64 { self.events.last?.sequence ?? 0 }

    init() {}
    init(previous: UInt64 = 0, events: [KeptEvent]) { (self.previous, self.events) = (previous, events) }

    /// - Returns: `nil` where the row holds no events, or others than it says.
    init?(_ row: ArchiveRow) {
        guard let known = EventList(coded: row.body), known.last.coded == row.key else { return nil }
        self = known
    }

    mutating func code(_ coder: inout Coder) {
        self.previous.code(&coder)
        coder.list(&self.events)
    }

    /// Those after a number, oldest first, at most `limit`; `nil` where one cannot be read.
    func after(_ sequence: UInt64, limit: Int) -> [Event]? {
        let wanted = self.events.drop { $0.sequence <= sequence }.prefix(max(0, limit))
        let events = wanted.compactMap(\.event)
        return events.count == wanted.count ? events : nil
    }
}
