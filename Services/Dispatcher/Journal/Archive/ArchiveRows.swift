// Beckon: the checksums of the archive's rows
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GRDB

/// The checksum of a row: over the name of its table and all its values, so that a row is none of another table,
/// another conversation or another number.
struct RowSum {
    private var sum = Checksum()

    init(_ table: String) { self.add(Array(table.utf8)) }

    /// As the column `sum` holds it.
    var value: Int64 { Int64(self.sum.value) }

    private mutating func add(_ bytes: [UInt8]) {
        withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { self.sum.add($0) }
        self.sum.add(bytes)
    }

    /// The sum with a number added to what it covers.
    func with(_ number: Int64) -> RowSum {
        var next = self
        withUnsafeBytes(of: number.bigEndian) { next.sum.add($0) }
        return next
    }

    /// The sum with bytes added to what it covers; none is not the same as no bytes.
    func with(_ data: Data?) -> RowSum {
        var next = self.with(Int64(data == nil ? 0 : 1))
        if let data { next.add([UInt8](data)) }
        return next
    }

    func with(_ text: String?) -> RowSum {
        var next = self.with(Int64(text == nil ? 0 : 1))
        if let text { next.add(Array(text.utf8)) }
        return next
    }
}

/// A conversation's row.
struct ConversationRow: Hashable, Sendable {
    var id: Int64
    var name: String
    /// Whose it is: the name of the key that began it; empty where the transport asks for none.
    var owner = ""
    var isOpen: Bool
    /// The time of its last input in milliseconds.
    var touched: Int64
    /// The last turn of the batch of turns with which this row was written.
    var turn: Int64
    /// The number of its last event, and of the last one that was forgotten; 0 where there is none.
    var last: UInt64
    var forgotten: UInt64
    /// How many rows of inputs it has.
    var inputs: Int64
    /// What remained of it when it last was at rest, as ``Checkpoint`` writes it.
    var checkpoint: Data?

    static let columns = "id, name, owner, isOpen, touched, turn, last, forgotten, inputs, checkpoint, sum"

    init(id: Int64, name: String) {
        self.id = id
        self.name = name
        (self.isOpen, self.touched, self.turn, self.last, self.forgotten, self.inputs) = (true, 0, 0, 0, 0, 0)
    }

    /// Reads a row with ``columns``.
    ///
    /// - Throws: ``RowDamage`` where it is not what was written.
    init(_ row: Row) throws {
        self.id = row["id"]
        self.name = row["name"]
        self.owner = row["owner"]
        self.isOpen = row["isOpen"]
        self.touched = row["touched"]
        self.turn = row["turn"]
        self.last = UInt64(bitPattern: row["last"])
        self.forgotten = UInt64(bitPattern: row["forgotten"])
        self.inputs = row["inputs"]
        self.checkpoint = row["checkpoint"]
        guard row["sum"] as Int64 == self.sum else { throw RowDamage("conversation", self.id, of: self.name) }
    }

    private var sum: Int64 {
        RowSum("conversation").with(self.id).with(self.name).with(self.owner).with(self.isOpen ? 1 : 0).with(
            self.touched
        )
        .with(self.turn).with(Int64(bitPattern: self.last)).with(Int64(bitPattern: self.forgotten))
        .with(self.inputs).with(self.checkpoint).value
    }

    /// Writes the row over the one that was there.
    func write(_ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO conversation (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, isOpen = excluded.isOpen, touched = excluded.touched,
                    turn = excluded.turn, last = excluded.last, forgotten = excluded.forgotten,
                    inputs = excluded.inputs, checkpoint = excluded.checkpoint, sum = excluded.sum
                """
        ).execute(arguments: [
            self.id, self.name, self.owner, self.isOpen, self.touched, self.turn, Int64(bitPattern: self.last),
            Int64(bitPattern: self.forgotten), self.inputs, self.checkpoint, self.sum,
        ])
    }

    /// The row of a conversation; `nil` where there is none of that name.
    static func find(_ name: String, _ database: Database) throws -> ConversationRow? {
        try Row.fetchOne(
            database.cachedStatement(sql: "SELECT \(Self.columns) FROM conversation WHERE name = ?"),
            arguments: [name]
        ).map { try ConversationRow($0) }
    }
}

/// A row that is not what was written.
struct RowDamage: Error, Hashable, CustomStringConvertible {
    var table: String
    /// Names the row.
    var row: String
    /// The conversation that it belongs to, where it is known.
    var conversation: String?

    init(_ table: String, _ row: some CustomStringConvertible, of conversation: String? = nil) {
        self.table = table
        self.row = "\(row)"
        self.conversation = conversation
    }

    var description: String {
        let conversation = self.conversation.map { " of conversation '\($0)'" } ?? ""
        return "row \(self.row) of the table '\(self.table)'\(conversation) is not what was written"
    }
}
