// Beckon: how turns are put in a journal's archive, and how old conversations leave it
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GRDB
import Schema

/// Writes to the archive, each time in one transaction that also writes the archive's state anew.
struct ArchiveWriter {
    private(set) var state: ArchiveState
    /// The rows of conversations that were written lately.
    private var rows: [String: ConversationRow] = [:]
    private var nextID: Int64
    private static let rowsKept = 20_000

    /// - Throws: What SQLite says.
    init(_ state: ArchiveState, _ database: Database) throws {
        self.state = state
        self.nextID = (try Int64.fetchOne(database, sql: "SELECT max(id) FROM conversation") ?? 0) + 1
    }

    /// Puts turns in the archive, on the disk.
    ///
    /// - Parameters:
    ///   - onDisk: The last turn that is on the disk in the log.
    ///   - change: Changes what else the archive says of the journal.
    /// - Throws: What SQLite says; nothing is written then.
    mutating func archive(
        _ tail: JournalTail, onDisk: Int64, _ database: Database, change: (inout ArchiveState) -> Void = { _ in }
    ) throws {
        if self.rows.count > Self.rowsKept { self.rows.removeAll() }
        try self.transaction(database) { writer in
            var ids: [String: Int64] = [:]
            for name in tail.names {
                guard let part = tail.parts[name] else { continue }
                ids[name] = try writer.write(part, of: name, turn: tail.lastTurn, database)
            }
            for (id, acknowledgement) in tail.messages {
                guard let conversation = ids[acknowledgement.conversation] else { continue }
                try MessageRow(
                    id: id, conversation: conversation, accepted: acknowledgement.accepted,
                    fingerprint: acknowledgement.fingerprint
                ).write(database)
            }
            for (_, request) in tail.requests.sorted(by: { $0.key < $1.key }) {
                guard let conversation = ids[request.conversation] else { continue }
                try RequestRow(conversation: conversation, request: request).write(database)
            }
            for entry in tail.settings { try SettingRow.write(entry, database) }
            if !tail.settings.isEmpty { try SettingRow.forgetDonations(database) }
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
            try next.state.write(database)
            return .commit
        }
        self = next
    }

    // MARK: Conversations

    private mutating func write(
        _ part: JournalTail.Part, of name: String, turn: Int64, _ database: Database
    ) throws -> Int64 {
        var row = try self.row(name, database)
        if let checkpoint = part.checkpoint {
            row.checkpoint = checkpoint
            if row.inputs > 0 { try Archive.delete("input", where: "conversation = ?", [row.id], database) }
            row.inputs = 0
        }
        if !part.records.isEmpty {
            row.inputs += 1
            try InputRow(conversation: row.id, number: row.inputs, records: part.records).write(database)
        }
        if part.gone > row.last { (row.last, row.forgotten) = (part.gone, part.gone) }
        if let first = part.first, let last = part.last {
            try EventRow(
                conversation: row.id, last: last, previous: row.last, bodies: part.events
            ).write(database)
            row.last = last
            try Self.shorten(&row, first, database)
        }
        row.isOpen = part.isOpen ?? row.isOpen
        row.touched = part.touched?.milliseconds ?? row.touched
        row.turn = turn
        if row.owner.isEmpty { row.owner = part.owner ?? "" }
        try row.write(database)
        self.rows[name] = row
        return row.id
    }

    private mutating func row(_ name: String, _ database: Database) throws -> ConversationRow {
        if let known = self.rows[name] { return known }
        if let row = try ConversationRow.find(name, database) { return row }
        defer { self.nextID += 1 }
        return ConversationRow(id: self.nextID, name: name)
    }

    /// Takes old events out of a conversation that has grown long, now and then.
    private static func shorten(_ row: inout ConversationRow, _ first: UInt64, _ database: Database) throws {
        let kept = Retention.eventsPerConversation
        guard row.last >= 2 * kept, (first - 1) / kept != row.last / kept else { return }
        let bound = Int64(clamping: row.last - kept)
        let forgotten = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT max(last) FROM event WHERE conversation = ? AND last < ?"),
            arguments: [row.id, bound])
        guard let forgotten else { return }
        try Archive.delete("event", where: "conversation = ? AND last < ?", [row.id, bound], database)
        // And the requests that ended with them.
        try Archive.delete("request", where: "conversation = ? AND sequence <= ?", [row.id, forgotten], database)
        row.forgotten = UInt64(bitPattern: forgotten)
    }

    // MARK: Forgetting

    /// The conversations at rest that need not be kept: those that are too old, and of the owners that have too many
    /// the oldest.
    private func old(
        _ retention: Retention, _ now: Instant, _ limit: Int, _ database: Database
    ) throws -> [(id: Int64, name: String)] {
        var owners: [String: Int] = [:]
        for row in try Row.fetchAll(
            database, sql: "SELECT owner, count(*) AS number FROM conversation WHERE isOpen = 0 GROUP BY owner")
        {
            let owner: String = row["owner"]
            owners[owner] = row["number"] as Int
        }
        let surplus = Shares(owners, of: retention.conversations).surplus
        var found: [(id: Int64, name: String)] = []
        for owner in owners.keys.sorted() where found.count < limit {
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, name, touched FROM conversation WHERE isOpen = 0 AND owner = ? ORDER BY touched LIMIT ?
                    """, arguments: [owner, limit - found.count])
            for (index, row) in rows.enumerated() {
                let touched: Int64 = row["touched"]
                let isOld = touched <= now.milliseconds - retention.time.count
                guard isOld || index < surplus[owner, default: 0] else { break }
                found.append((row["id"], row["name"]))
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
        // What is forgotten is written over.
        try database.execute(sql: "PRAGMA secure_delete = ON")
        defer { try? database.execute(sql: "PRAGMA secure_delete = OFF") }
        try self.transaction(database) { writer in
            for row in old {
                for table in ["event", "message", "input", "request"] {
                    try Archive.delete(table, where: "conversation = ?", [row.id], database)
                }
                try Archive.delete("conversation", where: "id = ?", [row.id], database)
                writer.rows[row.name] = nil
            }
        }
        try database.execute(sql: "PRAGMA incremental_vacuum(4096)")
        return old.count
    }
}
