// Beckon: begin a workout
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Begins a workout (`INStartWorkoutIntent`).
public struct StartWorkout: Intent {
    /// Which.
    public var workoutName: SpeakableString?
    /// The goal, and what it is counted in.
    public var goalValue: Double?, workoutGoalUnitType: WorkoutGoalUnitType?
    /// Outdoors or indoors.
    public var workoutLocationType: WorkoutLocationType?
    /// Whether there is no goal.
    public var isOpenEnded: Bool?

    public init() {}

    public static let declaration = Declaration<StartWorkout>("workouts", lock: .always)

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, failure, failureRequiringAppLaunch, failureOngoingWorkout
        case failureNoMatchingWorkout, handleInApp, success
    }

    public typealias Payload = WorkoutPayload
}
