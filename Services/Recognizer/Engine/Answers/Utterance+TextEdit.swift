// Beckon: a text that is shown being changed: "add see you there", "no, the whole text: I am late, sorry"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// Parameters that hold somebody's own text, of which an intent has one.
    static let textOfMessage = "content"
    private static let notes = ["note", "transactionNote"]

    /// What the turn makes of the text that is shown before something is done: a new one, or more of it. All words behind those that
    /// say so are the text, to the end of the turn, but for an agreement behind what is added.
    mutating func textEdit(_ question: Question, _ expectation: Expectation) -> Answer? {
        guard question.kind == .consent || question.kind == .confirmation,
            let slot = ([Self.textOfMessage] + Self.notes).compactMap({ self.slot(of: $0, in: expectation.intent) })
                .first,
            slot.isVerbatim
        else { return nil }
        if let range = self.text(behind: self.language.newTexts), let value = self.text(slot, range) {
            return Answer(question.id, .correction([slot.name: value]))
        }
        guard slot.name == Self.textOfMessage, let known = expectation.parameters[slot.name],
            let range = self.text(behind: self.language.moreTexts),
            let more = self.text(slot, self.withoutAgreement(range, question)),
            let longer = self.joined(known, more)
        else { return nil }
        return Answer(question.id, .correction([slot.name: longer]))
    }

    /// The words that the best template of a graph leaves free; of those, what is quoted.
    private mutating func text(behind graph: Graph) -> Range<Int>? {
        guard !graph.isEmpty else { return nil }
        var matcher = Matcher(graph: graph, tokens: self.tokens)
        let readings = matcher.whole(insertions: .none, source: &self.source, budget: &self.budget)
        var best: (range: Range<Int>, literal: Int)?
        for reading in readings {
            // A comma within the text parts it in two.
            let free = reading.parts.compactMap { part in if case .free(_, let range) = part { range } else { nil } }
            guard let first = free.first, let last = free.last, reading.ranking.literal > best?.literal ?? 0 else {
                continue
            }
            best = (first.lowerBound..<last.upperBound, reading.ranking.literal)
        }
        return best.map { self.quoted($0.range) ?? $0.range }
    }

    /// The words of a range that stand between quotation marks, where some do.
    private func quoted(_ range: Range<Int>) -> Range<Int>? {
        let bytes = Array(self.work.utterance.utf8)
        func hasMark(_ gap: Range<Int>) -> Bool {
            String(decoding: bytes[gap], as: UTF8.self).contains { "\"“”„«»「」".contains($0) }
        }
        guard
            let first = range.first(where: {
                hasMark(($0 > 0 ? self.tokens[$0 - 1].end : 0)..<self.tokens[$0].start)
            }),
            let last = range.last(where: {
                $0 >= first
                    && hasMark(
                        self.tokens[$0].end..<($0 + 1 < self.tokens.count ? self.tokens[$0 + 1].start : bytes.count))
            })
        else { return nil }
        return first..<last + 1
    }

    private mutating func text(_ slot: Slot, _ range: Range<Int>) -> Value? {
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: nil)
        let value = range.isEmpty ? nil : builder.value(of: slot, words: range)
        return slot.isArray && value?.array == nil ? value.map { .array([$0]) } : value
    }

    /// The words without "and then send it" at their end.
    private mutating func withoutAgreement(_ range: Range<Int>, _ question: Question) -> Range<Int> {
        let alone = Expectation(questions: [question], intent: question.intent, app: nil, parameters: [:])
        for end in range.dropFirst() {
            let start = self.behindJoiners(end)
            guard start > end || self.endsSentence(before: end), start < range.upperBound else { continue }
            var rest = self.part(start..<range.upperBound)
            defer { self.giveBack(rest) }
            if rest.agrees(to: question, alone) { return range.lowerBound..<end }
        }
        return range
    }

    /// A text with more behind it.
    func joined(_ known: Value, _ more: Value) -> Value? {
        if let old = known.string, let new = more.string {
            let isEnded = old.last.map { ".!?。！？".contains($0) } ?? true
            return .string(old + (isEnded ? " " : self.language.language.texts.joiner) + new)
        }
        if let old = known.array?.last ?? known["text"].map({ ["text": $0] }),
            let new = more.array?.first ?? Optional(more),
            let oldText = old["text"], let newText = new["text"], let whole = self.joined(oldText, newText)
        {
            let value: Value = ["text": whole]
            return known.array.map { .array($0.dropLast() + [value]) } ?? value
        }
        return nil
    }
}
