// Beckon: how a name sounds
// SPDX-License-Identifier: Apache-2.0

/// Writes words as they sound, by a language's rules, so that names that are spelt otherwise but sound alike are found:
/// `Stephan` for `Stefan`.
struct LetterSounds: Sendable {
    /// Sounds that a word must have, so that there is something to tell it by.
    private static let least = 2

    private struct Rule: Sendable {
        var letters: [UInt8]
        var sounds: [UInt8]
        var isAtStart = false, isAtEnd = false

        func fits(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
            let end = index + self.letters.count
            guard end <= bytes.count, !self.isAtStart || index == 0, !self.isAtEnd || end == bytes.count else {
                return false
            }
            for offset in self.letters.indices where bytes[index + offset] != self.letters[offset] { return false }
            return true
        }
    }

    /// The rules by their first letter, the longest first.
    private var rules: [[Rule]] = []

    /// - Parameter rules: ``NameRules/sounds``.
    init(_ rules: [String: String]) {
        guard !rules.isEmpty else { return }
        self.rules = Array(repeating: [], count: 256)
        let sorted = rules.sorted { (-$0.key.utf8.count, $0.key) < (-$1.key.utf8.count, $1.key) }
        for (pattern, sounds) in sorted {
            var letters = Array(pattern.utf8)
            var rule = Rule(letters: [], sounds: Array(sounds.utf8))
            if letters.first == UInt8(ascii: "^") {
                rule.isAtStart = true
                letters.removeFirst()
            }
            if letters.last == UInt8(ascii: "$") {
                rule.isAtEnd = true
                letters.removeLast()
            }
            rule.letters = letters
            if let first = letters.first { self.rules[Int(first)].append(rule) }
        }
    }

    /// Whether there are no rules, so that nothing is found by its sound.
    var isEmpty: Bool { self.rules.isEmpty }

    /// A number for how a word sounds, `nil` for one of too few sounds. What is no letter is silent, and so is a sound that
    /// was there just before.
    func key(of word: String) -> UInt64? {
        guard !self.rules.isEmpty else { return nil }
        var word = word
        var hash = WordHash()
        var last: UInt8 = 0
        var count = 0
        func add(_ sound: UInt8) {
            guard sound != last else { return }
            hash.add(sound)
            last = sound
            count += 1
        }
        word.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                if let rule = self.rules[Int(byte)].first(where: { $0.fits(bytes, at: index) }) {
                    for sound in rule.sounds { add(sound) }
                    index += rule.letters.count
                } else if byte < 0x80 {
                    if 0x61...0x7A ~= byte { add(byte) }
                    index += 1
                } else {
                    let end = min(bytes.count, index + (byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4))
                    let letter = String(decoding: bytes[index..<end], as: UTF8.self)
                    for sound in (SymbolTable.withoutAccents(letter) ?? letter).utf8 { add(sound) }
                    index = end
                }
            }
        }
        return count < Self.least ? nil : hash.value
    }
}

/// A number for a word, the same for the same bytes.
struct WordHash: Sendable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) { self.value = (self.value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}
