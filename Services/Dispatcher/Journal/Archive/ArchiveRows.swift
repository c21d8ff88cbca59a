// Beckon: the rows of a journal's archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import GRDB
import Schema

/// A conversation. Of one at rest this row, its events and its messages are kept.
struct ConversationRow: ArchiveRow {
    static let table = ArchiveTable<Self>(
        "conversation",
        [
            Column("id", \.id, "INTEGER PRIMARY KEY"), Column("name", \.name, "TEXT NOT NULL UNIQUE"),
            Column("owner", \.owner), Column("isOpen", \.isOpenNumber), Column("touched", \.touched),
            Column("turn", \.turn), Column("last", \.last), Column("forgotten", \.forgotten),
            Column("inputs", \.inputs), Column("checkpoint", \.checkpoint),
        ], replacedBy: "id")

    var id: Int64 = 0
    var name = ""
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

    private var isOpenNumber: Int64 {
        get { self.isOpen ? 1 : 0 }
        set { self.isOpen = newValue != 0 }
    }

    /// The row of a conversation; `nil` where there is none of that name.
    static func find(_ name: String, _ database: Database?) throws -> ConversationRow? {
        try database.flatMap { try Self.cursor($0, "WHERE name = ?", [name]).next() }
    }
}

/// What moved a conversation, since it last was at rest, in the order of the numbers of its rows. What an open one is
/// made anew from, so that a start does not depend on what was long ago.
struct InputRow: ArchiveRow {
    static let table = ArchiveTable<Self>(
        "input", [Column("conversation", \.conversation), Column("number", \.number), Column("records", \.records)],
        keyCount: 2, primaryKey: "conversation, number", isRowless: true)

    var conversation: Int64 = 0
    /// From 1, without gaps.
    var number: Int64 = 0
    var records: [UInt8] = []

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
    static let table = ArchiveTable<Self>(
        "event",
        [
            Column("conversation", \.conversation), Column("last", \.last), Column("previous", \.previous),
            Column("bodies", \.bodies),
        ], keyCount: 2, primaryKey: "conversation, last", isRowless: true)

    var conversation: Int64 = 0
    /// The number of the last of them, and of the last in the row before; 0 where there is none before.
    var last: UInt64 = 0, previous: UInt64 = 0
    var bodies: [UInt8] = []

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
    static let table = ArchiveTable<Self>(
        "message",
        [
            Column("id", \.id, "BLOB PRIMARY KEY"), Column("conversation", \.conversation),
            Column("target", \.accepted.correlationID), Column("sequence", \.accepted.sequence),
            Column("fingerprint", \.fingerprint),
        ], isRowless: true, replacedBy: "id")

    var id = CorrelationID.none
    /// The row of its conversation.
    var conversation: Int64 = 0
    var accepted = Accepted(correlationID: .none, sequence: 0)
    var fingerprint: UInt64 = 0

    /// - Parameter name: The name of its conversation.
    func acknowledgement(of name: String) -> Acknowledgement {
        Acknowledgement(conversation: name, accepted: self.accepted, fingerprint: self.fingerprint)
    }
}

/// A request that has ended, in the order of the list of requests.
struct RequestRow: ArchiveRow {
    static let table = ArchiveTable<Self>(
        "request",
        [
            Column("began", \.request.listed.began), Column("id", \.request.listed.correlationID),
            Column("number", \.number), Column("conversation", \.conversation),
            Column("sequence", \.request.sequence), Column("phase", \.phase), Column("ended", \.ended),
            Column("user", \.request.listed.user), Column("intent", \.request.listed.intent),
            Column("app", \.request.listed.app), Column("failure", \.failure),
        ], keyCount: 3, primaryKey: "began, id, number", isRowless: true, replacedBy: "began, id, number")

    /// The row of its conversation, the name of which ``request`` does not have where this was read.
    var conversation: Int64 = 0
    var request = KeptRequest(ListedRequest(.none, began: Instant(milliseconds: 0), user: ""), conversation: "")

    /// - Parameter name: The name of its conversation.
    func request(of name: String) -> KeptRequest {
        KeptRequest(self.request.listed, conversation: name, sequence: self.request.sequence)
    }

    private var number: Int64 {
        get { Int64(self.request.place.number) }
        set { self.request.listed.intentNumber = Int(newValue) }
    }
    private var phase: Int64 {
        get { Int64(self.request.listed.outcome?.rawValue ?? 0) }
        set { self.request.listed.outcome = UInt8(exactly: newValue).flatMap { Phase(rawValue: $0) } }
    }
    private var ended: Instant {
        get { self.request.listed.ended ?? self.request.listed.began }
        set { self.request.listed.ended = newValue }
    }
    private var failure: String {
        get { self.request.listed.failure?.rawValue ?? "" }
        set { self.request.listed.failure = Failure.Code(rawValue: newValue) }
    }
}

extension RequestPlace {
    /// As a row has it.
    var cells: [DatabaseValue] { [self.began.cell, self.id.cell, Int64(self.number).cell] }
}

/// Something that belongs to no conversation, as the log's entry has it, under a name that tells what it replaces.
struct SettingRow: ArchiveRow {
    static let table = ArchiveTable<Self>(
        "setting",
        [
            Column("number", \.number, "INTEGER PRIMARY KEY"), Column("kind", \.kind),
            Column("name", \.name, "TEXT NOT NULL UNIQUE"), Column("body", \.body),
        ], replacedBy: "name")

    /// The order in which they came.
    var number: Int64 = 0
    var kind = TurnStream.Kind.app
    var name = ""
    var body: [UInt8] = []

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

extension TurnStream.Kind: Cell {
    static var sql: String { Int64.sql }
    var cell: DatabaseValue { Int64(self.rawValue).cell }
    init?(cell: DatabaseValue) {
        guard let number = Int64(cell: cell).flatMap({ UInt8(exactly: $0) }) else { return nil }
        self.init(rawValue: number)
    }
}
