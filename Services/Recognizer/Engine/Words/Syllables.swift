// Beckon: letters that are words, by how they are said
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// The syllables that letters of a script like Han stand for. Letters of the same syllable are written for one another by
/// whoever only hears them, and a name is also written in Latin letters.
struct Syllables: Sendable {
    /// Letters of one syllable at most, and syllables of one written word.
    private static let longest = 6, perWord = 4
    /// Ways to cut a word into syllables that are tried.
    private static let cuts = 4

    /// Letters, sorted, each beside the number of its syllable; a letter may stand there several times.
    private var letters: [UInt32] = []
    private var numbers: [UInt16] = []
    /// Syllables as they are written.
    private var spellings: [String: UInt16] = [:]

    /// - Parameters:
    ///   - letters: ``NameRules/syllables``.
    ///   - spellings: ``NameRules/syllableSpellings``.
    init(_ letters: [String: String], spellings: [String: [String]]) {
        var pairs: [(letter: UInt32, number: UInt16)] = []
        for (number, entry) in letters.sorted(by: { $0.key < $1.key }).prefix(Int(UInt16.max)).enumerated() {
            self.spellings[entry.key] = UInt16(number)
            for other in spellings[entry.key] ?? [] { self.spellings[other] = UInt16(number) }
            pairs += entry.value.unicodeScalars.map { ($0.value, UInt16(number)) }
        }
        pairs.sort { $0 < $1 }
        self.letters = pairs.map(\.letter)
        self.numbers = pairs.map(\.number)
    }

    /// Whether there are none, so that nothing is found by its syllables.
    var isEmpty: Bool { self.numbers.isEmpty }

    /// The syllables that a letter stands for.
    func syllables(of letter: Unicode.Scalar) -> ArraySlice<UInt16> {
        var low = 0
        var high = self.letters.count
        while low < high {
            let middle = (low + high) / 2
            if self.letters[middle] < letter.value { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < self.letters.count, self.letters[end] == letter.value { end += 1 }
        return self.numbers[low..<end]
    }

    /// The number of a syllable that is written in Latin letters.
    func number(of word: some StringProtocol) -> UInt16? {
        guard word.utf8.count <= Self.longest else { return nil }
        return self.spellings[String(word)] ?? SymbolTable.withoutAccents(String(word)).flatMap { self.spellings[$0] }
    }

    /// The ways to read a word as several syllables, `xiaoming`.
    func cuts(of word: String) -> [[UInt16]] {
        guard word.utf8.count <= Self.longest * Self.perWord, word.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else {
            return []
        }
        var found: [[UInt16]] = []
        func cut(_ rest: Substring, _ before: [UInt16]) {
            guard found.count < Self.cuts else { return }
            guard !rest.isEmpty else {
                if before.count > 1 { found.append(before) }
                return
            }
            guard before.count < Self.perWord else { return }
            for length in (1...min(Self.longest, rest.utf8.count)).reversed() {
                if let number = self.spellings[String(rest.prefix(length))] {
                    cut(rest.dropFirst(length), before + [number])
                }
            }
        }
        cut(word[...], [])
        return found
    }

    /// The words of a hint in syllables with tones behind them, `zhang1 wei3`, without the tones; `nil` if it is none.
    func withoutTones(_ words: [String]) -> [String]? {
        guard !self.isEmpty, words.count >= 2, words.count.isMultiple(of: 2) else { return nil }
        let areSyllables = words.indices.allSatisfy { index in
            index.isMultiple(of: 2)
                ? self.number(of: words[index]) != nil : Int(words[index]).map { (0...9).contains($0) } == true
        }
        return areSyllables ? stride(from: 0, to: words.count, by: 2).map { words[$0] } : nil
    }
}
