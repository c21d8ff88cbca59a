// Beckon: names of places and rides, compared by their words
// SPDX-License-Identifier: Apache-2.0

/// A name or an utterance as its words, so that names are compared without case, punctuation and small words.
struct Words: Hashable {
    private static let passedOver: Set<String> = ["the", "a", "an", "to", "at", "in", "of", "my", "on", "please"]
    private static let longest = 120

    /// In order, in lower case; without small words unless there is nothing else.
    let words: [String]

    init(_ text: String) {
        let all = text.prefix(Self.longest).lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let telling = all.filter { !Self.passedOver.contains($0) }
        self.words = telling.isEmpty ? all : telling
    }

    private init(words: [String]) { self.words = words }

    var isEmpty: Bool { self.words.isEmpty }

    /// Whether each word of this begins some word of `other`.
    func stands(in other: Words) -> Bool {
        !self.isEmpty && self.words.allSatisfy { word in other.words.contains { $0.hasPrefix(word) } }
    }

    /// Whether each word of this is a word of `other`.
    func isPart(of other: Words) -> Bool { !self.isEmpty && self.words.allSatisfy(other.words.contains) }

    /// All words of several names.
    static func + (words: Words, others: [Words]) -> Words { Words(words: words.words + others.flatMap(\.words)) }

    /// A house number at either end, and the words without it.
    var withoutHouseNumber: (number: Int, rest: Words)? {
        if let first = self.words.first, let number = Int(first) {
            return (number, Words(words: Array(self.words.dropFirst())))
        }
        if let last = self.words.last, let number = Int(last) {
            return (number, Words(words: Array(self.words.dropLast())))
        }
        return nil
    }

    /// How many letters of a word that was said differ from one of `other`'s words, where that are few enough to be a slip:
    /// one in four, of at least five. The best of all pairs of words; `nil` for none.
    func misspelling(of other: Words) -> Int? {
        self.words.flatMap { said in
            other.words.compactMap { known -> Int? in
                guard said.count >= 5, known.count >= 5 else { return nil }
                let distance = Self.distance(Array(said), Array(known))
                return distance <= max(said.count, known.count) / 4 ? distance : nil
            }
        }.min()
    }

    /// How many letters differ, at least (Levenshtein).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (line, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, counterpart) in right.enumerated() {
                let replaced = diagonal + (letter == counterpart ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
