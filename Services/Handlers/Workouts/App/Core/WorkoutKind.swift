// Beckon: the kinds of workout that Stride knows
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit

/// A kind of workout. How fast and how hard it is are figures of the simulation, the same for everybody.
struct WorkoutKind: Decodable, Hashable, Sendable {
    /// As SiriKit calls it where it has a name for it, such as `rower`; the store and the vocabulary know it by that.
    let identifier: String
    /// The way that it covers; 0 where it covers none.
    let metersPerSecond: Double
    /// The energy that it takes.
    let kiloCaloriesPerMinute: Double
    /// Where it can be done, the usual place first.
    let places: [WorkoutLocationType]

    /// All of them, the most common first.
    static let all = AppData.read(PackageResources.kinds_json, "kinds.json", as: [WorkoutKind].self)
    /// Whatever has no name of its own here; the last.
    static let other = Self.all[Self.all.count - 1]

    static func named(_ identifier: String) -> WorkoutKind? { Self.all.first { $0.identifier == identifier } }

    /// What a goal of it can be counted in.
    var measures: [GoalMeasure] { self.metersPerSecond > 0 ? GoalMeasure.allCases : [.time, .energy] }
}
