// Beckon: the tables of a journal's archive, and what every row of them has
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GRDB
import Schema

/// A table of the archive. Its columns are named here once, in the order in which ``ArchiveRow/cells`` has them; the
/// last one is `sum`.
struct ArchiveTable: Sendable {
    let name: String
    /// How many columns there are without `sum`, and how many of them, the first ones, name a row in a sentence.
    let count: Int, keyCount: Int
    /// The SQL that makes it, reads rows, and writes one.
    let create: String, select: String, insert: String

    /// - Parameters:
    ///   - columns: The columns without `sum`, as SQL declares them.
    ///   - keyCount: How many of them, the first ones, name a row.
    ///   - primaryKey: The primary key where it has more than one column.
    ///   - replaced: The columns by which a row is found that a new one is written over; `nil` where none may be.
    init(
        _ name: String, _ columns: [String], keyCount: Int = 1, primaryKey: String? = nil, isRowless: Bool = false,
        replacedBy replaced: String? = nil
    ) {
        let declared = columns + ["sum INTEGER NOT NULL"]
        let names = declared.map { String($0.prefix { $0 != " " }) }
        (self.name, self.count, self.keyCount) = (name, columns.count, keyCount)
        let parts = declared + (primaryKey.map { ["PRIMARY KEY (\($0))"] } ?? [])
        self.create =
            "CREATE TABLE \(name) (\(parts.joined(separator: ", "))) STRICT\(isRowless ? ", WITHOUT ROWID" : "")"
        self.select = "SELECT \(names.map { "\(name).\($0)" }.joined(separator: ", "))"
        let places = names.map { _ in "?" }.joined(separator: ", ")
        let insert = "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES (\(places))"
        guard let replaced else {
            self.insert = insert
            return
        }
        // A name that is unique is never changed.
        let changed = zip(names, declared).filter { name, declaration in
            !replaced.split(separator: ", ").contains { $0 == name } && !declaration.hasSuffix("UNIQUE")
        }
        let changes = changed.map { "\($0.0) = excluded.\($0.0)" }.joined(separator: ", ")
        self.insert = "\(insert) ON CONFLICT (\(replaced)) DO UPDATE SET \(changes)"
    }

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
    static var table: ArchiveTable { get }
    /// The values of the columns without `sum`.
    var cells: [DatabaseValue] { get }
    /// - Throws: An error where a cell is none of its column.
    init(_ cells: inout Cells) throws
}

extension ArchiveRow {
    /// - Parameters:
    ///   - row: What ``ArchiveTable/select`` selects, first.
    ///   - conversation: The name of the conversation that it belongs to, where it is known.
    /// - Throws: ``RowDamage`` where it is not what was written.
    init(_ row: Row, of conversation: String? = nil) throws {
        let table = Self.table
        let values = (0...table.count).map { row[$0] as DatabaseValue }
        let cells = Array(values.dropLast())
        do {
            guard values.last == ArchiveTable.sum(table.name, cells).databaseValue else { throw Cells.Mismatch() }
            var rest = Cells(values: cells[...])
            self = try Self(&rest)
        } catch {
            let key = cells.prefix(table.keyCount).map { cell in
                CorrelationID(cell: cell).map { "\($0)" } ?? "\(cell)"
            }
            throw RowDamage(table.name, key.joined(separator: " "), of: conversation)
        }
    }

    func write(_ database: Database) throws {
        let cells = self.cells
        let sum = ArchiveTable.sum(Self.table.name, cells).databaseValue
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

/// The cells of a row that are not read yet.
struct Cells {
    struct Mismatch: Error {}
    var values: ArraySlice<DatabaseValue>

    /// - Throws: ``Mismatch`` where the next cell is of another kind.
    mutating func next<Value: Cell>(_ type: Value.Type = Value.self) throws -> Value {
        guard let cell = self.values.popFirst(), let value = Value(cell: cell) else { throw Mismatch() }
        return value
    }
}

/// What a column holds.
protocol Cell {
    var cell: DatabaseValue { get }
    init?(cell: DatabaseValue)
}

extension Int64: Cell {
    var cell: DatabaseValue { self.databaseValue }
    init?(cell: DatabaseValue) {
        guard case .int64(let number) = cell.storage else { return nil }
        self = number
    }
}

extension UInt64: Cell {
    var cell: DatabaseValue { Int64(bitPattern: self).databaseValue }
    init?(cell: DatabaseValue) {
        guard let number = Int64(cell: cell) else { return nil }
        self.init(bitPattern: number)
    }
}

extension String: Cell {
    var cell: DatabaseValue { self.databaseValue }
    init?(cell: DatabaseValue) {
        guard case .string(let text) = cell.storage else { return nil }
        self = text
    }
}

extension [UInt8]: Cell {
    var cell: DatabaseValue { Data(self).databaseValue }
    init?(cell: DatabaseValue) {
        guard case .blob(let data) = cell.storage else { return nil }
        self.init(data)
    }
}

/// The 16 bytes of an id, in the order of the time in front.
extension CorrelationID: Cell {
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
    var cell: DatabaseValue { self?.cell ?? .null }
    init?(cell: DatabaseValue) {
        if cell.isNull {
            self = nil
        } else {
            guard let value = Wrapped(cell: cell) else { return nil }
            self = .some(value)
        }
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
