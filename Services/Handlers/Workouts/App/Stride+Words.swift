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
}
