// Beckon: the tables of ListOMat
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import Schema

/// The tables of ListOMat, step by step.
enum NotebookSchema {
    /// Registers the tables, and the example data of the user `local`.
    static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("notebook", sql: PackageResources.Notebook_sql)
        // Before the examples, which are written by the code of today.
        migrator.registerMigration("reminders") { database in
            try database.execute(sql: String(decoding: PackageResources.Reminders_sql, as: UTF8.self))
            // What is due by now counts as told: it was due before there was anybody to tell it.
            try database.execute(
                sql: "UPDATE tasks SET told = due WHERE due <= ?", arguments: [now.milliseconds])
        }
        migrator.registerMigration("examples") { try ExampleData.write(to: $0, now: now) }
        migrator.registerMigration("calendars", sql: PackageResources.Calendars_sql)
        migrator.registerMigration("taskCounts", sql: PackageResources.TaskCounts_sql)
    }
}
