// Beckon: what the user local finds on first start
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HandlerKit
import Schema

/// Example data for the user `local`: the file `example.json`.
struct ExampleData: Decodable {
    private struct List: Decodable {
        var title: String, folder: String?
        var tasks: [Task]
    }

    private struct Task: Decodable {
        var title: String
        var completed: Bool?, flagged: Bool?
        /// When its reminder comes.
        var hoursAhead: Int64?
    }

    private struct Note: Decodable {
        var title: String, content: String, folder: String?, protected: Bool?
    }

    private var lists: [List]
    private var notes: [Note]

    /// Writes the examples; the last of each table is the newest.
    static func write(to database: Database, now: Instant) throws {
        let example = AppData.read(PackageResources.example_json, "example.json", as: ExampleData.self)
        for (index, list) in example.lists.enumerated() {
            let made = now.milliseconds - Int64(example.lists.count - index) * 3_600_000
            let notebook = Notebook(
                database, user: "local", clock: RequestClock(now: Instant(milliseconds: made), timeZone: "UTC"))
            guard let entry = try notebook.addList(list.title, folder: list.folder) else { continue }
            for task in list.tasks {
                var reminder = Reminder()
                // A full hour, as people say them.
                reminder.due = task.hoursAhead.map { (now.milliseconds / 3_600_000 + $0) * 3_600_000 }
                let tasks = try notebook.addTasks(
                    [task.title], to: entry, flagged: task.flagged == true, reminder: reminder)
                for var added in tasks where task.completed == true {
                    added.completed = true
                    _ = try notebook.rewrite(added)
                }
            }
        }
        for (index, note) in example.notes.enumerated() {
            let made = now.milliseconds - Int64(example.notes.count - index) * 7_200_000
            try database.execute(
                cached: """
                    INSERT INTO notes (user, title, content, folder, protected, created, modified)
                    VALUES ('local', ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [note.title, note.content, note.folder, note.protected == true, made, made])
        }
    }
}
