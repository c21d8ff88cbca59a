// Beckon: words that can stand for one another, as a language's data says
// SPDX-License-Identifier: Apache-2.0

/// Words of a language by class: numbers, words for dates, for films, for looking something up. A class is learnt of from
/// any of its words. The language is data; this knows no word.
public struct WordClasses: Sendable {
    private var classes: [String: [UInt64]] = [:]

    /// - Parameter words: A class's name to its words, each of them one token in lower case.
    public init(_ words: [String: [String]] = [:]) {
        for (name, words) in words.sorted(by: { $0.key < $1.key }) {
            let hash = Hashing.text(name)
            for word in Set(words) { self.classes[word, default: []].append(hash) }
        }
    }

    /// The hashes of a word's classes.
    func classes(of word: String) -> [UInt64] { self.classes[word] ?? [] }
}
