// Beckon: tasks of a calendar, kept in a notebook
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Calendars
import GRDB
import HandlerKit
import Schema

extension Notebook {
    /// The user's tasks, each with the UID by which other programs know it: the one that it came with, else one that no other
    /// store gives.
    func calendarTasks() throws -> [(task: TaskEntry, uid: String)] {
        let store = try String.fetchOne(self.database, sql: "SELECT name FROM store") ?? ""
        let given = try Row.fetchAll(self.database, sql: "SELECT id, uid FROM tasks WHERE uid IS NOT NULL")
        let uids = Dictionary(given.map { ($0[0] as Int64, $0[1] as String) }) { first, _ in first }
        return try self.tasks().map { ($0, uids[$0.id] ?? "\($0.identifier)-\(store)@listomat.example.com") }
    }

    /// What an import came to.
    struct Imported: Hashable {
        /// Tasks that are new, that were changed, and that were as they are.
        var added = 0, changed = 0, same = 0
    }

    /// Brings tasks into the notebook. One that is known by its UID is changed, and not at all where nothing differs.
    ///
    /// - Throws: ``CalendarError`` where the notebook has no room; nothing is kept then.
    func bring(_ tasks: [CalendarTask]) throws -> Imported {
        let known = Dictionary(try self.calendarTasks().map { ($0.uid, $0.task) }) { first, _ in first }
        var imported = Imported()
        guard try self.hasRoom(forTasks: tasks.count { known[$0.uid] == nil }) else {
            throw CalendarError("a user has at most \(NotebookLimits.tasks) tasks; nothing was imported")
        }
        for task in tasks {
            if let present = known[task.uid] {
                var changed = present
                changed.take(task, at: self.clock.now)
                let isMoved = task.list.map { $0 != present.listTitle } ?? false
                guard changed != present || isMoved else {
                    imported.same += 1
                    continue
                }
                _ = try self.rewrite(changed)
                if isMoved { try self.move(present, to: try self.list(of: task)) }
                imported.changed += 1
            } else {
                let list = try self.list(of: task)
                guard var added = try self.addTasks([task.title], to: list).first else { continue }
                added.take(task, at: self.clock.now)
                _ = try self.rewrite(added)
                try self.database.execute(
                    cached: "UPDATE tasks SET uid = ? WHERE id = ?", arguments: [task.uid, added.id])
                imported.added += 1
            }
        }
        return imported
    }

    /// The list that a task of a calendar belongs to, made where it is missing.
    private func list(of task: CalendarTask) throws -> ListEntry {
        let title = task.list ?? ListOMat.reminders
        if let list = try self.lists().first(where: { $0.title == title }) { return list }
        guard let list = try self.addList(title, folder: nil) else {
            throw CalendarError(
                line: task.line, "a user has at most \(NotebookLimits.lists) lists; nothing was imported")
        }
        return list
    }

    private func move(_ task: TaskEntry, to list: ListEntry) throws {
        try self.database.execute(cached: "UPDATE tasks SET list = ? WHERE id = ?", arguments: [list.id, task.id])
    }
}

extension TaskEntry {
    /// Takes what a calendar says of it. What was due before it came is not told as if it came now.
    fileprivate mutating func take(_ task: CalendarTask, at now: Instant) {
        (self.title, self.completed, self.flagged) = (task.title, task.isCompleted, task.isFlagged)
        let rule = task.rule.flatMap { try? JSON.line($0) }
        // Calendars have seconds.
        func seconds(_ milliseconds: Int64?) -> Int64? { milliseconds.map { $0 / 1_000 } }
        let isSameDue = seconds(self.due) == seconds(task.due?.milliseconds)
        let isSameSeries = task.rule == nil || seconds(self.series) == seconds(task.series?.milliseconds)
        guard !isSameDue || !isSameSeries || self.rule != task.rule else { return }
        (self.due, self.series) = (task.due?.milliseconds, task.series?.milliseconds)
        (self.recurrence, self.zone) = (rule, task.zone)
        self.told = self.due.flatMap { $0 <= now.milliseconds ? $0 : nil }
    }
}
