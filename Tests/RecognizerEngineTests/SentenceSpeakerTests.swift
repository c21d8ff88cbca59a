// Beckon: sentences made of templates, with what they mean
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import Testing

@testable import RecognizerEngine

@Suite struct SentenceSpeakerTests {
    /// Every way that a template was said in 200 rounds, as `text | label=words ... | name=value`.
    private func said(_ template: String, rules: [String: SourceText] = [:]) throws -> Set<String> {
        var speaker = SentenceSpeaker(
            rules: try TemplateRules(rules),
            say: { name, rule, _ in name == "gone" ? nil : ("the \(name)", SlotLabel.of(name, rule)) },
            generator: SeededGenerator(seed: 7))
        let tree = try TemplateParser.parse(SourceText(template))
        var all: Set<String> = []
        for _ in 0..<200 {
            guard let sentence = speaker.speak(tree) else { continue }
            let bytes = Array(sentence.text.utf8)
            let spans = sentence.spans.map { "\($0.slot)=\(String(decoding: bytes[$0.range], as: UTF8.self))" }
            let sets = sentence.assignments.map { "\($0.name)=\($0.value)" }.sorted()
            let text = sentence.text.split(separator: " ").joined(separator: " ")
            all.insert("\(text) | \(spans.joined(separator: ", ")) | \(sets.joined(separator: ", "))")
        }
        return all
    }

    @Test(
        arguments: [
            ("go [now]", ["go |  | ", "go now |  | "]),
            ("take {what} to {where}", ["take the what to the where | what=the what, where=the where | "]),
            ("a (b;c)", ["a b c |  | ", "a c b |  | "]),
            // What a sentence sets as a whole, and words that set a value within it.
            ("stop {all=true}", ["stop |  | all=true"]),
            ("for <people>", ["for two | =size=2=two | ", "for me alone | =size=1=me alone | "]),
            // A rule that only says which words may fill a slot is no part of its label; one that says what they mean is.
            ("to {where:known}", ["to the where | where=the where | "]),
            ("at {where:arrive}", ["at the where | where:arrive=the where | "]),
            // What has no value here is left out as the grammar leaves it out.
            ("go [to {gone}]", ["go |  | "]), ("go (to {gone}|home)", ["go home |  | "]), ("go to {gone}", []),
            // Letters glued to a value belong to its word, which nobody said so.
            ("{who}s list", []),
        ] as [(String, Set<String>)])
    func ways(template: String, expected: Set<String>) throws {
        let rules: [String: SourceText] = ["people": "(two{size=2}|me alone {size=1})"]
        #expect(try self.said(template, rules: rules) == expected)
    }

    @Test func labelsAreReadBack() {
        #expect(SlotLabel.meaning("app") == .app)
        #expect(SlotLabel.meaning("where:arrive") == .slot(name: "where", rule: "arrive"))
        #expect(SlotLabel.meaning("media.name:String") == .slot(name: "media.name", rule: "String"))
        #expect(SlotLabel.meaning("=a=b=c") == .assignment(Assignment(name: "a", value: "b=c")))
    }
}
