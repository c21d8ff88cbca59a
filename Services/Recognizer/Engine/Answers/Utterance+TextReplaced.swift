// Beckon: words of a text that is shown being replaced: "half past six, not six", "make that fifty minutes"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Schema

/// Somebody's own text, in whatever form its parameter holds it.
struct KnownText {
    let text: String
    private let isMember: Bool
    private let isArray: Bool

    /// - Returns: `nil` where it is no text, or several.
    init?(_ value: Value) {
        self.isArray = value.array != nil
        guard let one = self.isArray ? value.array?.only : value else { return nil }
        self.isMember = one.string == nil
        guard let text = one.string ?? one["text"]?.string else { return nil }
        self.text = text
    }

    /// Another text in the same form.
    func with(_ text: String) -> Value {
        let value: Value = self.isMember ? ["text": .string(text)] : .string(text)
        return self.isArray ? [value] : value
    }
}

extension Utterance {
    /// Words of the turn that replace some of the text that is shown, each with the text that comes of it.
    mutating func textParts(
        _ spans: [(range: Range<Int>, valueClass: ValueClass?)], _ excluded: [Range<Int>], _ expectation: Expectation
    ) -> [(range: Range<Int>, name: String, value: Value)] {
        let texts = expectation.parameters.sorted { $0.key < $1.key }.compactMap { name, value in
            KnownText(value).flatMap { known in
                self.slot(of: name, in: expectation.intent).flatMap { $0.isVerbatim ? (name, known) : nil }
            }
        }
        guard let (name, known) = texts.first else { return [] }
        var said = Set(spans.filter { $0.valueClass != nil }.map(\.range))
        for slot in Self.countedSlots { said.formUnion(self.row(of: slot).map(\.range)) }
        return said.sorted { ($0.lowerBound, $0.count) < ($1.lowerBound, $1.count) }.compactMap { range in
            guard !self.isExcluded(range.lowerBound), !excluded.contains(where: { $0.overlaps(range) }),
                let value = self.edited(range, known, excluded)
            else { return nil }
            return (range, name, value)
        }
    }

    static let countedSlots: [Slot] = [
        Slot(name: "time", reader: .dateFields), Slot(name: "money", reader: .money),
        Slot(name: "number", reader: .integer),
    ]

    /// A text in which words are replaced: those that are said not to be meant, or the only time, amount or number in it where
    /// nothing but one is said, "make it six" of "we arrive at five". `nil` where the words are more than that, or the text has none.
    mutating func edited(_ range: Range<Int>, _ known: KnownText, _ excluded: [Range<Int>]) -> Value? {
        var text = self.other(known.text)
        defer { self.giveBack(text) }
        for words in excluded {
            if let place = text.place(of: words.map { self.tokens[$0].text }) {
                return self.replaced(place, in: text, known, by: range)
            }
        }
        // "Twenty minutes" of a text with "ten minutes".
        if let end = self.numbers(in: range).first?.upperBound, end < range.upperBound,
            let place = text.numbers(in: text.tokens.indices).only
        {
            let rest = self.tokens[end..<range.upperBound].map(\.text)
            let behind = place.upperBound..<min(place.upperBound + rest.count, text.tokens.count)
            if text.tokens[behind].map(\.text) == rest {
                return self.replaced(place.lowerBound..<behind.upperBound, in: text, known, by: range)
            }
        }
        for slot in Self.countedSlots
        where self.source.spans(of: slot, at: range.lowerBound).contains(where: { $0.end == range.upperBound }) {
            let found = text.places(of: slot)
            guard found.count == 1, let place = found.first else { continue }
            let hasNumber = range.contains { self.hasNumber(at: $0) }
            return self.replaced(text.part(of: place, slot, withNumber: hasNumber), in: text, known, by: range)
        }
        return nil
    }

    /// The numbers among words, one after another.
    private func numbers(in range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for position in range where position >= found.last?.upperBound ?? 0 {
            let numbers = self.source.values.numbers.numbers(at: position).filter { !$0.isOrdinal && !$0.isLatent }
            if let longest = numbers.map(\.range).max(by: { $0.count < $1.count }), !self.isBareOne(position) {
                found.append(longest)
            }
        }
        return found
    }

    private func replaced(_ place: Range<Int>, in text: Utterance, _ known: KnownText, by range: Range<Int>) -> Value {
        let bytes = Array(known.text.utf8)
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: nil)
        let before = String(decoding: bytes[..<text.tokens[place.lowerBound].start], as: UTF8.self)
        let after = String(decoding: bytes[text.tokens[place.upperBound - 1].end...], as: UTF8.self)
        return known.with(before + builder.text(range) + after)
    }

    /// Where the last of some words stand, which begin with a word that excludes: "Wednesday" of "not the Wednesday".
    private func place(of words: [String]) -> Range<Int>? {
        for count in 1...max(1, words.count) where count <= words.count {
            let wanted = Array(words.suffix(words.count + 1 - count))
            let starts = self.tokens.indices.filter { start in
                start + wanted.count <= self.tokens.count
                    && zip(self.tokens[start...], wanted).allSatisfy { $0.text == $1 }
            }
            if starts.count == 1 { return starts[0]..<starts[0] + wanted.count }
        }
        return nil
    }

    private func hasNumber(at position: Int) -> Bool {
        self.tokens[position].number != nil
            || self.source.values.numbers.numbers(at: position).contains { !$0.isOrdinal && !$0.isLatent }
    }

    /// The day or the clock of a time, whichever is said anew: a time that is said has a number, or has none.
    private mutating func part(of place: Range<Int>, _ slot: Slot, withNumber: Bool) -> Range<Int> {
        self.source.allowsBareTimes = true
        defer { self.source.allowsBareTimes = false }
        for cut in place.dropFirst() {
            guard self.source.spans(of: slot, at: cut).contains(where: { $0.end == place.upperBound }) else { continue }
            let parts = [place.lowerBound..<cut, cut..<place.upperBound]
            let fitting = parts.filter { part in part.contains { self.hasNumber(at: $0) } == withNumber }
            guard fitting.count == 1 else { continue }
            // What stands between the two, "at", stays.
            let last =
                fitting[0].last { self.hasNumber(at: $0) == withNumber && !self.leads($0) } ?? fitting[0].upperBound - 1
            let first = fitting[0].first { !self.leads($0) } ?? fitting[0].lowerBound
            return withNumber ? first..<fitting[0].upperBound : first..<last + 1
        }
        return place
    }

    /// Where values of a slot stand, one after another, without words before them that change nothing: `7` of "at 7".
    private mutating func places(of slot: Slot) -> [Range<Int>] {
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: nil)
        return self.row(of: slot).map { range, span in
            let (value, next) = (builder.value(of: slot, span, from: range.lowerBound), range.lowerBound + 1)
            self.source.allowsBareTimes = true
            defer { self.source.allowsBareTimes = false }
            let isShorter =
                range.count > 1
                && self.source.spans(of: slot, at: next).contains {
                    $0.end == range.upperBound && builder.value(of: slot, $0, from: next) == value
                }
            return isShorter ? next..<range.upperBound : range
        }
    }
}
