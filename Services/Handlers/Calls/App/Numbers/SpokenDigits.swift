// Beckon: numbers said digit by digit
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import People
import Telephone

/// Reads "nine one one", in the user's language.
enum SpokenDigits {
    /// The words of a language: ten of them, each with its other forms after a slash.
    private static func words(_ locale: String) -> [[String]] {
        Ringo.texts.text("digits", locale).split(separator: " ").map { $0.split(separator: "/").map(String.init) }
    }

    /// How a number is said digit by digit: with the first words of a language, and where it has others with the last.
    static func words(for digits: String, _ locale: String) -> [String] {
        let words = Self.words(locale)
        let separator = words.joined().contains { $0.count > 1 } ? " " : ""
        let forms = [words.map { $0.first ?? "" }, words.map { $0.last ?? "" }]
        var spoken: [String] = []
        for form in forms where form.count == 10 {
            let words = digits.compactMap(\.wholeNumberValue).map { form[$0] }.joined(separator: separator)
            if !spoken.contains(words) { spoken.append(words) }
        }
        return spoken
    }

    /// The digits that some words say; `nil` where any of them says something else.
    static func read(_ text: String, _ locale: String) -> String? {
        let words = Self.words(locale)
        // Where words are written without spaces each character is one.
        let isSpaced = words.joined().contains { $0.count > 1 }
        let said = SpokenWords.folded(String(text.prefix(SpokenWords.nameLength)))
        let parts =
            isSpaced
            ? said.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            : said.filter { !$0.isWhitespace }.map { String($0) }
        var digits = ""
        for part in parts {
            if part.allSatisfy(\.isDigit) {
                digits += part
            } else if let digit = words.firstIndex(where: { $0.contains { SpokenWords.folded($0) == part } }) {
                digits += String(digit)
            } else {
                return nil
            }
        }
        return digits.count >= 3 ? digits : nil
    }
}
