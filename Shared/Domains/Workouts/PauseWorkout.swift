// Beckon: interrupt a workout
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Interrupts the running workout (`INPauseWorkoutIntent`).
public struct PauseWorkout: Intent {
    /// Which; absent means the one there is.
    public var workoutName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<PauseWorkout>("workouts", lock: .always)

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, failure, failureRequiringAppLaunch, failureNoMatchingWorkout
        case handleInApp, success
    }

    public typealias Payload = WorkoutPayload
}
