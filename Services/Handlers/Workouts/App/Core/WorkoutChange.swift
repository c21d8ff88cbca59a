// Beckon: in which order a workout can be started, paused, resumed, ended and cancelled
// SPDX-License-Identifier: Apache-2.0

import Domains

/// What can be done to a workout.
enum WorkoutChange: String, CaseIterable, Decodable, Sendable {
    case start, pause, resume, end, cancel

    /// The state that it leads to.
    ///
    /// - Parameter state: That of the user's latest workout; `nil` where there never was one. What has ended or was
    ///   cancelled is in nobody's way.
    /// - Throws: Why it cannot be.
    func state(after state: WorkoutState?) throws(WorkoutRefusal) -> WorkoutState {
        switch (self, state) {
        case (.start, .running), (.start, .paused): throw .ongoingWorkout
        case (.start, .ended), (.start, .cancelled), (.start, nil): .running
        case (.pause, .running): .paused
        case (.resume, .paused): .running
        case (.end, .running), (.end, .paused): .ended
        case (.cancel, .running), (.cancel, .paused): .cancelled
        default: throw .noMatchingWorkout
        }
    }
}

/// Why a workout cannot be changed so.
enum WorkoutRefusal: Error, Hashable, Sendable {
    /// Another one is under way.
    case ongoingWorkout
    /// There is none that this could be done to.
    case noMatchingWorkout
    /// It has been paused more often than is kept.
    case tooManyPauses
}
