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

    /// How many letters differ, at least (Levenshtein).
    func distance(to other: Words) -> Int {
        let left = Array(self.words.joined(separator: " ")), right = Array(other.words.joined(separator: " "))
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
