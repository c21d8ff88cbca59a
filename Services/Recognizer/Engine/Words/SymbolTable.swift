// Beckon: words as numbers
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Gives every word that anybody has registered a number, so that an utterance is compared by numbers. A table is a value:
/// a catalog extends its language's table and leaves the original as it is.
struct SymbolTable: Sendable {
    /// The number of a word that nobody registered.
    static let unknown: Int32 = -1

    /// A table that others go on from; it is never copied.
    private final class Base: Sendable {
        let table: SymbolTable
        init(_ table: SymbolTable) { self.table = table }
    }

    private let base: Base?
    private let baseCount: Int
    private var numbers: [String: Int32] = [:]
    /// Words by what is left of them without accents.
    private var folded: [String: Int32] = [:]
    private var near: NearWords
    private let keyboard: Keyboard

    /// - Parameter keyboard: Which letters lie side by side, for slips of the finger.
    init(keyboard: Keyboard = Keyboard()) {
        self.base = nil
        self.baseCount = 0
        self.keyboard = keyboard
        self.near = NearWords(keyboard: keyboard)
    }

    /// A table that goes on from another: for words that come and go, as names do.
    init(extending base: SymbolTable) {
        self.base = Base(base)
        self.baseCount = base.count
        self.keyboard = base.keyboard
        self.near = NearWords(keyboard: base.keyboard)
    }

    /// How many words there are.
    var count: Int { self.baseCount + self.numbers.count }

    /// The number of `word`, a new one if it has none yet.
    mutating func intern(_ word: String) -> Int32 {
        let known = self.number(of: word)
        guard known < 0 else { return known }
        let number = Int32(self.count)
        self.numbers[word] = number
        if let plain = Self.withoutAccents(word), self.folded(plain) == nil { self.folded[plain] = number }
        self.near.add(word, number)
        return number
    }

    /// The number of `word`, or ``unknown``.
    func number(of word: String) -> Int32 {
        self.numbers[word] ?? self.base?.table.number(of: word) ?? Self.unknown
    }

    private func folded(_ word: String) -> Int32? { self.base?.table.folded(word) ?? self.folded[word] }

    private func look(for word: String, _ nearest: inout NearWords.Nearest, _ comparisons: inout Int) {
        self.base?.table.look(for: word, &nearest, &comparisons)
        self.near.look(for: word, &nearest, &comparisons)
    }

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
            if let known = plain.map({ self.number(of: $0) }), known >= 0 {
                tokens[index].symbol = known
            } else if let known = self.folded(plain ?? text) {
                tokens[index].symbol = known
            } else {
                var nearest = NearWords.Nearest()
                self.look(for: text, &nearest, &comparisons)
                guard let known = nearest.symbol else { continue }
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
