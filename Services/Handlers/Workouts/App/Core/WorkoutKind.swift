// Beckon: the kinds of workout that Stride knows
// SPDX-License-Identifier: Apache-2.0

import Domains

/// A kind of workout. How fast and how hard it is are figures of the simulation, the same for everybody.
struct WorkoutKind: Hashable, Sendable {
    /// As SiriKit calls it where it has a name for it, such as `rower`; the store and the vocabulary know it by that.
    let identifier: String
    /// The way that it covers; 0 where it covers none.
    let metersPerSecond: Double
    /// The energy that it takes.
    let kiloCaloriesPerMinute: Double
    /// Where it can be done, the usual place first.
    let places: [WorkoutLocationType]

    private init(
        _ identifier: String, metersPerSecond: Double = 0, kiloCaloriesPerMinute: Double,
        _ places: WorkoutLocationType...
    ) {
        self.identifier = identifier
        self.metersPerSecond = metersPerSecond
        self.kiloCaloriesPerMinute = kiloCaloriesPerMinute
        self.places = places
    }

    /// Whatever has no name of its own here.
    static let other = WorkoutKind("other", kiloCaloriesPerMinute: 5, .indoor, .outdoor)

    /// All of them, the most common first.
    static let all = [
        WorkoutKind("run", metersPerSecond: 2.8, kiloCaloriesPerMinute: 10, .outdoor, .indoor),
        WorkoutKind("walk", metersPerSecond: 1.4, kiloCaloriesPerMinute: 4, .outdoor, .indoor),
        WorkoutKind("cycle", metersPerSecond: 6, kiloCaloriesPerMinute: 8, .outdoor, .indoor),
        WorkoutKind("swim", metersPerSecond: 0.8, kiloCaloriesPerMinute: 9, .indoor, .outdoor),
        WorkoutKind("rower", metersPerSecond: 2.5, kiloCaloriesPerMinute: 8, .indoor, .outdoor),
        WorkoutKind("hike", metersPerSecond: 1.1, kiloCaloriesPerMinute: 6, .outdoor),
        WorkoutKind("yoga", kiloCaloriesPerMinute: 3, .indoor, .outdoor),
        WorkoutKind("strength", kiloCaloriesPerMinute: 5, .indoor, .outdoor),
        WorkoutKind("highIntensityIntervalTraining", kiloCaloriesPerMinute: 11, .indoor, .outdoor),
        WorkoutKind("dance", kiloCaloriesPerMinute: 6, .indoor, .outdoor),
        WorkoutKind("elliptical", kiloCaloriesPerMinute: 8, .indoor),
        WorkoutKind("stairs", kiloCaloriesPerMinute: 9, .indoor, .outdoor),
        Self.other,
    ]

    static func named(_ identifier: String) -> WorkoutKind? { Self.all.first { $0.identifier == identifier } }

    /// What a goal of it can be counted in.
    var measures: [GoalMeasure] { self.metersPerSecond > 0 ? GoalMeasure.allCases : [.time, .energy] }
}
