// Beckon: every sentence file has a mirror that says what its sentences mean
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

@Suite struct SentenceTests {
    @Test(arguments: LanguageLoader.locales) func sentences(locale: String) throws {
        let recognizer = try Fixtures.recognizer(locale)
        for file in Fixtures.names(locale) {
            for expected in try Fixtures.cases(file, locale: locale) {
                let context = RequestContext(conversation: "c", locale: locale)
                let recognition = recognizer.recognize(
                    RecognizeWork(utterance: expected.say, context: context, now: Fixtures.now))
                Self.compare(recognition, expected, "\(locale)/\(file): \(expected.say)")
            }
        }
    }

    private static func compare(_ recognition: Recognition, _ expected: SentenceCase, _ place: String) {
        let best = recognition.candidates.first { $0.score >= Candidate.threshold }
        #expect(best?.intent == expected.intent, "\(place)")
        guard expected.intent != nil, best?.intent == expected.intent else { return }
        if let app = expected.app { #expect(best?.app == app, "\(place)") }
        let none: [String: Value] = [:]
        let found = try? JSON.line(best?.parameters ?? none)
        let wanted = try? JSON.line(JSON.decode([String: Value].self, from: expected.parameters ?? "{}"))
        #expect(found == wanted, "\(place)")
    }

    @Test(arguments: LanguageLoader.locales) func everySentenceFileHasAMirror(locale: String) throws {
        let language = try #require(try LanguageLoader.builtIn([locale]).first)
        let mirrored = Set(Fixtures.names(locale).map { $0.replacingOccurrences(of: ".yaml", with: "") })
        for intent in language.intents.map(\.intent) { #expect(mirrored.contains(intent), "no fixture for \(intent)") }
    }

    @Test(arguments: LanguageLoader.locales) func everyTemplateIsUsedByTheStandardIntents(locale: String) throws {
        // A template that no manifest of the standard domains can fill is a spelling mistake.
        let language = try #require(try LanguageLoader.builtIn([locale]).first)
        let declared = Set(TestCatalog.catalog.manifests.flatMap { $0.intents.map(\.name) })
        #expect(Set(language.intents.map(\.intent)).subtracting([Language.nothing]) == declared)
        for manifest in TestCatalog.catalog.manifests {
            for intent in manifest.intents {
                let entry = try #require(language.intents.first { $0.intent == intent.name })
                let names = Set(intent.parameters.map(\.name)).union(["app"])
                for source in entry.sentences + entry.fragments {
                    for slot in Self.slots(source.text) { #expect(names.contains(slot), "\(source.place): {\(slot)}") }
                }
                for name in entry.parameterNames.keys { #expect(names.contains(name), "\(intent.name): \(name)") }
            }
        }
    }

    private static func slots(_ template: String) -> [String] {
        template.split(separator: "{").dropFirst().compactMap { piece in
            piece.split(whereSeparator: { "}:=.".contains($0) }).first.map(String.init)
        }
    }
}
