// Beckon: the rows of a turn
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import FoundationEssentials
import GRDB
import Schema

/// Writes turns, and knows the rows of the conversations that it wrote to lately.
struct JournalWriter {
    private struct Row {
        var id: Int64
        var isOpen: Bool
        /// When it was touched, as its row says.
        var touched: Int64
        /// Whether there are rows of its inputs.
        var hasInputs: Bool
        /// The last row of its events; 0 where none is known.
        var lastEvent: Int64 = 0
    }

    private var rows: [String: Row] = [:]
    private var nextID: Int64
    private var resting: Int
    private static let rowsKept = 50_000
    /// So long it may go unsaid that a conversation at rest was touched: to note it moves it within an index, and it is looked
    /// at to forget what is days old.
    private static let untold: Int64 = 60_000

    /// What is run for each conversation.
    private struct Statements {
        let deleteInputs, insertInputs, insertEvents, told, restAgain, rest, open: JournalStatement
        let packer = EventRows.Packer()

        init(_ database: Database) throws {
            self.deleteInputs = try .init(database, "DELETE FROM input WHERE conversation = ?")
            self.insertInputs = try .init(database, "INSERT INTO input (records, conversation) VALUES (?, ?)")
            self.insertEvents = try .init(
                database,
                "INSERT INTO event (bodies, conversation, last, previous, isMarked) VALUES (?, ?, ?, nullif(?, 0), ?)")
            self.told = try .init(database, "UPDATE conversation SET lastEvent = nullif(?, 0) WHERE id = ?")
            self.restAgain = try .init(
                database, "UPDATE conversation SET checkpoint = ?, lastEvent = nullif(?, 0) WHERE id = ?")
            self.rest = try .init(
                database,
                "UPDATE conversation SET checkpoint = ?, lastEvent = nullif(?, 0), isOpen = ?, touched = ? WHERE id = ?"
            )
            self.open = try .init(
                database, "UPDATE conversation SET lastEvent = nullif(?, 0), isOpen = ?, touched = ? WHERE id = ?")
        }
    }

    init(_ database: Database) throws {
        self.nextID = (try Int64.fetchOne(database, sql: "SELECT max(id) FROM conversation") ?? 0) + 1
        self.resting = try Int.fetchOne(database, sql: "SELECT count(*) FROM conversation WHERE isOpen = 0") ?? 0
    }

    /// Makes a turn one row; what belongs to no conversation has rows of its own.
    ///
    /// - Parameter number: The number of the turn; `nil` where it moved no conversation.
    func write(_ turn: JournalTurn.Content, number: Int64?, to database: Database) throws {
        for (digest, manifest) in turn.manifests.sorted(by: { $0.key < $1.key }) {
            try Self.run(
                database, "INSERT OR IGNORE INTO manifest (digest, body) VALUES (?, ?)",
                [digest, try JSON.line(manifest)])
        }
        for entry in turn.others { try Self.write(entry, to: database) }
        guard let number else { return }
        try turn.bytes.withData { parts in
            try Self.run(database, "INSERT INTO turn (id, parts) VALUES (?, ?)", [number, parts])
        }
    }

    /// Puts turns in their conversations' rows, takes them out of the table of turns, and notes that they are there and
    /// whose records come next.
    mutating func settle(_ tail: JournalTail, generation: UInt64, in database: Database) throws {
        if self.rows.count > Self.rowsKept { self.rows.removeAll() }
        let parts = tail.parts
        // In the order of their rows: what stands together in an index is looked for together.
        let rows = try parts.map { ($0, try self.row($0.name, $0.touched, database)) }
        let statements = try Statements(database)
        for (part, row) in rows.sorted(by: { $0.1.id < $1.1.id }) {
            try self.write(part, of: tail, in: row, with: statements, to: database)
        }
        let now = parts.compactMap(\.touched).max() ?? Instant(milliseconds: 0)
        try self.write(tail.messages, at: now, to: database)
        try Self.run(database, "DELETE FROM turn WHERE id <= ?", [tail.lastTurn])
        try TurnNote(settled: tail.lastTurn, generation: generation).write(to: database)
    }

    private func write(
        _ messages: [CorrelationID: Acknowledgement], at now: Instant, to database: Database
    ) throws {
        var buckets: [Int64: [MessageRows.Entry]] = [:]
        for (id, message) in messages {
            guard let row = self.rows[message.conversation] else { continue }
            buckets[MessageRows.bucket(of: id), default: []].append(
                MessageRows.Entry(
                    id: id, conversation: row.id, target: message.accepted.correlationID,
                    sequence: message.accepted.sequence, fingerprint: message.fingerprint))
        }
        for (bucket, entries) in buckets.sorted(by: { $0.key < $1.key }) {
            let sorted = entries.sorted { MessageOrder($0.id) < MessageOrder($1.id) }
            try Self.run(
                database, "INSERT INTO messages (bucket, noted, entries) VALUES (?, ?, ?)",
                [bucket, now.milliseconds, MessageRows.data(sorted)])
        }
    }

    private mutating func write(
        _ part: JournalTail.Part, of tail: JournalTail, in row: Row, with statements: Statements, to database: Database
    ) throws {
        var row = row
        if part.hasRested, row.hasInputs {
            try statements.deleteInputs.run(nil, row.id)
            row.hasInputs = false
        }
        let records = tail.records(of: part)
        if !records.isEmpty {
            row.hasInputs = true
            try statements.insertInputs.run(records, row.id)
        }
        if let first = part.first, let last = part.last {
            let events = EventRows.row(of: tail.bodies(of: part), by: statements.packer)
            let isMarked = EventChain.isMarked(first: first, last: last)
            try statements.insertEvents.run(
                events, row.id, Int64(bitPattern: last), row.lastEvent, isMarked ? 1 : 0)
            row.lastEvent = database.lastInsertedRowID
        }
        let isOpen = part.isOpen ?? row.isOpen
        let touched = part.touched?.milliseconds ?? row.touched
        if let checkpoint = tail.checkpointBytes(of: part) {
            if isOpen == row.isOpen, (touched &- row.touched).magnitude < Self.untold.magnitude {
                try statements.restAgain.run(checkpoint, row.lastEvent, row.id)
            } else {
                try statements.rest.run(checkpoint, row.lastEvent, isOpen ? 1 : 0, touched, row.id)
                row.touched = touched
            }
        } else if isOpen != row.isOpen {
            try statements.open.run(nil, row.lastEvent, isOpen ? 1 : 0, touched, row.id)
            row.touched = touched
        } else if part.first != nil {
            try statements.told.run(nil, row.lastEvent, row.id)
        }
        if let first = part.first, let last = part.last { try Self.shorten(row.id, first, last, database) }
        self.resting += (isOpen ? 0 : 1) - (row.isOpen ? 0 : 1)
        row.isOpen = isOpen
        self.rows[part.name] = row
    }

    private mutating func row(_ name: String, _ touched: Instant?, _ database: Database) throws -> Row {
        if let known = self.rows[name] { return known }
        let kept = try GRDB.Row.fetchOne(
            database.cachedStatement(sql: "SELECT id, isOpen, touched, lastEvent FROM conversation WHERE name = ?"),
            arguments: [name])
        if let kept {
            // None that rests has any inputs.
            return Row(
                id: kept["id"], isOpen: kept["isOpen"], touched: kept["touched"], hasInputs: kept["isOpen"],
                lastEvent: kept["lastEvent"] ?? 0)
        }
        let row = Row(id: self.nextID, isOpen: true, touched: touched?.milliseconds ?? 0, hasInputs: false)
        self.nextID += 1
        try Self.run(
            database, "INSERT INTO conversation (id, name, isOpen, touched) VALUES (?, ?, 1, ?)",
            [row.id, name, row.touched])
        return row
    }

    private static func write(_ entry: JournalEntry, to database: Database) throws {
        switch entry {
        case .app(let app, let digest?):
            try self.run(database, "INSERT OR REPLACE INTO app (app, manifest) VALUES (?, ?)", [app, digest])
        case .app(let app, nil): try self.run(database, "DELETE FROM app WHERE app = ?", [app])
        case .authorization(let decision):
            try self.run(
                database, "INSERT OR REPLACE INTO authorization (user, app, status) VALUES (?, ?, ?)",
                [decision.user, decision.app, decision.status.rawValue])
        case .defaultApp(let choice):
            try self.run(
                database, "INSERT OR REPLACE INTO defaultApp (user, domain, app) VALUES (?, ?, ?)",
                [choice.user, choice.domain, choice.app])
        case .vocabulary(let set):
            // A user has a name, so that the empty one stands for all.
            try self.run(
                database, "INSERT OR REPLACE INTO vocabulary (app, user, kind, body) VALUES (?, ?, ?, ?)",
                [set.app, set.user ?? "", set.kind.rawValue, try JSON.line(set)])
        case .donation(let donation):
            try self.run(
                database,
                "INSERT OR REPLACE INTO donation (user, app, identifier, groupIdentifier, body) VALUES (?, ?, ?, ?, ?)",
                [donation.user, donation.app, donation.identifier, donation.groupIdentifier, try JSON.line(donation)])
            try self.run(
                database, "DELETE FROM donation WHERE id <= (SELECT max(id) FROM donation) - ?", [DonationBounds.kept])
        case .deletion(let deletion):
            var sql = "DELETE FROM donation WHERE user = ? AND app = ?"
            var arguments: [(any DatabaseValueConvertible)?] = [deletion.user, deletion.app]
            if let identifiers = deletion.identifiers {
                sql += " AND identifier IN (SELECT value FROM json_each(?))"
                arguments.append(try JSON.line(identifiers))
            } else if let group = deletion.groupIdentifier {
                sql += " AND groupIdentifier = ?"
                arguments.append(group)
            }
            try self.run(database, sql, arguments)
        case .input, .event, .rest, .message, .manifest: break
        }
    }

    // MARK: Forgetting

    mutating func prune(_ retention: Retention, _ now: Instant, _ limit: Int, _ database: Database) throws -> Int {
        let cut = now.milliseconds - retention.time.count
        let surplus = max(0, self.resting - retention.conversations)
        let old = try GRDB.Row.fetchAll(
            database,
            sql: """
                SELECT id, name FROM conversation WHERE isOpen = 0
                AND (touched < ? OR id IN (
                    SELECT id FROM conversation WHERE isOpen = 0 ORDER BY touched LIMIT ?))
                ORDER BY touched LIMIT ?
                """,
            arguments: [cut, min(surplus, limit), limit])
        // What is forgotten is written over.
        if !old.isEmpty { try database.execute(sql: "PRAGMA secure_delete = ON") }
        defer { if !old.isEmpty { try? database.execute(sql: "PRAGMA secure_delete = OFF") } }
        for row in old {
            let id: Int64 = row["id"]
            try EventChain.delete(of: id, database)
            for table in ["message", "input"] {
                try Self.run(database, "DELETE FROM \(table) WHERE conversation = ?", [id])
            }
            try Self.run(database, "DELETE FROM conversation WHERE id = ?", [id])
            self.rows[row["name"] as String] = nil
        }
        self.resting -= old.count
        try Self.run(database, "DELETE FROM messages WHERE noted < ?", [cut])
        if !old.isEmpty { try database.execute(sql: "PRAGMA incremental_vacuum(4096)") }
        return old.count
    }

    /// Takes old events out of a conversation that has grown long, now and then.
    private static func shorten(_ id: Int64, _ first: UInt64, _ last: UInt64, _ database: Database) throws {
        let kept = Retention.eventsPerConversation
        guard last >= 2 * kept, (first - 1) / kept != last / kept else { return }
        try EventChain.delete(of: id, before: Int64(clamping: last - kept), database)
    }

    private static func run(
        _ database: Database, _ sql: String, _ arguments: [(any DatabaseValueConvertible)?]
    ) throws {
        try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments))
    }
}
