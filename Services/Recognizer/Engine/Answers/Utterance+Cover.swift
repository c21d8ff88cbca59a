// Beckon: what the words of a turn may be
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Schema

extension Utterance {
    /// The turn as the values, options and words of politeness that it is made of, at the least cost.
    mutating func cover(
        _ reading: TurnModel.Reading, _ question: Question, _ expectation: Expectation, isSure: Bool
    ) -> TurnCover {
        let words = self.tokens.indices.map { position in
            self.tokens[position].isMark ? 0 : self.saysLittle(position) ? CoverCost.littleWord : CoverCost.word
        }
        let spans = reading.spans
        let excluded = self.exclusions(spans, expectation)
        let notMeant = excluded.map(\.range)
        let refused = self.refusedWords(notMeant)
        let edits = self.textParts(spans, notMeant, expectation).map {
            CoverPart(range: $0.range, piece: .values([$0.name: $0.value]), cost: CoverCost.found)
        }
        var said = self.valueParts(reading, notMeant, question, expectation, isSure: isSure)
        let options = self.optionParts(question, besides: Set(notMeant.flatMap(\.self)))
        // Who is asked to choose chooses.
        let chosen = Set(options.flatMap(\.range))
        for index in said.indices where !chosen.isDisjoint(with: said[index].range) {
            said[index].cost += CoverCost.word
        }
        said = (said + options).filter { refused.isDisjoint(with: $0.range) }
        let others =
            self.idleParts() + excluded + self.answerParts(question) + self.removalParts(question, expectation)
        let cover = TurnCover(
            cheapestOf: said + edits.filter { refused.isDisjoint(with: $0.range) } + others, words: words)
        // A text is changed where little else is said; else more of it would be meant.
        let strange = cover.unexplained.count { !self.saysLittle($0) }
        guard strange > Bounds.wordsBesideText else { return cover }
        let texts = Set((self.catalog.intents[expectation.intent]?.parameters ?? []).map(\.name)).filter { name in
            self.slot(of: name, in: expectation.intent)?.isVerbatim ?? false
        }
        said.removeAll { part in
            if case .values(let values) = part.piece { !texts.isDisjoint(with: values.keys) } else { false }
        }
        return TurnCover(cheapestOf: said + others, words: words)
    }

    /// Whether words say another title for what has one, where something else is to be chosen: "the new one, call it Weekly" names the
    /// list that is chosen, and not what is put on it.
    private func retitles(_ part: CoverPart, _ question: Question, _ expectation: Expectation) -> Bool {
        guard question.kind == .choice, case .values(let values) = part.piece else { return false }
        return values.keys.contains { name in
            name != question.parameter && expectation.parameters[name] != nil
                && self.slot(of: name, in: expectation.intent)?.isText ?? false
        }
    }

    /// What the words may be as values, whatever is offered.
    private mutating func valueParts(
        _ reading: TurnModel.Reading, _ excluded: [Range<Int>], _ question: Question, _ expectation: Expectation,
        isSure: Bool
    ) -> [CoverPart] {
        let found = Set(reading.spans.filter { $0.valueClass != nil }.flatMap(\.range))
        var parts = self.foundParts(reading.spans, excluded, question, expectation)
        parts += self.markedParts(found, expectation)
        // "Rope instead of plasters" names what it takes the place of.
        if excluded.isEmpty { parts.removeAll { self.retitles($0, question, expectation) } }
        parts += self.countedParts(question, expectation)
        parts += self.caseParts(expectation)
        parts += self.correctionParts(question, expectation)
        if isSure || reading.confidence < Bounds.sureTurn { parts += self.requestParts(expectation) }
        if isSure { parts += self.nameParts(question, found, excluded, expectation) }
        return parts
    }

    /// The words that are said not to be meant: those of exclusions, and behind any other word that excludes the next one that says
    /// something, "not with video".
    private func refusedWords(_ excluded: [Range<Int>]) -> Set<Int> {
        var refused = Set(excluded.flatMap(\.self))
        for position in self.tokens.indices where !excluded.contains(where: { $0.contains(position) }) {
            guard let behind = self.language.turns.exclusions.longest(in: self.tokens, at: position) else { continue }
            let last = (behind..<self.tokens.count).first { !self.leads($0) }
            if let last, !self.tokens[last].isMark { refused.formUnion(position...last) }
        }
        return refused
    }

    /// The option that some of the words mean: the most of these words, and the fewest. An option that is named counts before one
    /// that is counted: of "Visa, two people" the first one.
    private mutating func optionParts(_ question: Question, besides taken: Set<Int>) -> [CoverPart] {
        guard question.kind == .choice || question.kind == .app else { return [] }
        let all = self.options(question, besides: taken).map { (number, most, fewest) in
            let shown = question.options[number - 1]
            let words = Set(
                ([shown.label] + shown.details).flatMap { Self.words(.string($0)) } + Self.words(shown.value))
            let parts = Set([most, fewest]).map { range in
                let others = range.count { !words.contains(self.tokens[$0].text) && !self.saysLittle($0) }
                return CoverPart(
                    range: range, piece: .choice(number), cost: CoverCost.chosen + CoverCost.strange * others)
            }
            let isNamed = fewest.contains { words.contains(self.tokens[$0].text) }
            return (isNamed: isNamed, number: number, most: most, fewest: fewest, parts: parts)
        }
        var named = all.filter(\.isNamed)
        // "The pharmacy, no wait, the hardware store."
        if named.count > 1, let start = self.behindRetraction {
            named.removeAll { $0.fewest.lowerBound < start }
        }
        if let option = named.only { return option.parts }
        guard named.isEmpty, let option = all.only else { return [] }
        return [CoverPart(range: option.most, piece: .choice(option.number), cost: CoverCost.chosen)]
    }

    /// Behind the last words that take back what was said.
    private var behindRetraction: Int? {
        self.tokens.indices.dropFirst().compactMap {
            self.language.turns.retractions.longest(in: self.tokens, at: $0)
        }.max()
    }

    func saysLittle(_ position: Int) -> Bool {
        self.isArticle(position) || self.language.notNames.contains(self.tokens[position].text)
            || self.language.fillers.longest(in: self.tokens, at: position) != nil
    }

    /// What joins, hesitates, or is polite.
    func idleParts() -> [CoverPart] {
        let turns = self.language.turns
        let tables: [(PhraseTrie<Bool>, TurnPiece?)] = [
            (turns.joiners, nil), (turns.courtesies, .courtesy), (turns.remarks, .remark), (self.language.fillers, nil),
        ]
        return self.tokens.indices.flatMap { position in
            tables.flatMap { table, piece in
                table.matches(in: self.tokens, at: position).map {
                    CoverPart(range: position..<$0.end, piece: piece, cost: CoverCost.idle)
                }
            }
        }
    }

    /// What is said not to be meant: behind a word that excludes stands what is on the screen, or was found as such.
    private mutating func exclusions(
        _ spans: [(range: Range<Int>, valueClass: ValueClass?)], _ expectation: Expectation
    ) -> [CoverPart] {
        var parts: [CoverPart] = []
        for position in self.tokens.indices {
            guard let behind = self.language.turns.exclusions.longest(in: self.tokens, at: position) else { continue }
            let start = (behind..<self.tokens.count).first { !self.isArticle($0) } ?? self.tokens.count
            let known = (start + 1...start + 5).filter { $0 <= self.tokens.count }
                .last { self.isKnown(start..<$0, expectation) }
            let span = spans.first { $0.range.lowerBound == start }?.range.upperBound
            guard let end = known ?? span else { continue }
            parts.append(CoverPart(range: position..<end, piece: .exclusion, cost: CoverCost.marked))
        }
        for span in spans where span.valueClass == nil && self.isNotMeant(span.range, expectation) {
            parts.append(CoverPart(range: span.range, piece: .exclusion, cost: CoverCost.marked))
        }
        return parts
    }

    /// A yes or a no where a piece may begin.
    private mutating func answerParts(_ question: Question) -> [CoverPart] {
        guard question.kind.isYesOrNo else { return [] }
        var parts: [CoverPart] = []
        for start in self.starts {
            for end in start + 1...min(start + Self.wordsOfNo, self.tokens.count) {
                let piece: TurnPiece
                switch self.control(of: start..<end) {
                case .yes: piece = .yes
                case .no: piece = .no
                default: continue
                }
                parts.append(CoverPart(range: start..<end, piece: piece, cost: CoverCost.marked))
            }
        }
        return parts
    }

    /// Where a piece may begin: at first, and behind marks, sentences and what says nothing by itself.
    var starts: [Int] {
        var starts: Set<Int> = [0]
        for position in self.tokens.indices.dropFirst()
        where self.tokens[position - 1].isMark || self.endsSentence(before: position) {
            starts.insert(position)
        }
        starts.formUnion(self.idleParts().map(\.range.upperBound))
        return starts.filter { $0 < self.tokens.count && !self.tokens[$0].isMark }.sorted()
    }
}
