// Beckon: what a turn is said to
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import RecognizerText
import Schema

/// What the statistics of turns know of a question besides the words that are said to it.
struct TurnContext: Hashable, Sendable {
    private let kind: String
    private let asked: ValueClass?
    private let known: Set<ValueClass>
    private let shown: Set<String>
    private let offered: Set<String>

    init(
        kind: Question.Kind, asked: ValueClass?, known: Set<ValueClass>, shown: Set<String>, offered: Set<String>
    ) {
        self.kind = kind.rawValue
        self.asked = asked
        self.known = known
        self.shown = shown
        self.offered = offered
    }

    /// It as lists that the words stand on.
    func hits(_ tokens: [Token]) -> [PhraseHit] {
        guard !tokens.isEmpty else { return [] }
        var names = [PhraseHit.context + self.kind]
        if let asked { names.append("\(PhraseHit.context)\(self.kind) \(asked.rawValue)") }
        names += self.known.map { "\(PhraseHit.context)has \($0.rawValue)" }.sorted()
        var hits = names.map { PhraseHit(tokens.indices, $0) }
        for (position, token) in tokens.enumerated() {
            if self.shown.contains(token.text) { hits.append(PhraseHit(position..<position + 1, "shown")) }
            if self.offered.contains(token.text) { hits.append(PhraseHit(position..<position + 1, "offered")) }
        }
        return hits
    }

    /// The words of texts on a screen, without those that say nothing.
    static func words(_ texts: [String], besides articles: Set<String>) -> Set<String> {
        Set(texts.flatMap { Tokenizer.tokens(of: $0, bound: 50) }.filter { !$0.isMark }.map(\.text))
            .subtracting(articles)
    }
}
