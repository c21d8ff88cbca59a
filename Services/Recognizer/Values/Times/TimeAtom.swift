// Beckon: tokens as the chart of times sees them
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// A word, a run of digits or a mark. `31.10.2013` is five atoms, however the tokenizer cuts it.
struct TimeAtom: Sendable {
    /// The number of the word in the grammar; 0 for one that is in no rule.
    var word: Int32
    /// The value of digits, or -1.
    var value: Int = -1
    var digits: UInt8 = 0
    /// The token that it belongs to.
    var token: Int
    /// Whether a token ends with it, and one begins.
    var isFirst: Bool, isLast: Bool
    /// Whether a dash stands before it that is no token: patterns may have one there or not.
    var isDashed = false

    /// The atoms' texts of a token.
    static func words(of text: String) -> [String] {
        guard let first = text.utf8.first, first >= 48, first <= 57 else { return [text] }
        var result: [String] = []
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else {
                if !digits.isEmpty { result.append(digits) }
                digits = ""
                result.append(String(character))
            }
        }
        if !digits.isEmpty { result.append(digits) }
        return result
    }
}
