// Beckon: Stride starts workouts
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension Coach {
    func startWorkout() -> Handler<StartWorkout> {
        Handler(StartWorkout.self)
            .resolve(\.workoutName) { name, _, context in
                let open = try await self.store.workouts(of: context.user) { try $0.open() }
                return StartResolver(self.names, context).name(name, open: open)
            }
            .resolve(\.goalValue, dependsOn: [\.workoutGoalUnitType, \.isOpenEnded]) { _, intent, context in
                StartResolver(self.names, context).goalValue(intent)
            }
            .resolve(
                \.workoutGoalUnitType, dependsOn: [\.workoutName, \.goalValue, \.isOpenEnded]
            ) { _, intent, context in
                let resolver = StartResolver(self.names, context)
                return try await self.store.workouts(of: context.user) { log in
                    let kind = resolver.kind(intent)
                    return resolver.goalUnit(intent, habit: try kind.flatMap { try log.latest($0, withGoal: true) })
                }
            }
            .resolve(\.workoutLocationType, dependsOn: [\.workoutName]) { _, intent, context in
                let resolver = StartResolver(self.names, context)
                return try await self.store.workouts(of: context.user) { log in
                    let kind = resolver.kind(intent)
                    return resolver.place(intent, habit: try kind.flatMap { try log.latest($0, withGoal: false) })
                }
            }
            .takes(\.isOpenEnded)
            .confirm { intent, context in
                try await self.store.workouts(of: context.user) { log in
                    switch try self.plan(intent, log, context) {
                    case .workout(let workout): Response(.ready, self.payload(workout, context))
                    case .refused(let response): response
                    }
                }
            }
            .handle { intent, context in
                try await self.store.handleOnce(context) { database in
                    let log = WorkoutLog(database: database, user: context.user)
                    switch try self.plan(intent, log, context) {
                    case .workout(var workout):
                        try log.insert(&workout)
                        let named = OpenWorkout(workout: workout, names: self.names, locale: context.locale).value
                        return try Response(.success, self.payload(workout, context))
                            .undone(by: named.map { CancelWorkout($0) })
                    case .refused(let response): return response
                    }
                }
            }
            .update { _, response, context, updates in
                try await self.follow(response.payload.workout, context) {
                    try updates.send(Response(.success, WorkoutPayload(workout: $0)))
                }
            }
    }

    private enum Plan {
        case workout(Workout)
        case refused(Response<StartWorkout>)
    }

    /// The workout that an intent begins, or why it begins none.
    private func plan(_ intent: StartWorkout, _ log: WorkoutLog, _ context: Context) throws -> Plan {
        let open = try log.open()
        do throws(WorkoutRefusal) {
            _ = try WorkoutChange.start.state(after: open?.state)
        } catch {
            return .refused(Response(.failureOngoingWorkout, self.payload(open, context)))
        }
        let resolver = StartResolver(self.names, context)
        guard let kind = resolver.kind(intent) else {
            return .refused(Response(.failureNoMatchingWorkout, WorkoutPayload()))
        }
        guard case .success(let place) = resolver.place(intent, habit: try log.latest(kind, withGoal: false)),
            let goal = try? resolver.goal(intent, of: kind)
        else { return .refused(Response(.failure, WorkoutPayload())) }
        return .workout(Workout(kind, at: place, goal: goal.goal, now: context.now))
    }
}
