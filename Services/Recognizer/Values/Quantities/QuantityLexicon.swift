// Beckon: quantity rules by word
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText

/// Quantity rules, by the number of a word.
struct QuantityLexicon: Sendable {
    /// A unit that a phrase names: so many of that one.
    struct Named: Sendable {
        var unit: Int
        var factor: Decimal
        var isCode: Bool
        var isBare: Bool
        var isMinor: Bool
        var isLatent = false
    }

    /// What a phrase about an amount does.
    enum Frame: Sendable {
        case atMost, atLeast, about
        /// A range begins; these trees hold what may stand within it.
        case range(Int)
    }

    private(set) var units: [QuantityUnit] = []
    private(set) var behind = WordTrie<Named>()
    private(set) var before = WordTrie<Named>()
    private(set) var frames = WordTrie<Frame>()
    private(set) var framesBehind = WordTrie<Frame>()
    private(set) var middles: [WordTrie<Bool>] = []
    private(set) var bareMiddles = WordTrie<Bool>()
    private(set) var joiners: Set<Int32> = []
    private(set) var productLinks: Set<Int32> = []
    /// Marks of addresses by the word for them.
    private(set) var addressMarks: [Int32: UInt8] = [:]
    private let localCurrency: [String: String]

    init(_ rules: QuantityRules, _ style: NumberStyle, _ table: inout WordTable) {
        self.localCurrency = rules.localCurrency
        self.units = rules.units
        var indices: [String: Int] = [:]
        for (index, unit) in rules.units.enumerated() { indices[unit.name] = index }
        func named(_ name: String) -> Named? {
            guard let index = indices[name] else { return nil }
            let unit = rules.units[index]
            let whole = unit.whole.flatMap { indices[$0] }
            return Named(
                unit: whole ?? index, factor: whole == nil ? 1 : unit.size, isCode: unit.isCode, isBare: unit.isBare,
                isMinor: unit.isMinor)
        }
        let latent = Set(rules.latentBehind)
        for (name, phrases) in rules.behind.sorted(by: { $0.key < $1.key }) {
            guard var unit = named(name) else { continue }
            for phrase in phrases {
                unit.isLatent = latent.contains(phrase)
                self.behind.insert(table.intern(phrase: phrase, style: style), unit)
            }
        }
        for (name, phrases) in rules.before.sorted(by: { $0.key < $1.key }) {
            guard let unit = named(name) else { continue }
            for phrase in phrases { self.before.insert(table.intern(phrase: phrase, style: style), unit) }
        }
        for unit in rules.units where unit.isCode {
            guard let named = named(unit.name) else { continue }
            let words = table.intern(phrase: unit.name, style: style)
            self.behind.insert(words, named)
            self.before.insert(words, named)
        }
        for (phrases, frame) in [(rules.atMost, Frame.atMost), (rules.atLeast, .atLeast), (rules.about, .about)] {
            for phrase in phrases { self.frames.insert(table.intern(phrase: phrase, style: style), frame) }
        }
        for (phrases, frame) in [
            (rules.atMostBehind, Frame.atMost), (rules.atLeastBehind, .atLeast), (rules.aboutBehind, .about),
        ] {
            for phrase in phrases { self.framesBehind.insert(table.intern(phrase: phrase, style: style), frame) }
        }
        for (phrase, words) in rules.ranges.sorted(by: { $0.key < $1.key }) {
            var middle = WordTrie<Bool>()
            for word in words { middle.insert(table.intern(phrase: word, style: style), true) }
            self.frames.insert(table.intern(phrase: phrase, style: style), .range(self.middles.count))
            self.middles.append(middle)
        }
        for word in rules.bareRanges { self.bareMiddles.insert(table.intern(phrase: word, style: style), true) }
        self.joiners = Set(rules.joiners.map { Int32(table.intern($0)) })
        self.productLinks = Set(rules.productLinks.map { Int32(table.intern($0)) })
        for (mark, words) in rules.addressMarks {
            guard let byte = mark.utf8.first else { continue }
            for word in words { self.addressMarks[Int32(table.intern(word))] = byte }
        }
    }

    /// The code of a currency: its own, or the one its word means here.
    func currency(_ unit: Int) -> String? {
        self.units[unit].isCode ? self.units[unit].name : self.localCurrency[self.units[unit].name]
    }
}
