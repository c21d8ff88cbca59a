// Beckon: a smart-home grammar of our own, held against homes
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing
import Yams

@testable import RecognizerEvaluation

/// The grammar in `Home/en` is data of this test: a home is no domain of SiriKit.
struct HomeGrammarTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Home")

    private static func yaml(_ name: String) throws -> Value {
        let url = Self.folder.appendingPathComponent(name)
        return try YAMLDecoder().decode(Value.self, from: try String(contentsOf: url, encoding: .utf8))
    }

    private static func trial(_ fixtures: Value) throws -> HomeAssistantTrial {
        let words = try #require(try LanguageLoader.builtIn(["en"]).first)
        let grammar = try LanguageLoader.grammar(Self.folder.appendingPathComponent("en"), locale: "en")
        return try HomeAssistantTrial(try HomeGrammar(grammar, words: words, fixtures: fixtures))
    }

    private static func rejected() throws -> [String] {
        let groups = try #require(try Self.yaml("en/rejected.yaml").object)
        return groups.values.flatMap { $0.array?.compactMap(\.string) ?? [] }
    }

    @Test func whatIsSaidInAHomeIsUnderstood() throws {
        let cases = try #require(try Self.yaml("en/cases.yaml")["cases"]?.array)
        let outcome = try Self.trial(try Self.yaml("home.yaml")).run(cases) { 0 }
        #expect(outcome.count == cases.count && outcome.count >= 130)
        for miss in outcome.misses { Issue.record("\(miss.text): is \(miss.expected), read \(miss.found)") }
    }

    @Test func nothingElseIsAccepted() throws {
        let trial = try Self.trial(try Self.yaml("home.yaml"))
        let rejected = try Self.rejected()
        #expect(rejected.count >= 200)
        for text in rejected {
            let found = trial.candidates(text).map { "\($0.intent) \($0.parameters)" }
            #expect(found.isEmpty, "\(text)")
        }
    }

    @Test func namesAreThoseOfTheHome() throws {
        let grammar = try LanguageLoader.grammar(Self.folder.appendingPathComponent("en"), locale: "en")
        let words = Language(locale: "en")
        let home = try HomeGrammar(grammar, words: words, fixtures: try Self.yaml("home.yaml"))
        #expect(
            home.language.lists["area"]
                == .values(
                    ["Kitchen", "Living Room", "Bedroom", "Office", "Garage", "Nursery"].map {
                        .init(SourceText($0), .string($0))
                    }))
        #expect(
            home.language.lists["binary_sensor.plug"] == .values([.init("Tablet", "Tablet")], areNames: true))
        #expect(home.language.lists["todo"] == .values([.init("Errand[s]", "Errand")], areNames: true))
        #expect(home.language.lists["sensor.ozone"] == .values([], areNames: true))
        // A home without such things is a home all the same.
        let empty = try HomeGrammar(grammar, words: words, fixtures: .null)
        #expect(empty.language.lists["light"] == .values([], areNames: true))
        #expect(try HomeAssistantTrial(empty).candidates("turn on the reading lamp").isEmpty)
    }

    /// Even rows were looked at while the sentences were written, odd ones were not. They may only rise.
    @Test(.enabled(if: Corpus.folder != nil, "the data sets are not beside the repository"))
    func anotherAssistantsTestsAreUnderstood() throws {
        let corpus = try #require(Corpus.folder).appendingPathComponent("home-assistant")
        let fixtures = try JSON.decode(
            Value.self, from: Array(try Data(contentsOf: corpus.appendingPathComponent("fixtures/en.json"))))
        let rows = try String(contentsOf: corpus.appendingPathComponent("tests/en.jsonl"), encoding: .utf8)
            .split(separator: "\n").map { try JSON.decode(Value.self, from: Array($0.utf8)) }
            .filter { $0["i"]?.string != nil }
        let trial = try Self.trial(fixtures)
        for (first, least) in [(0, 0.99), (1, 0.955)] {
            let outcome = trial.run(stride(from: first, to: rows.count, by: 2).map { rows[$0] }) { 0 }
            #expect(outcome.count == 512)
            #expect(outcome.report.frameAccuracy >= least)
        }
        for text in try Self.rejected() { #expect(trial.candidates(text).isEmpty, "\(text)") }
    }
}
