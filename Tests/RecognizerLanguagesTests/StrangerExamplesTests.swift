// Beckon: tests of what is learnt of sentences that strangers said
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import RecognizerLanguages
import RecognizerStatistics
import Testing

struct StrangerExamplesTests {
    /// What slots are learnt of a sentence with marks.
    private static func slots(_ source: String, _ intent: String) throws -> [String] {
        var language = try LanguageLoader.builtIn(["en"])[0]
        language.training.strangers = [intent: [source]]
        let recognizer = try Recognizer(languages: [language], catalog: TestCatalog.catalog)
        let training = try recognizer.training(for: "en")
        let set = try #require(training).set
        let text = source.replacing(#/\{[^:}]*:([^}]*)\}/#) { String($0.1) }
        let example = try #require(set.examples.first { $0.text == text })
        return example.spans.map(\.slot)
    }

    @Test(
        arguments: [
            // Words that the language does not know for a case stand for it, by its own name.
            ("jog eight {workoutGoalUnitType=minutes:ticks}", "StartWorkout", ["=workoutGoalUnitType=minute"]),
            // Those that it knows are read.
            ("jog eight {workoutGoalUnitType=minute:mins}", "StartWorkout", ["workoutGoalUnitType"]),
            // What is no case of the type, and not plainly one, is no value.
            ("jog eight {workoutGoalUnitType=kilometers:kilometers}", "StartWorkout", []),
            ("ring {contacts:Zelda} {nothing:now}", "StartCall", ["contacts"]),
        ]) func marksBecomeSlots(_ source: String, _ intent: String, _ slots: [String]) throws
    {
        let found = try Self.slots(source, intent)
        #expect(found == slots)
    }
}
