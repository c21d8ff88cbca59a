// Beckon: words that were misspelt
// SPDX-License-Identifier: Apache-2.0

/// Finds the registered word that a person has most likely meant, if it is one slip away: a letter too many, too few,
/// two exchanged, in a long word another. Short words are left as they are: `Lana` is not a slip for `Lena`, nor `stove` for
/// `store`.
struct NearWords: Sendable {
    /// Letters of a word that may be corrected.
    private static let lengths = 5...24
    /// Words that are looked at; of more, the first.
    private static let bound = 30_000

    private struct Word: Sendable {
        /// A bit for each letter, folded into 64.
        var letters: UInt64
        var scalars: [Unicode.Scalar]
        var symbol: Int32
    }

    private var byLength: [[Word]] = Array(repeating: [], count: Self.lengths.upperBound + 2)
    private var count = 0

    /// Takes a word with its number.
    mutating func add(_ text: String, _ symbol: Int32) {
        guard self.count < Self.bound, text.utf8.count <= 4 * Self.lengths.upperBound else { return }
        let scalars = Array(text.unicodeScalars)
        guard Self.lengths.contains(scalars.count), scalars.allSatisfy({ $0.properties.isAlphabetic }) else { return }
        self.byLength[scalars.count].append(Word(letters: Self.letters(scalars), scalars: scalars, symbol: symbol))
        self.count += 1
    }

    /// The word that is one slip away from `text`. Of several an exchange of letters is likelier than a missing or doubled
    /// one, and that is likelier than another letter; among equals, or where two differ only in another letter, none.
    func nearest(to text: String) -> Int32? {
        guard text.utf8.count <= 4 * Self.lengths.upperBound else { return nil }
        let scalars = Array(text.unicodeScalars)
        guard Self.lengths.contains(scalars.count + 1), scalars.allSatisfy({ $0.properties.isAlphabetic }) else {
            return nil
        }
        let letters = Self.letters(scalars)
        var best: (slip: Slip, symbol: Int32)?
        var isTied = false
        for length in max(0, scalars.count - 1)...min(scalars.count + 1, Self.lengths.upperBound) {
            for word in self.byLength[length] where (word.letters ^ letters).nonzeroBitCount <= 2 {
                guard let slip = Slip(scalars, word.scalars) else { continue }
                if let known = best, known.slip <= slip {
                    isTied = isTied || known.slip == slip
                } else {
                    best = (slip, word.symbol)
                    isTied = false
                }
            }
        }
        return isTied ? nil : best?.symbol
    }

    private static func letters(_ scalars: [Unicode.Scalar]) -> UInt64 {
        scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
    }
}

/// How two words differ, the likeliest slip first.
private enum Slip: Int, Comparable {
    case exchanged, missing, other

    static func < (left: Slip, right: Slip) -> Bool { left.rawValue < right.rawValue }

    /// `nil` for words that are equal or further apart. The first letter is hardly ever wrong.
    init?(_ said: [Unicode.Scalar], _ meant: [Unicode.Scalar]) {
        guard said.first == meant.first else { return nil }
        let length = said.count
        var start = 0
        while start < min(said.count, meant.count), said[start] == meant[start] { start += 1 }
        var said = said[start...]
        var meant = meant[start...]
        while let left = said.last, let right = meant.last, left == right {
            said.removeLast()
            meant.removeLast()
        }
        switch (said.count, meant.count) {
        case (1, 1) where length >= 7: self = .other
        case (1, 0), (0, 1): self = .missing
        case (2, 2) where said.first == meant.last && said.last == meant.first: self = .exchanged
        default: return nil
        }
    }
}
