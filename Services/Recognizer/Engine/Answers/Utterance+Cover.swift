// Beckon: what the words of a turn may be
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Schema

/// What a part of a cover costs, in tenths of a word that nothing explains.
private enum Cost {
    /// A word that nothing explains, and one that says little by itself: an article, a pronoun.
    static let word = 10, littleWord = 3
    /// What joins, hesitates or is polite.
    static let idle = 1
    /// What is told by its form or by words that mark it; the same in words of a language's cases.
    static let marked = 2, cased = 3
    /// An option where one is to be chosen.
    static let chosen = 1
    /// A name that the statistics of turns found, one that only words mark, one that only stands where a name may.
    static let found = 3, named = 10, bare = 6
    /// Each word of a name, each word of somebody's own text.
    static let nameWord = 3, textWord = 1
    /// A word within a name that names seldom have: "and", "please".
    static let strange = 8
}

extension Utterance {
    /// The turn as the values, options and words of politeness that it is made of, at the least cost.
    mutating func cover(
        _ spans: [(range: Range<Int>, valueClass: ValueClass?)], _ question: Question, _ expectation: Expectation,
        isSure: Bool
    ) -> TurnCover {
        let words = self.tokens.indices.map { position in
            self.tokens[position].isMark ? 0 : self.saysLittle(position) ? Cost.littleWord : Cost.word
        }
        let found = Set(spans.filter { $0.valueClass != nil }.flatMap(\.range))
        let excluded = self.exclusions(spans, expectation)
        let taken = Set(excluded.flatMap(\.range))
        var parts = self.idleParts() + excluded + self.answerParts(question)
        parts += self.foundParts(spans, excluded.map(\.range), question, expectation)
        parts += self.markedParts(found, expectation)
        parts += self.countedParts(question, expectation)
        parts += self.caseParts(expectation)
        if isSure { parts += self.nameParts(question, found) }
        let options = self.optionParts(question, besides: taken)
        // Who is asked to choose chooses.
        let chosen = Set(options.flatMap(\.range))
        for index in parts.indices {
            guard case .values = parts[index].piece, parts[index].range.contains(where: chosen.contains) else { continue }
            parts[index].cost += Cost.word
        }
        parts += options
        parts.removeAll { part in
            switch part.piece {
            case .values, .choice: self.isExcluded(part.range.lowerBound) || part.range.contains(where: taken.contains)
            default: false
            }
        }
        if debugCover { for p in parts { print("DBG", p.range.map { self.tokens[$0].text }, p.piece as Any, p.cost) }; let c = TurnCover(cheapestOf: parts, words: words); print("DBG =>", c.parts.map { ($0.range, $0.cost) }, c.unexplained.map { self.tokens[$0].text }) }
        return TurnCover(cheapestOf: parts, words: words)
    }

    /// The option that some of the words mean: the most of these words, and the fewest. An option that is named counts before one
    /// that is counted: of "Visa, two people" the first one.
    private mutating func optionParts(_ question: Question, besides taken: Set<Int>) -> [CoverPart] {
        guard question.kind == .choice || question.kind == .app else { return [] }
        let all = self.options(question, besides: taken).map { (number, most, fewest) in
            let shown = question.options[number - 1]
            let words = Set(([shown.label] + shown.details).flatMap { Self.words(.string($0)) } + Self.words(shown.value))
            let parts = Set([most, fewest]).map { range in
                let others = range.count { !words.contains(self.tokens[$0].text) && !self.saysLittle($0) }
                return CoverPart(range: range, piece: .choice(number), cost: Cost.chosen + Cost.strange * others)
            }
            return (isNamed: fewest.contains { words.contains(self.tokens[$0].text) }, number: number, most: most, parts: parts)
        }
        var named = all.filter(\.isNamed)
        // "The pharmacy, no wait, the hardware store."
        if named.count > 1, let start = self.behindRetraction {
            named.removeAll { $0.most.lowerBound < start }
        }
        if let option = named.only(where: { _ in true }) { return option.parts }
        guard named.isEmpty, let option = all.only(where: { _ in true }) else { return [] }
        return [CoverPart(range: option.most, piece: .choice(option.number), cost: Cost.chosen)]
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
    private func idleParts() -> [CoverPart] {
        let turns = self.language.turns
        let tables: [(PhraseTrie<Bool>, TurnPiece?)] = [
            (turns.joiners, nil), (turns.courtesies, .courtesy), (turns.remarks, .remark), (self.language.fillers, nil),
        ]
        return self.tokens.indices.flatMap { position in
            tables.flatMap { table, piece in
                table.matches(in: self.tokens, at: position).map {
                    CoverPart(range: position..<$0.end, piece: piece, cost: Cost.idle)
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
            parts.append(CoverPart(range: position..<end, piece: .exclusion, cost: Cost.marked))
        }
        for span in spans where span.valueClass == nil && self.isNotMeant(span.range, expectation) {
            parts.append(CoverPart(range: span.range, piece: .exclusion, cost: Cost.marked))
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
                parts.append(CoverPart(range: start..<end, piece: piece, cost: Cost.marked))
            }
        }
        return parts
    }

    /// Where a piece may begin: at first, and behind marks, sentences and what says nothing by itself.
    private var starts: [Int] {
        var starts: Set<Int> = [0]
        for position in self.tokens.indices.dropFirst()
        where self.tokens[position - 1].isMark || self.endsSentence(before: position) {
            starts.insert(position)
        }
        starts.formUnion(self.idleParts().map(\.range.upperBound))
        return starts.filter { $0 < self.tokens.count && !self.tokens[$0].isMark }.sorted()
    }

    /// Values of the names that the statistics of turns found.
    private mutating func foundParts(
        _ spans: [(range: Range<Int>, valueClass: ValueClass?)], _ excluded: [Range<Int>], _ question: Question,
        _ expectation: Expectation
    ) -> [CoverPart] {
        let hasName = spans.contains { $0.valueClass?.isCounted == false }
        return spans.compactMap { range, valueClass in
            if valueClass == nil, self.isNotMeant(range, expectation) { return nil }
            guard let valueClass = valueClass ?? (hasName ? nil : Self.name(askedBy: question)),
                !valueClass.isCounted || self.isNumber(range, question, expectation),
                let (name, value) = self.value(valueClass, range, excluded, question, expectation)
            else { return nil }
            // What was found may be too much: a name seldom goes on behind a comma.
            let cost =
                valueClass.isCounted
                ? 1 + 2 * (range.count - 1)
                : range.count - 1 + (valueClass == .text ? 0 : Cost.strange * self.strangeWords(range))
            return CoverPart(range: range, piece: .values([name: value]), cost: Cost.found + cost)
        }
    }

    /// Whether a number may be a value: "the red one" is none, nor are "two things".
    private mutating func isNumber(_ range: Range<Int>, _ question: Question, _ expectation: Expectation) -> Bool {
        let isOnlyOne = range.allSatisfy { self.tokens[$0].number == nil || self.isBareOne($0) }
        return !(isOnlyOne && (question.kind == .choice || self.isThing(range.upperBound - 1)))
            && !self.countsThings(range, expectation.intent)
    }

    /// Values with words that mark them: "from the theatre", "note: deposit".
    private mutating func markedParts(_ found: Set<Int>, _ expectation: Expectation) -> [CoverPart] {
        guard let graph = self.catalog.fragments[expectation.intent], !graph.isEmpty else { return [] }
        var parts: [CoverPart] = []
        var matcher = Matcher(graph: graph, tokens: self.tokens)
        for start in self.tokens.indices where !self.tokens[start].isMark {
            let readings = matcher.prefixes(from: start, source: &self.source, budget: &self.budget)
            for reading in readings.sorted(by: { ($0.ranking, $0.sentence) < ($1.ranking, $1.sentence) })
            where reading.ranking.literal > 0 && reading.end > start {
                let range = start..<reading.end
                if parts.last(where: { $0.range == range }) != nil { continue }
                guard let cost = self.cost(of: reading, graph, found),
                    let values = self.parameters(reading, graph, intent: expectation.intent, app: expectation.app),
                    !values.isEmpty
                else { continue }
                parts.append(CoverPart(range: range, piece: .values(values), cost: cost))
            }
        }
        return parts
    }

    /// What a marked value costs; `nil` where its text ends before the words do.
    private func cost(of reading: Reading, _ graph: Graph, _ found: Set<Int>) -> Int? {
        var cost = Cost.marked
        for case .free(let number, let range) in reading.parts {
            let slot = graph.slots[number]
            if slot.isText {
                guard range.upperBound == self.tokens.count else { return nil }
                cost += Cost.textWord * range.count
            } else {
                cost += self.costOfName(range) + (range.contains(where: found.contains) ? 0 : Cost.named)
            }
        }
        return cost
    }

    private func costOfName(_ range: Range<Int>) -> Int {
        Cost.nameWord * range.count + Cost.strange * self.strangeWords(range)
    }

    /// How many of the words a name seldom has.
    private func strangeWords(_ range: Range<Int>) -> Int {
        range.dropFirst(self.isArticle(range.lowerBound) ? 1 : 0).count { position in
            self.saysLittle(position) || self.tokens[position].isMark || self.beginsNumber(position)
                || self.language.possessives.contains(self.tokens[position].text)
                || self.language.turns.joiners.longest(in: self.tokens, at: position) != nil
        }
    }

    private func beginsNumber(_ position: Int) -> Bool {
        self.source.values.numbers.numbers(at: position).contains { !$0.isOrdinal && !$0.isLatent }
    }

    /// Times, amounts, numbers and numbers of people that no words mark, where only one parameter can be meant.
    private mutating func countedParts(_ question: Question, _ expectation: Expectation) -> [CoverPart] {
        let slots = (self.catalog.intents[expectation.intent]?.parameters ?? [])
            .filter { ValueClass(type: $0.type).isCounted && ($0.isResolvable || $0.type == "Integer") }
            .compactMap { self.slot(of: $0.name, in: expectation.intent) }
        let asked = slots.first { $0.name == question.parameter }
        let heads = asked ?? slots.only { $0.reader == .integer && expectation.parameters[$0.name] != nil }
        var parts: [CoverPart] = []
        for position in self.tokens.indices where !self.tokens[position].isMark {
            if let heads, heads.reader == .integer {
                for match in self.language.counts.matches(in: self.tokens, at: position) {
                    parts.append(
                        CoverPart(
                            range: position..<match.end, piece: .values([heads.name: .integer(match.payload)]),
                            cost: Cost.marked))
                }
            }
            for end in Set(slots.flatMap { self.source.spans(of: $0, at: position).map(\.end) }) where end > position {
                let range = position..<end
                guard range.count > 1 || !self.isBareOne(position),
                    asked != nil || range.count != 2 || !self.isArticle(position), self.isNumber(range, question, expectation),
                    range.contains(where: { self.tokens[$0].number != nil }) || range.count > 1 || asked != nil,
                    let (name, value) = self.counted(range, asked, expectation)
                else { continue }
                parts.append(CoverPart(range: range, piece: .values([name: value]), cost: Cost.marked))
            }
        }
        return parts
    }

    private mutating func counted(
        _ range: Range<Int>, _ asked: Slot?, _ expectation: Expectation
    ) -> (String, Value)? {
        if let counted = self.countedThing(range, expectation.intent, expectation.app) { return counted }
        if let asked, let value = self.typed(asked, range, app: expectation.app) { return (asked.name, value) }
        if let found = self.bare(range, intent: expectation.intent, expectation), found.count == 1 {
            return found.first.map { ($0.key, $0.value) }
        }
        // "Half past six, not six", of a text.
        for (name, known) in expectation.parameters.sorted(by: { $0.key < $1.key }) {
            guard let slot = self.slot(of: name, in: expectation.intent), slot.isVerbatim else { continue }
            if let text = self.edited(range, known) { return (name, text) }
        }
        return nil
    }

    /// Words for a case, "on speaker", for the parameter that has such cases.
    private mutating func caseParts(_ expectation: Expectation) -> [CoverPart] {
        let slots = (self.catalog.intents[expectation.intent]?.parameters ?? [])
            .compactMap { self.slot(of: $0.name, in: expectation.intent) }.filter { $0.reader == .enumeration }
        return slots.flatMap { slot in
            self.tokens.indices.flatMap { position in
                self.source.spans(of: slot, at: position).compactMap { span in
                    guard span.end > position, case .value(let said) = span.content else { return nil }
                    return CoverPart(range: position..<span.end, piece: .values([slot.name: said]), cost: Cost.cased)
                }
            }
        }
    }

    /// Words that stand where the name that is asked for may: from where a piece may begin to where it may end.
    private mutating func nameParts(_ question: Question, _ found: Set<Int>) -> [CoverPart] {
        guard question.kind == .value, question.element == nil, let parameter = question.parameter,
            let slot = self.slot(for: question), case .words = slot.reader, !slot.isText
        else { return [] }
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: question.app)
        let idle = Set(self.idleParts().map(\.range.lowerBound))
        let starts = self.starts
        return starts.flatMap { start in
            (start + 1...min(start + Bounds.nameWords, self.tokens.count)).compactMap { end in
                guard end == self.tokens.count || self.tokens[end].isMark || idle.contains(end)
                        || self.endsSentence(before: end),
                    let value = builder.value(of: slot, words: start..<end)
                else { return nil }
                let isWrapped = slot.isArray && value.array == nil
                let goesBeyond = !found.isDisjoint(with: start..<end) && !found.isSuperset(of: start..<end)
                return CoverPart(
                    range: start..<end, piece: .values([parameter: isWrapped ? .array([value]) : value]),
                    cost: Cost.bare + (start == starts.first && !goesBeyond ? 0 : Cost.strange) + self.costOfName(start..<end))
            }
        }
    }
}

extension Array {
    /// The only element that passes.
    fileprivate func only(where test: (Element) -> Bool) -> Element? {
        let found = self.filter(test)
        return found.count == 1 ? found[0] : nil
    }
}

import FoundationEssentials
let debugCover = ProcessInfo.processInfo.environment["DBGCOVER"] != nil
