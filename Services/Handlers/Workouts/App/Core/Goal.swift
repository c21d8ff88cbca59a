// Beckon: the goal of a workout
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// What a goal is measured by.
enum GoalMeasure: CaseIterable, Sendable {
    case distance, time, energy

    /// The largest goal that is taken: 1,000 km, a day, 20,000 kcal.
    var largest: Double {
        switch self {
        case .distance: 1_000_000
        case .time: Double(WorkoutLimits.active.count) / 1_000
        case .energy: 20_000
        }
    }

    /// The units that are offered where another one does not fit.
    var offered: [WorkoutGoalUnitType] {
        switch self {
        case .distance: [.meter, .mile]
        case .time: [.minute, .hour]
        case .energy: [.kiloCalorie]
        }
    }
}

extension WorkoutGoalUnitType {
    /// What it measures, and how many metres, seconds or kilocalories one of it is.
    private var meaning: (measure: GoalMeasure, size: Double) {
        switch self {
        case .inch: (.distance, 0.0254)
        case .meter: (.distance, 1)
        case .foot: (.distance, 0.3048)
        case .mile: (.distance, 1609.344)
        case .yard: (.distance, 0.9144)
        case .second: (.time, 1)
        case .minute: (.time, 60)
        case .hour: (.time, 3600)
        case .joule: (.energy, 1 / 4184)
        case .kiloCalorie: (.energy, 1)
        }
    }

    var measure: GoalMeasure { self.meaning.measure }
    var size: Double { self.meaning.size }
    /// Whether somebody who counts in it thinks of distances in miles.
    var isImperial: Bool { self.measure == .distance && self != .meter }
}

/// The goal of a workout.
struct Goal: Decodable, Hashable, Sendable {
    var value: Double
    var unit: WorkoutGoalUnitType

    /// In metres, seconds or kilocalories.
    var amount: Double { self.value * self.unit.size }

    /// Whether it can be a goal: more than nothing, and not more than anybody does.
    var isPossible: Bool { Self.isPossible(self.value) && self.amount <= self.unit.measure.largest }

    /// Whether a value can be a goal in some unit.
    static func isPossible(_ value: Double) -> Bool { value.isFinite && value > 0 && value <= 100_000_000 }

    /// How much of it is reached, in whole percent.
    func percent(of progress: WorkoutProgress) -> Int {
        let reached =
            switch self.unit.measure {
            case .distance: progress.meters
            case .time: Double(progress.active.count) / 1_000
            case .energy: progress.kiloCalories
            }
        guard self.isPossible else { return 0 }
        // A goal of an inch is reached a million times over: that is said as a lot, and is no overflow.
        return Int(min(reached / self.amount * 100, 100_000).rounded(.down))
    }
}
