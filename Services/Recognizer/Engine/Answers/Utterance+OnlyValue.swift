// Beckon: the one value in words that nothing explains as a whole: "Friday at eight would be lovely"
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText
import Schema

extension Utterance {
    /// The only time, amount or number in the words, where that is what the question asks for, or, before consent, where
    /// only one parameter can be meant. What is said not to be meant does not count, and no other number may be there.
    mutating func onlyValue(_ question: Question, _ expectation: Expectation) -> Reply? {
        guard self.tokens.count <= Bounds.turnTokens else { return nil }
        switch question.kind {
        case .value, .details:
            guard let slot = self.slot(for: question), Self.isCounted(slot) else { return nil }
            let isCounted = self.tokens.contains { $0.number != nil && $0.number != 1 }
            return self.onlyValue(of: slot, app: question.app, expectation).map(Reply.value)
                ?? (isCounted ? nil : self.count(for: question).map { .value(.integer($0)) })
        case .consent:
            let slots = (self.catalog.intents[expectation.intent]?.parameters ?? []).compactMap { parameter in
                try? CompiledCatalog.slot(
                    parameter.name, nil, of: self.catalog.intents[expectation.intent], types: self.catalog.types)
            }.filter(Self.isCounted)
            var found: [String: Value] = [:]
            for slot in slots where expectation.parameters[slot.name] != nil {
                if let value = self.onlyValue(of: slot, app: expectation.app, expectation) { found[slot.name] = value }
            }
            return found.count == 1 ? .correction(found) : nil
        default: return nil
        }
    }

    /// Whether values of a slot are told from other words by their form.
    private static func isCounted(_ slot: Slot) -> Bool {
        switch slot.reader {
        case .date, .dateFields, .temporalTrigger, .instant, .money, .integer: true
        default: false
        }
    }

    private mutating func onlyValue(of slot: Slot, app: String?, _ expectation: Expectation) -> Value? {
        let all = self.row(of: slot)
        let meant = all.filter {
            !self.isExcluded($0.range.lowerBound) && ($0.range.count > 1 || !self.isBareOne($0.range.lowerBound))
        }
        guard meant.count <= 1 else { return nil }
        let (found, known) = (meant.first, Set(all.flatMap(\.range)))
        let isAlone = self.tokens.indices.allSatisfy { known.contains($0) || self.tokens[$0].number == nil }
        guard let found, isAlone else { return nil }
        if let counted = self.countedThing(found.range, expectation.intent, app), counted.0 != slot.name { return nil }
        if slot.reader == .integer,
            self.isThing(found.range.upperBound - 1) || self.countsThings(found.range, expectation.intent)
        {
            return nil
        }
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: app)
        guard let value = builder.value(of: slot, found.span, from: found.range.lowerBound) else { return nil }
        return slot.isArray && value.array == nil ? .array([value]) : value
    }

    /// The values of a slot in the words, one after another, at each place the longest.
    mutating func row(of slot: Slot) -> [(range: Range<Int>, span: Span)] {
        var row: [(range: Range<Int>, span: Span)] = []
        var position = 0
        while position < self.tokens.count {
            guard let span = self.source.spans(of: slot, at: position).max(by: { $0.end < $1.end }), span.end > position
            else {
                position += 1
                continue
            }
            row.append((position..<span.end, span))
            position = span.end
        }
        return row
    }

    /// Whether the word there is "one" in words, or an article.
    func isBareOne(_ position: Int) -> Bool { self.language.isBareOne(self.tokens[position]) }

    /// Whether the words before a place say that what follows is not meant.
    func isExcluded(_ position: Int) -> Bool {
        (max(0, position - 4)..<position).contains { start in
            guard let end = self.language.turns.exclusions.longest(in: self.tokens, at: start), end <= position else {
                return false
            }
            return (end..<position).allSatisfy { self.language.articles.contains(self.tokens[$0].text) }
        }
    }

    /// Another name behind a no, to a question about a name: "no, to the north station".
    mutating func otherName(_ question: Question) -> Reply? {
        guard question.kind == .confirmation || question.kind == .choice, question.element ?? 0 == 0,
            let parameter = question.parameter, let slot = self.slot(for: question), case .words = slot.reader
        else { return nil }
        for cut in 1..<max(2, self.tokens.count - 1) where self.tokens.count > 2 && self.tokens[cut].isMark {
            var no = self.part(0..<cut)
            let isNo = no.plainAnswer(
                to: Expectation(questions: [question], intent: question.intent, app: nil, parameters: [:]))
            self.giveBack(no)
            guard isNo?.reply == .no else { return nil }
            let rest = cut + 1..<self.tokens.count
            guard rest.count <= Bounds.nameWords, !rest.isEmpty, !rest.contains(where: { self.tokens[$0].isMark })
            else {
                return nil
            }
            var name = self.part(rest)
            defer { self.giveBack(name) }
            let builder = ValueBuilder(source: name.source, text: self.work.utterance, app: question.app)
            for range in name.answerRanges() {
                guard let value = builder.value(of: slot, words: range) else { continue }
                let isArray = question.isArray || question.element != nil
                return .correction([parameter: isArray && value.array == nil ? .array([value]) : value])
            }
        }
        return nil
    }
}
