// Beckon: what people call the kinds of workout
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

/// What people call the kinds of workout, by language. In `Texts.json` the names of a kind stand behind each other: the
/// first is the one that is shown.
struct KindNames: Sendable {
    private let texts: AppTexts
    /// The languages that there are names in.
    let languages: [String]

    init(_ texts: AppTexts) {
        self.texts = texts
        self.languages = texts.names.keys.sorted()
    }

    /// The names of a kind in a language, the one that is shown first.
    func names(of kind: WorkoutKind, _ locale: String) -> [String] {
        self.texts.text("kind.\(kind.identifier)", locale).split(separator: "|").map(String.init)
    }

    /// The name that is shown.
    func name(of kind: WorkoutKind, _ locale: String) -> String {
        self.names(of: kind, locale).first ?? kind.identifier
    }

    /// A kind as a value, known again by its identifier.
    func value(_ kind: WorkoutKind, _ locale: String) -> SpeakableString {
        SpeakableString(self.name(of: kind, locale), vocabularyIdentifier: kind.identifier)
    }

    /// Which kinds somebody means. An exact name counts in every language, a part of one in the user's own.
    func match(_ said: SpeakableString, _ locale: String) -> NameMatch<WorkoutKind> {
        if let kind = said.vocabularyIdentifier.flatMap(WorkoutKind.named) { return .exact([kind]) }
        let name = SpokenName(said.spokenPhrase)
        let own = self.index([locale]).match(name)
        if case .exact = own { return own }
        if case .exact(let kinds) = self.index(self.languages).match(name) { return .exact(kinds) }
        return own
    }

    /// The one kind that a value names for sure, or `nil`.
    func kind(_ said: SpeakableString?, _ locale: String) -> WorkoutKind? {
        guard let said, case .exact(let kinds) = self.match(said, locale), kinds.count == 1 else { return nil }
        return kinds.first
    }

    private func index(_ languages: [String]) -> TitleIndex<WorkoutKind> {
        TitleIndex(WorkoutKind.all) { kind in languages.flatMap { self.names(of: kind, $0) } }
    }
}
