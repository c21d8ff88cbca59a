// Beckon: what is said besides what is not meant
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// What such a request scores at most: what was said around it is passed over.
    private static let mostOfRest = 0.8

    /// The answer, without values that the words say are not meant.
    ///
    /// Nothing that is left out makes a yes or a no of the rest: only values count there.
    mutating func meantAnswer(to expectation: Expectation) -> Answer? {
        guard let first = expectation.questions.first else { return nil }
        if let text = self.textEdit(first, expectation) { return text }
        guard !first.takesAnyText, self.takenBack == 0, self.tokens.count <= Bounds.turnTokens else {
            return self.answer(to: expectation)
        }
        if var rest = self.withoutUnmeant() {
            let answer = rest.answer(to: expectation)
            self.giveBack(rest)
            if let answer, answer.reply.saysValue { return answer }
        }
        guard let exclusion = self.exclusions().first else { return self.answer(to: expectation) }
        if let other = self.otherOfTwo(exclusion.value, first, expectation) { return other }
        guard let answer = self.answer(to: expectation) else { return nil }
        // "No" alone at the beginning refuses what was shown, and names what is meant: "no a las seis".
        if !answer.reply.saysValue || exclusion.whole == self.tokens.indices && self.isRefusal(before: exclusion.value)
        {
            return answer
        }
        var part = self.part(self.withoutLead(exclusion.value))
        defer { self.giveBack(part) }
        return part.answer(to: expectation)?.reply == answer.reply ? nil : answer
    }

    private mutating func isRefusal(before value: Range<Int>) -> Bool {
        guard value.lowerBound > 0 else { return false }
        var part = self.part(0..<value.lowerBound)
        defer { self.giveBack(part) }
        let question = Question(id: "", kind: .confirmation, intent: "")
        return part.plainAnswer(to: Expectation(questions: [question], intent: "", app: nil, parameters: [:]))?.reply
            == .no
    }

    /// The value without the words that lead to it.
    private mutating func withoutLead(_ range: Range<Int>) -> Range<Int> {
        let first = range.first { position in self.valueKinds(at: position).contains { $0.end == range.upperBound } }
        let strange = range.first { !self.leads($0) }
        return (first ?? strange ?? range.lowerBound)..<range.upperBound
    }

    /// Of two options, or of an enumeration's two cases, the one that is not excluded.
    private mutating func otherOfTwo(_ value: Range<Int>, _ question: Question, _ expectation: Expectation) -> Answer? {
        let words = self.withoutLead(value)
        if question.kind == .choice, question.options.count == 2 {
            var part = self.part(words)
            defer { self.giveBack(part) }
            guard case .choice(let number)? = part.choice(question) else { return nil }
            return Answer(question.id, .choice(3 - number))
        }
        for (name, known) in expectation.parameters.sorted(by: { $0.key < $1.key }) {
            guard let slot = self.slot(of: name, in: expectation.intent), slot.reader == .enumeration,
                let cases = slot.type?.cases, cases.count == 2, let said = self.typed(slot, words, app: nil),
                said == known, let other = cases.first(where: { .string($0) != said })
            else { continue }
            return Answer(question.id, .correction([name: .string(other)]))
        }
        return nil
    }

    /// The request besides what the words say is not meant, where they are no request as they are.
    ///
    /// - Parameter best: The best reading of all the words, if it is good enough.
    mutating func meantRequest(insteadOf best: Reading?) -> Recognition? {
        guard best.map({ self.endsInExclusion($0) }) ?? true, var rest = self.withoutUnmeant() else { return nil }
        defer { self.giveBack(rest) }
        var found = rest.recognition()
        guard found.answer == nil, found.intents != nil || !found.meanings.isEmpty else { return nil }
        for index in found.candidates.indices {
            found.candidates[index].score = min(found.candidates[index].score, Self.mostOfRest)
        }
        return found
    }

    /// Whether a text ends in a sentence of its own that says who is not meant: "... moved to four. not Petra".
    private mutating func endsInExclusion(_ reading: Reading) -> Bool {
        guard let last = self.exclusions().last, last.whole.upperBound == self.tokens.count,
            last.whole.lowerBound > 0, self.endsSentence(before: last.whole.lowerBound)
        else { return false }
        let names = last.value.contains { position in
            self.valueKinds(at: position).contains { $0.kind == .name && $0.end == last.value.upperBound }
        }
        return names
            && reading.parts.contains { part in
                guard case .free(let slot, let range) = part else { return false }
                return self.catalog.sentences.slots[slot].isText && range.lowerBound < last.whole.lowerBound
                    && range.upperBound == self.tokens.count
            }
    }
}
