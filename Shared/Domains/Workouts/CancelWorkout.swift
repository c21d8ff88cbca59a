// Beckon: drop a workout
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Ends the workout and drops its record (`INCancelWorkoutIntent`).
public struct CancelWorkout: Intent {
    /// Which; absent means the one there is.
    public var workoutName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<CancelWorkout>("workouts", risk: .irreversible, lock: .always)

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, failure, failureRequiringAppLaunch, failureNoMatchingWorkout
        case handleInApp, success
    }

    public typealias Payload = WorkoutPayload
}
