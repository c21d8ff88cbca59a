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
        let isSure = reading.confidence >= Bounds.sureTurn
        switch reading.act {
        case .request, .doubt: return nil
        case .choice, .value,
            .yes where question.kind == .choice,
            .any where question.kind == .choice:
            if isSure, let reply = self.reply(reading, question, expectation) { return reply }
        default: break
        }
        // Words that are values all through say these, whatever the turn is taken for.
        let share = isSure ? nil : Bounds.explainedWords
        if let reply = self.reply(reading, question, expectation, explaining: share) { return reply }
        return isSure ? self.act(reading.act, question) : nil
    }

    /// What an act without values is in answer to a question.
    private func act(_ act: TurnAct, _ question: Question) -> Reply? {
        switch act {
        case .request, .doubt, .choice, .value: return nil
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

    /// Values, and an option beside them, of a turn that says these, whatever words beside them are not explained.
    private mutating func reply(
        _ reading: TurnModel.Reading, _ question: Question, _ expectation: Expectation
    ) -> Reply? {
        let cover = self.cover(reading, question, expectation, isSure: true)
        // Longer words of which much is not understood are about something else: one value found in them is no answer.
        let strange = cover.unexplained.count { !self.saysLittle($0) }
        guard strange <= Bounds.wordsOfStory || strange * Bounds.shareOfStory <= self.tokens.count else { return nil }
        var pieces = cover.pieces
        if !pieces.contains(where: \.isSaid), let parameter = question.parameter, let count = self.count(for: question)
        {
            pieces.append(.values([parameter: .integer(count)]))
        } else if !pieces.contains(where: \.isSaid) {
            let excluded = reading.spans.filter { $0.valueClass == nil }.map(\.range)
            let values = self.valuesBeside(excluded, question, expectation)
            if values.isEmpty { return nil }
            pieces.append(.values(values))
        }
        return Self.reply(pieces, question)
    }

    /// Values, and an option beside them, of a turn that may say something else: nearly all words are to be explained.
    ///
    /// - Parameter share: Of so many words one may be unexplained; none without.
    private mutating func reply(
        _ reading: TurnModel.Reading, _ question: Question, _ expectation: Expectation, explaining share: Int?
    ) -> Reply? {
        let cover = self.cover(reading, question, expectation, isSure: false)
        let strange = cover.unexplained.count { !self.saysLittle($0) }
        guard cover.pieces.contains(where: \.isSaid), strange * (share ?? self.tokens.count + 1) <= self.tokens.count,
            let reply = Self.reply(cover.pieces, question)
        else { return nil }
        // A sure yes to a value is one, though the value is named.
        if case .correction(let values) = reply, question.kind == .confirmation, reading.act == .yes,
            values.keys.allSatisfy({ $0 == question.parameter })
        {
            return nil
        }
        return reply
    }

    /// The class of name that a question asks for: what was taken for not meant, and is neither on the screen nor behind "not", is it.
    static func name(askedBy question: Question) -> ValueClass? {
        guard question.kind == .value, let type = question.type else { return nil }
        let valueClass = ValueClass(type: type.name)
        return valueClass.isCounted ? nil : valueClass
    }

    /// Whether words that are taken for what is not meant any more are that: they stand behind "not", or on the screen.
    func isNotMeant(_ range: Range<Int>, _ expectation: Expectation) -> Bool {
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

    /// Whether words end in a number within a word: "1" of "1live".
    private func breaksWord(_ range: Range<Int>) -> Bool {
        let end = range.upperBound
        guard end < self.tokens.count, self.tokens[end - 1].number != nil,
            self.tokens[end].start == self.tokens[end - 1].end, let first = self.tokens[end].text.unicodeScalars.first
        else { return false }
        return first.properties.isAlphabetic && !Tokenizer.standsAlone(first)
    }

    /// The options that some of the words mean: of each the most of these words, and the fewest.
    mutating func options(
        _ question: Question, besides marked: Set<Int>
    ) -> [(number: Int, most: Range<Int>, fewest: Range<Int>)] {
        var found: [Int: (most: Range<Int>, fewest: Range<Int>)] = [:]
        for length in stride(from: min(Bounds.optionWords, self.tokens.count), through: 1, by: -1) {
            for start in 0...self.tokens.count - length {
                let range = start..<start + length
                guard range.allSatisfy({ !marked.contains($0) && !self.tokens[$0].isMark }), !self.breaksWord(range),
                    // "One" of "a quarter of an hour", or of "the shared one", is no first option.
                    range.count > 1 || self.tokens.count == 1 || !self.isBareOne(start)
                else { continue }
                var part = self.part(range)
                defer { self.giveBack(part) }
                guard case .choice(let number)? = part.choice(question) else { continue }
                if let known = found[number] {
                    if known.fewest.clamped(to: range) == range { found[number]?.fewest = range }
                } else if found.values.allSatisfy({ range.clamped(to: $0.most) != range }) {
                    found[number] = (range, range)
                }
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value.most, $0.value.fewest) }
    }
}
