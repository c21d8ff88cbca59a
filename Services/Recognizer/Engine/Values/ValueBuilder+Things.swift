// Beckon: the things that somebody lists, as they are dictated
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues

extension ValueBuilder {
    /// The things of a list: without what only leads to one, "oh, some mint sauce", and cut between known ones that no comma parts,
    /// "milk eggs bread". What nobody knows stays together.
    func things(_ parts: [Range<Int>]) -> [Range<Int>] {
        let found = parts.filter { parts.count == 1 || !self.isRemark($0) }.map { self.withoutBeginning($0) }
            .filter { !$0.isEmpty }.flatMap { self.apart($0) }
        return found.isEmpty ? parts : found
    }

    /// One part without words at its beginning that are no thing; none of it where it is nothing else.
    private func withoutBeginning(_ words: Range<Int>) -> Range<Int> {
        var range = words
        while let first = range.first,
            let end = self.source.language.itemBeginnings.longest(in: self.source.tokens, at: first),
            end <= range.upperBound
        {
            range = end..<range.upperBound
        }
        return range
    }

    /// Each of several known things, with how many of it, where the words are nothing else.
    private func apart(_ words: Range<Int>) -> [Range<Int>] {
        guard let known = self.source.language.lists[Language.goods] else { return [words] }
        var (found, start) = ([Range<Int>](), words.lowerBound)
        while start < words.upperBound {
            let first = (start..<words.upperBound).first { !self.saysHowMany($0) } ?? words.upperBound
            let ends = first < words.upperBound ? known.matches(in: self.source.tokens, at: first).map(\.end) : []
            guard let end = ends.filter({ $0 <= words.upperBound }).max() else { return [words] }
            found.append(start..<end)
            start = end
        }
        return found
    }

    private func saysHowMany(_ position: Int) -> Bool {
        self.source.tokens[position].number != nil
            || self.source.language.articles.contains(self.source.tokens[position].text)
            || self.source.values.numbers.numbers(at: position)
                .contains { !$0.isOrdinal && $0.range.upperBound == position + 1 }
    }
}

extension Slot {
    /// Whether its words are titles of things that somebody puts on a list.
    var listsThings: Bool { self.isText && !self.isVerbatim }
}
