// Beckon: a value that the speaker replaces while speaking: "in half an hour, no, an hour"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Schema

/// What kind of value words are, so that one may stand in the place of another.
enum WordsKind: Hashable {
    case time, duration, money, number, name
    /// One of a list of the language, or a case of an enumeration.
    case entry(String), caseOf(String)

    /// Whether its values are told from other words by their form.
    var isCounted: Bool { self == .time || self == .duration || self == .money || self == .number }
}

/// A value that another one takes the place of.
struct Retraction: Hashable {
    /// What is not meant any more.
    var old: Range<Int>
    /// Where the number in it ends that alone is replaced: `30` of "30 minutes, no, 45".
    var numberEnd: Int?
    /// What is meant instead.
    var new: Range<Int>
}

extension Utterance {
    /// So many words may lead to a value: "from the".
    private static let leadingWords = 2

    /// What the values are that words from a place on may be, and where they end.
    mutating func valueKinds(at position: Int) -> [(kind: WordsKind, end: Int)] {
        guard position < self.tokens.count else { return [] }
        var found: [(kind: WordsKind, end: Int)] = self.source.terms[position].filter { $0.near == 0 }
            .map { (.name, $0.end) }
        let isMine = self.language.possessives.contains(self.tokens[position].text)
        found += self.language.relationships.matches(in: self.tokens, at: position + (isMine ? 1 : 0))
            .map { (.name, $0.end) }
        for (name, list) in self.language.lists where name != Language.goods {
            found += list.matches(in: self.tokens, at: position).map { (.entry(name), $0.end) }
        }
        found += self.language.cases.matches(in: self.tokens, at: position)
            .map { (.caseOf($0.payload.type), $0.end) }
        let allowsBareTimes = self.source.allowsBareTimes
        self.source.allowsBareTimes = true
        found += self.source.spans(of: Slot(name: "time", reader: .date), at: position).map { span in
            if case .duration = span.content { return (.duration, span.end) }
            return (.time, span.end)
        }
        self.source.allowsBareTimes = allowsBareTimes
        found += self.source.values.spans(of: .money, at: position).map { (.money, $0.range.upperBound) }
        found += self.source.values.numbers.numbers(at: position).filter { !$0.isOrdinal && !$0.isLatent }
            .map { (.number, $0.range.upperBound) }
        found += self.language.counts.matches(in: self.tokens, at: position).map { (.number, $0.end) }
        return found
    }

    /// The words that are left where a value is replaced while it is said.
    mutating func correctedPieces() -> [Range<Int>]? {
        guard let found = self.retraction() else { return nil }
        let unit = found.numberEnd.map { $0..<found.old.upperBound }
        let pieces = [0..<found.old.lowerBound, found.new, unit ?? 0..<0, found.new.upperBound..<self.tokens.count]
        return pieces
    }

    /// The first value that another of its kind takes the place of: between them stands what takes something back, `no`, with a mark
    /// beside it where it is one word.
    mutating func retraction() -> Retraction? {
        for position in self.tokens.indices.dropFirst() {
            guard let end = self.language.turns.retractions.longest(in: self.tokens, at: position),
                end < self.tokens.count
            else { continue }
            let (before, behind) = (self.withoutMarks(before: position), self.withoutMarks(behind: end))
            let hasMark =
                before < position || behind > end || self.endsSentence(before: position)
                || self.endsSentence(before: end)
            // Without a mark behind it, "no a Dana" says that Dana is not meant.
            let excludes = behind == end && self.language.turns.exclusions.longest(in: self.tokens, at: position) == end
            guard before > 0, behind < self.tokens.count, hasMark || end - position > 1, !excludes,
                let found = self.replaced(before: before, behind: behind)
                    ?? self.alike(before: before, behind: behind)
            else { continue }
            return found
        }
        return nil
    }

    private func withoutMarks(before position: Int) -> Int {
        var position = position
        while position > 0, self.tokens[position - 1].isMark { position -= 1 }
        return position
    }

    private func withoutMarks(behind position: Int) -> Int {
        var position = position
        while position < self.tokens.count,
            self.tokens[position].isMark || self.isRemark(position)
        {
            position =
                self.tokens[position].isMark
                ? position + 1 : self.language.turns.remarks.longest(in: self.tokens, at: position) ?? position + 1
        }
        return position
    }

    private func isRemark(_ position: Int) -> Bool {
        self.language.turns.remarks.longest(in: self.tokens, at: position).map { $0 < self.tokens.count } ?? false
    }

    /// The value that ends at a place, and that of its kind which begins at another, each with the words that lead to it.
    private mutating func replaced(before end: Int, behind start: Int) -> Retraction? {
        for lead in 0...Self.leadingWords where start + lead < self.tokens.count {
            guard (start..<start + lead).allSatisfy({ self.leads($0) }) else { break }
            let new = self.valueKinds(at: start + lead)
            for first in max(0, end - Bounds.nameWords)..<end {
                let old = self.valueKinds(at: first)
                for value in new where value.end <= self.tokens.count {
                    guard old.contains(where: { $0.kind == value.kind && $0.end == end }) else { continue }
                    let longest = new.filter { $0.kind == value.kind }.map(\.end).max() ?? value.end
                    let from = self.start(first, leadsAsWell: lead > 0)
                    return Retraction(old: from..<end, numberEnd: nil, new: start..<longest)
                }
                // A number alone keeps the unit of the one before it.
                let number = old.filter { $0.kind == .number && $0.end < end }.map(\.end).max()
                if lead == 0, let number, let alone = new.filter({ $0.kind == .number }).map(\.end).max(),
                    old.contains(where: { $0.kind.isCounted && $0.end == end }), self.isAlone(alone)
                {
                    return Retraction(old: first..<end, numberEnd: number, new: start..<alone)
                }
            }
        }
        return nil
    }

    /// Words that the same word leads to, of which nobody has registered the later ones: "to the museum, no, to the harbour".
    private func alike(before end: Int, behind start: Int) -> Retraction? {
        let lead = self.tokens[start].text
        guard self.leads(start), !self.language.articles.contains(lead), !self.language.possessives.contains(lead),
            let from = (max(0, end - Bounds.nameWords)..<end - 1).last(where: { position in
                let text = self.tokens[position].text
                return self.leads(position) && (text.hasPrefix(lead) || lead.hasPrefix(text))
            }),
            let edge = (start + 2...start + Self.strangeWords + 2).first(where: { position in
                position <= self.tokens.count && self.isEdge(position)
            }), !(from..<end).contains(where: { self.tokens[$0].isMark })
        else { return nil }
        return Retraction(old: from..<end, numberEnd: nil, new: start..<edge)
    }

    private func isAlone(_ end: Int) -> Bool {
        end == self.tokens.count || self.tokens[end].isMark || self.endsSentence(before: end)
    }

    /// Where a value begins with the words that lead to it, where those of the other one are said as well.
    private func start(_ first: Int, leadsAsWell: Bool) -> Int {
        var first = first
        guard leadsAsWell else { return first }
        for _ in 0..<Self.leadingWords where first > 0 && self.leads(first - 1) { first -= 1 }
        return first
    }
}
