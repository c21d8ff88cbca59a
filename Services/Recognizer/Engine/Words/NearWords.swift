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
        /// A bit for each letter, folded into 32.
        var letters: UInt32
        /// Where it begins in ``letters``.
        var start: Int32
        var symbol: Int32
    }

    /// The nearest word so far.
    struct Nearest {
        fileprivate var slip: Slip?
        fileprivate var word: Int32 = SymbolTable.unknown
        fileprivate var isTied = false

        /// Its number, `nil` if there is none, or several are equally near.
        var symbol: Int32? { self.slip == nil || self.isTied ? nil : self.word }
    }

    /// The words by their first letter, which is hardly ever wrong, and their length.
    private var words: [UInt32: [Word]] = [:]
    /// The letters of all words, one after the other.
    private var letters: [UInt16] = []
    private var count = 0
    private let keyboard: Keyboard

    init(keyboard: Keyboard = Keyboard()) { self.keyboard = keyboard }

    /// Takes a word with its number.
    mutating func add(_ text: String, _ symbol: Int32) {
        guard self.count < Self.bound, let letters = Self.letters(of: text), Self.lengths.contains(letters.count) else {
            return
        }
        let word = Word(letters: Self.mask(letters), start: Int32(self.letters.count), symbol: symbol)
        self.words[Self.key(letters[0], letters.count), default: []].append(word)
        self.letters += letters
        self.count += 1
    }

    /// Looks for the word that is one slip away from `text`. Of several an exchange of letters is likelier than a missing or
    /// doubled one, that is likelier than a neighbour on the keyboard, and that is likelier than any other letter; among equals
    /// there is none.
    ///
    /// - Parameters:
    ///   - nearest: What was found elsewhere, and what is found now.
    ///   - comparisons: How many words may be looked at; what was looked at is taken away.
    func look(for text: String, _ nearest: inout Nearest, _ comparisons: inout Int) {
        guard let said = Self.letters(of: text), Self.lengths.contains(said.count + 1) else { return }
        let mask = Self.mask(said)
        for length in max(1, said.count - 1)...min(said.count + 1, Self.lengths.upperBound) {
            guard let words = self.words[Self.key(said[0], length)] else { continue }
            comparisons -= words.count
            guard comparisons >= 0 else { return }
            for word in words where (word.letters ^ mask).nonzeroBitCount <= 2 {
                let meant = self.letters[Int(word.start)..<Int(word.start) + length]
                guard let slip = Slip(said[...], meant, self.keyboard) else { continue }
                if let known = nearest.slip, known <= slip {
                    nearest.isTied = nearest.isTied || known == slip
                } else {
                    nearest = Nearest(slip: slip, word: word.symbol)
                }
            }
        }
    }

    /// The letters of a word that is not too long; `nil` if there is anything but letters in it.
    private static func letters(of text: String) -> [UInt16]? {
        guard text.utf8.count <= 4 * Self.lengths.upperBound, !text.isEmpty else { return nil }
        var letters: [UInt16] = []
        letters.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard 0x61...0x7A ~= scalar.value || scalar.properties.isAlphabetic, scalar.value <= 0xFFFF else {
                return nil
            }
            letters.append(UInt16(scalar.value))
        }
        return letters
    }

    private static func key(_ first: UInt16, _ length: Int) -> UInt32 { UInt32(first) << 8 | UInt32(length) }

    private static func mask(_ letters: [UInt16]) -> UInt32 { letters.reduce(0) { $0 | 1 << UInt32($1 & 31) } }
}

/// How two words differ, the likeliest slip first.
private enum Slip: Int, Comparable {
    case exchanged, missing, beside, other

    static func < (left: Slip, right: Slip) -> Bool { left.rawValue < right.rawValue }

    /// `nil` for words that are equal or further apart.
    init?(_ said: ArraySlice<UInt16>, _ meant: ArraySlice<UInt16>, _ keyboard: Keyboard) {
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
