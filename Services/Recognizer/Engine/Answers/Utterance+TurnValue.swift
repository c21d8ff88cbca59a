// Beckon: which parameter the words of a turn are for, and their value
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Schema

extension Utterance {
    /// The parameter that words of a class are for, and their value.
    mutating func value(
        _ valueClass: ValueClass, _ range: Range<Int>, _ excluded: [Range<Int>], _ question: Question,
        _ expectation: Expectation
    ) -> (String, Value)? {
        let intent = expectation.intent
        let all = (self.catalog.intents[intent]?.parameters ?? [])
            .filter { $0.isResolvable || $0.type == "Integer" }
            .map { (name: $0.name, valueClass: ValueClass(type: $0.type)) }
        let own = all.filter { $0.valueClass == valueClass }.map(\.name)
        self.source.known = KnownValue.all(expectation, at: question)
        if valueClass.isCounted {
            if let counted = self.countedThing(range, intent, expectation.app) { return counted }
            if own.isEmpty {
                return self.bare(range, intent: intent, expectation).flatMap { $0.count == 1 ? $0.first : nil }
                    .map { ($0.key, $0.value) }
            }
            guard let name = self.parameter(among: own, question, expectation),
                let slot = self.slot(of: name, in: intent),
                let value = self.countedValue(slot, range, app: expectation.app)
            else { return nil }
            return (name, value)
        }
        let named = all.filter { !$0.valueClass.isCounted }.map(\.name)
        if let marked = self.markedValue(range, named, expectation) { return marked }
        guard
            let name = self.replaced(named, excluded, expectation)
                ?? self.parameter(among: own, question, expectation)
                ?? question.parameter.flatMap({ named.contains($0) && !question.kind.isYesOrNo ? $0 : nil }),
            let slot = self.slot(of: name, in: intent)
        else { return nil }
        if slot.isVerbatim, let known = expectation.parameters[name].flatMap(KnownText.init),
            let text = self.edited(range, known, excluded)
        {
            return (name, text)
        }
        let words = self.withoutDeed(range, slot, intent)
        guard !self.isNobody(words, slot) else { return nil }
        return self.namedValue(slot, words, app: expectation.app).map { (name, $0) }
    }

    /// Whether words that the statistics took for a person are none, because nobody is registered so and they hold a number or end in
    /// a word of a case: "an even twenty-five", "my checking".
    private mutating func isNobody(_ range: Range<Int>, _ slot: Slot) -> Bool {
        guard let type = slot.type, ValueClass(type: type.name) == .person, let last = range.last,
            !range.contains(where: { !self.source.terms[$0].isEmpty })
        else { return false }
        let isCase = self.valueKinds(at: last).contains { kind, _ in
            if case .caseOf = kind { true } else { false }
        }
        return isCase || range.contains { self.beginsNumber($0) && !self.isBareOne($0) }
    }

    /// A person's name without the words of the deed that the statistics took for a part of it: "pay" of "pay Ben".
    private func withoutDeed(_ range: Range<Int>, _ slot: Slot, _ intent: String) -> Range<Int> {
        guard let type = slot.type, ValueClass(type: type.name) == .person, let deed = self.language.agreements[intent]
        else { return range }
        let start = range.dropLast().first {
            !deed.words.contains(self.tokens[$0].symbol) || !self.source.terms[$0].isEmpty
        }
        return (start ?? range.upperBound - 1)..<range.upperBound
    }

    /// A number with the word behind it that says what it counts: "three passengers" is no time, "five stars" are no money.
    mutating func countedThing(_ range: Range<Int>, _ intent: String, _ app: String?) -> (String, Value)? {
        for end in [range.upperBound + 1, range.upperBound + 2] where end <= self.tokens.count {
            let values = self.fragment(range.lowerBound..<end, intent: intent, app: app, needsLiteral: true)
            if let values, values.count == 1, let (name, value) = values.first { return (name, value) }
        }
        return nil
    }

    func slot(of name: String, in intent: String) -> Slot? {
        try? CompiledCatalog.slot(name, nil, of: self.catalog.intents[intent], types: self.catalog.types)
    }

    /// The value with the words before it that say which parameter it is for: "from the office".
    private mutating func markedValue(
        _ range: Range<Int>, _ parameters: [String], _ expectation: Expectation
    ) -> (String, Value)? {
        for before in 1...4 where range.lowerBound >= before {
            let values = self.fragment(
                range.lowerBound - before..<range.upperBound, intent: expectation.intent, app: expectation.app,
                needsLiteral: true)
            if let values, values.count == 1, let (name, value) = values.first, parameters.contains(name) {
                return (name, value)
            }
        }
        return nil
    }

    /// The parameter whose value is not meant any more: "not the airport".
    func replaced(_ parameters: [String], _ excluded: [Range<Int>], _ expectation: Expectation) -> String? {
        for range in excluded {
            let words = Set(range.map { self.tokens[$0].text }).subtracting(self.language.articles)
            let named = parameters.filter { name in
                expectation.parameters[name].map { !words.isDisjoint(with: Self.words($0)) } ?? false
            }
            if named.count == 1 { return named[0] }
        }
        return nil
    }

    /// Which of several parameters of a class is meant: the one that is asked for, the only one that has a value.
    private func parameter(
        among parameters: [String], _ question: Question, _ expectation: Expectation
    ) -> String? {
        if parameters.count <= 1 { return parameters.first }
        if let asked = question.parameter, parameters.contains(asked) { return asked }
        let present = parameters.filter { expectation.parameters[$0] != nil }
        return present.count == 1 ? present[0] : nil
    }

    /// The time, amount or number that covers most of the words.
    private mutating func countedValue(_ slot: Slot, _ range: Range<Int>, app: String?) -> Value? {
        // Of several numbers nobody knows which is an amount of money without a currency.
        if slot.reader == .money, self.tokens.count(where: { $0.number != nil }) > 1,
            self.source.spans(of: slot, at: range.lowerBound).contains(where: \.isBareAmount)
        {
            return nil
        }
        if let value = self.typed(slot, range, app: app) { return value }
        var best: (start: Int, span: Span, covered: Int)?
        for start in max(0, range.lowerBound - 1)..<range.upperBound {
            for span in self.source.spans(of: slot, at: start) where span.end > range.lowerBound {
                let covered = (start..<span.end).clamped(to: range).count
                if covered > best?.covered ?? 0 { best = (start, span, covered) }
            }
        }
        guard let best, best.covered > 1 || best.covered * 2 >= range.count else {
            guard slot.type?.kind == .integer else { return nil }
            let (counts, tokens) = (self.language.counts, self.tokens)
            return range.compactMap { counts.matches(in: tokens, at: $0).last }.first.map { .integer($0.payload) }
        }
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: app)
        guard let value = builder.value(of: slot, best.span, from: best.start) else { return nil }
        return slot.isArray && value.array == nil ? .array([value]) : value
    }

    private mutating func namedValue(_ slot: Slot, _ range: Range<Int>, app: String?) -> Value? {
        let range = range.drop { self.language.articles.contains(self.tokens[$0].text) && !slot.isVerbatim }
        guard let first = range.first else { return nil }
        let words = first..<range.endIndex
        if let value = self.typed(slot, words, app: app) { return value }
        guard case .words = slot.reader else { return nil }
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: app)
        guard let value = builder.value(of: slot, words: words) else { return nil }
        return slot.isArray && value.array == nil ? .array([value]) : value
    }
}
