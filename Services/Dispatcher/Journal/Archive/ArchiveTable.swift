// Beckon: the tables of a journal's archive, and what every row of them has
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GRDB
import Schema

/// A table of the archive. Its columns are named here once, in the order that the checksum of a row covers; the last one
/// is `sum`.
struct ArchiveTable<Kind: ArchiveRow>: Sendable {
    let name: String
    /// The columns without `sum`, and how many of them, the first ones, name a row in a sentence.
    let columns: [Column<Kind>], keyCount: Int
    /// The SQL that makes it, reads rows, and writes one.
    let create: String, select: String, insert: String

    /// - Parameters:
    ///   - columns: The columns without `sum`.
    ///   - keyCount: How many of them, the first ones, name a row.
    ///   - primaryKey: The primary key where it has more than one column.
    ///   - replaced: The columns by which a row is found that a new one is written over; `nil` where none may be.
    init(
        _ name: String, _ columns: [Column<Kind>], keyCount: Int = 1, primaryKey: String? = nil,
        isRowless: Bool = false, replacedBy replaced: String? = nil
    ) {
        (self.name, self.columns, self.keyCount) = (name, columns, keyCount)
        let names = columns.map(\.name) + ["sum"]
        let declared = columns.map { "\($0.name) \($0.type)" } + ["sum INTEGER NOT NULL"]
        let parts = declared + (primaryKey.map { ["PRIMARY KEY (\($0))"] } ?? [])
        self.create =
            "CREATE TABLE \(name) (\(parts.joined(separator: ", "))) STRICT\(isRowless ? ", WITHOUT ROWID" : "")"
        self.select = "SELECT \(names.map { "\(name).\($0)" }.joined(separator: ", "))"
        let insert =
            "INSERT INTO \(name) (\(names.joined(separator: ", "))) "
            + "VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))"
        // A name that is unique is never changed.
        let fixed = columns.filter { $0.type.hasSuffix("UNIQUE") }.map(\.name)
        self.insert =
            replaced.map { replaced in
                let kept = fixed + replaced.split(separator: ", ").map(String.init)
                let changes = names.filter { !kept.contains($0) }.map { "\($0) = excluded.\($0)" }
                return "\(insert) ON CONFLICT (\(replaced)) DO UPDATE SET \(changes.joined(separator: ", "))"
            } ?? insert
    }
}

/// A column, and what of a row it holds.
struct Column<Kind>: Sendable {
    let name: String, type: String
    let get: @Sendable (Kind) -> DatabaseValue
    /// Returns whether the value is one of the column.
    let set: @Sendable (inout Kind, DatabaseValue) -> Bool

    /// - Parameter type: What SQL declares it as, where that is not the type of the value alone.
    init<Value: Cell>(_ name: String, _ path: any WritableKeyPath<Kind, Value> & Sendable, _ type: String? = nil) {
        (self.name, self.type) = (name, type ?? Value.sql)
        self.get = { $0[keyPath: path].cell }
        self.set = { row, cell in
            guard let value = Value(cell: cell) else { return false }
            row[keyPath: path] = value
            return true
        }
    }
}

extension Archive {
    /// The checksum of a row: over the name of its table and all its values, so that a row is none of another table,
    /// another conversation or another number.
    static func sum(_ table: String, _ cells: [DatabaseValue]) -> Int64 {
        var sum = Checksum()
        func add(_ bytes: some Collection<UInt8>) {
            withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { sum.add($0) }
            bytes.withContiguousStorageIfAvailable { sum.add(UnsafeRawBufferPointer($0)) } ?? sum.add(Array(bytes))
        }
        func add(_ number: Int64) { withUnsafeBytes(of: number.bigEndian) { sum.add($0) } }
        add(table.utf8)
        for cell in cells {
            switch cell.storage {
            case .int64(let number): add(number)
            // None is not the same as no bytes.
            case .null: add(0)
            case .string(let text):
                add(1)
                add(text.utf8)
            case .blob(let data):
                add(1)
                add(data)
            // No column has such numbers.
            case .double(let number): add(Int64(bitPattern: number.bitPattern))
            }
        }
        return Int64(sum.value)
    }
}

/// A row of a table with a checksum.
protocol ArchiveRow: Sendable {
    static var table: ArchiveTable<Self> { get }
    init()
}

extension ArchiveRow {
    /// The name of the table, and the SQL that makes it.
    static var tableName: String { Self.table.name }
    static var create: String { Self.table.create }

    /// - Parameters:
    ///   - row: What ``ArchiveTable/select`` selects, first.
    ///   - conversation: The name of the conversation that it belongs to, where it is known.
    /// - Throws: ``RowDamage`` where it is not what was written.
    init(_ row: Row, of conversation: String? = nil) throws {
        let table = Self.table
        let cells = table.columns.indices.map { row[$0] as DatabaseValue }
        self.init()
        var isSound = row[cells.count] as DatabaseValue == Archive.sum(table.name, cells).databaseValue
        for (column, cell) in zip(table.columns, cells) where isSound { isSound = column.set(&self, cell) }
        if isSound { return }
        let key = cells.prefix(table.keyCount).map { cell in CorrelationID(cell: cell).map { "\($0)" } ?? "\(cell)" }
        throw RowDamage(table.name, key.joined(separator: " "), of: conversation)
    }

    func write(_ database: Database) throws {
        let cells = Self.table.columns.map { $0.get(self) }
        let sum = Archive.sum(Self.table.name, cells).databaseValue
        try database.cachedStatement(sql: Self.table.insert).execute(arguments: StatementArguments(cells + [sum]))
    }

    /// The rows that a clause of SQL names, one after the other.
    static func cursor(
        _ database: Database, _ clause: String = "", _ arguments: StatementArguments = [],
        of conversation: String? = nil
    ) throws -> MapCursor<RowCursor, Self> {
        let statement = try database.cachedStatement(sql: "\(Self.table.select) FROM \(Self.table.name) \(clause)")
        return try Row.fetchCursor(statement, arguments: arguments).map { try Self($0, of: conversation) }
    }
}

/// What a column holds.
protocol Cell: SendableMetatype {
    /// The type of a column of such values.
    static var sql: String { get }
    var cell: DatabaseValue { get }
    init?(cell: DatabaseValue)
}

extension Int64: Cell {
    static var sql: String { "INTEGER NOT NULL" }
    var cell: DatabaseValue { self.databaseValue }
    init?(cell: DatabaseValue) {
        guard case .int64(let number) = cell.storage else { return nil }
        self = number
    }
}

extension UInt64: Cell {
    static var sql: String { Int64.sql }
    var cell: DatabaseValue { Int64(bitPattern: self).databaseValue }
    init?(cell: DatabaseValue) {
        guard let number = Int64(cell: cell) else { return nil }
        self.init(bitPattern: number)
    }
}

extension String: Cell {
    static var sql: String { "TEXT NOT NULL" }
    var cell: DatabaseValue { self.databaseValue }
    init?(cell: DatabaseValue) {
        guard case .string(let text) = cell.storage else { return nil }
        self = text
    }
}

extension [UInt8]: Cell {
    static var sql: String { "BLOB NOT NULL" }
    var cell: DatabaseValue { Data(self).databaseValue }
    init?(cell: DatabaseValue) {
        guard case .blob(let data) = cell.storage else { return nil }
        self.init(data)
    }
}

/// The 16 bytes of an id, in the order of the time in front.
extension CorrelationID: Cell {
    static var sql: String { [UInt8].sql }
    var cell: DatabaseValue {
        var writer = ByteWriter(capacity: 16)
        writer.write(self)
        return writer.bytes.cell
    }
    init?(cell: DatabaseValue) {
        guard let bytes = [UInt8](cell: cell) else { return nil }
        var reader = ByteReader(bytes)
        guard let id = reader.readID(), reader.isAtEnd else { return nil }
        self = id
    }
}

extension Optional: Cell where Wrapped: Cell {
    static var sql: String { String(Wrapped.sql.prefix { $0 != " " }) }
    var cell: DatabaseValue { self?.cell ?? .null }
    init?(cell: DatabaseValue) {
        let value = Wrapped(cell: cell)
        guard value != nil || cell.isNull else { return nil }
        self = value
    }
}

extension Instant: Cell {
    static var sql: String { Int64.sql }
    var cell: DatabaseValue { self.milliseconds.databaseValue }
    init?(cell: DatabaseValue) {
        guard let milliseconds = Int64(cell: cell) else { return nil }
        self.init(milliseconds: milliseconds)
    }
}

/// A row that is not what was written.
struct RowDamage: Error, Hashable, CustomStringConvertible {
    let description: String

    /// - Parameters:
    ///   - row: Names the row.
    ///   - conversation: The conversation that it belongs to, where it is known.
    init(_ table: String, _ row: some CustomStringConvertible, of conversation: String? = nil) {
        let conversation = conversation.map { " of conversation '\($0)'" } ?? ""
        self.description = "row \(row) of the table '\(table)'\(conversation) is not what was written"
    }
}
