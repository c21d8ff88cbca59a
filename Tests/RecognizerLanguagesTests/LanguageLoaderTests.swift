// Beckon: errors in a language's files name the file, the line and what to do
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

@Suite struct LanguageLoaderTests {
    /// The files as they stand in the repository.
    static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Services/Recognizer/Languages/en")

    /// Loads English with one file replaced.
    private func load(_ file: String, _ text: String?) throws -> Language {
        let parent = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        let folder = parent.appendingPathComponent("en")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: parent) }
        try FileManager.default.copyItem(at: Self.source, to: folder)
        let common = Self.source.deletingLastPathComponent().appendingPathComponent("common")
        try FileManager.default.copyItem(at: common, to: parent.appendingPathComponent("common"))
        let url = folder.appendingPathComponent(file)
        if let text {
            try text.write(to: url, atomically: true, encoding: .utf8)
        } else {
            try FileManager.default.removeItem(at: url)
        }
        return try LanguageLoader.load(folder, locale: "en")
    }

    @Test(arguments: [
        (
            "sentences/RequestRide.yaml", "intent: Other\nsentences: []\n", "en/sentences/RequestRide.yaml:1",
            "file's name"
        ),
        (
            "sentences/RequestRide.yaml", "intent: RequestRide\nsentence:\n  - a\n", "en/sentences/RequestRide.yaml:2",
            "'sentence' is not known"
        ),
        (
            "sentences/RequestRide.yaml", "intent: RequestRide\nsentences: yes please\n",
            "en/sentences/RequestRide.yaml:2", "must be a list"
        ),
        (
            "sentences/RequestRide.yaml", "intent: RequestRide\nsentences:\n  - [a]\n",
            "en/sentences/RequestRide.yaml:3", "must be text"
        ),
        ("numberRules.yaml", "groupSize: many\n", "en/numberRules.yaml", "separators"),
        ("lists.yaml", "few: {from: 3, to: 1}\n", "en/lists.yaml:1", "the greater one last"),
        ("lists.yaml", "few: {from: 1, to: 3, step: 2}\n", "en/lists.yaml:1", "the greater one last"),
        ("lists.yaml", "few: {from: 1, to: 3, halves: some}\n", "en/lists.yaml:1", "the greater one last"),
        ("answers.yaml", "controls:\n  maybe: [perhaps]\n", "en/answers.yaml", "no control 'maybe'"),
        ("words.yaml", "- a\n", "en/words.yaml:1", "mapping"),
        ("quantities.yaml", "behind: [", "en/quantities.yaml", "no YAML"),
        ("timeRules.yaml", nil, "en/timeRules.yaml", "cannot be read"),
        ("sounds.yaml", "sounds:\n  ph: f\n  ^$: g\n", "en/sounds.yaml:3", "letters"),
        ("sounds.yaml", "noises:\n  ph: f\n", "en/sounds.yaml:1", "not known"),
        ("../common/keyboards.yaml", "usual: dvorak\n", "common/keyboards.yaml", "no keyboard 'dvorak'"),
    ])
    func errors(file: String, text: String?, place: String, message: String) {
        let error = #expect(throws: LanguageError.self) { try self.load(file, text) }
        #expect(error?.place.hasPrefix(place) == true, "\(error?.place ?? "")")
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func aTemplateKnowsItsLine() throws {
        let language = try self.load(
            "sentences/CancelRide.yaml", "intent: CancelRide\nsentences:\n  - \"fine\"\n  - \"stop {\"\n")
        let error = #expect(throws: GrammarError.self) {
            try Recognizer(languages: [language], catalog: TestCatalog.catalog)
        }
        #expect(error?.place == "en/sentences/CancelRide.yaml:4")
    }

    @Test func aGrammarStandsBesideTheLanguages() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        let sentences = folder.appendingPathComponent("sentences")
        try FileManager.default.createDirectory(at: sentences, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ name: String, _ text: String) throws {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try write("sentences/Ring.yaml", "intent: Ring\nsentences:\n  - \"ring {bell:count}\"\n")
        #expect(try LanguageLoader.grammar(folder, locale: "en").rules.isEmpty)
        try write("rules.yaml", "loud: \"(loud|aloud)\"\n")
        try write("lists.yaml", "count: {from: 1, to: 3, halves: true}\ntimes: {from: 1, to: 3}\nwho: [me, you]\n")
        let grammar = try LanguageLoader.grammar(folder, locale: "en")
        #expect(grammar.intents.map(\.intent) == ["Ring"])
        #expect(grammar.rules["loud"]?.text == "(loud|aloud)")
        #expect(grammar.lists["count"] == .range(from: 1, to: 3, halves: true))
        #expect(grammar.lists["times"] == .range(from: 1, to: 3, halves: false))
        try write("rules.yaml", "loud: [")
        #expect(throws: LanguageError.self) { try LanguageLoader.grammar(folder, locale: "en") }
        #expect(throws: LanguageError.self) { try LanguageLoader.grammar(sentences, locale: "en") }
    }

    @Test func theBuiltInLanguagesAreTheFilesOfTheRepository() throws {
        let builtIn = try #require(try LanguageLoader.builtIn().first)
        let source = try LanguageLoader.load(Self.source, locale: "en")
        #expect(builtIn.intents == source.intents)
        #expect(builtIn.times == source.times)
        #expect(builtIn.rules == source.rules)
    }
}
