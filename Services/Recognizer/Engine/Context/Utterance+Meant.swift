// Beckon: values that the words say are not meant, and values that others take the place of
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Schema

/// Words that say of a value that it is not meant: "and not the hatchback".
struct Exclusion: Hashable {
    /// All that says so, with what joins it to the rest.
    var whole: Range<Int>
    /// The value, with the words before it that only lead to it.
    var value: Range<Int>
}

extension Utterance {
    /// Words between one that excludes and what it excludes, words of an excluded name that nobody registered, and values that one
    /// utterance takes back at most.
    static let wordsBetween = 3, strangeWords = 3, mostTakenBack = 4

    /// The utterance without what it says is not meant: an excluded value, and a value that another one takes the place of ("at
    /// five, no, at six"). `nil` where there is nothing of the kind, or where nothing else was said.
    mutating func withoutUnmeant() -> Utterance? {
        var pieces = self.correctedPieces()
        if pieces == nil {
            let unmeant = self.exclusions().prefix(Self.mostTakenBack)
            guard !unmeant.isEmpty else { return nil }
            var (rest, start) = ([Range<Int>](), 0)
            for exclusion in unmeant where exclusion.whole.lowerBound >= start {
                rest.append(start..<exclusion.whole.lowerBound)
                start = exclusion.whole.upperBound
            }
            pieces = rest + [start..<self.tokens.count]
        }
        let text = (pieces ?? []).filter { !$0.isEmpty }.map(self.written).joined(separator: " ")
        guard !text.isEmpty, self.takenBack < Self.mostTakenBack else { return nil }
        var rest = self.other(text)
        (rest.trained, rest.turns, rest.takenBack) = (self.trained, self.turns, self.takenBack + 1)
        return rest
    }

    /// Words as they were written, the last with the marks behind it.
    private func written(_ range: Range<Int>) -> String {
        let utf8 = Array(self.work.utterance.utf8)
        let end = range.upperBound == self.tokens.count ? utf8.count : self.tokens[range.upperBound - 1].end
        return String(decoding: utf8[self.tokens[range.lowerBound].start..<end], as: UTF8.self)
    }

    /// The values that the words say are not meant, in order. A time, an amount or a number is one only where another stands for it.
    mutating func exclusions() -> [Exclusion] {
        var found: [Exclusion] = []
        for position in self.tokens.indices where position >= found.last?.whole.upperBound ?? 0 {
            guard let end = self.language.turns.exclusions.longest(in: self.tokens, at: position),
                end < self.tokens.count, !self.tokens[end].isMark, !self.endsSentence(before: end),
                // "No leído" is a value itself.
                !self.valueKinds(at: position).contains(where: { !$0.kind.isCounted && $0.end > end }),
                let value = self.excludedValue(at: end)
            else { continue }
            let whole = self.withJoiners(position..<value.upperBound)
            if self.isCounted(value), !self.hasCounted(besides: whole) { continue }
            found.append(Exclusion(whole: whole, value: value))
        }
        return found
    }

    /// The value behind a word that excludes: known words up to where something else begins, or a few strange ones behind an article.
    private mutating func excludedValue(at start: Int) -> Range<Int>? {
        for first in start..<min(self.tokens.count, start + Self.wordsBetween + 1) {
            let ends = self.valueKinds(at: first).map(\.end).filter { self.isEdge($0) }
            // "Not now" takes everything back, and no value.
            if let end = ends.max(), !self.isFiller(first..<end) { return start..<end }
            guard self.leads(first) else { break }
        }
        guard self.isArticle(start) else { return nil }
        let edge = (start + 2..<start + 2 + Self.strangeWords).first { $0 <= self.tokens.count && self.isEdge($0) }
        return edge.flatMap { end in
            (start..<end).contains { self.isReversal($0) || self.isReferring($0) } ? nil : start..<end
        }
    }

    /// Whether something else begins there, or nothing.
    func isEdge(_ position: Int) -> Bool {
        position == self.tokens.count || self.tokens[position].isMark || self.endsSentence(before: position)
            || self.language.turns.joiners.longest(in: self.tokens, at: position) != nil
            || self.language.fillers.longest(in: self.tokens, at: position) == self.tokens.count
    }

    private func isFiller(_ range: Range<Int>) -> Bool {
        self.language.fillers.longest(in: self.tokens, at: range.lowerBound) == range.upperBound
    }

    func isArticle(_ position: Int) -> Bool {
        let text = self.tokens[position].text
        return self.language.articles.contains(text) || self.language.possessives.contains(text)
    }

    /// Whether a word only leads to a value: "per", "the", "my", "at".
    func leads(_ position: Int) -> Bool {
        self.isArticle(position) || self.language.notNames.contains(self.tokens[position].text)
            || self.language.appMarkers.matches(in: self.tokens, at: position).contains { $0.end == position + 1 }
    }

    /// "The other one" names nothing by itself.
    private func isReferring(_ position: Int) -> Bool {
        self.language.referringWords.entry(in: self.tokens, at: position) != nil
            || self.isBareOne(position)
                && !self.isArticle(position)
    }

    /// The words that exclude with those that join them: what stands before, and where they begin or interrupt what is said, behind.
    private func withJoiners(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        let before = [self.language.turns.joiners, self.language.turns.remarks, self.language.fillers]
        while start > 0 {
            if self.tokens[start - 1].isMark {
                start -= 1
            } else if let length = (1...min(3, start)).last(where: { length in
                before.contains { words in
                    words.matches(in: self.tokens, at: start - length).contains { $0.end == start }
                }
            }) {
                start -= length
            } else {
                break
            }
        }
        var end = range.upperBound
        let isJoined = start < range.lowerBound
        while end < self.tokens.count {
            if self.tokens[end].isMark, !isJoined || end + 1 < self.tokens.count && self.joins(end + 1) {
                end += 1
            } else if let next = self.language.turns.joiners.longest(in: self.tokens, at: end), !isJoined || start == 0
            {
                end = next
            } else {
                break
            }
        }
        return start..<end
    }

    private func joins(_ position: Int) -> Bool {
        self.language.turns.joiners.longest(in: self.tokens, at: position) != nil
    }

    private mutating func isCounted(_ range: Range<Int>) -> Bool {
        range.contains { self.tokens[$0].number != nil }
            || range.contains { position in
                self.valueKinds(at: position).contains { $0.kind.isCounted && $0.end == range.upperBound }
            }
    }

    private mutating func hasCounted(besides range: Range<Int>) -> Bool {
        self.tokens.indices.contains { position in
            !range.contains(position) && self.valueKinds(at: position).contains { $0.kind.isCounted }
        }
    }

    /// Whether a part of a reading takes a value that the words exclude, or one that another stands for: somebody's own text may.
    mutating func takesUnmeant(_ reading: Reading, _ graph: Graph) -> Bool {
        let unmeant = self.unmeantValues()
        return !unmeant.isEmpty
            && reading.parts.contains { part in
                switch part {
                case .filled(let slot, let range, _), .free(let slot, let range):
                    !graph.slots[slot].isText && unmeant.contains { $0.overlaps(range) }
                default: false
                }
            }
    }

    private mutating func unmeantValues() -> [Range<Int>] {
        if let known = self.unmeant { return known }
        let found = self.exclusions().map(\.value) + (self.retraction().map { [$0.old] } ?? [])
        self.unmeant = found
        return found
    }
}
