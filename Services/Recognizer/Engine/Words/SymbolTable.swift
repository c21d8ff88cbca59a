// Beckon: words as numbers
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Gives every word that anybody has registered a number, so that an utterance is compared by numbers. A table is a value:
/// a catalog extends its language's table and leaves the original as it is.
struct SymbolTable: Sendable {
    /// The number of a word that nobody registered.
    static let unknown: Int32 = -1

    private var numbers: [String: Int32] = [:]
    /// Words by what is left of them without accents.
    private var folded: [String: Int32] = [:]
    private var near: NearWords

    /// - Parameter keyboard: Which letters lie side by side, for slips of the finger.
    init(keyboard: Keyboard = Keyboard()) { self.near = NearWords(keyboard: keyboard) }

    /// How many words there are.
    var count: Int { self.numbers.count }

    /// The number of `word`, a new one if it has none yet.
    mutating func intern(_ word: String) -> Int32 {
        if let known = self.numbers[word] { return known }
        let number = Int32(self.numbers.count)
        self.numbers[word] = number
        if let plain = Self.withoutAccents(word), self.folded[plain] == nil { self.folded[plain] = number }
        self.near.add(word, number)
        return number
    }

    /// The number of `word`, or ``unknown``.
    func number(of word: String) -> Int32 { self.numbers[word] ?? Self.unknown }

    /// The tokens with their numbers in this table. A word that nobody registered stands for the one that was most likely
    /// meant: the same without accents, or one slip away.
    func numbered(_ tokens: [Token]) -> [Token] {
        var tokens = tokens
        var comparisons = NearWords.comparisons
        for index in tokens.indices {
            let text = tokens[index].text
            tokens[index].symbol = self.number(of: text)
            guard tokens[index].symbol < 0, tokens[index].number == nil else { continue }
            let plain = Self.withoutAccents(text)
            if let known = plain.flatMap({ self.numbers[$0] }) ?? self.folded[plain ?? text] {
                tokens[index].symbol = known
            } else if let known = self.near.nearest(to: text, &comparisons) {
                tokens[index].symbol = known
                tokens[index].isCorrected = true
            }
        }
        return tokens
    }

    /// The word without its accents, `nil` if it has none.
    static func withoutAccents(_ word: String) -> String? {
        guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var plain = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            // `LATIN SMALL LETTER E WITH ACUTE`: Unicode's names say which letter it is.
            let name = scalar.isASCII ? nil : scalar.properties.name
            if let name, name.hasPrefix("LATIN SMALL LETTER "), let letter = name.dropFirst(19).first,
                name.dropFirst(20).hasPrefix(" WITH "), let small = letter.lowercased().unicodeScalars.first
            {
                plain.append(small)
            } else {
                plain.append(scalar)
            }
        }
        let text = String(plain)
        return text == word || text.isEmpty ? nil : text
    }
}
