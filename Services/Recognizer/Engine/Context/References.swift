// Beckon: words that refer to what was said before
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// How a language refers to what was said and done last.
public struct References: Hashable, Sendable {
    /// What is said, such as `her` or `cancélalo`, and what may stand for it: texts with `{person}`, `{thing}`, `{text}`
    /// or `{more}`.
    public var words: [String: [SourceText]] = [:]
    /// What an intent makes, as people call it: `my ride`, or `{taskTitles}` for the words of a parameter.
    public var made: [String: [SourceText]] = [:]
    /// Of an intent the parameter with somebody's own words, which `the same` stands for.
    public var said: [String: String] = [:]
    /// Of an intent that adds something: the parameter with what is added, then those that say where to.
    public var adds: [String: [String]] = [:]
    /// Templates of what is said to add one more thing: `and {value} too`.
    public var additions: [SourceText] = []
    /// Templates of what is said to have the same again with another value; `{value}`, `{parameter}`.
    public var followUps: [SourceText] = []

    /// Of an intent what one more of the same is called, which `{more}` stands for: `another reminder`.
    public var more: [String: String] = [:]
    /// Templates of what is said to call what was just added otherwise: `just call it {value}`.
    public var renames: [SourceText] = []
    /// What is said to take the time out of what was just added: `no date`.
    public var withoutTime: [String] = []

    /// None.
    public init() {}
}

/// Words that refer, by their first word.
struct ReferringWords: Sendable {
    /// Some words and what may stand for them.
    struct Entry: Sendable {
        var words: [String]
        var texts: [String]
    }

    private var entries: [String: [Entry]] = [:]

    init(_ references: References) {
        for (said, texts) in references.words {
            let words = Tokenizer.tokens(of: said).map(\.text)
            guard let first = words.first else { continue }
            self.entries[first, default: []].append(Entry(words: words, texts: texts.map(\.text)))
        }
        for first in self.entries.keys { self.entries[first]?.sort { $0.words.count > $1.words.count } }
    }

    /// The longest that begins at a place.
    func entry(in tokens: [Token], at position: Int) -> Entry? {
        self.entries[tokens[position].text]?.first {
            tokens[position...].prefix($0.words.count).map(\.text) == $0.words
        }
    }
}
