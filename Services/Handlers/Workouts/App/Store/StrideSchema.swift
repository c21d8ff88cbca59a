// Beckon: Stride's store and its example data
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import Schema

enum StrideSchema {
    static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("workout") { database in
            try database.create(table: "workout", options: .strict) { table in
                table.autoIncrementedPrimaryKey("number")
                table.column("user", .text).notNull().indexed()
                table.column("kind", .text).notNull()
                table.column("place", .text).notNull()
                table.column("goalValue", .real)
                table.column("goalUnit", .text)
                table.column("state", .text).notNull()
                // The times in which it ran, as JSON.
                table.column("spans", .text).notNull()
            }
            // Nobody has two open workouts, whatever goes wrong.
            try database.execute(
                sql: "CREATE UNIQUE INDEX workout_open ON workout (user) WHERE state IN ('running', 'paused')")
        }
        migrator.registerMigration("examples") { try Self.writeExamples(to: $0, now: now) }
    }

    /// What the user `local` has done before the first start: plainly made up.
    private static func writeExamples(to database: Database, now: Instant) throws {
        let log = WorkoutLog(database: database, user: "local")
        for example in Self.examples {
            guard let kind = WorkoutKind.named(example.kind) else { continue }
            var time = now + Milliseconds(-example.hoursAgo * 3_600_000)
            var workout = Workout(kind, at: example.place, goal: example.goal, now: time)
            for (change, minutes) in example.changes {
                time = time + .minutes(minutes)
                try workout.apply(change, at: time)
            }
            try log.insert(&workout)
        }
    }

    private typealias Example = (
        kind: String, place: WorkoutLocationType, goal: Goal?, hoursAgo: Int64, changes: [(WorkoutChange, Int64)]
    )

    private static let examples: [Example] = [
        ("yoga", .indoor, nil, 74, [(.end, 25)]),
        ("cycle", .indoor, Goal(value: 30, unit: .minute), 50, [(.end, 31)]),
        ("run", .outdoor, Goal(value: 5_000, unit: .meter), 26, [(.pause, 12), (.resume, 3), (.end, 19)]),
    ]
}
