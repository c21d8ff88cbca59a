// Beckon: numbers in digits and in words
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText

/// Reads numbers with the words of one language.
struct NumberReader: Sendable {
    private let words: NumberWords
    private let phrases: PhraseTrie<Int>
    private let fractions: PhraseTrie<Double>
    private let ordinals: PhraseTrie<Int>

    init(_ words: NumberWords, _ symbols: inout SymbolTable) {
        self.words = words
        var phrases = PhraseTrie<Int>()
        for (phrase, value) in words.phrases.sorted(by: { $0.key < $1.key }) { phrases.insert(phrase, value, &symbols) }
        self.phrases = phrases
        var fractions = PhraseTrie<Double>()
        for (phrase, value) in words.fractions.sorted(by: { $0.key < $1.key }) {
            fractions.insert(phrase, value, &symbols)
        }
        self.fractions = fractions
        var ordinals = PhraseTrie<Int>()
        for (phrase, value) in words.ordinals.sorted(by: { $0.key < $1.key }) {
            ordinals.insert(phrase, value, &symbols)
        }
        self.ordinals = ordinals
    }

    /// The numbers that begin at `position`, shorter ones first.
    func numbers(in tokens: [Token], at position: Int) -> [(end: Int, value: Decimal)] {
        var found: [(end: Int, value: Decimal)] = []
        if position < tokens.count, let number = tokens[position].number {
            found.append((position + 1, number))
            if let next = tokens.dropFirst(position + 1).first, let times = self.words.multiplicative[next.text] {
                found.append((position + 2, number * Decimal(times)))
            }
        } else {
            found += self.spelled(tokens, position).map { ($0.end, Decimal($0.value)) }
            found += self.phrases.matches(in: tokens, at: position).map { ($0.end, Decimal($0.payload)) }
        }
        for (end, value) in found {
            for (after, fraction) in self.fractions.matches(in: tokens, at: end) {
                found.append((after, value + Decimal(fraction)))
            }
        }
        return found
    }

    /// The whole numbers in `range` that begin at `position`.
    func whole(in tokens: [Token], at position: Int, range: ClosedRange<Int>) -> [(end: Int, value: Int)] {
        self.numbers(in: tokens, at: position).compactMap { end, value in
            guard let number = Self.integer(value), range.contains(number) else { return nil }
            return (end, number)
        }
    }

    /// The ordinals in `range` that begin at `position`: `third`, `twenty first`, `3rd`.
    func ordinals(in tokens: [Token], at position: Int, range: ClosedRange<Int>) -> [(end: Int, value: Int)] {
        guard position < tokens.count else { return [] }
        var found: [(end: Int, value: Int)] = []
        if let number = tokens[position].number {
            if let next = tokens.dropFirst(position + 1).first, self.words.ordinalSuffixes.contains(next.text),
                next.start == tokens[position].end, let whole = Self.integer(number)
            {
                found.append((position + 2, whole))
            }
        } else {
            found += self.ordinals.matches(in: tokens, at: position).map { ($0.end, $0.payload) }
            if let tens = self.words.additive[tokens[position].text], tens >= 20, tens % 10 == 0 {
                found += self.ordinals.matches(in: tokens, at: position + 1)
                    .filter { $0.payload < 10 }.map { ($0.end, tens + $0.payload) }
            }
        }
        return found.filter { range.contains($0.value) }
    }

    /// The number, if it is whole and not beyond all use.
    static func integer(_ value: Decimal) -> Int? {
        guard value.isFinite, value.magnitude < Decimal(1_000_000_000_000) else { return nil }
        return Int(value.description)
    }

    /// Adds and multiplies words as far as they go on. Below a multiplier only a smaller number may be added.
    private func spelled(_ tokens: [Token], _ position: Int) -> [(end: Int, value: Int)] {
        var found: [(end: Int, value: Int)] = []
        var total = 0
        var group = 0
        // What may be added to the group must be smaller than this.
        var room = Int.max
        var index = position
        while index < tokens.count, index - position < 16 {
            let text = tokens[index].text
            if let value = self.words.additive[text] {
                guard value < room, value > 0 || index == position else { break }
                group += value
                room = value >= 20 && value < 100 ? 10 : (value < 20 ? 0 : value)
                if value == 0 {
                    found.append((index + 1, 0))
                    break
                }
            } else if let factor = self.words.multiplicative[text], index > position, group > 0,
                total + group < 1_000_000
            {
                if factor >= 1000 {
                    total += group * factor
                    group = 0
                    room = factor
                } else {
                    guard group < factor, group % 100 < 100 else { break }
                    group *= factor
                    room = factor
                }
            } else if index > position, self.words.joiners.contains(text), room > 0, group % 100 == 0 || group == 0,
                index + 1 < tokens.count, let next = self.words.additive[tokens[index + 1].text], next < room,
                total + group >= 100
            {
                index += 1
                continue
            } else {
                break
            }
            index += 1
            found.append((index, total + group))
        }
        return found
    }
}
