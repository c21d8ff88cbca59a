// Beckon: names that took in values which stand behind them
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Schema

/// A name that no one registered, with the values behind it.
struct NameParts: Hashable {
    /// The words that are the name; none where all of them are values.
    var name: Range<Int>
    /// What the words behind it say, by parameter.
    var values: [String: Value] = [:]
    /// Whether some of the words behind it say nothing that is understood: `cheapest`.
    var leavesOut = false
}

extension Utterance {
    /// A reading whose names are without the values that stand behind them, and these values: "to Ohare, three of us".
    ///
    /// - Returns: `nil` where a name is nothing but a time: "on Friday" is no restaurant.
    mutating func withoutValuesInNames(
        _ reading: Reading, _ graph: Graph, _ intent: String
    ) -> (Reading, [String: Value])? {
        var (reading, values) = (reading, [String: Value]())
        for (index, part) in reading.parts.enumerated() {
            if case .filled(let slot, let range, let span) = part, span.isFree,
                self.isTime(range, graph.slots[slot], intent)
            {
                return nil
            }
            guard case .free(let slot, let range) = part else { continue }
            let found = self.nameParts(range, graph.slots[slot], intent)
            // "On Friday" is no restaurant, nor is the "mañana" of "a las cinco de la mañana" a place to set out from.
            let saysAgain = found.map { found in found.name.isEmpty && found.values.keys.contains { values[$0] != nil }
            }
            if saysAgain ?? true,
                self.isTime(range, graph.slots[slot], intent)
            {
                return nil
            }
            if self.isNoName(found?.name ?? range, graph.slots[slot], intent) {
                reading.parts[index] = .filler(range)
                values.merge(found?.values ?? [:]) { first, _ in first }
                continue
            }
            guard let found else { continue }
            reading.parts[index] = found.name.isEmpty ? .filler(range) : .free(slot: slot, found.name)
            reading.leavesOut = reading.leavesOut || found.leavesOut
            values.merge(found.values) { first, _ in first }
            guard !found.leavesOut else { continue }
            let moved = (found.name.upperBound..<range.upperBound).count { !self.tokens[$0].isMark }
            reading.ranking.free -= min(moved, reading.ranking.free)
            reading.ranking.typed += moved
        }
        return (reading, values)
    }

    /// Whether words that nobody registered as a place or an account are a time, or begin one, of which the intent has one.
    private mutating func isTime(_ range: Range<Int>, _ slot: Slot, _ intent: String) -> Bool {
        guard ["Placemark", "Restaurant", "PaymentAccount"].contains(slot.type?.name),
            self.source.spans(of: Self.anyTime, at: range.lowerBound).contains(where: { $0.end >= range.upperBound })
        else { return false }
        let hasTime = self.catalog.intents[intent]?.parameters.contains { ValueClass(type: $0.type) == .time } ?? false
        return hasTime
            && !ValueBuilder(source: self.source, text: self.work.utterance, app: nil).isRegistered(range, slot)
    }

    /// Whether words name nothing but what the parameter itself is called: "at a restaurant".
    private func isNoName(_ range: Range<Int>, _ slot: Slot, _ intent: String) -> Bool {
        guard slot.type?.name == "Restaurant",
            let first = range.first(where: { position in
                let text = self.tokens[position].text
                return !self.language.notNames.contains(text) && !self.language.articles.contains(text)
            })
        else { return false }
        return self.catalog.parameterNames[intent]?.matches(in: self.tokens, at: first)
            .contains { $0.end == range.upperBound && $0.payload == slot.name } ?? false
    }

    /// What a name consists of that holds values of other parameters behind it; `nil` where it holds none, or somebody registered it.
    mutating func nameParts(_ range: Range<Int>, _ slot: Slot, _ intent: String) -> NameParts? {
        guard range.count > 1, !slot.isText, !slot.isArray, slot.hasVocabulary, self.mayHoldCounted(range) else {
            return nil
        }
        let key = NameKey(range: range, intent: intent, type: slot.type?.name)
        if let known = self.nameParts[key] { return known }
        let found = self.newNameParts(range, slot, intent)
        self.nameParts[key] = .some(found)
        return found
    }

    private mutating func newNameParts(_ range: Range<Int>, _ slot: Slot, _ intent: String) -> NameParts? {
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: nil)
        guard !builder.isRegistered(range, slot) else { return nil }
        for start in range {
            if start > range.lowerBound, self.tokens[start - 1].isMark { continue }
            guard var found = self.values(behind: start..<range.upperBound, slot, intent) else { continue }
            found.name = range.lowerBound..<start
            return found
        }
        return nil
    }

    /// Whether there is a number, a time or a word for a number of people among the words.
    private mutating func mayHoldCounted(_ range: Range<Int>) -> Bool {
        range.contains { position in
            self.tokens[position].number != nil
                || self.source.values.numbers.numbers(at: position).contains { !$0.isOrdinal && !$0.isLatent }
                || self.language.counts.longest(in: self.tokens, at: position) != nil
                || self.source.spans(of: Self.anyTime, at: position).contains { $0.end > position + 1 }
        }
    }

    private static let anyTime = Slot(name: "time", reader: .date)

    /// The values that words behind a name say, each between marks; behind a mark some of them may say nothing.
    private mutating func values(behind range: Range<Int>, _ slot: Slot, _ intent: String) -> NameParts? {
        var found = NameParts(name: range.lowerBound..<range.lowerBound)
        let isBehindMark =
            self.tokens[range.lowerBound].isMark
            || range.lowerBound > 0 && self.endsSentence(before: range.lowerBound)
        var isFound = false
        for part in self.betweenMarks(range) {
            if let values = self.countedValues(part, slot, intent) {
                isFound = true
                found.values.merge(values) { first, _ in first }
            } else if isBehindMark {
                found.leavesOut = true
            } else {
                return nil
            }
        }
        return isFound ? found : nil
    }

    /// The words between marks and ends of sentences.
    func betweenMarks(_ range: Range<Int>) -> [Range<Int>] {
        var (parts, start) = ([Range<Int>](), range.lowerBound)
        for position in range {
            if position > start, self.endsSentence(before: position) {
                parts.append(start..<position)
                start = position
            }
            if self.tokens[position].isMark {
                parts.append(start..<position)
                start = position + 1
            }
        }
        return (parts + [start..<range.upperBound]).filter { !$0.isEmpty }
    }

    /// Times, amounts and numbers that words mark as parameters of the intent, or, where it has none for them, as a number of people
    /// beside a place.
    private mutating func countedValues(_ range: Range<Int>, _ slot: Slot, _ intent: String) -> [String: Value]? {
        if let values = self.countedValues(range, intent) { return values }
        guard ["Placemark", "Restaurant"].contains(slot.type?.name) else { return nil }
        let others = self.catalog.fragments.keys.sorted().filter { other in
            other != intent && self.catalog.intents[other]?.parameter(Self.people) != nil
        }
        let declares = self.catalog.intents[intent]?.parameter(Self.people) != nil
        for other in declares ? [] : others.prefix(2) {
            if let values = self.countedValues(range, other), Set(values.keys) == [Self.people] { return [:] }
        }
        return nil
    }

    private static let people = "partySize"

    private mutating func countedValues(_ range: Range<Int>, _ intent: String) -> [String: Value]? {
        let isTime = range.count > 1
        guard let values = self.fragment(range, intent: intent, app: nil, needsLiteral: !isTime) else { return nil }
        let isCounted = values.keys.allSatisfy { name in
            self.catalog.intents[intent]?.parameter(name).map { ValueClass(type: $0.type).isCounted } ?? false
        }
        return isCounted ? values : nil
    }
}

/// Words that were looked at as a name.
struct NameKey: Hashable {
    var range: Range<Int>
    var intent: String
    var type: String?
}
