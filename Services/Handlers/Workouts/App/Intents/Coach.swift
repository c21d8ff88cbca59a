// Beckon: what Stride's handlers share
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

/// What Stride's handlers share. It holds no state: that is in the store, for all workers alike.
struct Coach: Sendable {
    let store: AppStore
    let names: KindNames
    let updateInterval: Milliseconds
    /// Waits between live updates.
    let clock: any Clock<Duration>
    /// The time of a live update; other work has its own.
    let now: @Sendable () -> Instant

    /// A workout as it is told in the user's language.
    func payload(_ workout: Workout?, _ context: Context) -> WorkoutPayload {
        WorkoutPayload(workout: workout?.status(at: context.now, self.names, context.locale))
    }

    /// Sends what becomes of a workout every few seconds, as long as it runs. The last update says why there are no more:
    /// it is paused, has ended or was cancelled, or nothing of it counts any longer.
    ///
    /// - Parameter told: What was told of it last.
    func follow(
        _ told: WorkoutStatus?, _ context: Context, _ send: (WorkoutStatus) throws -> Void
    ) async throws {
        guard var told, let identifier = told.identifier, told.state == .running else { return }
        while true {
            guard let workout = try await self.store.workouts(of: context.user, { try $0.find(identifier) }) else {
                // What was cancelled is kept no longer: that it is gone is all that can be said.
                told.state = .cancelled
                return try send(told)
            }
            let now = self.now()
            told = workout.status(at: now, self.names, context.locale)
            try send(told)
            guard workout.state == .running, workout.active(at: now) < WorkoutLimits.active else { return }
            try await self.clock.sleep(for: .milliseconds(self.updateInterval.count))
        }
    }
}
