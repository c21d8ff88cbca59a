// Beckon: every intent's cards in each language, as they were last read by a person
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import Foundation
import PresenterView
import PresenterWords
import Schema
import Testing

/// What a terminal shows of every intent of SiriKit, for the examples in `Tests/Cards/examples.json`: what words may mean, what is
/// consented to, what became of it, and how its parameters are asked for. `BECKON_WRITE_GOLDEN=1` writes the files anew: read
/// what changed in them.
@Suite struct IntentGoldenTests {
    private struct Example: Decodable {
        var said: [String: Value]
        var payload: [String: Value]
        var code: String
    }

    private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Cards")
    private static let locales = ["en": "en-GB", "de": "de-DE", "es": "es-ES", "id": "id-ID", "zh-Hans": "zh-Hans-CN"]

    @Test(arguments: WordsLibrary.languages) func intents(_ language: String) throws {
        let maker = try maker(
            locale: try #require(Self.locales[language]), timeZone: "Europe/Berlin", apps: ConsentTests.apps)
        let data = try Data(contentsOf: Self.folder.appendingPathComponent("examples.json"))
        let examples = try JSONDecoder().decode([String: Example].self, from: data)
        #expect(Set(examples.keys) == Set(Catalogue.entries.map(\.intent)))
        let text = try Catalogue.entries.map { entry in
            try Self.text(of: entry, try #require(examples[entry.intent]), maker)
        }.joined(separator: "\n")
        let file = Self.folder.appendingPathComponent("intents-\(language).txt")
        if ProcessInfo.processInfo.environment["BECKON_WRITE_GOLDEN"] == "1" { try Data(text.utf8).write(to: file) }
        let golden = try String(contentsOf: file, encoding: .utf8)
        for (line, old) in zip(text.split(separator: "\n"), golden.split(separator: "\n")) { #expect(line == old) }
        #expect(text == golden)
    }

    private static func text(of entry: CatalogueEntry, _ example: Example, _ maker: CardMaker) throws -> String {
        let renderer = TerminalRenderer(width: 72)
        func ask(_ kind: Question.Kind, _ change: (inout Question) -> Void) -> Card {
            var question = Question(id: "r/1", kind: kind, intent: entry.intent, app: "stranger")
            change(&question)
            return maker.card(for: question, parameters: example.said)
        }
        let meaning = ask(.meaning) {
            let value: Value = ["intent": .string(entry.intent), "parameters": .object(example.said)]
            $0.options = [Option(value: value, label: entry.intent)]
        }
        let consent = ask(.consent) { $0.value = .object(example.said) }
        let result = maker.outcome(
            of: try event(.ended, example.code == "success" ? .completed : .handedOff) {
                ($0.app, $0.intent, $0.parameters) = ("stranger", entry.intent, example.said)
                $0.response = ResponseMessage(code: example.code, payload: example.payload)
            })
        let declared = ConsentTests.apps
        let questions = entry.parameters.filter { !$0.isDeprecated && $0.isResolvable }.map { parameter in
            let card = ask(.value) {
                $0.parameter = parameter.name
                $0.type = declared.type(of: parameter.name, in: entry.intent, of: "stranger")
            }
            let choices = card.choices.filter { $0.role == .option }.map(\.label).joined(separator: " · ")
            return "  \(parameter.name): \(card.title)\(choices.isEmpty ? "" : " [\(choices)]")\n"
        }
        guard case .text(let meant) = meaning.blocks.first else { return "" }
        return "== \(entry.intent)\n  \(meant)\n"
            + [consent, result].map { renderer.render($0) + "\n" }.joined() + questions.joined()
    }
}
