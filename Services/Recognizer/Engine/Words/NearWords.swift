// Beckon: words that were misspelt
// SPDX-License-Identifier: Apache-2.0

/// Finds the registered word that a person has most likely meant, if it is one slip away: a letter too many, too few,
/// two exchanged, one that lies beside it on the keyboard, in a long word any other. Short words are left as they are: `Lana`
/// is not a slip for `Lena`, nor `stove` for `store`.
struct NearWords: Sendable {
    /// Letters of a word that may be corrected.
    private static let lengths = 5...24
    /// Words that are looked at; of more, the first.
    private static let bound = 30_000
    /// Words that all words of one utterance may be compared with.
    static let comparisons = 200_000

    private struct Word: Sendable {
        /// A bit for each letter, folded into 64.
        var letters: UInt64
        /// Where it begins in ``scalars``.
        var start: Int32
        var symbol: Int32
    }

    /// The words by their first letter, which is hardly ever wrong, and their length.
    private var words: [UInt64: [Word]] = [:]
    private var scalars: [Unicode.Scalar] = []
    private var count = 0
    private let keyboard: Keyboard

    init(keyboard: Keyboard = Keyboard()) { self.keyboard = keyboard }

    /// Takes a word with its number.
    mutating func add(_ text: String, _ symbol: Int32) {
        guard self.count < Self.bound, let scalars = Self.scalars(of: text), Self.lengths.contains(scalars.count) else {
            return
        }
        let word = Word(letters: Self.letters(scalars), start: Int32(self.scalars.count), symbol: symbol)
        self.words[Self.key(scalars[0], scalars.count), default: []].append(word)
        self.scalars += scalars
        self.count += 1
    }

    /// The word that is one slip away from `text`. Of several an exchange of letters is likelier than a missing or doubled
    /// one, that is likelier than a neighbour on the keyboard, and that is likelier than any other letter; among equals none.
    ///
    /// - Parameter comparisons: How many words may be looked at; what was looked at is taken away.
    func nearest(to text: String, _ comparisons: inout Int) -> Int32? {
        guard let scalars = Self.scalars(of: text), Self.lengths.contains(scalars.count + 1), let first = scalars.first
        else {
            return nil
        }
        let letters = Self.letters(scalars)
        var best: (slip: Slip, symbol: Int32)?
        var isTied = false
        for length in max(1, scalars.count - 1)...min(scalars.count + 1, Self.lengths.upperBound) {
            guard let words = self.words[Self.key(first, length)] else { continue }
            comparisons -= words.count
            guard comparisons >= 0 else { return nil }
            for word in words where (word.letters ^ letters).nonzeroBitCount <= 2 {
                let meant = self.scalars[Int(word.start)..<Int(word.start) + length]
                guard let slip = Slip(scalars[...], meant, self.keyboard) else { continue }
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

    /// The letters of a word that is not too long; `nil` if there is anything but letters in it.
    private static func scalars(of text: String) -> [Unicode.Scalar]? {
        guard text.utf8.count <= 4 * Self.lengths.upperBound else { return nil }
        let scalars = Array(text.unicodeScalars)
        let areLetters = scalars.allSatisfy { 0x61...0x7A ~= $0.value || $0.properties.isAlphabetic }
        return areLetters && !scalars.isEmpty ? scalars : nil
    }

    private static func key(_ first: Unicode.Scalar, _ length: Int) -> UInt64 {
        UInt64(first.value) << 32 | UInt64(length)
    }

    private static func letters(_ scalars: [Unicode.Scalar]) -> UInt64 {
        scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
    }
}

/// How two words differ, the likeliest slip first.
private enum Slip: Int, Comparable {
    case exchanged, missing, beside, other

    static func < (left: Slip, right: Slip) -> Bool { left.rawValue < right.rawValue }

    /// `nil` for words that are equal or further apart.
    init?(_ said: ArraySlice<Unicode.Scalar>, _ meant: ArraySlice<Unicode.Scalar>, _ keyboard: Keyboard) {
        let length = said.count
        var said = said
        var meant = meant
        while let left = said.first, let right = meant.first, left == right {
            said.removeFirst()
            meant.removeFirst()
        }
        while let left = said.last, let right = meant.last, left == right {
            said.removeLast()
            meant.removeLast()
        }
        switch (said.count, meant.count) {
        case (1, 0), (0, 1): self = .missing
        case (2, 2) where said.first == meant.last && said.last == meant.first: self = .exchanged
        case (1, 1):
            guard let left = said.first, let right = meant.first else { return nil }
            if length >= 5, keyboard.areNeighbours(left, right) {
                self = .beside
            } else if length >= 7 {
                self = .other
            } else {
                return nil
            }
        default: return nil
        }
    }
}
