// Beckon: how turns are put in a journal's archive, and how old conversations leave it
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Schema

/// Writes to the archive, each time in one transaction that also writes the journal's state anew.
struct ArchiveWriter {
    private(set) var state: JournalState
    /// The rows of conversations that were written lately.
    private var rows: [String: ConversationRow] = [:]
    private static let rowsKept = 20_000

    init(_ state: JournalState) { self.state = state }

    /// Puts turns in the archive, on the disk.
    ///
    /// - Parameters:
    ///   - onDisk: The last turn that is on the disk in the log.
    ///   - change: Changes what else the archive says of the journal.
    /// - Throws: What SQLite says; nothing is written then.
    mutating func archive(
        _ tail: JournalTail, onDisk: Int64, _ database: Database, change: (inout JournalState) -> Void = { _ in }
    ) throws {
        if self.rows.count > Self.rowsKept { self.rows.removeAll() }
        try self.transaction(database) { writer in
            // In the order of the rows.
            for (name, part) in tail.parts.sorted(by: { $0.key < $1.key }) {
                try writer.write(part, of: name, turn: tail.lastTurn, database)
            }
            for (id, known) in tail.messages.sorted(by: { $0.key < $1.key }) {
                try ArchiveRow(.message, .message(id, known), key: id.coded, of: known.conversation).write(database)
            }
            for (place, request) in tail.requests.sorted(by: { $0.key < $1.key }) {
                var row = ArchiveRow(.request, .request(request), key: place.coded, of: request.conversation)
                row.touched = request.phase
                try row.write(database)
            }
            for entry in tail.settings { try Self.write(setting: entry, database) }
            if !tail.settings.isEmpty { try Self.forgetDonations(database) }
            writer.state.archived = max(writer.state.archived, tail.lastTurn)
            writer.state.durableTurn = max(writer.state.durableTurn, onDisk, tail.lastTurn)
            change(&writer.state)
        }
    }

    /// Runs `body` and writes the state after it, all or nothing.
    private mutating func transaction(_ database: Database, _ body: (inout ArchiveWriter) throws -> Void) throws {
        var next = self
        next.state.commit += 1
        try database.inTransaction(.immediate) {
            try body(&next)
            try Archive.write(next.state, database)
            return .commit
        }
        self = next
    }

    // MARK: Conversations

    private mutating func write(
        _ part: JournalTail.Part, of name: String, turn: Int64, _ database: Database
    ) throws {
        var row = try self.rows[name] ?? ConversationRow.find(name, database) ?? ConversationRow(name: name)
        if let checkpoint = part.checkpoint {
            row.checkpoint = checkpoint.coded
            if row.inputs > 0 { try ArchiveRow.delete(database, .input, " AND conversation = ?", [name]) }
            row.inputs = 0
        }
        if !part.records.isEmpty { try row.add(part.records, database) }
        if part.gone > row.last {
            try ArchiveRow.delete(database, .event, " AND conversation = ?", [name])
            (row.last, row.forgotten) = (part.gone, part.gone)
        }
        if let first = part.first {
            try row.add(part.events, database)
            try Self.shorten(&row, first, database)
        }
        row.isOpen = part.isOpen ?? row.isOpen
        row.touched = part.touched ?? row.touched
        row.turn = turn
        if row.owner.isEmpty { row.owner = part.owner ?? "" }
        try row.write(database)
        self.rows[name] = row
    }

    /// Takes old events out of a conversation that has grown long, now and then.
    private static func shorten(_ row: inout ConversationRow, _ first: UInt64, _ database: Database) throws {
        let kept = Retention.eventsPerConversation
        guard row.last >= 2 * kept, (first - 1) / kept != row.last / kept else { return }
        let (clause, arguments): (String, StatementArguments) = (
            " AND conversation = ? AND key < ?", [row.name, ArchiveRow.cell((row.last - kept).coded)]
        )
        let last = try ArchiveRow.first(database, .event, "\(clause) ORDER BY key DESC LIMIT 1", arguments)
        guard let last, let forgotten = UInt64(coded: last.key) else { return }
        try ArchiveRow.delete(database, .event, clause, arguments)
        // And the requests that ended with them.
        for ended in try Array(ArchiveRow.cursor(database, .request, " AND conversation = ?", [row.name]))
        where try ended.request().sequence <= forgotten {
            try ArchiveRow.delete(database, .request, " AND key = ?", [ArchiveRow.cell(ended.key)])
        }
        row.forgotten = forgotten
    }

    // MARK: What belongs to no conversation

    /// Writes an entry that belongs to no conversation over what it replaces, and takes out what it deletes.
    private static func write(setting entry: JournalEntry, _ database: Database) throws {
        if case .deletion(let deletion) = entry {
            for row in try Array(ArchiveRow.cursor(database, .donation)) {
                guard case .donation(let donation) = try row.entry(), deletion.covers(donation) else { continue }
                try ArchiveRow.delete(database, .donation, ArchiveRow.named, [ArchiveRow.cell(row.key)])
            }
        }
        guard let (kind, name) = entry.settingName else { return }
        let key = [UInt8](name.utf8)
        if case .app(_, nil) = entry {
            return try ArchiveRow.delete(database, .app, ArchiveRow.named, [ArchiveRow.cell(key)])
        }
        var row = ArchiveRow(kind, entry, key: key)
        let last = try ArchiveRow.first(database, kind, "\(ArchiveRow.newest) LIMIT 1")
        (row.owner, row.touched) = ("", (last?.touched ?? 0) + 1)
        try row.write(database)
    }

    /// Forgets the oldest donations where there are more than are kept.
    private static func forgetDonations(_ database: Database) throws {
        let newest = "\(ArchiveRow.newest) LIMIT 1 OFFSET \(JournalSettings.donationsKept)"
        guard let last = try ArchiveRow.first(database, .donation, newest) else { return }
        try ArchiveRow.delete(database, .donation, " AND owner = '' AND touched <= ?", [last.touched])
    }

    // MARK: Forgetting

    /// The names of conversations at rest that need not be kept: those that are too old, and of the owners that have too
    /// many the oldest.
    private func old(
        _ retention: Retention, _ now: Instant, _ limit: Int, _ database: Database
    ) throws -> [String] {
        let resting = "FROM kept WHERE kind = \(JournalEntry.Kind.checkpoint.rawValue) AND owner IS NOT NULL"
        let owners = try Row.fetchAll(database, sql: "SELECT owner, count(*) AS number \(resting) GROUP BY owner")
            .reduce(into: [String: Int]()) { $0[$1["owner"]] = $1["number"] }
        let surplus = Shares(owners, of: retention.conversations).surplus
        var found: [String] = []
        for owner in owners.keys.sorted() where found.count < limit {
            let rows = try Row.fetchAll(
                database, sql: "SELECT conversation, touched \(resting) AND owner = ? ORDER BY touched LIMIT ?",
                arguments: [owner, limit - found.count])
            for (index, row) in rows.enumerated() {
                let isOld = row["touched"] <= now.milliseconds - retention.time.count
                guard isOld || index < surplus[owner, default: 0] else { break }
                found.append(row["conversation"])
            }
        }
        return found
    }

    /// Forgets a few conversations at rest that need not be kept any more.
    ///
    /// - Returns: How many were forgotten.
    mutating func prune(_ retention: Retention, _ now: Instant, _ limit: Int, _ database: Database) throws -> Int {
        let old = try self.old(retention, now, limit, database)
        guard !old.isEmpty else { return 0 }
        try self.forget(old, database)
        return old.count
    }

    /// Forgets conversations.
    mutating func forget(_ names: [String], _ database: Database) throws {
        // What is forgotten is written over.
        try database.execute(sql: "PRAGMA secure_delete = ON")
        defer { try? database.execute(sql: "PRAGMA secure_delete = OFF") }
        try self.transaction(database) { writer in
            try ArchiveRow.forget(names, database)
            for name in names { writer.rows[name] = nil }
        }
        try database.execute(sql: "PRAGMA incremental_vacuum(4096)")
    }
}
