// Beckon: the request that is open, said once more behind a no: "no. add apples to my shopping list"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// So many words a no has that a request stands behind, at most: "no no no".
    private static let wordsOfRefusal = 3

    /// What the open request is to be, where it is said once more as a whole behind a no: the no is not all that was said. At a
    /// preview a no with something behind it is looked at there.
    mutating func saidOnceMore(_ expectation: Expectation) -> Answer? {
        guard let first = expectation.questions.first, first.kind != .consent, !first.takesAnyText,
            self.tokens.count >= Bounds.guessedWords
        else { return nil }
        for end in 1...min(Self.wordsOfRefusal, self.tokens.count - 1) {
            var next = end
            while next < self.tokens.count, self.tokens[next].isMark { next += 1 }
            guard next < self.tokens.count, next > end || self.endsSentence(before: end), self.isNo(0..<end) else {
                continue
            }
            var rest = self.part(next..<self.tokens.count)
            let best = rest.rankedReadings().first
            self.giveBack(rest)
            guard let best, best.isRequestOfItsOwn, best.candidate.intent == expectation.intent,
                best.candidate.app == nil || best.candidate.app == expectation.app, !best.candidate.parameters.isEmpty
            else { continue }
            return Self.reply([.values(best.candidate.parameters)], first).map { Answer(first.id, $0) }
        }
        return nil
    }

    /// What an answer comes to. A guess that is corrected without a yes, "no, the seat, full whack", is asked about with the new values
    /// where it would be done without a preview: it may have been wrong as a whole. Another value for what is shown is only that.
    mutating func recognition(of answer: Answer, _ expectation: Expectation) -> Recognition {
        guard expectation.questions.first?.kind == .meaning, case .correction(let values) = answer.reply,
            self.catalog.intents[expectation.intent]?.risk == IntentDeclaration.Risk.none,
            !values.keys.allSatisfy({ expectation.parameters[$0] != nil }) || self.refusesFirst,
            !self.agreesFirst(expectation)
        else { return Recognition(answer: answer) }
        let parameters = expectation.parameters.merging(values) { $1 }.filter { $0.value != .null }
        return Recognition(candidates: [
            Candidate(
                intent: expectation.intent, app: expectation.app, parameters: parameters,
                score: Candidate.mostProbable)
        ])
    }

    private var refusesFirst: Bool {
        mutating get { (1...min(Self.wordsOfRefusal, self.tokens.count)).contains { self.isNo(0..<$0) } }
    }

    private mutating func agreesFirst(_ expectation: Expectation) -> Bool {
        expectation.questions.first.map { self.beginsAgreeing($0, expectation) } ?? false
    }

    private mutating func isNo(_ range: Range<Int>) -> Bool {
        self.language.turns.retractions.longest(in: self.tokens, at: range.lowerBound) == range.upperBound
            || self.control(of: range) == .no
    }
}
