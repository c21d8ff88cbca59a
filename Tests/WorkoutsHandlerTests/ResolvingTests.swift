// Beckon: tests of how Stride resolves what was said
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

@testable import WorkoutsHandler

@Suite struct ResolvingTests {
    /// What a parameter of a new workout comes to for a user without any habits, and for `local`, who ran 5,000 metres.
    @Test func newWorkouts() async throws {
        let stride = try StrideUnderTest()
        let cases: [(StartWorkout, String, String, String)] = [
            (.of(nil), "workoutName", "ada", "needsValue"),
            (.of("  "), "workoutName", "ada", "needsValue"),
            (.of("jogging"), "workoutName", "ada", "success run"),
            (.of("trainer"), "workoutName", "ada", "confirm elliptical"),
            (.of("trainin"), "workoutName", "ada", "choose workout|strength training|interval training"),
            (.of("chess"), "workoutName", "ada", "unsupported run|walk|ride|swim|row"),
            (.of(String(repeating: "run ", count: 5_000)), "workoutName", "ada", "unsupported "),
            (.of("run"), "goalValue", "ada", "notRequired"),
            (.of("run", open: true), "goalValue", "ada", "notRequired"),
            (.of("run", 5, .mile, open: true), "goalValue", "ada", "notRequired"),
            (.of("run", open: false), "goalValue", "ada", "needsValue"),
            (.of("run", nil, .mile), "goalValue", "ada", "needsValue"),
            (.of("run", 5, .mile), "goalValue", "ada", "success 5.0"),
            (.of("run", 3, .meter), "goalValue", "ada", "unsupported 3000.0"),
            (.of("swim", 25, .meter), "goalValue", "ada", "success 25.0"),
            (.of("run", 0, .mile), "goalValue", "ada", "unsupported "),
            (.of("run", -1), "goalValue", "ada", "unsupported "),
            (.of("run", 5_000, .mile), "goalValue", "ada", "unsupported "),
            (.of("run"), "workoutGoalUnitType", "ada", "notRequired"),
            (.of("run", 5, open: true), "workoutGoalUnitType", "ada", "notRequired"),
            (.of("run", 3_000), "workoutGoalUnitType", "ada", "needsValue"),
            (.of("run", 3_000), "workoutGoalUnitType", "local", "success meter"),
            (.of("ride", 45), "workoutGoalUnitType", "local", "success minute"),
            // A habit that the value cannot be a goal by is none.
            (.of("ride", 45_000), "workoutGoalUnitType", "local", "needsValue"),
            (.of("yoga", 20), "workoutGoalUnitType", "local", "needsValue"),
            (.of("yoga", 5, .mile), "workoutGoalUnitType", "ada", "unsupported minute|hour|kiloCalorie"),
            (.of("yoga", 5, .minute), "workoutGoalUnitType", "ada", "success minute"),
            (.of("run"), "workoutLocationType", "ada", "success outdoor"),
            (.of("ride"), "workoutLocationType", "ada", "success outdoor"),
            (.of("ride"), "workoutLocationType", "local", "success indoor"),
            (.of("ride", nil, nil, .outdoor), "workoutLocationType", "local", "success outdoor"),
            (.of("elliptical", nil, nil, .outdoor), "workoutLocationType", "ada", "unsupported indoor"),
            (.of(nil), "workoutLocationType", "ada", "notRequired"),
            (.of("run"), "isOpenEnded", "ada", "notRequired"),
            (.of("run", open: true), "isOpenEnded", "ada", "success true"),
        ]
        for (number, (intent, parameter, user, expected)) in cases.enumerated() {
            let found = try await stride.brief(intent, parameter, user)
            #expect(found == expected, "case \(number)")
        }
    }

    @Test func theOpenWorkout() async throws {
        let stride = try StrideUnderTest()
        #expect(try await stride.brief(PauseWorkout(), "workoutName") == "notRequired")
        let begun = try await stride.handle(StartWorkout.of("run"), key: "k1", stride.context())
        let identifier = try #require(begun.payload.workout?.identifier)
        func pause(_ name: String, _ identifier: String? = nil) -> PauseWorkout {
            .with { $0.workoutName = SpeakableString(name, vocabularyIdentifier: identifier) }
        }
        #expect(try await stride.brief(PauseWorkout(), "workoutName") == "success run")
        #expect(try await stride.brief(pause("jog"), "workoutName") == "success run")
        #expect(try await stride.brief(pause("workout"), "workoutName") == "success run")
        #expect(try await stride.brief(pause("swimming"), "workoutName") == "success swimming")
        #expect(try await stride.brief(pause("chess"), "workoutName") == "unsupported run")
        #expect(try await stride.brief(pause("runn"), "workoutName") == "confirm run")
        // A yes to one workout is none to another.
        let other = try await stride.confirm(pause("run", "workout-99"), stride.context(after: 5))
        #expect(other.code == .failureNoMatchingWorkout)
        #expect(try await stride.confirm(pause("run", identifier), stride.context(after: 5)).code == .ready)
        // While one is under way, no name is asked for another.
        #expect(try await stride.brief(StartWorkout(), "workoutName") == "notRequired")
    }
}
