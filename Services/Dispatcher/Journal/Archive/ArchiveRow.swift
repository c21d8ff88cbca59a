// Beckon: a row of a journal's archive
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GRDB
import Schema

/// A row of the archive, of whatever kind. Its checksum covers all of it, so that a row is none of another kind, another
/// conversation or another key.
struct ArchiveRow: Hashable, Sendable {
    var kind: JournalEntry.Kind
    /// The conversation that it belongs to; empty where it belongs to none.
    var conversation = ""
    /// What tells it apart from others of its kind and its conversation: the number of an input, that of the last event,
    /// the id of a message, the place of a request, the name of a setting.
    var key: [UInt8] = []
    /// Of a conversation at rest whose it is, of a setting nothing, of others `nil`.
    var owner: String?
    /// The time of a conversation's last input; of a setting in what order it came; of a request how it ended.
    var touched: Int64 = 0
    var body: [UInt8]

    /// The tables, all of the same columns. Rows of conversations and settings stand in `kept`, by conversation and key,
    /// those of events in `told`; messages and requests stand by their key alone.
    static let tables = ["kept", "told", "message", "request"]
    private static let columns = "kind, conversation, key, owner, touched, body, sum"

    /// The SQL that makes the tables.
    static var schema: [String] {
        Self.tables.flatMap { table in
            let key = Self.primaryKey(of: table)
            let create = """
                CREATE TABLE \(table) (kind INTEGER NOT NULL, conversation TEXT NOT NULL, key BLOB NOT NULL, owner TEXT, \
                touched INTEGER NOT NULL, body BLOB NOT NULL, sum INTEGER NOT NULL, \
                PRIMARY KEY (\(key.joined(separator: ", ")))) STRICT, WITHOUT ROWID
                """
            return key.count > 1 ? [create] : [create, "CREATE INDEX \(table)Conversation ON \(table) (conversation)"]
        } + ["CREATE INDEX keptTouched ON kept (kind, owner, touched) WHERE owner IS NOT NULL"]
    }

    private static func primaryKey(of table: String) -> [String] {
        table == "message" || table == "request" ? ["key"] : ["kind", "conversation", "key"]
    }

    private var sum: Int64 {
        var coder = Coder()
        coder.write(self.kind)
        coder.write(self.conversation)
        coder.write(self.key)
        coder.write(self.owner)
        coder.write(self.touched)
        var sum = Checksum()
        sum.add(coder.bytes)
        sum.add(self.body)
        return Int64(sum.value)
    }

    /// The conditions that a setting has a name, and that the latest settings come first.
    static let named = " AND conversation = '' AND key = ?", newest = " AND owner = '' ORDER BY touched DESC"

    static func cell(_ bytes: [UInt8]) -> DatabaseValue { Data(bytes).databaseValue }

    // MARK: Reading and writing

    /// - Parameter isOver: Whether it may be written over a row of the same key; `nil` for all but inputs and events.
    func write(_ database: Database, over isOver: Bool? = nil) throws {
        let verb = isOver ?? (self.kind != .event && self.kind != .input) ? "INSERT OR REPLACE" : "INSERT"
        try database.cachedStatement(sql: "\(verb) INTO \(self.kind.table) VALUES (?, ?, ?, ?, ?, ?, ?)")
            .execute(arguments: [
                Int64(self.kind.rawValue), self.conversation, Self.cell(self.key), self.owner, self.touched,
                Self.cell(self.body), self.sum,
            ])
    }

    /// The rows of a kind that more conditions of SQL name, one after the other.
    static func cursor(
        _ database: Database, _ kind: JournalEntry.Kind, _ clause: String = "", _ arguments: StatementArguments = []
    ) throws -> MapCursor<RowCursor, ArchiveRow> {
        let sql = "SELECT \(Self.columns) FROM \(kind.table) WHERE kind = \(kind.rawValue)\(clause)"
        return try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments).map { try ArchiveRow($0) }
    }

    /// All rows of a table, not looked at yet.
    static func all(_ database: Database, _ table: String, order: String = "ASC") throws -> RowCursor {
        let key = Self.primaryKey(of: table).map { "\($0) \(order)" }.joined(separator: ", ")
        return try Row.fetchCursor(database, sql: "SELECT \(Self.columns) FROM \(table) ORDER BY \(key)")
    }

    /// The first of these rows; `nil` where there is none.
    static func first(
        _ database: Database?, _ kind: JournalEntry.Kind, _ clause: String = "", _ arguments: StatementArguments = []
    ) throws -> ArchiveRow? {
        try database.flatMap { try Self.cursor($0, kind, clause, arguments).next() }
    }

    /// Deletes the rows of a kind that more conditions name.
    static func delete(
        _ database: Database, _ kind: JournalEntry.Kind, _ clause: String, _ arguments: StatementArguments
    ) throws {
        try database.cachedStatement(sql: "DELETE FROM \(kind.table) WHERE kind = \(kind.rawValue)\(clause)")
            .execute(arguments: arguments)
    }

    /// Deletes all rows of conversations.
    static func forget(_ names: some Sequence<String>, _ database: Database) throws {
        for name in names {
            for kind in [JournalEntry.Kind.event, .message, .input, .request, .checkpoint] {
                try Self.delete(database, kind, " AND conversation = ?", [name])
            }
        }
    }
}

extension ArchiveRow {
    /// What is found by its key, as the log has it, which begins with its kind.
    init(_ kind: JournalEntry.Kind, _ entry: JournalEntry, key: [UInt8], of conversation: String = "") {
        var coder = Coder()
        entry.write(to: &coder)
        self.init(kind: kind, conversation: conversation, key: key, body: coder.bytes)
    }

    /// What it holds of the log.
    ///
    /// - Throws: ``RowDamage`` where it cannot be read.
    func entry() throws -> JournalEntry {
        guard self.body.first == self.kind.rawValue, let entries = JournalEntry.all(in: self.body), entries.count == 1
        else { throw RowDamage(self) }
        return entries[0]
    }

    func request() throws -> KeptRequest {
        guard case .request(let request) = try self.entry() else { throw RowDamage(self) }
        return request
    }
}

extension ArchiveRow {
    /// - Throws: ``RowDamage`` where it is not what was written.
    init(_ row: Row) throws {
        func cell<Value: DatabaseValueConvertible>(_ index: Int) -> Value? { Value.fromDatabaseValue(row[index]) }
        func bytes(_ index: Int) -> [UInt8] { [UInt8](cell(index) ?? Data()) }
        let kind = cell(0).flatMap { JournalEntry.Kind(rawValue: $0) }
        self.init(
            kind: kind ?? .state, conversation: cell(1) ?? "", key: bytes(2), owner: cell(3), touched: cell(4) ?? 0,
            body: bytes(5))
        guard kind != nil, cell(6) == self.sum else { throw RowDamage(self) }
    }
}

extension JournalEntry.Kind {
    /// Where rows of the kind stand. By some of them something is found: where one of these were wrong, what it leads to
    /// would be missing unseen. A start looks at all of them; events and requests are looked at when they are read.
    var table: String {
        switch self {
        case .event: "told"
        case .message: "message"
        case .request: "request"
        default: "kept"
        }
    }
}

/// A row that is not what was written.
struct RowDamage: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ row: ArchiveRow) {
        let conversation = row.conversation.isEmpty ? "" : " of conversation '\(row.conversation)'"
        let key =
            UInt64(coded: row.key)?.description ?? CorrelationID(coded: row.key)?.description
            ?? RequestPlace(coded: row.key)?.description ?? String(decoding: row.key, as: UTF8.self)
        self.description = "the row \(key) of the kind '\(row.kind)'\(conversation) is not what was written"
    }

    init(_ kind: JournalEntry.Kind, _ key: UInt64 = 0, of conversation: String) {
        self.init(ArchiveRow(kind: kind, conversation: conversation, key: key.coded, body: []))
    }
}
