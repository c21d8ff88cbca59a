// Beckon: words as they are, as an answer
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// Words as they are, for questions whose type takes them.
    mutating func words(_ question: Question, _ expectation: Expectation) -> Reply? {
        switch question.kind {
        case .value, .details: break
        // Alternatives to a value that cannot be used are proposals: another value is as good an answer.
        case .choice where question.omittedOptions > 0 || question.reason != nil: break
        case .choice where self.isOfferedAsHelp(question, expectation): break
        case .choice where self.answerRanges().contains(where: { self.fitsSome($0, question) }): break
        default: return nil
        }
        guard let slot = self.slot(for: question), case .words = slot.reader else { return nil }
        for range in self.answerRanges() {
            let parts = self.answeredParts(range, slot, expectation.intent)
            let builder = ValueBuilder(
                source: self.source, text: self.work.utterance, app: question.app)
            guard let value = builder.value(of: slot, words: parts.name),
                !(question.kind == .choice && (self.isSentences(value) || !self.isShortEnough(parts.name, slot)))
            else { continue }
            guard !parts.values.isEmpty, let parameter = question.parameter, question.element == nil else {
                return .value(value)
            }
            return .correction(parts.values.merging([parameter: value]) { $1 })
        }
        return nil
    }

    /// Whether things are offered where nothing was said of the parameter: that is no more than a help, and "Birthday" is a list as
    /// well. Somebody who is none of those offered, and "the fifth one", are none.
    private func isOfferedAsHelp(_ question: Question, _ expectation: Expectation) -> Bool {
        guard let parameter = question.parameter, expectation.parameters[parameter] == nil,
            self.valueClass(of: parameter, in: expectation.intent) != .person
        else { return false }
        return self.tokens.allSatisfy { $0.number == nil }
    }

    /// Whether words are as few as a name has, or a text.
    private func isShortEnough(_ range: Range<Int>, _ slot: Slot) -> Bool {
        slot.isText || slot.isArray || Self.wordCount(range.lazy.map { self.tokens[$0].text }) <= Bounds.nameWords
    }

    /// Whether several names at once hold one of many words, which is no name: "the jazz one, never heard of it".
    private func isSentences(_ value: Value) -> Bool {
        guard let names = value.array, names.count > 1 else { return false }
        return names.contains { name in
            name["identifier"] == nil && Self.wordCount(Self.words(name)) >= Bounds.wordsOfSentence
        }
    }

    /// The name that an answer consists of, with the values behind it; behind the end of a sentence, or many words behind a comma, are
    /// no part of a name.
    private mutating func answeredParts(_ range: Range<Int>, _ slot: Slot, _ intent: String) -> NameParts {
        if let found = self.nameParts(range, slot, intent), !found.name.isEmpty { return found }
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: nil)
        guard !slot.isText, !slot.isArray, !builder.isRegistered(range, slot), self.spillsOver(range),
            let first = self.betweenMarks(range).first
        else { return NameParts(name: range) }
        return NameParts(name: first)
    }
}
