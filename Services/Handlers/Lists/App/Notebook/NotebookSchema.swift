// Beckon: the tables of ListOMat
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Schema

/// The tables of ListOMat, step by step.
enum NotebookSchema {
    /// Registers the tables, and the example data of the user `local`.
    static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("notebook") { database in
            try Self.lists(database)
            try Self.tasks(database)
            try Self.notes(database)
            try database.create(table: "previews", options: .strict) { table in
                table.primaryKey("request", .text)
                table.column("tasks", .text).notNull()
                table.column("made", .integer).notNull()
            }
        }
        // Before the examples, which are written by the code of today.
        migrator.registerMigration("reminders") { try Self.reminders($0, now: now) }
        migrator.registerMigration("examples") { try ExampleData.write(to: $0, now: now) }
        migrator.registerMigration("calendars") { try Self.calendars($0) }
        migrator.registerMigration("taskCounts") { try Self.taskCounts($0) }
    }

    /// How many tasks each list has: with each task that is added all of a user's would be counted.
    private static func taskCounts(_ database: Database) throws {
        try database.alter(table: "lists") { $0.add(column: "taskCount", .integer).notNull().defaults(to: 0) }
        try database.execute(
            sql: """
                UPDATE lists SET taskCount = (SELECT count(*) FROM tasks WHERE tasks.list = lists.id);
                CREATE TRIGGER taskAdded AFTER INSERT ON tasks BEGIN
                    UPDATE lists SET taskCount = taskCount + 1 WHERE id = NEW.list;
                END;
                CREATE TRIGGER taskDeleted AFTER DELETE ON tasks BEGIN
                    UPDATE lists SET taskCount = taskCount - 1 WHERE id = OLD.list;
                END;
                """)
    }

    /// What was told of reminders, how they go on, and where their users were last. What is due by now counts as told: it was
    /// due before there was anybody to tell it.
    private static func reminders(_ database: Database, now: Instant) throws {
        try database.alter(table: "tasks") { table in
            table.add(column: "told", .integer)
            table.add(column: "toldPlace", .integer)
            table.add(column: "series", .integer)
            table.add(column: "zone", .text)
            table.add(column: "request", .text)
        }
        try database.execute(
            sql: "UPDATE tasks SET told = due WHERE due <= ?", arguments: [now.milliseconds])
        try database.execute(
            sql: """
                UPDATE tasks SET series = due;
                CREATE INDEX tasksToTell ON tasks (list, due) WHERE due IS NOT NULL AND completed = 0;
                CREATE INDEX tasksByPlace ON tasks (list) WHERE place IS NOT NULL AND completed = 0;
                CREATE TABLE whereabouts (
                    user TEXT NOT NULL PRIMARY KEY, place TEXT NOT NULL, seen INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                """)
    }

    /// By which names calendars know tasks that came from one, and what the store's own names end with.
    private static func calendars(_ database: Database) throws {
        try database.alter(table: "tasks") { $0.add(column: "uid", .text) }
        try database.execute(
            sql: """
                CREATE INDEX tasksByUID ON tasks (uid) WHERE uid IS NOT NULL;
                CREATE TABLE store (name TEXT NOT NULL) STRICT;
                INSERT INTO store VALUES (lower(hex(randomblob(8))));
                """)
    }

    private static func lists(_ database: Database) throws {
        try database.create(table: "lists", options: .strict) { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("user", .text).notNull().indexed()
            table.column("title", .text).notNull()
            table.column("folder", .text)
            table.column("created", .integer).notNull()
            table.column("modified", .integer).notNull()
        }
    }

    private static func tasks(_ database: Database) throws {
        try database.create(table: "tasks", options: .strict) { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("list", .integer).notNull().indexed().references("lists", onDelete: .cascade)
            table.column("title", .text).notNull()
            table.column("completed", .integer).notNull().defaults(to: 0)
            table.column("flagged", .integer).notNull().defaults(to: 0)
            // When the reminder comes next, in milliseconds since 1970, and how it repeats, as JSON.
            table.column("due", .integer)
            table.column("recurrence", .text)
            // Where the reminder comes, as JSON.
            table.column("place", .text)
            table.column("created", .integer).notNull()
            table.column("modified", .integer).notNull()
        }
    }

    private static func notes(_ database: Database) throws {
        try database.create(table: "notes", options: .strict) { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("user", .text).notNull().indexed()
            table.column("title", .text).notNull()
            table.column("content", .text).notNull()
            table.column("folder", .text)
            table.column("protected", .integer).notNull().defaults(to: 0)
            table.column("created", .integer).notNull()
            table.column("modified", .integer).notNull()
        }
    }
}
