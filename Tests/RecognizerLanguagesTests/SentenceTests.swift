// Beckon: every sentence file has a mirror that says what its sentences mean
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

@Suite struct SentenceTests {
    @Test(arguments: Fixtures.names) func sentences(file: String) throws {
        for expected in try Fixtures.cases(file) {
            let recognition = try Fixtures.read(expected.say)
            let best = recognition.candidates.first { $0.score >= Recognizer.threshold }
            #expect(best?.intent == expected.intent, "\(expected.say)")
            guard expected.intent != nil, best?.intent == expected.intent else { continue }
            #expect(best?.app == expected.app, "\(expected.say)")
            let none: [String: Value] = [:]
            let found = try JSON.line(best?.parameters ?? none)
            let wanted = try JSON.line(JSON.decode([String: Value].self, from: expected.parameters ?? "{}"))
            #expect(found == wanted, "\(expected.say)")
        }
    }

    @Test func everySentenceFileHasAMirror() throws {
        let language = try #require(try LanguageLoader.builtIn().first)
        let mirrored = Set(Fixtures.names.map { $0.replacingOccurrences(of: ".yaml", with: "") })
        for intent in language.intents.map(\.intent) { #expect(mirrored.contains(intent), "no fixture for \(intent)") }
    }

    @Test func everyTemplateIsUsedByTheStandardIntents() throws {
        // A template that no manifest of the standard domains can fill is a spelling mistake.
        let language = try #require(try LanguageLoader.builtIn().first)
        let declared = Set(TestCatalog.catalog.manifests.flatMap { $0.intents.map(\.name) })
        #expect(Set(language.intents.map(\.intent)) == declared)
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
