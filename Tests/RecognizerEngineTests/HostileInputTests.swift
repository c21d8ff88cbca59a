// Beckon: whatever is said costs a bounded number of steps
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import RecognizerEngine

@Suite struct HostileInputTests {
    @Test(arguments: [
        "", " ", "\u{0}\u{1}\u{2}", "\n\n\n", "....", "🚕🚕🚕", "\u{200B}", "{what}", "<thing>", "[[[[", "))))",
        "move \u{0} to \u{7F}",
        "ｍｏｖｅ", "e\u{301}\u{301}\u{301}\u{301}", "\u{202E}evom",
    ])
    func strangeTextDoesNotTrap(text: String) throws {
        let recognition = try Small.recognizer().recognize(Small.work(text))
        #expect(recognition.answer == nil)
    }

    @Test func tooLongIsRefusedWithoutWork() throws {
        let text = String(repeating: "move the box to Rome ", count: 5_000)
        let (recognition, steps) = try Small.recognizer().measure(Small.work(text))
        #expect(recognition == Recognition())
        #expect(steps == 0)
    }

    @Test(arguments: ["move ", "to ", "move to ", "a ", "two ", "and ", "move two box to ", "x, "])
    func repetitionIsBounded(word: String) throws {
        let recognizer = try Small.recognizer()
        let count = Limits.utteranceBytes / word.utf8.count
        let (_, long) = recognizer.measure(Small.work(String(repeating: word, count: count)))
        let (_, half) = recognizer.measure(Small.work(String(repeating: word, count: count / 2)))
        #expect(long <= 2 * Bounds.steps)
        // Twice the words may cost about twice the steps, not four times.
        #expect(long <= 3 * half + 1_000, "\(word): \(half) steps, then \(long)")
    }

    @Test func aMissCostsNoMoreThanAHit() throws {
        let recognizer = try Small.recognizer()
        let (_, miss) = recognizer.measure(Small.work("nothing here is known to anybody at all"))
        let (_, hit) = recognizer.measure(Small.work("move the old piano to the attic of the house"))
        #expect(miss <= 2 * hit)
    }

    @Test func theNumberOfTermsDoesNotChangeTheSteps() throws {
        func steps(_ count: Int) throws -> Int {
            let terms = (0..<count).map { Term("t\($0)", ["thing number \($0)"]) }
            let recognizer = try Small.recognizer(
                Small.language, Catalog(manifests: [Small.app("Mover", terms: terms)]))
            return recognizer.measure(Small.work("move the piano to Rome")).steps
        }
        #expect(try steps(10) == steps(4_000))
    }

    @Test func wordsOfOtherUsersAreNotUsed() throws {
        let catalog = Catalog(
            manifests: [Small.app("Mover")],
            vocabulary: [VocabularySet(app: "mover", user: "ada", kind: .placeName, terms: [Term("secret", ["Rome"])])])
        let recognizer = try Small.recognizer(Small.language, catalog)
        let ada = recognizer.recognize(Small.work("move to Rome now", user: "ada"))
        let other = recognizer.recognize(Small.work("move the box to Rome", user: "bob")).candidates.first
        #expect(other?.parameters["where"] == ["name": "Rome"])
        #expect(ada.answer == nil)
        let hers = recognizer.recognize(Small.work("move the box to Rome", user: "ada")).candidates.first
        #expect(hers?.parameters["where"] == ["name": "Rome", "identifier": "secret"])
    }

    @Test func newVocabularyAloneKeepsTheGrammar() throws {
        let first = try Small.recognizer()
        var catalog = Catalog(manifests: [Small.app("Mover")])
        catalog.vocabulary = [VocabularySet(app: "mover", kind: .placeName, terms: [Term("r", ["Rome"])])]
        let work = Small.work("move the box to Rome")
        #expect(first.recognize(work).candidates.first?.parameters["where"] == ["name": "Rome"])
        let second = try first.updated(catalog)
        #expect(second.recognize(work).candidates.first?.parameters["where"] == ["name": "Rome", "identifier": "r"])
        #expect(second.recognize(work) == (try Small.recognizer(Small.language, catalog).recognize(work)))
        catalog.manifests = [Small.app("Mover", phrases: ["shift to {where}"])]
        #expect(try second.updated(catalog).recognize(Small.work("shift to Rome")).candidates.first?.intent == "Move")
        #expect(try second.updated(Catalog()).recognize(work).candidates.isEmpty)
    }

    @Test func aLocaleFallsBackToItsLanguage() throws {
        let recognizer = try Small.recognizer()
        for locale in ["en", "en-GB", "en_US", "xx", ""] {
            #expect(recognizer.recognize(Small.work("move", locale: locale)).candidates.first?.intent == "Move")
        }
    }

    @Test func aHostileManifestDoesNotTrap() throws {
        var manifest = Small.app(
            "Mover", terms: [Term("", [""]), Term("x", [])],
            phrases: ["", "{", "((((", "{what}", String(repeating: "(a|b)", count: 200)])
        manifest.name = ""
        manifest.alternativeNames = [Manifest.AlternativeName(String(repeating: "a ", count: 1_000))]
        let recognizer = try Small.recognizer(Small.language, Catalog(manifests: [manifest]))
        _ = recognizer.recognize(Small.work("move the box to Rome"))
    }
}
