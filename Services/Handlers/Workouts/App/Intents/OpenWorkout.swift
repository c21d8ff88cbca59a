// Beckon: whether the workout that somebody names is the one that is under way
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

/// The workout that is under way, and whether it is meant. Pure.
struct OpenWorkout: Sendable {
    /// `nil` where none is under way.
    let workout: Workout?
    let names: KindNames
    let locale: String

    /// Which workout is meant. Its identifier stands in the value, so that a yes is good for this one and for no later one.
    /// What names another kind stays as it is, and is refused as no matching workout.
    func resolve(_ said: SpeakableString?) -> ResolutionResult<SpeakableString> {
        guard let workout, let value = self.value else { return said.map { .success($0) } ?? .notRequired }
        guard let said, !said.isBlank else { return .success(value) }
        if let identifier = said.vocabularyIdentifier, identifier.hasPrefix(Workout.prefix) {
            return .success(identifier == workout.identifier ? value : said)
        }
        guard !said.isTooLong else { return .unsupported(alternatives: [value]) }
        switch self.names.match(said, self.locale) {
        case .exact(let kinds): return .success(kinds.contains { $0 == workout.kind || $0 == .other } ? value : said)
        case .partial(let kinds): return kinds.contains(workout.kind) ? .confirmationRequired(value) : .success(said)
        case .none: return .unsupported(alternatives: [value])
        }
    }

    /// The workout, if it is meant.
    func target(_ said: SpeakableString?) -> Workout? {
        guard case .success(let value) = self.resolve(said), value == self.value else { return nil }
        return self.workout
    }

    /// The workout by its kind's name and its identifier.
    var value: SpeakableString? {
        self.workout.map {
            SpeakableString(self.names.name(of: $0.kind, self.locale), vocabularyIdentifier: $0.identifier)
        }
    }
}
