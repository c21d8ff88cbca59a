// Beckon: the values that words of a turn may be
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Schema

extension Utterance {
    /// Values of the names that the statistics of turns found.
    mutating func foundParts(
        _ spans: [(range: Range<Int>, valueClass: ValueClass?)], _ excluded: [Range<Int>], _ question: Question,
        _ expectation: Expectation
    ) -> [CoverPart] {
        let hasName = spans.contains { $0.valueClass?.isCounted == false }
        return spans.compactMap { found, valueClass in
            let range = valueClass?.isCounted ?? false ? self.wholeNumber(found) : found
            if valueClass == nil, self.isNotMeant(range, expectation) { return nil }
            guard let valueClass = valueClass ?? (hasName ? nil : Self.name(askedBy: question)),
                !valueClass.isCounted || self.isNumber(range, question, expectation),
                valueClass != .time || range.count > 1 || !self.isBareOne(range.lowerBound),
                let (name, value) = self.value(valueClass, range, excluded, question, expectation),
                // Somebody's own text is asked for, or shown already: "what if I pay later?" is no note.
                valueClass != .text || name == question.parameter || expectation.parameters[name] != nil
            else { return nil }
            // What was found may be too much: a name seldom goes on behind a comma.
            let cost =
                valueClass.isCounted
                ? 1 + 2 * self.wordsBeside(range)
                : range.count - 1 + (valueClass == .text ? 0 : CoverCost.strange * self.strangeWords(range))
            return CoverPart(range: range, piece: .values([name: value]), cost: CoverCost.found + cost)
        }
    }

    /// The number that begins where a range does, where that goes on behind it: of "two hundred" in "two hundred and fifty" all of it.
    private func wholeNumber(_ range: Range<Int>) -> Range<Int> {
        let ends = self.source.values.numbers.numbers(at: range.lowerBound).filter { !$0.isOrdinal }.map(
            \.range.upperBound)
        return range.lowerBound..<max(range.upperBound, ends.max() ?? 0)
    }

    /// How many words of a range stand beside the longest number, time or amount in it.
    private mutating func wordsBeside(_ range: Range<Int>) -> Int {
        var most = 0
        for slot in Self.countedSlots {
            for start in range {
                let ends = self.source.spans(of: slot, at: start).map(\.end).filter { $0 <= range.upperBound }
                most = max(most, (ends.max() ?? start) - start)
            }
        }
        return range.count - most
    }

    /// Whether a number may be a value: "the red one" is none, nor are "two things".
    private mutating func isNumber(_ range: Range<Int>, _ question: Question, _ expectation: Expectation) -> Bool {
        let isOnlyOne = range.allSatisfy { self.tokens[$0].number == nil || self.isBareOne($0) }
        return !(isOnlyOne && (question.kind == .choice || self.isThing(range.upperBound - 1)))
            && !self.countsThings(range, expectation.intent)
    }

    /// Values with words that mark them: "from the theatre", "note: deposit".
    mutating func markedParts(_ found: Set<Int>, _ expectation: Expectation) -> [CoverPart] {
        guard let graph = self.catalog.fragments[expectation.intent], !graph.isEmpty else { return [] }
        var parts: [CoverPart] = []
        var matcher = Matcher(graph: graph, tokens: self.tokens)
        for start in self.tokens.indices where !self.tokens[start].isMark {
            let readings = matcher.prefixes(from: start, source: &self.source, budget: &self.budget)
            for reading in readings.sorted(by: { ($0.ranking, $0.sentence) < ($1.ranking, $1.sentence) })
            where reading.ranking.literal > 0 && reading.end > start {
                // "One of us is vegetarian" says nothing of how many they are.
                if self.isBareOne(start), !self.isArticle(start) { continue }
                let range = start..<reading.end
                if parts.last(where: { $0.range == range }) != nil { continue }
                if self.isNumberForTime(reading, graph, expectation) { continue }
                guard let cost = self.cost(of: reading, graph, found),
                    let values = self.parameters(reading, graph, intent: expectation.intent, app: expectation.app),
                    !values.isEmpty
                else { continue }
                parts.append(CoverPart(range: range, piece: .values(values), cost: cost))
            }
        }
        return parts
    }

    /// Whether the only value of a reading is a time that is said as a number alone, while an amount or a number is shown and no time:
    /// "make that 250" is no clock then.
    private func isNumberForTime(_ reading: Reading, _ graph: Graph, _ expectation: Expectation) -> Bool {
        let shown = Set(
            expectation.parameters.keys.compactMap { self.valueClass(of: $0, in: expectation.intent) })
        guard !shown.contains(.time), shown.contains(.money) || shown.contains(.number) else { return false }
        return reading.parts.contains { part in
            guard case .filled(let number, let range, _) = part, graph.slots[number].isTime else { return false }
            return range.allSatisfy { self.tokens[$0].number != nil || self.tokens[$0].isMark }
        }
    }

    /// What a marked value costs; `nil` where its text ends before the words do.
    private func cost(of reading: Reading, _ graph: Graph, _ found: Set<Int>) -> Int? {
        var cost = CoverCost.marked
        for case .free(let number, let range) in reading.parts {
            let slot = graph.slots[number]
            if slot.isText {
                // "Delete the note, please, I was only talking" says no note.
                let before = range.lowerBound > 0 ? self.tokens[range.lowerBound - 1] : nil
                guard range.upperBound == self.tokens.count, before.map({ !$0.isMark || $0.text == ":" }) ?? true
                else { return nil }
                cost += CoverCost.nameWord * range.count
            } else {
                cost += self.costOfName(range) + (range.contains(where: found.contains) ? 0 : CoverCost.named)
            }
        }
        return cost
    }

    private func costOfName(_ range: Range<Int>) -> Int {
        CoverCost.nameWord * range.count + CoverCost.strange * self.strangeWords(range)
    }

    /// How many of the words a name seldom has.
    func strangeWords(_ range: Range<Int>) -> Int {
        range.dropFirst(self.isArticle(range.lowerBound) ? 1 : 0).count { position in
            self.saysLittle(position) || self.tokens[position].isMark || self.beginsNumber(position)
                || self.language.possessives.contains(self.tokens[position].text)
                || self.language.turns.joiners.longest(in: self.tokens, at: position) != nil
        }
    }

    func beginsNumber(_ position: Int) -> Bool {
        self.source.values.numbers.numbers(at: position).contains { !$0.isOrdinal && !$0.isLatent }
    }

    /// Times, amounts, numbers and numbers of people that no words mark, where only one parameter can be meant.
    mutating func countedParts(_ question: Question, _ expectation: Expectation) -> [CoverPart] {
        let slots = (self.catalog.intents[expectation.intent]?.parameters ?? [])
            .filter { ValueClass(type: $0.type).isCounted && ($0.isResolvable || $0.type == "Integer") }
            .compactMap { self.slot(of: $0.name, in: expectation.intent) }
        let asked = slots.first { $0.name == question.parameter }
        let heads = asked ?? slots.filter { $0.reader == .integer && expectation.parameters[$0.name] != nil }.only
        var parts: [CoverPart] = []
        for position in self.tokens.indices where !self.tokens[position].isMark {
            if let heads, heads.reader == .integer {
                for match in self.language.counts.matches(in: self.tokens, at: position)
                where !self.isBareOne(position) || match.end == self.tokens.count || self.tokens[match.end].isMark {
                    parts.append(
                        CoverPart(
                            range: position..<match.end, piece: .values([heads.name: .integer(match.payload)]),
                            cost: CoverCost.marked))
                }
            }
            for end in Set(slots.flatMap { self.source.spans(of: $0, at: position).map(\.end) }) where end > position {
                let range = position..<end
                guard range.count > 1 || !self.isBareOne(position), self.isNumber(range, question, expectation),
                    range.contains(where: { self.tokens[$0].number != nil }) || range.count > 1 || asked != nil,
                    let (name, value) = self.counted(range, asked, expectation),
                    name == asked?.name || range.count != 2 || !self.isArticle(position)
                else { continue }
                parts.append(CoverPart(range: range, piece: .values([name: value]), cost: CoverCost.marked))
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
        return nil
    }

    /// Words for a case, "on speaker", for the parameter that has such cases.
    mutating func caseParts(_ expectation: Expectation) -> [CoverPart] {
        let slots = (self.catalog.intents[expectation.intent]?.parameters ?? [])
            .compactMap { self.slot(of: $0.name, in: expectation.intent) }.filter { $0.reader == .enumeration }
        return slots.flatMap { slot in
            self.tokens.indices.flatMap { position in
                self.source.spans(of: slot, at: position).compactMap { span in
                    guard span.end > position, case .value(let said) = span.content else { return nil }
                    return CoverPart(
                        range: position..<span.end, piece: .values([slot.name: said]), cost: CoverCost.cased)
                }
            }
        }
    }

    /// The open request said once more, "I'd like to ring Leila, by video": all words, or those to where the next thing begins.
    mutating func requestParts(_ expectation: Expectation) -> [CoverPart] {
        let ends = [self.starts.first { $0 > 1 }, self.tokens.count].compactMap(\.self)
        return Set(ends).compactMap { end in
            var front = self.request(of: 0..<end)
            defer { self.giveBack(front) }
            guard let best = front.rankedReadings().first, best.isRequestOfItsOwn,
                best.candidate.intent == expectation.intent, !best.candidate.parameters.isEmpty
            else { return nil }
            let cost = CoverCost.marked + CoverCost.nameWord * best.ranking.free
            return CoverPart(range: 0..<end, piece: .values(best.candidate.parameters), cost: cost)
        }
    }

    /// A parameter by its name with another value, "change the note to flowers", and words before a value that say that it is another
    /// one, "make it".
    mutating func correctionParts(_ question: Question, _ expectation: Expectation) -> [CoverPart] {
        var matcher = Matcher(graph: self.language.corrections, tokens: self.tokens)
        let idle = Set(self.idleParts().map(\.range.lowerBound))
        var parts: Set<CoverPart> = []
        for start in self.starts {
            for reading in matcher.prefixes(from: start, source: &self.source, budget: &self.budget) {
                guard let (range, parameter) = reading.correction(of: self.language.corrections) else { continue }
                let end = reading.end
                if let parameter {
                    guard end == self.tokens.count || self.tokens[end].isMark || idle.contains(end),
                        let values = self.corrected(range, parameter, expectation)
                    else { continue }
                    let cost = CoverCost.marked + CoverCost.nameWord * range.count
                    parts.insert(CoverPart(range: start..<end, piece: .values(values), cost: cost))
                } else if start < range.lowerBound {
                    parts.insert(CoverPart(range: start..<range.lowerBound, piece: nil, cost: CoverCost.idle))
                }
            }
        }
        return Array(parts)
    }

    /// Words that stand where a name may, from where a piece may begin to where it may end: the one that is asked for, or one in place of
    /// another that is not meant, "not Farid, Ingrid".
    mutating func nameParts(
        _ question: Question, _ found: Set<Int>, _ excluded: [Range<Int>], _ expectation: Expectation
    ) -> [CoverPart] {
        let named = (self.catalog.intents[expectation.intent]?.parameters ?? [])
            .filter { !ValueClass(type: $0.type).isCounted }.map(\.name)
        let asked = question.kind == .value && question.element == nil ? question.parameter : nil
        guard let parameter = asked ?? (found.isEmpty ? self.replaced(named, excluded, expectation) : nil),
            let slot = asked == nil ? self.slot(of: parameter, in: expectation.intent) : self.slot(for: question),
            case .words = slot.reader, !slot.isText
        else { return [] }
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: question.app)
        let idle = Set(self.idleParts().map(\.range.lowerBound))
        let starts = self.starts
        return starts.flatMap { start in
            (start + 1...min(start + Bounds.nameWords, self.tokens.count)).compactMap { end in
                guard
                    end == self.tokens.count || self.tokens[end].isMark || idle.contains(end)
                        || self.endsSentence(before: end),
                    let value = builder.value(of: slot, words: start..<end)
                else { return nil }
                let isWrapped = slot.isArray && value.array == nil
                let goesBeyond = !found.isDisjoint(with: start..<end) && !found.isSuperset(of: start..<end)
                let isFirst = start == starts.first || asked == nil
                return CoverPart(
                    range: start..<end, piece: .values([parameter: isWrapped ? .array([value]) : value]),
                    cost: CoverCost.bare + (isFirst && !goesBeyond ? 0 : CoverCost.strange)
                        + self.costOfName(start..<end))
            }
        }
    }
}

extension Reading {
    /// The words of the value in a correction, and those that say which parameter is meant.
    func correction(of graph: Graph) -> (value: Range<Int>, parameter: Range<Int>?)? {
        var value: Range<Int>?
        var parameter: Range<Int>?
        for case .free(let slot, let words) in self.parts {
            if graph.slots[slot].name == "parameter" { parameter = words } else { value = words }
        }
        return value.map { ($0, parameter) }
    }
}
