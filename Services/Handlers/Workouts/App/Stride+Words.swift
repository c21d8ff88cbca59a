// Beckon: Stride's words: kinds of workout and example sentences
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Stride {
    private static let intents = ["StartWorkout", "PauseWorkout", "ResumeWorkout", "EndWorkout", "CancelWorkout"]

    /// What the kinds are called, in every language that there are names in. "A workout" is none: it is any.
    static let vocabulary = Self.names.languages.map { language in
        Manifest.GlobalVocabulary(
            for: Self.intents.map { "\($0).workoutName" },
            WorkoutKind.all.filter { $0 != .other }.map { Term($0.identifier, Self.names.names(of: $0, language)) },
            locale: language)
    }

    static let phrases = [
        Manifest.Phrases(
            "StartWorkout",
            [
                "start a {workoutName} with {app}",
                "begin a {goalValue} {workoutGoalUnitType} {workoutLocationType} {workoutName} in {app}",
                "start {workoutName} for {goalValue} {workoutGoalUnitType} in {app}",
                "burn {goalValue} {workoutGoalUnitType} with a {app} workout",
            ]),
        Manifest.Phrases("PauseWorkout", ["pause my {app} workout", "pause the {workoutName} in {app}"]),
        Manifest.Phrases("ResumeWorkout", ["resume my {app} workout", "go on with the {workoutName} in {app}"]),
        Manifest.Phrases("EndWorkout", ["end my {app} workout", "finish the {workoutName} in {app}"]),
        Manifest.Phrases("CancelWorkout", ["cancel my {app} workout", "discard the {workoutName} in {app}"]),
    ]
}
