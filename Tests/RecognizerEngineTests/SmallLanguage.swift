// Beckon: a small language and catalog, enough to see the engine work
// SPDX-License-Identifier: Apache-2.0

import RecognizerValues
import Schema

@testable import RecognizerEngine

/// A language of a few words, and apps that use it. English itself is tried in RecognizerLanguagesTests.
enum Small {
    static var language: Language {
        var language = Language(locale: "en")
        language.values.numbers.additive = [
            "zero": 0, "one": 1, "two": 2, "three": 3, "five": 5, "nine": 9, "twelve": 12, "nineteen": 19, "twenty": 20,
            "thirty": 30, "ninety": 90,
        ]
        language.values.numbers.multipliers = ["hundred": 100, "thousand": 1000]
        language.values.numbers.ordinals = ["first": 1, "second": 2, "third": 3]
        language.rules = ["thing": "(box|crate)"]
        language.listJoiners = ["and"]
        language.articles = ["the", "a"]
        language.notNames = ["it"]
        language.fillers = ["please"]
        language.openers = ["could you"]
        language.appMarkers = ["with", "in"]
        language.intents = [
            IntentSentences(
                intent: "Move",
                sentences: [
                    "move {what} to {where}", "move the <thing> to {where}", "move {count} <thing> [to {where}]",
                    "move",
                    "move {unknown} somewhere",
                ]),
            IntentSentences(intent: "Nobody", sentences: ["nobody offers {this}"]),
        ]
        return language
    }

    static let move = IntentDeclaration(
        name: "Move", domain: "test",
        parameters: [
            ParameterDeclaration(name: "what", type: "SpeakableString"),
            ParameterDeclaration(name: "where", type: "Placemark"),
            ParameterDeclaration(name: "count", type: "Integer"),
        ])

    static func app(
        _ name: String, terms: [Term] = [], phrases: [String] = []
    ) -> Manifest {
        Manifest(
            app: name.lowercased(), name: name, usageDescription: "to test", intents: [Self.move],
            types: [SpeakableString.declaration, Placemark.declaration, Int.declaration],
            vocabulary: [Manifest.GlobalVocabulary(for: ["Move.what"], terms)],
            phrases: [Manifest.Phrases("Move", phrases)])
    }

    static func recognizer(_ language: Language = Small.language, _ catalog: Catalog? = nil) throws -> Recognizer {
        try Recognizer(languages: [language], catalog: catalog ?? Catalog(manifests: [Self.app("Mover")]))
    }

    static func work(_ utterance: String, locale: String = "en", user: String = "local") -> RecognizeWork {
        RecognizeWork(
            utterance: utterance, context: RequestContext(conversation: "c", user: user, locale: locale),
            now: Instant(milliseconds: 1_795_168_800_000))
    }
}
