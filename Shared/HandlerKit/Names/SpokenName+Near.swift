// Beckon: names that are nearly the same
// SPDX-License-Identifier: Apache-2.0

extension SpokenName {
    /// The letters in which two words begin alike where they are one word in two forms, and how many may follow.
    private static let stem = 4, ending = 4

    /// Whether a word of this name and one of another are nearly the same: forms of one word, `groceries` and `grocery`, or a
    /// letter apart, `chrismas` and `christmas`.
    public func sharesNearWord(with other: SpokenName) -> Bool {
        let others = other.core.split(separator: " ").map(Array.init)
        return self.core.split(separator: " ").map(Array.init)
            .contains { word in others.contains { Self.areNear(word, $0) } }
    }

    private static func areNear(_ one: [Character], _ other: [Character]) -> Bool {
        if one == other { return one.count >= Self.stem }
        let same = zip(one, other).prefix { $0 == $1 }.count
        let longest = max(one.count, other.count)
        // A stem that is shorter than what follows says little.
        if same >= Self.stem, longest - same <= min(Self.ending, same - 1) { return true }
        let sameAtEnd = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        // One letter more, less or other, in a word that is not short.
        return min(one.count, other.count) > Self.stem && same + sameAtEnd >= longest - 1
    }
}
