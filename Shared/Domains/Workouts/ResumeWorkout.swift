// Beckon: go on with a workout
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Goes on with an interrupted workout (`INResumeWorkoutIntent`).
public struct ResumeWorkout: Intent {
    /// Which; absent means the one there is.
    public var workoutName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<ResumeWorkout>("workouts", lock: .always)

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, failure, failureRequiringAppLaunch, failureNoMatchingWorkout
        case handleInApp, success
    }

    public typealias Payload = WorkoutPayload
}
