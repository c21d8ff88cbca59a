// Beckon: what stands at the ends of names and is no part of them
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension ValueBuilder {
    /// A name without words at its ends that are never a part of one, `aja`, `drauf`, and of a person without the
    /// article that a language has before names, `der Petra`.
    /// What somebody registered stays whole, and so do somebody's own words; of what is looked for in media only the beginning goes.
    func withoutEmptyEnds(_ words: Range<Int>, _ slot: Slot) -> Range<Int> {
        let (tokens, language) = (self.source.tokens, self.source.language)
        let isSought = slot.isSought
        guard !words.isEmpty, slot.hasVocabulary, !slot.isText || isSought else { return words }
        var range = words
        while let first = range.first, !self.isRegistered(range, slot) {
            let isArticle = slot.type?.name == "Person" && language.personArticles.contains(tokens[first].text)
            guard let end = language.nameBeginnings.longest(in: tokens, at: first) ?? (isArticle ? first + 1 : nil),
                end <= range.upperBound
            else { break }
            range = end..<range.upperBound
        }
        while !isSought, !range.isEmpty, !self.isRegistered(range, slot) {
            let end = range.upperBound
            let start = range.first { position in
                language.nameEndings.matches(in: tokens, at: position).contains { $0.end == end }
            }
            guard let start else { break }
            range = range.lowerBound..<start
        }
        return range
    }

    /// Whether somebody registered these words as a name that may fill the slot.
    func isRegistered(_ range: Range<Int>, _ slot: Slot) -> Bool {
        guard let first = range.first else { return false }
        return self.source.terms[first].contains {
            $0.end == range.upperBound && self.source.isUsable($0.payload, slot)
        }
    }

    /// Whether words only take something back or hesitate, "no wait": they are nobody.
    func isRemark(_ range: Range<Int>) -> Bool {
        let (tokens, turns) = (self.source.tokens, self.source.language.turns)
        return [turns.retractions, turns.remarks].contains {
            $0.longest(in: tokens, at: range.lowerBound) == range.upperBound
        }
    }

    /// The text of a title; a language that writes a word within its infinitives, `anzurufen`, has it without that word.
    func title(_ range: Range<Int>) -> String {
        let text = self.text(range)
        let clauses = self.source.language.language.clauses
        guard range.count > 1, let last = range.last, self.text(last..<last + 1).first?.isLowercase ?? false else {
            return text
        }
        let verb = self.text(last..<last + 1)
        for mark in clauses.infinitives {
            for prefix in clauses.prefixes.sorted(by: { $0.count > $1.count }) where verb.hasPrefix(prefix + mark) {
                let stem = verb.dropFirst(prefix.count + mark.count)
                guard stem.count > 3 else { continue }
                return String(text.dropLast(verb.count)) + prefix + stem
            }
        }
        return text
    }
}

extension Slot {
    /// Whether its words are what somebody calls a thing that is looked for, and not a text of their own.
    var isSought: Bool { self.name.hasPrefix("mediaSearch.") || self.name == "stationName" }
}
