// Beckon: one user's lists, tasks and notes, inside a transaction
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Foundation
import GRDB
import HandlerKit
import Schema

/// One user's lists, tasks and notes, inside one transaction. Nothing of another user can be reached through it.
struct Notebook {
    let database: Database
    let user: String
    let clock: RequestClock
    /// The request that is worked on.
    let request: String?

    /// - Parameters:
    ///   - database: The transaction.
    ///   - context: Whose notebook, the request, and the time.
    init(_ database: Database, _ context: Context) {
        self.init(
            database, user: context.user, clock: RequestClock(context),
            request: context.correlationID.description)
    }

    init(_ database: Database, user: String, clock: RequestClock, request: String? = nil) {
        self.database = database
        self.user = user
        self.clock = clock
        self.request = request
    }

    /// The lists, last changed first.
    func lists() throws -> [ListEntry] {
        try ListEntry.fetchAll(
            self.database, cached: "SELECT \(ListEntry.columns) FROM lists WHERE user = ? ORDER BY modified DESC, id",
            arguments: [self.user])
    }

    /// The notes, last changed first.
    func notes() throws -> [NoteEntry] {
        try NoteEntry.fetchAll(
            self.database, cached: "SELECT \(NoteEntry.columns) FROM notes WHERE user = ? ORDER BY modified DESC, id",
            arguments: [self.user])
    }

    /// The tasks of one list, or of all, in the order in which they were added.
    func tasks(of list: Int64? = nil) throws -> [TaskEntry] {
        try TaskEntry.fetchAll(
            self.database,
            cached: """
                SELECT \(TaskEntry.columns) FROM tasks JOIN lists ON lists.id = tasks.list
                WHERE lists.user = ? \(list == nil ? "" : "AND lists.id = ?") ORDER BY tasks.id
                """, arguments: list.map { [self.user, $0] } ?? [self.user])
    }

    /// The tasks that were added to a list last, in the order in which they were added. The others are not read.
    func latestTasks(of list: Int64, _ count: Int) throws -> [TaskEntry] {
        try TaskEntry.fetchAll(
            self.database,
            cached: """
                SELECT \(TaskEntry.columns) FROM lists CROSS JOIN tasks ON tasks.list = lists.id
                WHERE lists.user = ? AND lists.id = ? ORDER BY tasks.id DESC LIMIT ?
                """, arguments: [self.user, list, count]
        ).reversed()
    }

    /// The tasks of a list that are not done and have a title, whatever its case.
    func openTasks(on list: Int64, called title: String) throws -> [TaskEntry] {
        try TaskEntry.fetchAll(
            self.database,
            cached: """
                SELECT \(TaskEntry.columns) FROM tasks JOIN lists ON lists.id = tasks.list
                WHERE lists.user = ? AND lists.id = ? AND NOT tasks.completed AND tasks.title = ? COLLATE NOCASE
                """, arguments: [self.user, list, title])
    }

    /// The names of the folders.
    func folders() throws -> [String] {
        try String.fetchAll(
            self.database,
            cached: """
                SELECT folder FROM lists WHERE user = ? AND folder IS NOT NULL
                UNION SELECT folder FROM notes WHERE user = ? AND folder IS NOT NULL ORDER BY folder
                """, arguments: [self.user, self.user])
    }
}

extension AppStore {
    /// Reads from the notebook of the request's user.
    func consult<Result: Sendable>(
        _ context: Context, _ body: @escaping @Sendable (Notebook) throws -> Result
    ) async throws -> Result {
        try await self.read { try body(Notebook($0, context)) }
    }
}
