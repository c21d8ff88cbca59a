// Beckon: words for slots, where sentences are made to learn from
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import Schema

/// What may be said in the slots of a language's sentences.
struct SlotWords {
    private let material: TrainingMaterial
    private let cases: [String: [String: [String]]]
    /// The words of lists.
    private let lists: [String: [String]]
    private let joiner: String
    /// The words of manifests' terms, by `Intent.parameter`.
    private let terms: [String: [String]]

    /// Texts of one entry of a list, and words of one list, that are learnt from.
    private static let textsPerEntry = 4, wordsPerList = 200

    /// - Throws: ``GrammarError`` for an entry of a list that cannot be read.
    init(_ language: Language, manifests: [Manifest]) throws(GrammarError) {
        self.material = language.training
        self.cases = language.cases
        let expander = try TemplateExpander(rules: language.rules, bound: Self.textsPerEntry)
        var lists: [String: [String]] = [:]
        for (name, list) in language.lists {
            switch list {
            case .values(let entries, _):
                var words: [String] = []
                for entry in entries.prefix(Self.wordsPerList) { words += try expander.texts(of: entry.words) }
                lists[name] = words
            case .range(let from, let to, _): lists[name] = (from...max(from, min(to, from + 120))).map(String.init)
            case .anything: break
            }
        }
        self.lists = lists
        // Letters of one word each are joined without spaces.
        let word = language.listJoiners.first ?? ","
        self.joiner = word.unicodeScalars.allSatisfy { $0.value >= 0x2E80 } ? word : " \(word) "
        var terms: [String: [String]] = [:]
        for vocabulary in manifests.flatMap(\.vocabulary) {
            let phrases = vocabulary.terms.prefix(Self.wordsPerList).flatMap(\.phrases)
            for parameter in vocabulary.parameters { terms[parameter, default: []] += phrases }
        }
        self.terms = terms
    }

    /// Words for a slot, or `nil` where there are none.
    func words(for slot: Slot, _ generator: inout SeededGenerator) -> String? {
        let choices = self.choices(slot)
        guard !choices.isEmpty else { return nil }
        let first = choices[generator.below(choices.count)]
        guard slot.isArray, slot.reader == .words, slot.rule != .whole, generator.chance(0.2) else { return first }
        return first + self.joiner + choices[generator.below(choices.count)]
    }

    private func choices(_ slot: Slot) -> [String] {
        if case .list(let name, _) = slot.reader { return self.lists[name] ?? [] }
        if case .range(let range, _) = slot.reader {
            // Small numbers are said more often than large ones.
            if let own = self.material.values["\(slot.intent).\(slot.name)"] { return own }
            return (range.lowerBound...min(range.upperBound, range.lowerBound + 120)).map(String.init)
        }
        if slot.reader == .enumeration || slot.reader == .optionSet {
            let words = self.cases[slot.type?.name ?? ""] ?? [:]
            return (slot.type?.cases ?? []).flatMap { words[$0] ?? [] }
        }
        let own =
            (self.material.values["\(slot.intent).\(slot.name)"] ?? [])
            + (self.terms["\(slot.intent).\(slot.name)"] ?? [])
        guard own.isEmpty else { return own }
        return self.material.values[slot.type?.name ?? ""] ?? []
    }
}
