// Beckon: what changes a user's notebook
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema

extension Notebook {
    /// Makes a list; `nil` where the user has too many.
    func addList(_ title: String, folder: String?) throws -> ListEntry? {
        let now = self.clock.now.milliseconds
        guard try self.count("lists") < NotebookLimits.lists else { return nil }
        try self.database.execute(
            cached: "INSERT INTO lists (user, title, folder, created, modified) VALUES (?, ?, ?, ?, ?)",
            arguments: [self.user, title, folder, now, now])
        return ListEntry(
            id: self.database.lastInsertedRowID, title: title, folder: folder, created: now, modified: now)
    }

    /// Makes a note; `nil` where the user has too many.
    func addNote(_ title: String, content: String, folder: String?) throws -> NoteEntry? {
        let now = self.clock.now.milliseconds
        guard try self.count("notes") < NotebookLimits.notes else { return nil }
        try self.database.execute(
            cached: "INSERT INTO notes (user, title, content, folder, created, modified) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [self.user, title, content, folder, now, now])
        return NoteEntry(
            id: self.database.lastInsertedRowID, title: title, content: content, folder: folder, protected: false,
            created: now, modified: now)
    }

    /// How many rows of a table are the user's.
    private func count(_ table: String) throws -> Int {
        try Int.fetchOne(
            self.database, cached: "SELECT count(*) FROM \(table) WHERE user = ?", arguments: [self.user]) ?? 0
    }

    /// Replaces what stands in a note.
    func rewrite(_ note: NoteEntry, content: String) throws -> NoteEntry {
        var note = note
        note.content = content
        note.modified = self.clock.now.milliseconds
        try self.database.execute(
            cached: "UPDATE notes SET content = ?, modified = ? WHERE id = ? AND user = ?",
            arguments: [note.content, note.modified, note.id, self.user])
        return note
    }

    /// Whether the user may have so many tasks more.
    func hasRoom(forTasks count: Int) throws -> Bool {
        let present = try Int.fetchOne(
            self.database, cached: "SELECT sum(taskCount) FROM lists WHERE user = ?", arguments: [self.user])
        return (present ?? 0) + count <= NotebookLimits.tasks
    }

    /// Adds tasks to a list.
    func addTasks(
        _ titles: [String], to list: ListEntry, flagged: Bool = false, reminder: Reminder = Reminder()
    ) throws -> [TaskEntry] {
        let now = self.clock.now.milliseconds
        var added: [TaskEntry] = []
        for title in titles {
            try self.database.execute(
                cached: """
                    INSERT INTO tasks
                        (list, title, flagged, due, recurrence, place, created, modified, series, zone, request)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    list.id, title, flagged, reminder.due, reminder.recurrence, reminder.place, now, now, reminder.due,
                    reminder.zone, reminder.request,
                ])
            added.append(
                TaskEntry(
                    id: self.database.lastInsertedRowID, list: list.id, listTitle: list.title, title: title,
                    completed: false, flagged: flagged, due: reminder.due, recurrence: reminder.recurrence,
                    place: reminder.place, created: now, modified: now, series: reminder.due, zone: reminder.zone,
                    request: reminder.request))
        }
        try self.touch(list.id)
        return added
    }

    /// Writes a task's title, marks and reminder.
    func rewrite(_ task: TaskEntry) throws -> TaskEntry {
        var task = task
        task.modified = self.clock.now.milliseconds
        try self.database.execute(
            cached: """
                UPDATE tasks SET title = ?, completed = ?, flagged = ?, due = ?, recurrence = ?, place = ?, modified = ?,
                    told = ?, toldPlace = ?, series = ?, zone = ?, request = ?
                WHERE id = ?
                """,
            arguments: [
                task.title, task.completed, task.flagged, task.due, task.recurrence, task.place, task.modified,
                task.told, task.toldPlace, task.series, task.zone, task.request, task.id,
            ])
        try self.touch(task.list)
        return task
    }

    /// Deletes tasks.
    func delete(_ tasks: [TaskEntry]) throws {
        for task in tasks {
            try self.database.execute(cached: "DELETE FROM tasks WHERE id = ?", arguments: [task.id])
        }
        for list in Set(tasks.map(\.list)) { try self.touch(list) }
    }

    private func touch(_ list: Int64) throws {
        try self.database.execute(
            cached: "UPDATE lists SET modified = ? WHERE id = ? AND user = ?",
            arguments: [self.clock.now.milliseconds, list, self.user])
    }
}
