// Beckon: a turn as the statistics of turns read it
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import RecognizerText
import Schema

extension Utterance {
    /// What the statistics of turns make of an answer; `nil` where they are not sure, or what they find makes no value.
    ///
    /// A yes is never learnt where something is done upon it: consent takes the words that the language lists.
    mutating func learntTurn(_ question: Question, _ expectation: Expectation, _ turns: TurnModel) -> Reply? {
        guard self.tokens.count <= Bounds.turnTokens, let reading = self.turnReading(question, expectation, turns),
            self.tokens.count > 1 || reading.act != .value && reading.confidence >= Bounds.sureWord
        else { return nil }
        switch reading.act {
        case .yes where question.kind == .choice, .any where question.kind == .choice:
            // "A quarter past seven would be lovely."
            if let option = self.option(question, besides: []) { return .choice(option.number) }
            return reading.act == .any && reading.confidence >= Bounds.sureTurn ? .skip : nil
        case .request, .doubt: return nil
        case _ where reading.confidence < Bounds.sureTurn: return nil
        case .choice, .value: return self.reply(reading, question, expectation)
        case .yes: return question.kind == .confirmation || question.offersOneMeaning ? .yes() : nil
        case .no: return .no
        case .cancel: return .cancel
        case .later:
            // Who says "hang on" goes on.
            let hesitates = self.tokens.indices.contains {
                self.language.turns.remarks.longest(in: self.tokens, at: $0) != nil
            }
            return hesitates ? nil : question.kind.isYesOrNo ? .no : .cancel
        case .why: return .why
        case .repeat: return .repeat
        case .help: return .help
        case .any: return question.kind == .meaning ? nil : .skip
        }
    }

    /// What the statistics of turns take it for.
    mutating func turnReading(
        _ question: Question, _ expectation: Expectation, _ turns: TurnModel
    ) -> TurnModel.Reading? {
        let options = question.options.flatMap { [$0.label] + $0.details }
        let known = expectation.parameters.keys.compactMap { self.valueClass(of: $0, in: expectation.intent) }
        let shown = Array(expectation.parameters.values) + [question.value].compactMap(\.self)
        // What words probably mean is shown as a preview is.
        let context = TurnContext(
            kind: question.kind == .meaning ? .consent : question.kind,
            asked: question.type.map { ValueClass(type: $0.name) }, known: Set(known),
            shown: Set(shown.flatMap(Self.words)).subtracting(self.language.articles),
            offered: TurnContext.words(options, besides: self.language.articles))
        // As in what was learnt from, a number alone is no time.
        var plain = self.part(self.tokens.indices)
        plain.source.allowsBareTimes = false
        return turns.read(self.work.utterance, self.tokens, plain.source.hits(), in: context)
    }

    func valueClass(of parameter: String, in intent: String) -> ValueClass? {
        self.catalog.intents[intent]?.parameter(parameter).map { ValueClass(type: $0.type) }
    }

    /// Values, and an option beside them.
    private mutating func reply(
        _ reading: TurnModel.Reading, _ question: Question, _ expectation: Expectation
    ) -> Reply? {
        let excluded = reading.spans.filter { $0.valueClass == nil }.map(\.range)
        var pieces: [TurnPiece] = []
        var values: [String: Value] = [:]
        var marked: Set<Int> = []
        var unread: [ValueClass] = []
        var read: Set<ValueClass> = []
        let hasName = reading.spans.contains { $0.valueClass?.isCounted == false }
        for (range, valueClass) in reading.spans {
            marked.formUnion(range)
            let isNotMeant = valueClass == nil ? self.isNotMeant(range, expectation) : self.isExcluded(range.lowerBound)
            if isNotMeant { continue }
            // "The red one" is no number.
            let isOnlyOne =
                valueClass == .number && range.allSatisfy { self.tokens[$0].number == nil || self.isBareOne($0) }
            if isOnlyOne && (question.kind == .choice || self.isThing(range.upperBound - 1))
                || valueClass == .number && self.countsThings(range, expectation.intent)
            {
                marked.subtract(range)
                continue
            }
            guard let valueClass = valueClass ?? (hasName ? nil : Self.name(askedBy: question)) else {
                marked.subtract(range)
                continue
            }
            guard let (name, value) = self.value(valueClass, range, excluded, question, expectation) else {
                if self.hasParameter(of: valueClass, expectation.intent) { unread.append(valueClass) }
                continue
            }
            read.insert(valueClass)
            if let before = values[name]?.array, let more = value.array, !valueClass.isCounted {
                values[name] = .array(before + more)
            } else {
                values[name] = value
            }
        }
        // "Four, two adults and two children" is four; what is a value of a kind that none was read of is not understood.
        guard unread.allSatisfy(read.contains) else { return nil }
        let isChoosing = question.kind == .choice && (question.parameter.map { values[$0] == nil } ?? true)
        if isChoosing, let option = self.option(question, besides: marked) {
            pieces.append(.choice(option.number))
            marked.formUnion(option.range)
        }
        if reading.act == .value { self.takeLooseValues(&values, &marked, expectation) }
        self.takeCases(&values, &marked, expectation)
        if values.isEmpty, pieces.isEmpty, let parameter = question.parameter, let count = self.count(for: question) {
            values[parameter] = .integer(count)
        }
        if values.isEmpty, pieces.isEmpty { values = self.valuesBeside(excluded, question, expectation) }
        if !values.isEmpty { pieces.append(.values(values)) }
        if question.kind == .confirmation, self.beginsWithYes(question) { pieces.append(.yes) }
        return pieces.isEmpty ? nil : Self.reply(pieces, question)
    }

    /// The class of name that a question asks for: what was taken for not meant, and is neither on the screen nor behind "not", is it.
    private static func name(askedBy question: Question) -> ValueClass? {
        guard question.kind == .value, let type = question.type else { return nil }
        let valueClass = ValueClass(type: type.name)
        return valueClass.isCounted ? nil : valueClass
    }

    /// Whether words that are taken for what is not meant any more are that: they stand behind "not", or on the screen.
    private func isNotMeant(_ range: Range<Int>, _ expectation: Expectation) -> Bool {
        if self.isExcluded(range.lowerBound) { return true }
        let shown = Set(expectation.parameters.values.flatMap(Self.words))
        return range.allSatisfy { shown.contains(self.tokens[$0].text) || self.tokens[$0].isMark }
    }

    /// What the words before or behind those that are not meant correct: "not mum, I meant dad".
    private mutating func valuesBeside(
        _ excluded: [Range<Int>], _ question: Question, _ expectation: Expectation
    ) -> [String: Value] {
        guard excluded.count == 1, let range = excluded.first else { return [:] }
        let before = range.lowerBound - (self.exclusionLength(before: range.lowerBound) ?? 0)
        for rest in [range.upperBound..<self.tokens.count, 0..<before] where !rest.isEmpty {
            var part = self.part(rest)
            defer { self.giveBack(part) }
            if case .correction(let values)? = part.correctionAnswer(to: expectation)?.reply { return values }
        }
        return [:]
    }

    /// Gives times, amounts and numbers that were not marked to the parameter that can only be meant.
    private mutating func takeLooseValues(
        _ values: inout [String: Value], _ marked: inout Set<Int>, _ expectation: Expectation
    ) {
        // A number alone is no time here.
        self.source.allowsBareTimes = false
        defer { self.source.allowsBareTimes = true }
        let slots = (self.catalog.intents[expectation.intent]?.parameters ?? [])
            .filter { ValueClass(type: $0.type).isCounted && ($0.isResolvable || $0.type == "Integer") }
            .compactMap { self.slot(of: $0.name, in: expectation.intent) }
        for position in self.tokens.indices where !marked.contains(position) && !self.isBareOne(position) {
            let ends = slots.flatMap { self.source.spans(of: $0, at: position).map(\.end) }
            // "We are five now" says no time.
            guard let end = ends.max(), end > position, !(position..<end).contains(where: marked.contains),
                !self.isThing(end - 1), !self.countsThings(position..<end, expectation.intent),
                (position..<end).contains(where: { self.tokens[$0].number != nil }), !self.isExcluded(position)
            else { continue }
            guard let found = self.bare(position..<end, intent: expectation.intent, expectation), found.count == 1,
                let (name, value) = found.first
            else { continue }
            if values[name] == nil { values[name] = value }
            marked.formUnion(position..<end)
        }
    }

    /// Gives words for a case, "on speaker", to the parameter that has such cases.
    private mutating func takeCases(
        _ values: inout [String: Value], _ marked: inout Set<Int>, _ expectation: Expectation
    ) {
        let slots = (self.catalog.intents[expectation.intent]?.parameters ?? [])
            .compactMap { self.slot(of: $0.name, in: expectation.intent) }.filter { $0.reader == .enumeration }
        for slot in slots where values[slot.name] == nil {
            for position in self.tokens.indices where !marked.contains(position) && !self.isExcluded(position) {
                guard let value = self.source.spans(of: slot, at: position).last, value.end > position,
                    !(position..<value.end).contains(where: marked.contains), case .value(let said) = value.content
                else { continue }
                values[slot.name] = said
                marked.formUnion(position..<value.end)
                break
            }
        }
    }

    /// The name that the statistics of turns find in an answer, where the words are no name as they are: "gimme Priya".
    mutating func markedName(_ question: Question, _ expectation: Expectation) -> Reply? {
        guard question.kind == .value, self.tokens.count <= Bounds.turnTokens, let type = question.type,
            let slot = self.slot(for: question), case .words = slot.reader, let turns = self.turns,
            let reading = self.turnReading(question, expectation, turns),
            reading.act == .value || reading.act == .choice
        else { return nil }
        let names = reading.spans.filter { $0.valueClass == ValueClass(type: type.name) }
        guard names.count == 1, let name = names.first, name.range.count < self.tokens.count else { return nil }
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: question.app)
        return builder.value(of: slot, words: name.range).map(Reply.value)
    }

    /// How many people the words say that come, where a whole number is asked for: "just me".
    func count(for question: Question) -> Int? {
        guard question.type?.kind == .integer else { return nil }
        let found = self.tokens.indices.compactMap { position in
            self.language.counts.matches(in: self.tokens, at: position).last.map { ($0.end - position, $0.payload) }
        }
        return found.max { $0.0 < $1.0 }?.1
    }

    /// How many words before a place say that what follows is not meant.
    private func exclusionLength(before position: Int) -> Int? {
        (1...4).last { count in
            position >= count
                && self.language.turns.exclusions.longest(in: self.tokens, at: position - count).map { $0 <= position }
                    ?? false
        }
    }

    private mutating func beginsWithYes(_ question: Question) -> Bool {
        (1...min(3, self.tokens.count)).contains { count in
            var part = self.part(0..<count)
            defer { self.giveBack(part) }
            return part.plainAnswer(
                to: Expectation(questions: [question], intent: question.intent, app: nil, parameters: [:]))?
                .reply == .yes()
        }
    }

    /// The only option that some of the words mean.
    private mutating func option(
        _ question: Question, besides marked: Set<Int>
    ) -> (number: Int, range: Range<Int>)? {
        var found: [Int: Range<Int>] = [:]
        let free = self.tokens.indices.filter { !marked.contains($0) && !self.tokens[$0].isMark }
        for length in stride(from: min(4, free.count), through: 1, by: -1) {
            for start in 0...max(0, free.count - length) {
                let range = free[start]..<free[start] + length
                guard range.upperBound <= self.tokens.count, range.allSatisfy({ !marked.contains($0) }) else {
                    continue
                }
                var part = self.part(range)
                if case .choice(let number)? = part.choice(question) { found[number] = range }
                self.giveBack(part)
            }
            if !found.isEmpty { break }
        }
        return found.count == 1 ? found.first.map { ($0.key, $0.value) } : nil
    }
}
