// Beckon: values that are shown and not wanted: "no wishes, please", "leave the note out"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// Values that are shown and that the turn takes away: behind words that drop something stands what the parameter is called. What
    /// cannot be left out, and the text of a message, is never taken away: "delete the message" sends none.
    func removalParts(_ question: Question, _ expectation: Expectation) -> [CoverPart] {
        guard question.kind == .consent || question.kind == .confirmation,
            let names = self.catalog.parameterNames[expectation.intent]
        else { return [] }
        var parts: [CoverPart] = []
        for (table, isAlone) in [(self.language.turns.drops, true), (self.language.turns.takes, false)] {
            for start in self.tokens.indices {
                for verb in table.matches(in: self.tokens, at: start) {
                    guard let name = self.nameBehind(verb.end, names, expectation) else { continue }
                    let end = self.language.turns.dropped.longest(in: self.tokens, at: name.end)
                    guard end != nil || isAlone && self.endsPiece(name.end) else { continue }
                    parts.append(
                        CoverPart(
                            range: start..<(end ?? name.end), piece: .values([name.payload: .null]),
                            cost: CoverCost.marked))
                }
            }
        }
        return parts
    }

    /// What the turn takes away, where it says nothing else of weight: "no wishes please, we don't need any".
    mutating func removal(_ question: Question, _ expectation: Expectation) -> Reply? {
        let parts = self.removalParts(question, expectation)
        var values: [String: Value] = [:]
        for case .values(let more)? in parts.map(\.piece) { values.merge(more) { $1 } }
        let taken = Set(parts.flatMap(\.range))
        let rest = self.tokens.indices.filter { !taken.contains($0) && !self.tokens[$0].isMark }
        let shown = self.shownWords(expectation)
        guard !parts.isEmpty, Self.wordCount(rest.map { self.tokens[$0].text }) <= Bounds.wordsBesideRemoval,
            !rest.contains(where: { position in
                !shown.contains(self.tokens[position].text)
                    && (self.holdsValue(at: position, of: expectation.intent)
                        || self.valueKinds(at: position).contains { $0.kind.isCounted })
            })
        else { return nil }
        return .correction(values)
    }

    /// The parameter that is named at a place, behind an article, whose value may be taken away.
    private func nameBehind(
        _ place: Int, _ names: PhraseTrie<String>, _ expectation: Expectation
    ) -> (end: Int, payload: String)? {
        let first = (place..<self.tokens.count).first { position in
            !self.isArticle(position) && !self.language.possessives.contains(self.tokens[position].text)
                && !self.language.notNames.contains(self.tokens[position].text)
        }
        guard let first, !self.tokens[first].isMark else { return nil }
        return names.matches(in: self.tokens, at: first).last { self.mayRemove($0.payload, expectation) }
    }

    private func mayRemove(_ name: String, _ expectation: Expectation) -> Bool {
        guard expectation.parameters[name] != nil, name != Self.textOfMessage,
            let parameter = self.catalog.intents[expectation.intent]?.parameter(name)
        else { return false }
        return !parameter.isRequired
    }

    /// Whether a piece of a turn may end before a place: what follows says no more of what was named, as "the note for Anna" does.
    private func endsPiece(_ position: Int) -> Bool {
        position == self.tokens.count || self.tokens[position].isMark || self.endsSentence(before: position)
            || self.idleParts().contains { $0.range.lowerBound == position }
    }
}
