// Beckon: the rows of a journal's archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import GRDB
import Schema

/// A conversation. Of one at rest this row, its events and its messages are kept.
struct ConversationRow: ArchiveRow {
    static let table = ArchiveTable(
        "conversation",
        [
            "id INTEGER PRIMARY KEY", "name TEXT NOT NULL UNIQUE", "owner TEXT NOT NULL", "isOpen INTEGER NOT NULL",
            "touched INTEGER NOT NULL", "turn INTEGER NOT NULL", "last INTEGER NOT NULL", "forgotten INTEGER NOT NULL",
            "inputs INTEGER NOT NULL", "checkpoint BLOB",
        ], replacedBy: "id")

    var id: Int64
    var name: String
    /// Whose it is: the name of the key that began it; empty where the transport asks for none.
    var owner = ""
    var isOpen = true
    /// The time of its last input in milliseconds.
    var touched: Int64 = 0
    /// The last turn of the batch of turns with which this row was written.
    var turn: Int64 = 0
    /// The number of its last event, and of the last one that was forgotten; 0 where there is none.
    var last: UInt64 = 0, forgotten: UInt64 = 0
    /// How many rows of inputs it has.
    var inputs: Int64 = 0
    /// What remained of it when it last was at rest, as ``Checkpoint`` writes it.
    var checkpoint: [UInt8]?

    init(id: Int64, name: String) { (self.id, self.name) = (id, name) }

    init(_ cells: inout Cells) throws {
        (self.id, self.name, self.owner) = (try cells.next(), try cells.next(), try cells.next())
        self.isOpen = try cells.next(Int64.self) != 0
        (self.touched, self.turn, self.last) = (try cells.next(), try cells.next(), try cells.next())
        (self.forgotten, self.inputs, self.checkpoint) = (try cells.next(), try cells.next(), try cells.next())
    }

    var cells: [DatabaseValue] {
        [
            self.id.cell, self.name.cell, self.owner.cell, Int64(self.isOpen ? 1 : 0).cell, self.touched.cell,
            self.turn.cell, self.last.cell, self.forgotten.cell, self.inputs.cell, self.checkpoint.cell,
        ]
    }

    /// The row of a conversation; `nil` where there is none of that name.
    static func find(_ name: String, _ database: Database?) throws -> ConversationRow? {
        try database.flatMap { try Self.cursor($0, "WHERE name = ?", [name]).next() }
    }
}

/// What moved a conversation, since it last was at rest, in the order of the numbers of its rows. What an open one is
/// made anew from, so that a start does not depend on what was long ago.
struct InputRow: ArchiveRow {
    static let table = ArchiveTable(
        "input", ["conversation INTEGER NOT NULL", "number INTEGER NOT NULL", "records BLOB NOT NULL"], keyCount: 2,
        primaryKey: "conversation, number", isRowless: true)

    var conversation: Int64
    /// From 1, without gaps.
    var number: Int64
    var records: [UInt8]

    init(conversation: Int64, number: Int64, records: [UInt8]) {
        (self.conversation, self.number, self.records) = (conversation, number, records)
    }

    init(_ cells: inout Cells) throws {
        (self.conversation, self.number, self.records) = (try cells.next(), try cells.next(), try cells.next())
    }

    var cells: [DatabaseValue] { [self.conversation.cell, self.number.cell, self.records.cell] }

    /// The records in all rows of a conversation, one after the other.
    ///
    /// - Throws: ``RowDamage`` where one is missing or is not what was written.
    static func records(of conversation: ConversationRow, _ database: Database) throws -> [UInt8] {
        let rows = try Self.cursor(
            database, "WHERE conversation = ? ORDER BY number", [conversation.id], of: conversation.name)
        var (records, count): ([UInt8], Int64) = ([], 0)
        while let row = try rows.next() {
            count += 1
            guard row.number == count else { throw RowDamage("input", count, of: conversation.name) }
            records += row.records
        }
        guard count == conversation.inputs else { throw RowDamage("input", count + 1, of: conversation.name) }
        return records
    }
}

/// Some of a conversation's events, one after the other, each with its length in front. Each row names the one before
/// it: none can be missing unseen.
struct EventRow: ArchiveRow {
    static let table = ArchiveTable(
        "event",
        [
            "conversation INTEGER NOT NULL", "last INTEGER NOT NULL", "previous INTEGER NOT NULL",
            "bodies BLOB NOT NULL",
        ], keyCount: 2, primaryKey: "conversation, last", isRowless: true)

    var conversation: Int64
    /// The number of the last of them, and of the last in the row before; 0 where there is none before.
    var last: UInt64, previous: UInt64
    var bodies: [UInt8]

    init(conversation: Int64, last: UInt64, previous: UInt64, bodies: [UInt8]) {
        (self.conversation, self.last, self.previous, self.bodies) = (conversation, last, previous, bodies)
    }

    init(_ cells: inout Cells) throws {
        (self.conversation, self.last, self.previous) = (try cells.next(), try cells.next(), try cells.next())
        self.bodies = try cells.next()
    }

    var cells: [DatabaseValue] { [self.conversation.cell, self.last.cell, self.previous.cell, self.bodies.cell] }

    /// The events of a conversation after a number, oldest first, at most `limit`.
    ///
    /// - Throws: ``RowDamage`` where a row is missing or is not what was written.
    static func events(
        of conversation: ConversationRow, after: UInt64, limit: Int, _ database: Database
    ) throws -> [Event] {
        // `after` is anybody's number, up to the largest there is.
        let rows = try Self.cursor(
            database, "WHERE conversation = ? AND last > ? ORDER BY last",
            [conversation.id, Int64(clamping: after)], of: conversation.name)
        var events: [Event] = []
        var before: UInt64?
        while events.count < limit, let row = try rows.next() {
            guard let more = Event.all(in: row.bodies),
                // The first one reaches back to what was asked for, or to what was forgotten.
                before.map({ $0 == row.previous }) ?? (row.previous <= max(after, conversation.forgotten))
            else { throw RowDamage("event", row.last, of: conversation.name) }
            events += more.drop { $0.sequence <= after }
            before = row.last
        }
        if events.count < limit, max(before ?? conversation.forgotten, after) < conversation.last {
            throw RowDamage("event", conversation.last, of: conversation.name)
        }
        return Array(events.prefix(limit))
    }
}

/// What was answered to a client's message.
struct MessageRow: ArchiveRow {
    static let table = ArchiveTable(
        "message",
        [
            "id BLOB PRIMARY KEY", "conversation INTEGER NOT NULL", "target BLOB NOT NULL", "sequence INTEGER NOT NULL",
            "fingerprint INTEGER NOT NULL",
        ], isRowless: true, replacedBy: "id")

    var id: CorrelationID
    /// The row of its conversation.
    var conversation: Int64
    var accepted: Accepted
    var fingerprint: UInt64

    init(_ id: CorrelationID, _ acknowledgement: Acknowledgement, conversation: Int64) {
        (self.id, self.conversation) = (id, conversation)
        (self.accepted, self.fingerprint) = (acknowledgement.accepted, acknowledgement.fingerprint)
    }

    init(_ cells: inout Cells) throws {
        (self.id, self.conversation) = (try cells.next(), try cells.next())
        self.accepted = Accepted(correlationID: try cells.next(), sequence: try cells.next())
        self.fingerprint = try cells.next()
    }

    var cells: [DatabaseValue] {
        [
            self.id.cell, self.conversation.cell, self.accepted.correlationID.cell, self.accepted.sequence.cell,
            self.fingerprint.cell,
        ]
    }
}

/// A request that has ended, in the order of the list of requests.
struct RequestRow: ArchiveRow {
    static let table = ArchiveTable(
        "request",
        [
            "began INTEGER NOT NULL", "id BLOB NOT NULL", "number INTEGER NOT NULL", "conversation INTEGER NOT NULL",
            "sequence INTEGER NOT NULL", "phase INTEGER NOT NULL", "ended INTEGER NOT NULL", "user TEXT NOT NULL",
            "intent TEXT", "app TEXT", "failure TEXT NOT NULL",
        ], keyCount: 3, primaryKey: "began, id, number", isRowless: true, replacedBy: "began, id, number")

    /// The row of its conversation, the name of which ``request`` does not have where this was read.
    var conversation: Int64
    var request: KeptRequest

    init(_ request: KeptRequest, conversation: Int64) { (self.request, self.conversation) = (request, conversation) }

    init(_ cells: inout Cells) throws {
        let place = try RequestPlace(&cells)
        self.conversation = try cells.next()
        let sequence: UInt64 = try cells.next()
        let phase = UInt8(exactly: try cells.next(Int64.self)).flatMap { Phase(rawValue: $0) }
        let listed = ListedRequest(
            place.id, intentNumber: Int(place.number), began: place.began,
            ended: Instant(milliseconds: try cells.next()), user: try cells.next(), intent: try cells.next(),
            app: try cells.next(), outcome: phase, failure: Failure.Code(rawValue: try cells.next()))
        self.request = KeptRequest(listed, conversation: "", sequence: sequence)
    }

    var cells: [DatabaseValue] {
        let listed = self.request.listed
        return self.request.place.cells + [
            self.conversation.cell, self.request.sequence.cell, Int64(listed.outcome?.rawValue ?? 0).cell,
            (listed.ended ?? listed.began).milliseconds.cell, listed.user.cell, listed.intent.cell, listed.app.cell,
            (listed.failure?.rawValue ?? "").cell,
        ]
    }
}

extension RequestPlace {
    init(_ cells: inout Cells) throws {
        let (began, id) = (Instant(milliseconds: try cells.next()), try cells.next(CorrelationID.self))
        guard let number = UInt8(exactly: try cells.next(Int64.self)) else { throw Cells.Mismatch() }
        self.init(began, id, number)
    }

    /// As a row has it.
    var cells: [DatabaseValue] { [self.began.milliseconds.cell, self.id.cell, Int64(self.number).cell] }
}

/// Something that belongs to no conversation, as the log's entry has it, under a name that tells what it replaces.
struct SettingRow: ArchiveRow {
    static let table = ArchiveTable(
        "setting",
        ["number INTEGER PRIMARY KEY", "kind INTEGER NOT NULL", "name TEXT NOT NULL UNIQUE", "body BLOB NOT NULL"],
        replacedBy: "name")

    /// The order in which they came.
    var number: Int64
    var kind: TurnStream.Kind
    var name: String
    var body: [UInt8]

    init(number: Int64, kind: TurnStream.Kind, name: String, body: [UInt8]) {
        (self.number, self.kind, self.name, self.body) = (number, kind, name, body)
    }

    init(_ cells: inout Cells) throws {
        self.number = try cells.next()
        let kind = UInt8(exactly: try cells.next(Int64.self)).flatMap(TurnStream.Kind.init(rawValue:))
        guard let kind else { throw Cells.Mismatch() }
        (self.kind, self.name, self.body) = (kind, try cells.next(), try cells.next())
    }

    var cells: [DatabaseValue] { [self.number.cell, Int64(self.kind.rawValue).cell, self.name.cell, self.body.cell] }

    /// The entry of the row as the log has it.
    var logEntry: TurnStream.Entry { TurnStream.Entry(kind: self.kind, conversation: "", body: self.body[...]) }

    /// The entry of the row.
    ///
    /// - Throws: ``RowDamage`` where it cannot be read.
    func entry() throws -> JournalEntry {
        guard let entry = self.logEntry.setting else { throw RowDamage("setting", self.number) }
        return entry
    }

    /// Writes an entry that belongs to no conversation over what it replaces, and takes out what it deletes.
    static func write(_ entry: JournalEntry, _ database: Database) throws {
        if case .deletion(let deletion) = entry {
            let rows = try Array(Self.cursor(database, "WHERE kind = \(TurnStream.Kind.donation.rawValue)"))
            for row in rows {
                guard case .donation(let donation) = try row.entry(), deletion.covers(donation) else { continue }
                try Archive.delete("setting", where: "number = ?", [row.number], database)
            }
            return
        }
        guard let name = entry.settingName else { return }
        if case .app(_, nil) = entry { return try Archive.delete("setting", where: "name = ?", [name], database) }
        let next = try Int64.fetchOne(database, sql: "SELECT coalesce(max(number), 0) + 1 FROM setting") ?? 1
        var stream = TurnStream()
        let made = stream.append(entry)
        try SettingRow(number: next, kind: made.kind, name: name, body: [UInt8](made.body)).write(database)
    }

    /// Forgets the oldest donations where there are more than are kept.
    static func forgetDonations(_ database: Database) throws {
        let condition = """
            number IN (SELECT number FROM setting WHERE kind = ? ORDER BY number DESC
            LIMIT -1 OFFSET \(JournalSettings.donationsKept))
            """
        try Archive.delete("setting", where: condition, [Int64(TurnStream.Kind.donation.rawValue)], database)
    }
}
