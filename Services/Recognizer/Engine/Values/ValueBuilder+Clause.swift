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

    /// None.
    public init() {}
}

extension ValueBuilder {
    /// The words of a clause as a sentence: `ich später komme` is `ich komme später`. `nil` where they are no such clause, or where
    /// it is not plain what their subject is.
    func sentence(ofClause range: Range<Int>) -> String? {
        let clauses = self.source.language.language.clauses
        guard
            let opener = self.source.tokens[..<range.lowerBound].last(where: { !$0.isMark }),
            clauses.openers.contains(opener.text), let start = self.end(ofSubjectAt: range, clauses)
        else { return nil }
        // What follows a mark is another clause; of two verbs it is not plain which goes where.
        let end = self.source.tokens[range].firstIndex(where: \.isMark) ?? range.upperBound
        let joiners = self.source.language.language.listJoiners
        guard start < end - 1, !self.source.tokens[start..<end].contains(where: { joiners.contains($0.text) }) else {
            return nil
        }
        let spoken = self.source.tokens[end - 1].text
        let prefix = clauses.prefixes.first { prefix in
            spoken.hasPrefix(prefix) && clauses.verbs.contains(String(spoken.dropFirst(prefix.count)))
        }
        let verb = String(self.text(end - 1..<end).dropFirst(prefix?.count ?? 0))
        let words =
            [self.text(range.lowerBound..<start), verb, self.text(start..<end - 1)] + (prefix.map { [$0] } ?? [])
        let rest = self.text(end - 1..<range.upperBound, withEnd: true).dropFirst(self.text(end - 1..<end).count)
        return words.joined(separator: " ") + rest
    }

    /// Where the subject ends that words begin with: a word that is one alone, or an article or a possessive with nouns, which have
    /// capitals.
    private func end(ofSubjectAt range: Range<Int>, _ clauses: ClauseWords) -> Int? {
        guard let first = range.first else { return nil }
        let text = self.source.tokens[first].text
        if clauses.subjects.contains(text) { return first + 1 }
        let language = self.source.language
        guard language.articles.contains(text) || language.possessives.contains(text) else { return nil }
        // As many nouns as stand there: the last may be an object, and then no words are left to change places.
        let nouns = range.dropFirst().prefix { self.text($0..<$0 + 1).first?.isUppercase ?? false }
        return nouns.isEmpty ? nil : nouns.upperBound
    }
}
