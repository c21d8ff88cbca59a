// Beckon: the values of the workout domain
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// What a goal is counted in (SiriKit's `INWorkoutGoalUnitType`).
public enum WorkoutGoalUnitType: String, IntentEnumeration {
    case inch, meter, foot, mile, yard, second, minute, hour, joule, kiloCalorie
}

/// Under the sky or under a roof (SiriKit's `INWorkoutLocationType`).
public enum WorkoutLocationType: String, IntentEnumeration { case outdoor, indoor }

/// Where a workout stands. SiriKit leaves it to the app.
public enum WorkoutState: String, IntentEnumeration { case running, paused, ended, cancelled }

/// A workout and how far it is.
public struct WorkoutStatus: Codable, Hashable, Sendable {
    /// Always the same in all that is told of one workout; absent before it begins.
    public var identifier: String?
    /// What is done, in the user's language.
    public var workoutName: SpeakableString
    /// Where it is done.
    public var workoutLocationType: WorkoutLocationType?
    /// Where it stands; absent before it begins.
    public var state: WorkoutState?
    /// When it began.
    public var startDate: Date?
    /// The seconds of it that count: without pauses.
    public var activeSeconds: Int?
    /// How far it went; absent where nothing is covered.
    public var distance: Length?
    /// The energy that it took.
    public var kiloCalories: Int?
    /// The goal; absent where it has none.
    public var goalValue: Double?, workoutGoalUnitType: WorkoutGoalUnitType?
    /// How much of the goal is reached.
    public var goalPercent: Int?
    /// Whether distance and energy are made up and not measured.
    public var isSimulated: Bool?

    /// - Parameters: The parts that every workout has; the rest is set afterwards.
    public init(_ workoutName: SpeakableString, workoutLocationType: WorkoutLocationType? = nil) {
        self.workoutName = workoutName
        self.workoutLocationType = workoutLocationType
    }
}

/// What the answer to each intent of the workout domain shows.
public struct WorkoutPayload: Codable, Hashable, Sendable {
    /// The workout that was changed, or that is in the way.
    public var workout: WorkoutStatus?

    /// - Parameter workout: Absent where there is none.
    public init(workout: WorkoutStatus? = nil) { self.workout = workout }
}
