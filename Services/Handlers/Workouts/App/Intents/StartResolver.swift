// Beckon: how the parameters of a new workout are resolved
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

/// How the parameters of a new workout are resolved. Pure: what the user did before is an argument.
struct StartResolver: Sendable {
    private let names: KindNames
    private let locale: String

    init(_ names: KindNames, _ context: Context) {
        self.names = names
        self.locale = context.locale
    }

    /// The kind, where it is known for sure.
    func kind(_ intent: StartWorkout) -> WorkoutKind? { self.names.kind(intent.workoutName, self.locale) }

    /// Which kind. Where a workout is under way nothing is asked, because none can be started.
    func name(_ said: SpeakableString?, open: Workout?) -> ResolutionResult<SpeakableString> {
        if open != nil { return said.map { .success($0) } ?? .notRequired }
        guard let said, !said.isBlank else { return .needsValue }
        guard !said.isTooLong else { return .unsupported() }
        let match = self.names.match(said, self.locale)
        if case .none = match {
            return .unsupported(alternatives: WorkoutKind.all.prefix(5).map { self.names.value($0, self.locale) })
        }
        return match.resolution { self.names.value($0, self.locale) }
    }

    /// Fewer metres than these are meant as kilometres.
    private static let fewMetres = 20.0

    /// How much. Without a goal a workout has no end of its own; that it has none may also be said.
    func goalValue(_ intent: StartWorkout) -> ResolutionResult<Double> {
        if intent.isOpenEnded == true { return .notRequired }
        guard let value = intent.goalValue else {
            return intent.isOpenEnded == false || intent.workoutGoalUnitType != nil ? .needsValue : .notRequired
        }
        // "Five kilometres. No, make it three" comes as three metres, which nobody sets out for.
        if intent.workoutGoalUnitType == .meter, value > 0, value < Self.fewMetres {
            return .unsupported(reason: "fewMeters", alternatives: [value * 1000])
        }
        let isPossible = intent.workoutGoalUnitType.map { Goal(value: value, unit: $0).isPossible }
        return isPossible ?? Goal.isPossible(value) ? .success(value) : .unsupported()
    }

    /// Of what. A unit that was not said is the one of the latest goal of this kind, where the value can be one of it.
    func goalUnit(_ intent: StartWorkout, habit: Workout?) -> ResolutionResult<WorkoutGoalUnitType> {
        if intent.isOpenEnded == true { return .notRequired }
        let measures = self.kind(intent)?.measures ?? GoalMeasure.allCases
        guard let unit = intent.workoutGoalUnitType else {
            guard let value = intent.goalValue else { return intent.isOpenEnded == false ? .needsValue : .notRequired }
            if let usual = habit?.goal?.unit, Goal(value: value, unit: usual).isPossible { return .success(usual) }
            return .needsValue
        }
        return measures.contains(unit.measure)
            ? .success(unit) : .unsupported(alternatives: measures.flatMap(\.offered))
    }

    /// Where. Unsaid it is where the user did this kind last, else where it is usually done.
    func place(_ intent: StartWorkout, habit: Workout?) -> ResolutionResult<WorkoutLocationType> {
        guard let kind = self.kind(intent) else {
            return intent.workoutLocationType.map { .success($0) } ?? .notRequired
        }
        guard let place = intent.workoutLocationType else {
            return (habit?.place ?? kind.places.first).map { .success($0) } ?? .notRequired
        }
        return kind.places.contains(place) ? .success(place) : .unsupported(alternatives: kind.places)
    }

    /// The goal of an intent that is resolved; without one the workout is open.
    ///
    /// - Throws: ``ImpossibleGoal`` where it names half a goal, or one that cannot be.
    func goal(_ intent: StartWorkout, of kind: WorkoutKind) throws -> (goal: Goal?, isOpen: Bool) {
        if intent.isOpenEnded == true { return (nil, true) }
        switch (intent.goalValue, intent.workoutGoalUnitType) {
        case (nil, nil): return (nil, true)
        case (let value?, let unit?):
            let goal = Goal(value: value, unit: unit)
            guard goal.isPossible, kind.measures.contains(unit.measure) else { throw ImpossibleGoal() }
            return (goal, false)
        default: throw ImpossibleGoal()
        }
    }

    /// Half a goal, or one that cannot be.
    struct ImpossibleGoal: Error {}
}

extension SpeakableString {
    /// Whether nothing was said.
    var isBlank: Bool { self.vocabularyIdentifier == nil && SpokenName(self.spokenPhrase).isEmpty }
    /// Whether it is longer than a name is.
    var isTooLong: Bool { self.spokenPhrase.count > WorkoutLimits.name }
}
