// Beckon: a clause as a sentence of its own
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// How a language turns what is said behind `dass` into what is written: the verb stands last there, and second in a sentence.
public struct ClauseWords: Hashable, Sendable {
    /// What such a clause begins behind: `dass`.
    public var openers: [String] = []
    /// Words that are its subject alone: `ich`.
    public var subjects: [String] = []
    /// What verbs may begin with that stands last in a sentence, `an` of `ankomme`, and the verbs of which that is known, `komme`.
    public var prefixes: [String] = []
    public var verbs: [String] = []
    /// Further verbs that end such a clause, so that another one may follow behind a joiner: `bin`.
    public var finals: [String] = []
    /// What stands within infinitives, behind such a prefix: `zu` of `anzukommen`.
    public var infinitives: [String] = []

    /// None.
    public init() {}
}

extension ValueBuilder {
    /// Words of a clause whose last word is its verb, whatever that is.
    private static let wordsOfClause = 9

    /// The words of a clause as a sentence: `ich später komme` is `ich komme später`. `nil` where they are no such clause, or where
    /// it is not plain what their subject is.
    func sentence(ofClause range: Range<Int>) -> String? {
        let clauses = self.source.language.language.clauses
        guard
            let opener = self.source.tokens[..<range.lowerBound].last(where: { !$0.isMark }),
            clauses.openers.contains(opener.text), let start = self.end(ofSubjectAt: range, clauses)
        else { return nil }
        // What follows a mark is another clause; so may what follows a joiner.
        let end = range.first { self.endsClause(at: $0) } ?? range.upperBound
        let joiners = self.source.language.language.listJoiners
        let joiner = (start..<end).first { joiners.contains(self.source.tokens[$0].text) }
        guard let joiner else { return self.turned(range, start, end, clauses) }
        // Of two verbs it is plain which goes where if the first is known to be one, and nothing else is joined.
        let rest = joiner + 1..<end
        guard joiner > start + 1, rest.count > 1, self.isVerb(joiner - 1, clauses),
            !rest.contains(where: { joiners.contains(self.source.tokens[$0].text) }),
            self.text(end - 1..<end).first?.isLowercase ?? false,
            let first = self.turned(range.lowerBound..<joiner, start, joiner, clauses),
            let second = self.turned(
                rest.lowerBound..<range.upperBound, self.end(ofSubjectAt: rest, clauses) ?? rest.lowerBound, end,
                clauses)
        else { return nil }
        return [first, self.text(joiner..<joiner + 1), second].joined(separator: " ")
    }

    /// Whether a mark stands there that is not within a number, as in `20:19`.
    private func endsClause(at position: Int) -> Bool {
        let tokens = self.source.tokens
        guard tokens[position].isMark else { return false }
        guard position > 0, position + 1 < tokens.count, tokens[position - 1].number != nil else { return true }
        return tokens[position].start != tokens[position - 1].end || tokens[position + 1].start != tokens[position].end
    }

    /// A clause with its verb behind the subject, which ends at `start`; `nil` where nothing stands between them.
    private func turned(_ range: Range<Int>, _ start: Int, _ end: Int, _ clauses: ClauseWords) -> String? {
        guard start < end - 1 else { return nil }
        // Longer words are dictated without marks, and go on behind the verb, unless they end in one.
        guard end - start <= Self.wordsOfClause || self.isVerb(end - 1, clauses) else { return nil }
        let prefix = self.prefix(end - 1, clauses)
        let verb = String(self.text(end - 1..<end).dropFirst(prefix?.count ?? 0))
        let subject = start > range.lowerBound ? [self.text(range.lowerBound..<start)] : []
        let words = subject + [verb, self.text(start..<end - 1)] + (prefix.map { [$0] } ?? [])
        let rest = self.text(end - 1..<range.upperBound, withEnd: true).dropFirst(self.text(end - 1..<end).count)
        return words.joined(separator: " ") + rest
    }

    private func prefix(_ position: Int, _ clauses: ClauseWords) -> String? {
        let spoken = self.source.tokens[position].text
        return clauses.prefixes.first { prefix in
            spoken.hasPrefix(prefix) && clauses.verbs.contains(String(spoken.dropFirst(prefix.count)))
        }
    }

    private func isVerb(_ position: Int, _ clauses: ClauseWords) -> Bool {
        let spoken = self.source.tokens[position].text
        return clauses.verbs.contains(spoken) || clauses.finals.contains(spoken)
            || self.prefix(position, clauses) != nil
    }

    /// Where the subject ends that words begin with: a word that is one alone, an article or a possessive with nouns, which have
    /// capitals, or a name.
    private func end(ofSubjectAt range: Range<Int>, _ clauses: ClauseWords) -> Int? {
        guard let first = range.first else { return nil }
        let text = self.source.tokens[first].text
        if clauses.subjects.contains(text) { return first + 1 }
        let language = self.source.language
        guard language.articles.contains(text) || language.possessives.contains(text) else {
            return self.end(ofNameAt: range)
        }
        // As many nouns as stand there: the last may be an object, and then no words are left to change places.
        let nouns = range.dropFirst().prefix { self.isCapital($0) }
        return nouns.isEmpty ? nil : nouns.upperBound
    }

    private func isCapital(_ position: Int) -> Bool {
        self.text(position..<position + 1).first?.isUppercase ?? false
    }

    /// Where a name ends that words begin with: one that somebody registered, else all words with capitals, the last of which is an
    /// object where no other word stands before the verb, `Oma Geburtstag hat`.
    private func end(ofNameAt range: Range<Int>) -> Int? {
        if let known = self.source.terms[range.lowerBound].filter({ $0.near == 0 && $0.end < range.upperBound })
            .map(\.end).max()
        {
            return known
        }
        let names = range.prefix { self.isCapital($0) }
        guard !names.isEmpty else { return nil }
        let hasOther = names.upperBound < range.upperBound - 1
        return hasOther || names.count == 1 ? names.upperBound : names.upperBound - 1
    }
}
