// Beckon: the look of workouts
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Workouts (Domains, `WorkoutStatus`): what was done of the goal.
public struct WorkoutLook: Look {
    static let keys = ["workout.simulated"].map { "label.\($0)" }

    /// The look of workouts.
    public init() {}

    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] {
        maker.workout(&rest)
    }

    /// What became of a workout is said in the sentence of the intent that did it, also to whoever began it.
    public func sentences(_ payload: [String: Value]) -> [String] {
        let intents = ["paused": "PauseWorkout", "ended": "EndWorkout", "cancelled": "CancelWorkout"]
        return payload["workout"]?["state"]?.string.flatMap { intents[$0] }.map { ["done.\($0)"] } ?? []
    }

    /// A workout that runs goes on changing.
    public func isLive(_ payload: [String: Value]) -> Bool { payload["workout"]?["state"]?.string == "running" }

    /// A goal: "20 minutes" and not "20" and "minutes".
    public func joined(_ told: Told) -> (parameters: [String], text: String)? {
        guard let value = told.parameters["goalValue"]?.double,
            let unit = told.parameters["workoutGoalUnitType"]?.string
        else { return nil }
        return (["goalValue", "workoutGoalUnitType"], told.maker.formats.quantity(value, unit))
    }

    public func slots(_ told: Told) -> [String: String] {
        ["workout": told.first("workout.workoutName", "workoutName")].compactMapValues(\.self)
    }
}

extension CardMaker {
    /// A workout of a payload, taken out of it (Domains, `WorkoutStatus`).
    fileprivate func workout(_ rest: inout [String: Value]) -> [Block] {
        guard let workout = rest["workout"], workout["workoutName"] != nil else { return [] }
        rest.removeValue(forKey: "workout")
        let isSimulated = workout["isSimulated"]?.boolean == true
        let energy = workout["kiloCalories"]?.integer.map { self.formats.quantity(Double($0), "kiloCalorie") }
        let reached = [workout["distance"].flatMap { self.formats.measure($0) }, energy].compactMap(\.self)
        let covered = reached.isEmpty ? nil : reached.joined(separator: " · ")
        let share = workout["goalPercent"]?.integer.map { Double($0) }
        guard let seconds = workout["activeSeconds"]?.integer else {
            return self.linesOfWorkout(workout, goal: self.goal(of: workout))
        }
        // What was only simulated is never shown as if somebody had run it.
        let told = isSimulated ? covered.map { self.labelled(self.label("workout.simulated"), $0) } : covered
        let clock = Block.headline(self.formats.duration(seconds: seconds), detail: told)
        guard let share, !self.drawsRing else {
            return [clock] + self.linesOfWorkout(workout, goal: self.goal(of: workout, share))
        }
        let ring = Block.Progress(
            self.label("goalValue"), fraction: share / 100, value: self.formats.percent(share), isRing: true)
        return [.row([.progress(ring), clock])] + self.linesOfWorkout(workout, goal: self.goal(of: workout))
    }

    /// Whether the app draws a ring itself: two of them would say the same.
    private var drawsRing: Bool {
        func isRing(_ block: Block) -> Bool {
            switch block {
            case .progress(let progress): progress.isRing
            case .row(let blocks): blocks.contains(where: isRing)
            default: false
            }
        }
        return self.own?.blocks.contains(where: isRing) ?? false
    }

    private func linesOfWorkout(_ workout: Value, goal: String?) -> [Block] {
        self.lines([
            ("workoutName", workout["workoutName"].flatMap { self.text(of: $0) }),
            (
                "workoutLocationType",
                workout["workoutLocationType"]?.string.map { self.text(ofCase: $0, of: "WorkoutLocationType") }
            ),
            ("goalValue", goal),
        ])
    }

    private func goal(of workout: Value, _ share: Double? = nil) -> String? {
        guard let value = workout["goalValue"]?.double, let unit = workout["workoutGoalUnitType"]?.string else {
            return nil
        }
        let parts = [self.formats.quantity(value, unit), share.map { self.formats.percent($0) }]
        return parts.compactMap(\.self).joined(separator: " · ")
    }
}
