// Beckon: what the user local has done before the first start
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import HandlerKit
import Schema

/// What the user `local` has done before the first start, from `example.json`: plainly made up.
struct ExampleData: Decodable {
    private struct Change: Decodable {
        var change: WorkoutChange
        var afterMinutes: Int64
    }

    private var kind: String
    private var place: WorkoutLocationType
    private var goal: Goal?
    private var hoursAgo: Int64
    private var changes: [Change]

    /// Writes the workouts.
    ///
    /// - Parameter now: What their times are counted from.
    static func write(to database: Database, now: Instant) throws {
        let log = WorkoutLog(database: database, user: "local")
        for example in AppData.read(PackageResources.example_json, "example.json", as: [ExampleData].self) {
            guard let kind = WorkoutKind.named(example.kind) else { continue }
            var time = now + Milliseconds(-example.hoursAgo * 3_600_000)
            var workout = Workout(kind, at: example.place, goal: example.goal, now: time)
            for change in example.changes {
                time = time + .minutes(change.afterMinutes)
                try workout.apply(change.change, at: time)
            }
            try log.insert(&workout)
        }
    }
}
