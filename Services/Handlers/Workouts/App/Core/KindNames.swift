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
        if case .exact(let named) = own { return .exact(Self.kinds(named)) }
        if case .exact(let named) = self.index(self.languages).match(name) { return .exact(Self.kinds(named)) }
        guard case .partial(let named) = own else { return .none }
        return .partial(Self.kinds(named))
    }

    /// The one kind that a value names for sure, or `nil`.
    func kind(_ said: SpeakableString?, _ locale: String) -> WorkoutKind? {
        guard let said, case .exact(let kinds) = self.match(said, locale), kinds.count == 1 else { return nil }
        return kinds.first
    }

    private typealias Named = (kind: WorkoutKind, name: String)

    private func index(_ languages: [String]) -> TitleIndex<Named> {
        TitleIndex(
            languages.flatMap { language in
                WorkoutKind.all.flatMap { kind in self.names(of: kind, language).map { (kind, $0) } }
            }
        ) { $0.name }
    }

    /// Each kind once, in the same order.
    private static func kinds(_ named: [Named]) -> [WorkoutKind] {
        named.reduce(into: []) { kinds, one in if !kinds.contains(one.kind) { kinds.append(one.kind) } }
    }
}
