// Beckon: Stride pauses, resumes, ends and cancels workouts
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

/// What the four intents have in common that change the workout under way.
protocol WorkoutChangeIntent: Intent where Payload == WorkoutPayload {
    /// What takes it back.
    associatedtype Undo: Intent = Self
    static var change: WorkoutChange { get }
    /// Its codes.
    static var codes: ChangeCodes<Code> { get }
    var workoutName: SpeakableString? { get set }
    /// What takes it back that it was done to a workout; `nil` where nothing does.
    static func undo(_ workout: SpeakableString) -> Undo?
}

extension WorkoutChangeIntent {
    static func undo(_ workout: SpeakableString) -> Undo? { nil }

    /// The intent for one workout.
    init(_ workout: SpeakableString) {
        self.init()
        self.workoutName = workout
    }
}

/// The codes that such an intent answers with.
struct ChangeCodes<Code: ResponseCode>: Sendable {
    let ready: Code, success: Code, noMatchingWorkout: Code, failure: Code

    func code(of refusal: WorkoutRefusal) -> Code {
        refusal == .noMatchingWorkout ? self.noMatchingWorkout : self.failure
    }
}

extension PauseWorkout: WorkoutChangeIntent {
    static let change = WorkoutChange.pause
    static func undo(_ workout: SpeakableString) -> ResumeWorkout? { ResumeWorkout(workout) }
    static let codes = ChangeCodes<Code>(
        ready: .ready, success: .success, noMatchingWorkout: .failureNoMatchingWorkout, failure: .failure)
}

extension ResumeWorkout: WorkoutChangeIntent {
    static let change = WorkoutChange.resume
    static func undo(_ workout: SpeakableString) -> PauseWorkout? { PauseWorkout(workout) }
    static let codes = ChangeCodes<Code>(
        ready: .ready, success: .success, noMatchingWorkout: .failureNoMatchingWorkout, failure: .failure)
}

extension EndWorkout: WorkoutChangeIntent {
    static let change = WorkoutChange.end
    static let codes = ChangeCodes<Code>(
        ready: .ready, success: .success, noMatchingWorkout: .failureNoMatchingWorkout, failure: .failure)
}

extension CancelWorkout: WorkoutChangeIntent {
    static let change = WorkoutChange.cancel
    static let codes = ChangeCodes<Code>(
        ready: .ready, success: .success, noMatchingWorkout: .failureNoMatchingWorkout, failure: .failure)
}

extension Coach {
    func pauseWorkout() -> Handler<PauseWorkout> { self.changing(PauseWorkout.self, \.workoutName) }

    func resumeWorkout() -> Handler<ResumeWorkout> {
        self.changing(ResumeWorkout.self, \.workoutName)
            .update { _, response, context, updates in
                try await self.follow(response.payload.workout, context) {
                    try updates.send(Response(.success, WorkoutPayload(workout: $0)))
                }
            }
    }

    func endWorkout() -> Handler<EndWorkout> { self.changing(EndWorkout.self, \.workoutName) }

    /// What is thrown away does not come back: the declaration has the user asked, and `confirm` shows what would be lost.
    func cancelWorkout() -> Handler<CancelWorkout> { self.changing(CancelWorkout.self, \.workoutName) }

    private func changing<I: WorkoutChangeIntent>(
        _ intent: I.Type, _ name: any WritableKeyPath<I, SpeakableString?> & Sendable
    ) -> Handler<I> {
        // The same request again finds no workout that it could be done to, so that there is nothing to ask about.
        Handler(intent, repeatWindow: Milliseconds(0))
            .resolve(name) { said, _, context in
                let open = try await self.store.workouts(of: context.user) { try $0.open() }
                return OpenWorkout(workout: open, names: self.names, locale: context.locale).resolve(said)
            }
            .confirm { intent, context in
                try await self.store.workouts(of: context.user) { log in
                    let open = try log.open()
                    do throws(WorkoutRefusal) {
                        _ = try self.changed(open, intent, context)
                        return Response(I.codes.ready, self.payload(open, context))
                    } catch {
                        return Response(I.codes.code(of: error), self.payload(open, context))
                    }
                }
            }
            .handle { intent, context in
                try await self.store.handleOnce(context) { database in
                    let log = WorkoutLog(database: database, user: context.user)
                    let open = try log.open()
                    let changed: Workout
                    do throws(WorkoutRefusal) {
                        changed = try self.changed(open, intent, context)
                    } catch {
                        return Response(I.codes.code(of: error), self.payload(open, context))
                    }
                    try log.update(changed)
                    let named = OpenWorkout(workout: changed, names: self.names, locale: context.locale).value
                    return try Response(I.codes.success, self.payload(changed, context))
                        .undone(by: named.flatMap(I.undo))
                }
            }
    }

    /// The workout as the intent leaves it.
    private func changed<I: WorkoutChangeIntent>(
        _ open: Workout?, _ intent: I, _ context: Context
    ) throws(WorkoutRefusal) -> Workout {
        let named = OpenWorkout(workout: open, names: self.names, locale: context.locale)
        guard var workout = named.target(intent.workoutName) else { throw .noMatchingWorkout }
        try workout.apply(I.change, at: context.now)
        return workout
    }
}
