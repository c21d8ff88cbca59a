// Beckon: values in answers, and corrections
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Utterance {
    /// The answer to a question for a value, where its type can be told from the words: numbers, times, cases, terms.
    mutating func typedValue(_ question: Question, _ expectation: Expectation) -> Reply? {
        guard let slot = self.slot(for: question) else { return nil }
        // The longest first: "twenty one" is a number before it is "that one".
        for range in self.answerRanges().sorted(by: { $0.count > $1.count }) {
            if let value = self.typed(slot, range, app: question.app) { return .value(value) }
        }
        return nil
    }

    /// "for four people" to "how many?": a fragment that carries just this parameter.
    mutating func fragmentValue(_ question: Question, _ expectation: Expectation) -> Reply? {
        guard let parameter = question.parameter,
            let values = self.fragment(0..<self.tokens.count, intent: expectation.intent, app: expectation.app),
            values.count == 1, let value = values[parameter]
        else { return nil }
        return .value(value)
    }

    /// What tells the options of a question apart, said without the rest: the clock of a time, an amount, which of a
    /// person's numbers. What is none of the options is another value.
    mutating func moreExact(_ question: Question, _ expectation: Expectation) -> Reply? {
        guard let slot = self.slot(for: question) else { return nil }
        // Cases have words in the language; their labels are names of the wire.
        guard question.value != nil || slot.reader == .enumeration else { return nil }
        switch slot.reader {
        case .enumeration:
            guard
                case .value(let value)? = self.typedValue(question, expectation)
                    ?? self.fragmentValue(question, expectation)
            else { return nil }
            return question.options.firstIndex { $0.value == value }.map { .choice($0 + 1) } ?? .value(value)
        case .date, .dateFields, .temporalTrigger, .instant, .money:
            guard
                case .value(let value)? = self.typedValue(question, expectation)
                    ?? self.fragmentValue(question, expectation)
            else { return nil }
            return question.options.firstIndex { $0.value == value }.map { .choice($0 + 1) } ?? .value(value)
        default: break
        }
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: question.app)
        let labels = question.options.map { $0.value.at("personHandle.label")?.string?.lowercased() }
        for range in self.answerRanges() {
            guard let label = builder.label(range) else { continue }
            let found = labels.indices.filter { labels[$0] == label }
            return found.count == 1 ? .choice(found[0] + 1) : nil
        }
        return nil
    }

    /// Values that correct earlier ones: "no, four people", "make it four", "change the drop-off to the museum", or at a
    /// yes-or-no question plainly "to the museum".
    mutating func correction(_ expectation: Expectation, _ question: Question) -> [String: Value]? {
        for (range, parameter, _) in self.ranges(in: self.language.corrections) {
            if let values = self.corrected(range, parameter, expectation) { return values }
        }
        guard let values = self.fragment(0..<self.tokens.count, intent: expectation.intent, app: expectation.app) else {
            return nil
        }
        // More about a place is no other place: `in Berlin`, to the question where the street is.
        let types = values.keys.map { self.catalog.intents[expectation.intent]?.parameter($0)?.type }
        if question.kind == .details, let type = question.type?.name, types.allSatisfy({ $0 == type }) { return nil }
        // Without a word that corrects, a fragment must say something that this question did not ask for.
        return values.keys.contains { $0 != question.parameter } || question.kind.isYesOrNo ? values : nil
    }

    /// The value of a parameter that a range of the words says, in a correction or where something is wanted again.
    mutating func corrected(
        _ range: Range<Int>, _ parameter: Range<Int>?, _ expectation: Expectation
    ) -> [String: Value]? {
        let intent = expectation.intent
        if let parameter {
            guard let name = self.parameterName(parameter, intent), let slot = self.slot(name, intent) else {
                return nil
            }
            if let value = self.typed(slot, range, app: expectation.app) { return [name: value] }
            guard case .words = slot.reader else { return nil }
            let builder = ValueBuilder(
                source: self.source, text: self.work.utterance, app: expectation.app)
            return builder.value(of: slot, words: range).map { [name: $0] }
        }
        if let values = self.fragment(range, intent: intent, app: expectation.app) { return values }
        return self.bare(range, intent: intent, expectation)
    }

    /// A value without any mark, where only one parameter can be meant: the only one of its type.
    mutating func bare(_ range: Range<Int>, intent: String, _ expectation: Expectation) -> [String: Value]? {
        guard let declaration = self.catalog.intents[intent] else { return nil }
        var found: [String: Value] = [:]
        for parameter in declaration.parameters where parameter.isResolvable || parameter.type == "Integer" {
            guard let slot = self.slot(parameter.name, intent),
                let value = self.typed(slot, range, app: expectation.app)
            else {
                continue
            }
            found[parameter.name] = value
        }
        if found.count == 1 { return found }
        // Among several the one that has a value already is corrected; a bare number is a number before it is a time.
        let integers = found.filter { $0.value.integer != nil }
        if integers.count == 1 { return integers }
        let present = found.filter { expectation.parameters[$0.key] != nil }
        return present.count == 1 ? present : nil
    }

    /// The parameter of an intent that is called by these words.
    private func parameterName(_ range: Range<Int>, _ intent: String) -> String? {
        self.catalog.parameterNames[intent]?.matches(in: self.tokens, at: range.lowerBound)
            .last { $0.end == range.upperBound }?.payload
    }

    private func slot(_ name: String, _ intent: String) -> Slot? {
        try? CompiledCatalog.slot(name, nil, of: self.catalog.intents[intent], types: self.catalog.types)
    }

    /// A value of a slot for exactly these words, if they are of its type: typed values and known terms, not any words.
    mutating func typed(_ slot: Slot, _ range: Range<Int>, app: String?) -> Value? {
        var slot = slot
        if case .words = slot.reader { slot.rule = .known }
        if slot.reader == .boolean { return nil }
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: app)
        for span in self.source.spans(of: slot, at: range.lowerBound) where span.end == range.upperBound {
            if let value = builder.value(of: slot, span, from: range.lowerBound) {
                return slot.isArray && value.array == nil ? .array([value]) : value
            }
        }
        return builder.part(of: slot, range)
    }

    /// The values of the best fragment of the intent that is exactly these words.
    ///
    /// - Parameter needsLiteral: Whether a word has to mark the value.
    mutating func fragment(
        _ range: Range<Int>, intent: String, app: String?, needsLiteral: Bool = false
    ) -> [String: Value]? {
        guard let graph = self.catalog.fragments[intent], !graph.isEmpty, !range.isEmpty else { return nil }
        var part = self.part(range)
        defer { self.giveBack(part) }
        var matcher = Matcher(graph: graph, tokens: part.tokens)
        let readings = matcher.whole(insertions: .fillers, source: &part.source, budget: &part.budget)
        for reading in readings.sorted(by: { ($0.ranking, $0.sentence) < ($1.ranking, $1.sentence) })
        where reading.ranking.literal + (needsLiteral ? 0 : reading.ranking.typed) > 0
            && !part.hasLongName(reading, graph)
        {
            if let values = part.parameters(reading, graph, intent: intent, app: app), !values.isEmpty { return values }
        }
        return nil
    }

    /// Whether the words of a name are none: "pears and plums to my shopping" is no list.
    private func hasLongName(_ reading: Reading, _ graph: Graph) -> Bool {
        reading.parts.contains { part in
            guard case .free(let slot, let range) = part, !graph.slots[slot].isText, !graph.slots[slot].isArray else {
                return false
            }
            return self.strangeWords(range) > Bounds.strangeWords
        }
    }

    /// Some of the words as an utterance of their own, within the same bounds.
    func part(_ range: Range<Int>) -> Utterance {
        var part = Utterance(self.work, Array(self.tokens[range]), self.language, self.catalog)
        part.budget = self.budget
        part.source.budget = self.source.budget
        part.source.allowsBareTimes = self.source.allowsBareTimes
        part.source.known = self.source.known
        return part
    }

    /// Takes back what of the bounds is left.
    mutating func giveBack(_ part: Utterance) {
        self.budget = part.budget
        self.source.budget = part.source.budget
    }
}

extension Question.Kind {
    /// Whether yes or no answers it.
    var isYesOrNo: Bool {
        switch self {
        case .confirmation, .consent, .again, .meaning, .authorization, .unlock: true
        case .value, .details, .choice, .app: false
        }
    }
}
