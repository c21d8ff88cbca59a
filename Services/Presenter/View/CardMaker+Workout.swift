// Beckon: the look of workouts
// SPDX-License-Identifier: Apache-2.0

import Schema

extension CardMaker {
    /// A workout of a payload, taken out of it (Domains, `WorkoutStatus`).
    func workout(_ rest: inout [String: Value]) -> [Block] {
        guard let workout = rest["workout"], workout["workoutName"] != nil else { return [] }
        rest.removeValue(forKey: "workout")
        let isSimulated = workout["isSimulated"]?.boolean == true
        let energy = workout["kiloCalories"]?.integer.map { self.formats.quantity(Double($0), "kiloCalorie") }
        let reached = [workout["distance"].flatMap { self.formats.measure($0) }, energy].compactMap(\.self)
        let covered = reached.isEmpty ? nil : reached.joined(separator: " · ")
        return self.lines([
            ("workoutName", workout["workoutName"].flatMap { self.text(of: $0) }),
            (
                "workoutLocationType",
                workout["workoutLocationType"]?.string.map { self.text(ofCase: $0, of: "WorkoutLocationType") }
            ),
            ("goalValue", self.goal(of: workout)),
            ("activeSeconds", workout["activeSeconds"]?.integer.map { self.formats.duration(seconds: $0) }),
            (isSimulated ? "workout.simulated" : "workout.covered", covered),
        ])
    }

    private func goal(of workout: Value) -> String? {
        guard let value = workout["goalValue"]?.double, let unit = workout["workoutGoalUnitType"]?.string else {
            return nil
        }
        let share = workout["goalPercent"]?.integer.map {
            self.say("workout.percent", ["value": self.formats.number($0)])
        }
        return [self.formats.quantity(value, unit), share].compactMap(\.self).joined(separator: " · ")
    }

    /// A workout that runs goes on changing.
    func isRunning(_ payload: [String: Value]) -> Bool { payload["workout"]?["state"]?.string == "running" }

    /// Sentences for where a workout stands go before those of the intent, in an answer to the one that began it.
    func workoutKeys(_ payload: [String: Value], intent: String) -> [String] {
        guard let state = payload["workout"]?["state"]?.string, state != "running", intent.hasSuffix("Workout") else {
            return []
        }
        return ["done.workout.\(state)"]
    }
}
