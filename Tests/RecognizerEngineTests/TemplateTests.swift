// Beckon: templates are read, and errors in them show the spot
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import RecognizerEngine

@Suite struct TemplateTests {
    @Test(arguments: [
        ("add (milk", 4, "not closed"), ("add [milk", 4, "not closed"), ("add {milk", 4, "not closed"),
        ("add <milk", 4, "not closed"), ("add milk)", 8, "closes nothing"), ("add milk]", 8, "closes nothing"),
        ("add milk}", 8, "closes nothing"), ("add {}", 4, "a name"), ("add {a b}", 4, "a name"),
        ("add {a:}", 4, "needs a name"),
        ("add {=3}", 4, "a value is set"), ("move <nothing>", 5, "no rule <nothing>"),
        ("move {what:loudly}", 5, "no slot rule"),
        ("move {what} {where}", 12, "side by side"), ("move {what} [to] {where}", 17, "side by side"),
        ("move {what} [to {where}] {what}", 25, "side by side"), ("move (a|) box", 8, "no words"), ("", 0, "empty"),
    ])
    func errorsShowTheSpot(template: String, column: Int, message: String) throws {
        var language = Small.language
        language.intents = [IntentSentences(intent: "Move", sentences: [SourceText(template, place: "file.yaml:7")])]
        let error = #expect(throws: GrammarError.self) { try Small.recognizer(language) }
        #expect(error?.column == column)
        #expect(error?.message.contains(message) == true)
        let lines = try #require(
            error?.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        #expect(lines[0].hasPrefix("file.yaml:7: "))
        #expect(lines.last == "  " + String(repeating: " ", count: column) + "^")
    }

    /// A member that is one of a list takes the list's words, as one value or as several.
    @Test(arguments: [("String/colours", Value.string("red")), ("Strings/colours", .array([.string("red")]))])
    func aMemberMayBeOneOfAList(_ rule: String, _ value: Value) throws {
        var language = Small.language
        language.lists = ["colours": .values([.init("(red|scarlet)", "red"), .init("blue", "blue")])]
        language.intents = [
            IntentSentences(intent: "Move", sentences: [SourceText("push {what.colours:\(rule)} things")])
        ]
        let recognizer = try Small.recognizer(language)
        let best = recognizer.recognize(Small.work("push scarlet things")).candidates.first
        #expect(best?.parameters == ["what": ["colours": value]])
        #expect(recognizer.recognize(Small.work("push heavy things")).candidates.first == nil)
        language.intents[0].sentences = ["push {what.colours:Strings/sizes} things"]
        let error = #expect(throws: GrammarError.self) { try Small.recognizer(language) }
        #expect(error?.message.contains("no list 'sizes'") == true)
    }

    @Test func rulesMayNotReferToThemselves() {
        var language = Small.language
        language.rules = ["loop": "very <loop>"]
        language.intents = [IntentSentences(intent: "Move", sentences: ["move <loop>"])]
        #expect(throws: GrammarError.self) { try Small.recognizer(language) }
    }

    @Test func deepBracketsAreRefused() {
        let deep = String(repeating: "(", count: 100_000)
        #expect(throws: GrammarError.self) { try TemplateParser.parse(SourceText(deep)) }
    }

    @Test func aPhraseOfAManifestThatCannotBeUsedIsLeftOut() throws {
        let catalog = Catalog(manifests: [Small.app("Mover", phrases: ["shift {where", "shift to {where}"])])
        let recognizer = try Small.recognizer(Small.language, catalog)
        #expect(recognizer.problems.count == 1)
        #expect(recognizer.recognize(Small.work("shift to Rome")).candidates.first?.intent == "Move")
    }

    @Test func namesBesideFreeTextAreTakenWhereTheyAreKnown() throws {
        let catalog = Catalog(manifests: [
            Small.app("Mover", terms: [Term("p", ["piano"])], phrases: ["shift {what} {where}"])
        ])
        let recognizer = try Small.recognizer(Small.language, catalog)
        #expect(recognizer.problems == [])
        let best = try #require(recognizer.recognize(Small.work("shift piano Rome")).candidates.first)
        #expect(best.parameters["what"]?["vocabularyIdentifier"] == "p")
        #expect(best.parameters["where"] == ["name": "Rome"])
    }

    @Test func intentsThatNobodyOffersAreInert() throws {
        let recognition = try Small.recognizer().recognize(Small.work("nobody offers this"))
        #expect(recognition.candidates.isEmpty)
    }

    @Test func aSlotThatTheManifestLacksDisablesTheTemplate() throws {
        let recognition = try Small.recognizer().recognize(Small.work("move it somewhere"))
        #expect((recognition.candidates.first?.score ?? 0) < Candidate.threshold)
    }

    @Test func optionsAndAlternativesAndRules() throws {
        let recognizer = try Small.recognizer()
        for (say, count, place) in [("move two box", 2, nil), ("move three crate to the attic", 3, "attic")] {
            let best = try #require(recognizer.recognize(Small.work(say)).candidates.first)
            #expect(best.parameters["count"] == .integer(count))
            #expect(best.parameters["where"]?["name"]?.string == place)
        }
    }

    @Test func oneAppMustNotSilenceTheOthers() throws {
        // The app takes a text where the language's sentence has a number: two slots of free text stand side by side.
        var app = Small.app("Mover")
        app.intents[0].parameters[2].type = "String"
        app.types.append(TypeDeclaration("String", .string))
        var language = Small.language
        language.intents[0].sentences.append("shift {count} {what}")
        let catalog = Catalog(manifests: [app])
        #expect(throws: GrammarError.self) { try Small.recognizer(language, catalog) }
        let recognizer = try Recognizer(languages: [language], catalog: catalog, isLenient: true)
        #expect(recognizer.problems.count == 1)
        #expect(recognizer.recognize(Small.work("move the box to Rome")).candidates.first?.intent == "Move")
        // Another catalog compiles the same languages anew.
        let mended = try recognizer.updated(Catalog(manifests: [Small.app("Mover")]))
        #expect(mended.problems.isEmpty)
        #expect(mended.recognize(Small.work("shift two box")).candidates.first?.intent == "Move")
    }
}
