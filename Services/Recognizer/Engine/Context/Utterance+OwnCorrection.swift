// Beckon: a request with its own correction behind it: "remind me at nine to call Bob. Actually no, make it ten"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// The request that words are up to where they take something back, with what the rest says instead, where a title would go on
    /// otherwise. The rest is read as a correction of what was shown is: "at ten" about tomorrow at nine is tomorrow at ten.
    mutating func correctedByItself() -> Candidate? {
        for (end, next) in self.ownCorrections {
            var first = self.part(0..<end)
            let best = first.rankedReadings().first
            self.giveBack(first)
            guard let best, best.isRequestOfItsOwn, self.hasTitle(best.reading) else { continue }
            let candidate = best.candidate
            let expectation = Expectation(
                questions: [Question(id: "", kind: .consent, intent: candidate.intent)], intent: candidate.intent,
                app: candidate.app, parameters: candidate.parameters)
            guard let values = self.values(correcting: expectation, in: next..<self.tokens.count),
                values.contains(where: { candidate.parameters[$0] != $1 })
            else { continue }
            var corrected = candidate
            corrected.parameters.merge(values) { $1 }
            return corrected
        }
        return nil
    }

    /// So many words may stand between a mark and what takes something back: "although no".
    private static let wordsBeforeNo = 2

    /// Where a request may end, and what is said instead may begin: around what takes something back behind a mark.
    private var ownCorrections: [(end: Int, next: Int)] {
        self.tokens.indices.dropFirst().compactMap { position in
            guard var next = self.language.turns.retractions.longest(in: self.tokens, at: position),
                var end = (max(1, position - Self.wordsBeforeNo)...position).last(where: { place in
                    self.tokens[place - 1].isMark || self.endsSentence(before: place)
                })
            else { return nil }
            while end > 0, self.tokens[end - 1].isMark { end -= 1 }
            while next < self.tokens.count, self.tokens[next].isMark { next += 1 }
            return end > 0 && next < self.tokens.count ? (end, next) : nil
        }
    }

    /// Whether a reading has a title, which may be any words, and nothing of somebody's own words.
    private func hasTitle(_ reading: Reading) -> Bool {
        let slots = reading.parts.compactMap { part -> Slot? in
            guard case .free(let slot, _) = part else { return nil }
            return self.catalog.sentences.slots[slot]
        }
        return slots.contains { $0.listsThings } && !slots.contains { $0.isVerbatim }
    }

    /// The times, amounts and numbers that words say in the place of earlier ones.
    private mutating func values(correcting expectation: Expectation, in range: Range<Int>) -> [String: Value]? {
        self.source.allowsBareTimes = true
        var rest = self.part(range)
        rest.source.known = KnownValue.all(expectation)
        defer {
            self.source.allowsBareTimes = false
            self.giveBack(rest)
        }
        let values =
            rest.correction(expectation, expectation.questions[0])
            ?? rest.corrected(rest.tokens.indices, nil, expectation)
        let parameters = self.catalog.intents[expectation.intent]
        let isCounted =
            values?.keys.allSatisfy { name in
                parameters?.parameter(name).map { ValueClass(type: $0.type).isCounted } ?? false
            } ?? false
        return isCounted ? values : nil
    }
}
