// Beckon: numbers that are none of what is asked for: "two things", "the other one"
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText
import RecognizerValues
import Schema

extension Utterance {
    /// Whether a number stands before the last word of the turn, which says nothing that the open intent counts: "two things".
    mutating func countsThings(_ range: Range<Int>, _ intent: String) -> Bool {
        guard range.upperBound == self.tokens.count - 1,
            self.source.values.numbers.numbers(at: range.lowerBound).contains(where: { $0.range == range })
        else { return false }
        let word = range.upperBound
        let known = [
            self.language.turns.remarks, self.language.turns.courtesies, self.language.turns.joiners,
            self.language.fillers,
        ]
        guard !self.tokens[word].isMark, !self.leads(word), self.tokens[word].number == nil,
            !known.contains(where: { $0.longest(in: self.tokens, at: word) != nil })
        else { return false }
        let values = self.fragment(
            range.lowerBound..<self.tokens.count, intent: intent, app: nil, needsLiteral: true)
        return values == nil
    }

    /// Whether "one" stands there for a thing, with a word before it that says which: "the other one".
    func isThing(_ position: Int) -> Bool {
        position > 1 && (self.isBareOne(position) || self.isOne(position))
            && self.language.articles.contains(self.tokens[position - 2].text)
            && !self.language.articles.contains(self.tokens[position - 1].text)
    }

    /// Whether the word is the number one.
    private func isOne(_ position: Int) -> Bool {
        self.source.values.numbers.numbers(at: position).contains { $0.value == 1 && $0.range.count == 1 }
    }
}
