// Beckon: how far a workout is, simulated
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

/// How far a workout is. Nothing is measured: way and energy follow from the kind and the time alone.
struct WorkoutProgress: Hashable, Sendable {
    let active: Milliseconds
    let meters: Double
    let kiloCalories: Double

    init(_ kind: WorkoutKind, active: Milliseconds) {
        let seconds = Double(active.count) / 1_000
        self.active = active
        self.meters = seconds * kind.metersPerSecond
        self.kiloCalories = seconds / 60 * kind.kiloCaloriesPerMinute
    }
}

extension Workout {
    func progress(at now: Instant) -> WorkoutProgress { WorkoutProgress(self.kind, active: self.active(at: now)) }

    /// What is told of it.
    func status(at now: Instant, _ names: KindNames, _ locale: String) -> WorkoutStatus {
        let progress = self.progress(at: now)
        var status = WorkoutStatus(names.value(self.kind, locale), workoutLocationType: self.place)
        status.identifier = self.identifier
        status.state = self.state
        status.startDate = self.started?.wholeSeconds
        status.activeSeconds = Int(progress.active.count / 1_000)
        if self.kind.metersPerSecond > 0 {
            let unit: Length.Unit = self.goal?.unit.isImperial == true ? .miles : .kilometers
            let size = unit == .miles ? WorkoutGoalUnitType.mile.size : 1_000
            status.distance = Length((progress.meters / size * 100).rounded(.down) / 100, unit)
        }
        status.kiloCalories = Int(progress.kiloCalories)
        status.isSimulated = true
        if let goal = self.goal {
            status.goalValue = goal.value
            status.workoutGoalUnitType = goal.unit
            status.goalPercent = goal.percent(of: progress)
        }
        return status
    }
}
