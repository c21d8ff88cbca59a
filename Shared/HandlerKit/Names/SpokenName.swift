// Beckon: a name as it was said, made ready to be compared with titles
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A name as it was said, or a title, in the forms in which names are compared. Pure.
public struct SpokenName: Hashable, Sendable {
    /// All words, without case, accents and punctuation.
    public let words: String
    /// The words without "the", "my" and the like in front, in any of the languages of `small-words.json`.
    public let bare: String
    /// The bare words without "list", "note" and the like at the end.
    public let core: String

    /// - Parameter phrase: Whatever somebody said; of a long one the beginning counts.
    public init(_ phrase: String) {
        var words = Self.split(String(phrase.prefix(1_000)))
        self.words = words.joined(separator: " ")
        while words.count > 1, let first = words.first, SmallWords.shared.articles.contains(first) {
            words.removeFirst()
        }
        self.bare = words.joined(separator: " ")
        while words.count > 1, let last = words.last, SmallWords.shared.kinds.contains(last) { words.removeLast() }
        self.core = words.joined(separator: " ")
    }

    /// All words of a text of any length, without case, accents and punctuation, to look for words in it.
    public static func folded(_ text: String) -> String { Self.split(text).joined(separator: " ") }

    private static func split(_ text: String) -> [String] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return Self.splitPlain(text) }
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let words = folded.filter { !"'’".contains($0) }.split { !$0.isLetter && !$0.isNumber }
        // A title of signs alone, such as "!!!", is compared sign by sign.
        return (words.isEmpty ? folded.split(whereSeparator: \.isWhitespace) : words).map(String.init)
    }

    /// The same for ASCII, whose letters need no tables.
    private static func splitPlain(_ text: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        func end() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        for byte in text.utf8 {
            switch byte {
            case 0x61...0x7A, 0x30...0x39: word.append(byte)
            case 0x41...0x5A: word.append(byte | 0x20)
            case 0x27: break
            default: end()
            }
        }
        end()
        if words.isEmpty { words = text.split(whereSeparator: \.isWhitespace).map(String.init) }
        return words
    }

    /// Whether nothing was said.
    public var isEmpty: Bool { self.words.isEmpty }

    /// Whether nothing was said but what kind of thing it is: "some tasks", "a list".
    public var namesNothing: Bool { self.isEmpty || SmallWords.shared.kinds.contains(self.core) }

    /// Whether every thing there is was meant.
    public var isAll: Bool { SmallWords.shared.all.contains(self.core) }

    /// Whether two names are the same but for articles and the word for the kind of thing.
    public func isSame(as other: SpokenName) -> Bool { !self.isEmpty && self.core == other.core }
}
