// Beckon: a request with values behind it: "call mum, video", "a table for two at eight, by the window"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// The request that the words before a comma, a joiner or the end of a sentence are, with the values that the words behind it
    /// are: each part of those is a value that the request has not yet, marked as such or the only one that can be meant, or it says
    /// nothing. `nil` where a part is something else.
    mutating func requestWithTail() -> Candidate? {
        // The most words that are a request stand in front.
        for cut in self.tailCuts.reversed() {
            var front = self.request(of: 0..<cut)
            let best = front.rankedReadings().first
            let endsInText = best.map(front.endsInText) ?? true
            self.giveBack(front)
            guard let best, best.isRequestOfItsOwn, !endsInText else { continue }
            return self.adding(cut..<self.tokens.count, to: best.candidate)
        }
        return nil
    }

    /// Where a tail may begin.
    private var tailCuts: [Int] {
        let cuts = self.tokens.indices.dropFirst().filter { position in
            self.tokens[position].isMark || self.endsSentence(before: position)
                || self.language.turns.joiners.longest(in: self.tokens, at: position) != nil
        }
        return Array(cuts.prefix(Bounds.cuts))
    }

    /// Whether a reading ends in somebody's own text, which goes on behind a comma.
    func endsInText(_ best: Ranked) -> Bool {
        best.reading.parts.contains { part in
            switch part {
            case .free(let slot, let range), .filled(let slot, let range, _):
                self.catalog.sentences.slots[slot].isText && range.upperBound >= self.tokens.count
            default: false
            }
        }
    }

    /// A request with the values of the words behind it, at least one.
    private mutating func adding(_ range: Range<Int>, to candidate: Candidate) -> Candidate? {
        var candidate = candidate
        let known = Set(candidate.parameters.keys)
        var start = range.lowerBound
        while start < range.upperBound {
            let first = self.behindJoiners(start)
            guard first < range.upperBound else { break }
            let end = self.tailCuts.first { $0 > first } ?? range.upperBound
            let part = first..<end
            start = end
            if self.saysNothing(part) { continue }
            let expectation = Expectation(
                questions: [], intent: candidate.intent, app: candidate.app, parameters: [:])
            guard
                let values = self.fragment(part, intent: candidate.intent, app: candidate.app)
                    ?? self.bare(part, intent: candidate.intent, expectation),
                values.keys.allSatisfy({ candidate.parameters[$0] == nil })
            else { return nil }
            candidate.parameters.merge(values) { own, _ in own }
        }
        return Set(candidate.parameters.keys) == known ? nil : candidate
    }

    /// Whether words are polite, hurry, fill, or leave the rest open: "whichever".
    private mutating func saysNothing(_ range: Range<Int>) -> Bool {
        if self.control(of: range) == .skip { return true }
        var position = range.lowerBound
        while position < range.upperBound {
            let ends = [self.language.turns.courtesies, self.language.turns.emphases, self.language.fillers].compactMap
            {
                $0.longest(in: self.tokens, at: position)
            }
            guard let end = ends.max(), end <= range.upperBound else { return false }
            position = end
        }
        return true
    }
}
