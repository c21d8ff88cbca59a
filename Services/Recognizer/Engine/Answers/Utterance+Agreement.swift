// Beckon: a yes in people's own words
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// Whether the turn agrees to what was shown and says nothing else: every word stands in a phrase of the language that agrees, to
    /// anything or to doing what the open intent does, or that is polite. One strange word, and it is no yes.
    func agrees(to question: Question) -> Bool {
        let kinds: [Question.Kind] = [.consent, .again, .confirmation]
        guard kinds.contains(question.kind), self.tokens.count <= Bounds.agreeingTokens else { return false }
        let agreeing = [Language.anyAgreement, question.intent].compactMap { self.language.agreements[$0] }
        // Whether each place can be reached from the beginning, and whether something on the way agreed.
        var reached: [(isReached: Bool, agrees: Bool)] = Array(
            repeating: (false, false), count: self.tokens.count + 1)
        reached[0] = (true, false)
        for position in self.tokens.indices where reached[position].isReached {
            func reach(_ end: Int, _ agrees: Bool) {
                reached[end] = (true, reached[end].agrees || agrees)
            }
            let before = reached[position].agrees
            if self.tokens[position].isMark { reach(position + 1, before) }
            for match in self.language.turns.courtesies.matches(in: self.tokens, at: position) {
                reach(match.end, before)
            }
            // "Go ahead and transfer it": the joiner stands between two things that agree, never at the end.
            let isJoined = before && self.language.language.listJoiners.contains(self.tokens[position].text)
            for start in isJoined ? [position, position + 1] : [position] where start < self.tokens.count {
                for phrases in agreeing {
                    for match in phrases.matches(in: self.tokens, at: start) { reach(match.end, true) }
                }
            }
        }
        return reached[self.tokens.count].agrees
    }

    /// Whether the turn says not to do what the open intent does, and ends its sentence there: "don't send it", "nicht bezahlen".
    func refusesDeed(of question: Question) -> Bool {
        guard question.kind == .consent, let deeds = self.language.agreements[question.intent] else { return false }
        return self.tokens.indices.contains { position in
            self.language.turns.exclusions.matches(in: self.tokens, at: position).contains { exclusion in
                exclusion.end < self.tokens.count
                    && deeds.matches(in: self.tokens, at: exclusion.end).contains { deed in
                        deed.end == self.tokens.count || self.tokens[deed.end].isMark
                    }
            }
        }
    }

    /// Whether values stand behind a yes and a word that adds: "yes, and the same to Lena" changes no receiver of what is shown.
    mutating func addsToYes(_ question: Question) -> Bool {
        guard question.kind == .consent,
            let place = self.tokens.firstIndex(where: {
                self.language.language.listJoiners.contains($0.text) && !$0.isMark
            }),
            place > 0
        else { return false }
        var before = self.part(0..<place)
        defer { self.giveBack(before) }
        let expectation = Expectation(questions: [question], intent: question.intent, app: nil, parameters: [:])
        if case .yes? = before.plainAnswer(to: expectation)?.reply { return true }
        return before.agrees(to: question)
    }
}
