// Beckon: the rows of messages and settings in a journal's archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import FoundationEssentials
import GRDB
import Schema

/// What was answered to a client's message.
struct MessageRow: Hashable, Sendable {
    var id: CorrelationID
    /// The row of its conversation.
    var conversation: Int64
    var accepted: Accepted
    var fingerprint: UInt64

    static let columns = "id, conversation, target, sequence, fingerprint, sum"

    init(_ id: CorrelationID, _ acknowledgement: Acknowledgement, conversation: Int64) {
        self.id = id
        self.conversation = conversation
        self.accepted = acknowledgement.accepted
        self.fingerprint = acknowledgement.fingerprint
    }

    /// - Throws: ``RowDamage`` where the row is not what was written.
    init(_ row: Row) throws {
        let name: Data = row["id"]
        guard let id = CorrelationID(data: name), let target = CorrelationID(data: row["target"]) else {
            throw RowDamage("message", "\(name.count) bytes")
        }
        self.id = id
        self.conversation = row["conversation"]
        self.accepted = Accepted(correlationID: target, sequence: UInt64(bitPattern: row["sequence"]))
        self.fingerprint = UInt64(bitPattern: row["fingerprint"])
        guard row["sum"] as Int64 == self.sum else { throw RowDamage("message", id) }
    }

    private var sum: Int64 {
        RowSum("message").with(self.id.data).with(self.conversation).with(self.accepted.correlationID.data)
            .with(Int64(bitPattern: self.accepted.sequence)).with(Int64(bitPattern: self.fingerprint)).value
    }

    func write(_ database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO message (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            self.id.data, self.conversation, self.accepted.correlationID.data,
            Int64(bitPattern: self.accepted.sequence), Int64(bitPattern: self.fingerprint), self.sum,
        ])
    }
}

/// Something that belongs to no conversation, as the log's entry has it, under a name that tells what it replaces.
struct SettingRow: Hashable, Sendable {
    /// The order in which they came.
    var number: Int64
    var kind: TurnStream.Kind
    var name: String
    var body: [UInt8]

    static let columns = "number, kind, name, body, sum"

    /// - Throws: ``RowDamage`` where the row is not what was written.
    init(_ row: Row) throws {
        self.number = row["number"]
        self.name = row["name"]
        self.body = [UInt8](row["body"] as Data)
        guard let kind = UInt8(exactly: row["kind"] as Int64).flatMap(TurnStream.Kind.init(rawValue:)) else {
            throw RowDamage("setting", self.number)
        }
        self.kind = kind
        guard row["sum"] as Int64 == self.sum else { throw RowDamage("setting", self.number) }
    }

    private init(number: Int64, kind: TurnStream.Kind, name: String, body: [UInt8]) {
        (self.number, self.kind, self.name, self.body) = (number, kind, name, body)
    }

    private var sum: Int64 {
        RowSum("setting").with(self.number).with(Int64(self.kind.rawValue)).with(self.name).with(Data(self.body)).value
    }

    /// The entry of the row.
    ///
    /// - Throws: ``RowDamage`` where it cannot be read.
    func entry() throws -> JournalEntry {
        let entry = TurnStream.Entry(kind: self.kind, conversation: "", body: self.body[...]).setting
        guard let entry else { throw RowDamage("setting", self.number) }
        return entry
    }

    // MARK: Writing

    /// Writes an entry that belongs to no conversation over what it replaces, and takes out what it deletes.
    static func write(_ entry: JournalEntry, _ database: Database) throws {
        if case .deletion(let deletion) = entry { return try Self.delete(deletion, database) }
        guard let name = Self.name(of: entry) else { return }
        if case .app(_, nil) = entry {
            return try database.cachedStatement(sql: "DELETE FROM setting WHERE name = ?").execute(arguments: [name])
        }
        let next =
            try Int64.fetchOne(
                database.cachedStatement(sql: "SELECT coalesce(max(number), 0) + 1 FROM setting")) ?? 1
        var stream = TurnStream()
        let made = stream.append(entry)
        try SettingRow(number: next, kind: made.kind, name: name, body: [UInt8](made.body)).write(database)
    }

    /// Writes the row over the one of its name.
    func write(_ database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO setting (\(Self.columns)) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [self.number, Int64(self.kind.rawValue), self.name, Data(self.body), self.sum])
    }

    /// Forgets the oldest donations where there are more than are kept.
    static func forgetDonations(_ database: Database) throws {
        try database.cachedStatement(
            sql: """
                DELETE FROM setting WHERE number IN (SELECT number FROM setting WHERE kind = ?
                    ORDER BY number DESC LIMIT -1 OFFSET \(JournalSettings.donationsKept))
                """
        ).execute(arguments: [Int64(TurnStream.Kind.donation.rawValue)])
    }

    private static func delete(_ deletion: DonationDeletion, _ database: Database) throws {
        let rows = try Self.all([.donation], database)
        for row in rows {
            guard case .donation(let donation) = try row.entry(), deletion.covers(donation) else { continue }
            try database.cachedStatement(sql: "DELETE FROM setting WHERE number = ?").execute(arguments: [row.number])
        }
    }

    /// The rows of some kinds, oldest first.
    static func all(_ kinds: [TurnStream.Kind], _ database: Database) throws -> [SettingRow] {
        let list = kinds.map { "\($0.rawValue)" }.joined(separator: ", ")
        return try Row.fetchAll(
            database, sql: "SELECT \(Self.columns) FROM setting WHERE kind IN (\(list)) ORDER BY number"
        ).map { try SettingRow($0) }
    }

    /// The latest rows of a kind, latest first.
    static func latest(_ kind: TurnStream.Kind, limit: Int, _ database: Database) throws -> [SettingRow] {
        try Row.fetchAll(
            database, sql: "SELECT \(Self.columns) FROM setting WHERE kind = ? ORDER BY number DESC LIMIT ?",
            arguments: [Int64(kind.rawValue), limit]
        ).map { try SettingRow($0) }
    }

    static func manifest(_ digest: String, _ database: Database) throws -> Manifest? {
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT \(Self.columns) FROM setting WHERE name = ?"),
            arguments: [Self.joined("manifest", digest)]
        ).map { try SettingRow($0) }
        guard let row else { return nil }
        guard case .manifest(let manifest, _) = try row.entry() else { throw RowDamage("setting", row.number) }
        return manifest
    }

    /// What an entry replaces has the same name.
    private static func name(of entry: JournalEntry) -> String? {
        switch entry {
        case .input, .event, .checkpoint, .request, .message, .deletion: nil
        case .manifest(_, let digest): Self.joined("manifest", digest)
        case .app(let app, _): Self.joined("app", app)
        case .authorization(let decision): Self.joined("authorization", decision.user, decision.app)
        case .defaultApp(let choice): Self.joined("defaultApp", choice.user, choice.domain)
        case .vocabulary(let set):
            // A user has a name, so that the empty one stands for all.
            Self.joined("vocabulary", set.app, set.user ?? "", set.kind.rawValue)
        case .donation(let donation): Self.joined("donation", donation.user, donation.app, donation.identifier)
        }
    }

    /// Names one after the other, each with its length, so that no two lists make the same text.
    private static func joined(_ parts: String...) -> String {
        parts.map { "\($0.utf8.count):\($0)" }.joined(separator: " ")
    }
}
