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
