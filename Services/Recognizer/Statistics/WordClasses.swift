// Beckon: words that can stand for one another, as a language's data says
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Words of a language by class: numbers, words for dates, for films, for looking something up. A class is learnt of
/// from any of its words. The language is data; this knows no word.
public struct WordClasses: Codable, Sendable {
    private var words: [String: [UInt64]] = [:]
    private var phrases = PhraseIndex()
    private var hasPhrases = false

    /// - Parameter classes: A class's name to its words and phrases, in lower case.
    public init(_ classes: [String: [String]] = [:]) {
        for (name, words) in classes.sorted(by: { $0.key < $1.key }) {
            let hash = Hashing.text(name)
            for word in Set(words).sorted() {
                let tokens = Tokenizer.tokens(of: word, bound: 16)
                if tokens.count == 1 {
                    self.words[tokens[0].text, default: []].append(hash)
                } else {
                    self.phrases.add(tokens, to: name)
                    self.hasPhrases = true
                }
            }
        }
    }

    /// The hashes of each word's classes; a phrase's class is the class of each of its words.
    func classes(of tokens: [Token]) -> [[UInt64]] {
        var classes = tokens.map { self.words[$0.text] ?? [] }
        guard self.hasPhrases else { return classes }
        for hit in self.phrases.hits(in: tokens) {
            let hash = Hashing.text(hit.list)
            for position in hit.range where !classes[position].contains(hash) { classes[position].append(hash) }
        }
        return classes
    }
}
