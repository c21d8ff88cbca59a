// Beckon: statements that are prepared once
// SPDX-License-Identifier: Apache-2.0

public import GRDB

extension Database {
    /// Runs a statement that is kept for the next time: to prepare it costs several times as much as to run it.
    ///
    /// - Parameters:
    ///   - sql: One statement, always in the same words: what differs is an argument.
    ///   - arguments: One for each `?`.
    public func execute(cached sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try self.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension FetchableRecord {
    /// All records that a query finds, which is kept for the next time, as by ``GRDB/Database/execute(cached:arguments:)``.
    public static func fetchAll(
        _ database: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [Self] {
        try Self.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first record that a query finds, which is kept for the next time.
    public static func fetchOne(
        _ database: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Self? {
        try Self.fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension Row {
    /// All rows that a query finds, which is kept for the next time.
    public static func fetchAll(
        _ database: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [Row] {
        try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first row that a query finds, which is kept for the next time.
    public static func fetchOne(
        _ database: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Row? {
        try Row.fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// The first column of all rows that a query finds, which is kept for the next time.
    public static func fetchAll(
        _ database: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [Self] {
        try Self.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first column of the first row that a query finds, which is kept for the next time.
    public static func fetchOne(
        _ database: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Self? {
        try Self.fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension Int64 {
    /// The number of a row in the identifier that the outside knows, such as `message-17`; `nil` where that is of another kind.
    package init?(_ identifier: String, after prefix: String) {
        guard identifier.hasPrefix(prefix), let number = Int64(identifier.dropFirst(prefix.count)) else { return nil }
        self = number
    }
}
