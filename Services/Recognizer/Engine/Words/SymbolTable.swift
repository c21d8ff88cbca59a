// Beckon: words as numbers
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Gives every word that anybody has registered a number, so that an utterance is compared by numbers. A table is a value:
/// a catalog extends its language's table and leaves the original as it is.
struct SymbolTable: Sendable {
    /// The number of a word that nobody registered.
    static let unknown: Int32 = -1

    private var numbers: [String: Int32] = [:]

    /// How many words there are.
    var count: Int { self.numbers.count }

    /// The number of `word`, a new one if it has none yet.
    mutating func intern(_ word: String) -> Int32 {
        if let known = self.numbers[word] { return known }
        let number = Int32(self.numbers.count)
        self.numbers[word] = number
        return number
    }

    /// The number of `word`, or ``unknown``.
    func number(of word: String) -> Int32 { self.numbers[word] ?? Self.unknown }

    /// The tokens with their numbers in this table.
    func numbered(_ tokens: [Token]) -> [Token] {
        var tokens = tokens
        for index in tokens.indices { tokens[index].symbol = self.number(of: tokens[index].text) }
        return tokens
    }
}
