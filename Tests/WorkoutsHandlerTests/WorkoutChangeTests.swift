// Beckon: tests of the order of states, each state with each change
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

@testable import WorkoutsHandler

@Suite struct WorkoutChangeTests {
    /// 2027-01-15T12:00:00Z.
    static let noon = Instant(milliseconds: 1_800_014_400_000)

    private static let table: [(state: WorkoutState?, results: [String])] = [
        // start, pause, resume, end, cancel
        (nil, ["running", "noMatchingWorkout", "noMatchingWorkout", "noMatchingWorkout", "noMatchingWorkout"]),
        (.running, ["ongoingWorkout", "paused", "noMatchingWorkout", "ended", "cancelled"]),
        (.paused, ["ongoingWorkout", "noMatchingWorkout", "running", "ended", "cancelled"]),
        (.ended, ["running", "noMatchingWorkout", "noMatchingWorkout", "noMatchingWorkout", "noMatchingWorkout"]),
        (.cancelled, ["running", "noMatchingWorkout", "noMatchingWorkout", "noMatchingWorkout", "noMatchingWorkout"]),
    ]

    @Test func everyStateWithEveryChange() {
        #expect(Self.table.count == WorkoutState.allCases.count + 1)
        for (state, results) in Self.table {
            #expect(results.count == WorkoutChange.allCases.count)
            for (change, expected) in zip(WorkoutChange.allCases, results) {
                let result: String
                do throws(WorkoutRefusal) {
                    result = try change.state(after: state).rawValue
                } catch {
                    result = "\(error)"
                }
                #expect(result == expected, "\(change) after \(state.map { $0.rawValue } ?? "nothing")")
            }
        }
    }

    private func run(_ changes: [(WorkoutChange, Int64)]) throws -> (Workout, Instant) {
        let kind = try #require(WorkoutKind.named("run"))
        var workout = Workout(kind, at: .outdoor, goal: nil, now: Self.noon)
        var now = Self.noon
        for (change, seconds) in changes {
            now = now + .seconds(seconds)
            try workout.apply(change, at: now)
        }
        return (workout, now)
    }

    @Test func activeTimeIsWithoutPauses() throws {
        let (workout, end) = try self.run([(.pause, 600), (.resume, 1_200), (.pause, 60), (.resume, 5), (.end, 40)])
        #expect(workout.active(at: end) == .seconds(700))
        // What has ended goes on no longer.
        #expect(workout.active(at: end + .days(3)) == .seconds(700))
        #expect(workout.state == .ended && workout.spans.count == 3)
    }

    @Test func aClockThatGoesBackTakesNothingAway() throws {
        let (workout, _) = try self.run([(.pause, 600), (.resume, -3_600), (.pause, -60), (.resume, 0)])
        #expect(workout.active(at: Self.noon + .days(-1)) == .seconds(600))
        for (one, next) in zip(workout.spans, workout.spans.dropFirst()) {
            #expect(try #require(one.to) <= next.from)
        }
        for span in workout.spans { #expect((span.to ?? span.from) >= span.from) }
    }

    @Test func aClockThatLeapsMakesNoLongerWorkoutThanADay() throws {
        let (running, _) = try self.run([(.pause, 600), (.resume, 0)])
        #expect(running.active(at: Self.noon + .days(40_000)) == WorkoutLimits.active)
        #expect(running.active(at: Instant(milliseconds: .max)) == WorkoutLimits.active)
        let (ended, end) = try self.run([(.pause, 600), (.resume, 60), (.end, 9_000_000)])
        #expect(ended.active(at: end) == WorkoutLimits.active)
        let lengths = ended.spans.compactMap { span in span.to.map { ($0 - span.from).count } }
        #expect(lengths.reduce(0, +) == WorkoutLimits.active.count)
    }

    @Test func pausesAreBounded() throws {
        let kind = try #require(WorkoutKind.named("yoga"))
        var workout = Workout(kind, at: .indoor, goal: nil, now: Self.noon)
        for _ in 1..<WorkoutLimits.spans {
            try workout.apply(.pause, at: Self.noon)
            try workout.apply(.resume, at: Self.noon)
        }
        try workout.apply(.pause, at: Self.noon)
        let before = workout
        #expect(throws: WorkoutRefusal.tooManyPauses) { try workout.apply(.resume, at: Self.noon) }
        #expect(workout == before)
        try workout.apply(.end, at: Self.noon)
        #expect(workout.state == .ended)
    }
}
