// Beckon: which reminders are to be told, and that they were told
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

extension Notebook {
    /// How long the live updates of the request that set a reminder have to tell it; after that any request of the user does.
    private static let grace: Int64 = 5_000

    /// Reminders of the user that nobody has told yet, with the moment from which the present request may tell each.
    private static let waiting = """
        FROM lists CROSS JOIN tasks ON tasks.list = lists.id
        WHERE lists.user = :user AND tasks.due IS NOT NULL AND tasks.completed = 0
            AND (tasks.told IS NULL OR tasks.told < tasks.due)
        """
    private static let moment = "tasks.due + CASE WHEN tasks.request IS :request THEN 0 ELSE \(Self.grace) END"

    private var arguments: StatementArguments { ["user": self.user, "request": self.request] }

    /// When the next reminder is to be told by the present request: any of the user's, and of those it has set itself.
    func nextReminder() throws -> (any: Instant?, own: Instant?) {
        guard
            let row = try Row.fetchOne(
                self.database,
                cached:
                    "SELECT min(\(Self.moment)), min(CASE WHEN tasks.request IS :request THEN tasks.due END) \(Self.waiting)",
                arguments: self.arguments)
        else { return (nil, nil) }
        return (
            (row[0] as Int64?).map(Instant.init(milliseconds:)), (row[1] as Int64?).map(Instant.init(milliseconds:))
        )
    }

    /// Takes the reminders that are to be told now. Whoever takes one tells it, and nobody else: that it was told stands in the
    /// store before anybody hears of it.
    ///
    /// - Returns: The tasks as they were when they became due, the earliest first.
    func takeDue() throws -> [TaskEntry] {
        let now = self.clock.now
        let due = try TaskEntry.fetchAll(
            self.database,
            cached: """
                SELECT \(TaskEntry.columns) \(Self.waiting) AND \(Self.moment) <= :now
                ORDER BY tasks.due, tasks.id LIMIT \(NotebookLimits.toldAtOnce)
                """, arguments: self.arguments &+ (["now": now.milliseconds] as StatementArguments))
        for var task in due {
            task.tell(at: now)
            try self.keepTold(task)
        }
        return due
    }

    /// Takes the reminders of places that a person has come to, or left, since it was known last where they were.
    func takeReached(_ place: Placemark) throws -> [TaskEntry] {
        let before = try String.fetchOne(
            self.database, sql: "SELECT place FROM whereabouts WHERE user = ?", arguments: [self.user]
        ).flatMap { try? JSON.decode(Placemark.self, from: $0) }
        guard before != place else { return [] }
        try self.database.execute(
            cached: """
                INSERT INTO whereabouts (user, place, seen) VALUES (?, ?, ?)
                ON CONFLICT (user) DO UPDATE SET place = excluded.place, seen = excluded.seen
                """,
            arguments: [self.user, try JSON.line(place), self.clock.now.milliseconds])
        var reached: [TaskEntry] = []
        for var task in try TaskEntry.fetchAll(
            self.database,
            cached: """
                SELECT \(TaskEntry.columns) FROM lists CROSS JOIN tasks ON tasks.list = lists.id
                WHERE lists.user = ? AND tasks.place IS NOT NULL AND tasks.completed = 0 AND tasks.toldPlace IS NULL
                ORDER BY tasks.id
                """, arguments: [self.user])
        where reached.count < NotebookLimits.toldAtOnce {
            let trigger = task.place.flatMap { try? JSON.decode(SpatialEventTrigger.self, from: $0) }
            guard trigger?.happened(from: before, to: place) == true else { continue }
            reached.append(task)
            task.toldPlace = self.clock.now.milliseconds
            try self.keepTold(task)
        }
        return reached
    }

    /// Keeps what was told. The task itself is not changed by it, so it does not count as modified.
    private func keepTold(_ task: TaskEntry) throws {
        try self.database.execute(
            cached: "UPDATE tasks SET told = ?, toldPlace = ?, due = ? WHERE id = ?",
            arguments: [task.told, task.toldPlace, task.due, task.id])
    }
}
