// Beckon: words that mean nothing never make anybody surer
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import RecognizerEngine

/// A word that nobody registered explains nothing: put into a sentence, it must not raise the score of what the sentence is
/// read as, and put in place of a word of a template, it must not either. (Free text takes any words; there the score stays
/// at most what it was.)
@Suite struct MonotonicityTests {
    private static let sentences = [
        "move the box to Rome", "move two crate to the attic", "move three box",
        "could you move the crate to Paris please",
        "move the piano to the cellar", "move", "with Mover move the box to Rome", "move one box to the garden",
    ]

    @Test func strangeWordsNeverRaiseAScore() throws {
        let recognizer = try Small.recognizer()
        var state: UInt64 = 20_261_122
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        func strange() -> String {
            "q" + String((0..<3 + next(5)).map { _ in Character(UnicodeScalar(UInt8(97 + next(26)))) }) + "zx"
        }
        func best(_ words: [String]) -> Double {
            recognizer.recognize(Small.work(words.joined(separator: " "))).candidates.first?.score ?? 0
        }
        var changed = 0
        for round in 0..<100_000 {
            var words = Self.sentences[round % Self.sentences.count].split(separator: " ").map(String.init)
            let before = best(words)
            // One to three mutations, each of which explains less than there was.
            for _ in 0...next(3) {
                let place = next(words.count)
                if next(2) == 0 { words.insert(strange(), at: place) } else { words[place] = strange() }
            }
            let after = best(words)
            guard after <= before else {
                Issue.record("\(words.joined(separator: " ")): \(before) became \(after)")
                return
            }
            changed += after < before ? 1 : 0
        }
        // Most mutations are seen at all: the property is not kept by a recognizer that always says the same.
        #expect(changed > 50_000)
    }
}
