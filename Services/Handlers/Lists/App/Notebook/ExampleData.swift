// Beckon: what the user local finds on first start
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import HandlerKit
import Schema

/// Example data for the user `local`.
enum ExampleData {
    private typealias Example = (title: String, completed: Bool, flagged: Bool, hoursAhead: Int64?)

    private static let lists: [(title: String, folder: String?, tasks: [Example])] = [
        (
            "Reading", nil,
            [
                ("The Left Hand of Darkness", true, false, nil), ("Middlemarch", false, false, nil),
                ("The Mezzanine", false, true, nil),
            ]
        ),
        (
            "Packing", "Home",
            [
                ("passport", false, true, nil), ("tent", true, false, nil), ("stove", false, false, nil),
                ("book the dentist", false, false, 26), ("call Omar", false, false, 3),
            ]
        ),
        (
            "Hardware Store", nil,
            [("screws", false, false, nil), ("paint", false, true, 50), ("light bulbs", true, false, nil)]
        ),
        (
            "Grocery Store", nil,
            [
                ("milk", false, false, nil), ("bread", true, false, nil), ("apples", false, false, nil),
                ("coffee", false, true, 5),
            ]
        ),
    ]

    private static let notes: [(title: String, content: String, folder: String?, protected: Bool)] = [
        ("Passwords", "The wireless network is called Beckon.", nil, true),
        ("Trip", "Lisbon in spring: tram 28, custard tarts, a day in Sintra.", nil, false),
        ("Ideas", "A kite with a camera.", "Work", false),
    ]

    /// Writes the examples; the last of each table is the newest.
    static func write(to database: Database, now: Instant) throws {
        for (index, list) in Self.lists.enumerated() {
            let made = now.milliseconds - Int64(Self.lists.count - index) * 3_600_000
            let notebook = Notebook(
                database, user: "local", clock: RequestClock(now: Instant(milliseconds: made), timeZone: "UTC"))
            guard let entry = try notebook.addList(list.title, folder: list.folder) else { continue }
            for task in list.tasks {
                var reminder = Reminder()
                // A full hour, as people say them.
                reminder.due = task.hoursAhead.map { (now.milliseconds / 3_600_000 + $0) * 3_600_000 }
                let tasks = try notebook.addTasks(
                    [task.title], to: entry, flagged: task.flagged, reminder: reminder)
                for var added in tasks where task.completed {
                    added.completed = true
                    _ = try notebook.rewrite(added)
                }
            }
        }
        for (index, note) in Self.notes.enumerated() {
            let made = now.milliseconds - Int64(Self.notes.count - index) * 7_200_000
            try database.execute(
                sql: """
                    INSERT INTO notes (user, title, content, folder, protected, created, modified)
                    VALUES ('local', ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [note.title, note.content, note.folder, note.protected, made, made])
        }
    }
}
