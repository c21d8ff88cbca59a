// Beckon: text into words, the same way for utterances, templates and vocabulary
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Splits text into tokens: runs of letters, runs of digits (with separators between them), marks that mean something.
/// Han, kana and Thai are one scalar a token, so that no segmenter is needed.
public enum Tokenizer {
    /// Tokens of an utterance that are looked at. `Limits.utteranceBytes` of one-letter words is half as many again.
    public static let bound = 512

    /// The tokens of `text`, at most `bound`; what stands behind them is left out.
    ///
    /// - Parameter isTemplate: A dash counts although no digit stands beside it: a slot may.
    public static func tokens(of text: String, bound: Int = Tokenizer.bound, isTemplate: Bool = false) -> [Token] {
        var tokens: [Token] = []
        let scalars = Array(text.unicodeScalars)
        var offset = 0
        var index = 0
        func width(_ scalar: Unicode.Scalar) -> Int { UTF8.width(scalar) }
        while index < scalars.count, tokens.count < bound {
            let scalar = scalars[index]
            let first = index
            let start = offset
            if Self.isDigit(scalar) {
                var digits = ""
                (index, digits) = Self.number(scalars, from: index)
                for position in first..<index { offset += width(scalars[position]) }
                tokens.append(Token(text: digits, start: start, end: offset, number: Decimal(string: digits)))
            } else if Self.standsAlone(scalar) {
                index += 1
                offset += width(scalar)
                tokens.append(Token(text: String(Character(scalar)), start: start, end: offset, number: nil))
            } else if scalar.properties.isAlphabetic {
                var word = ""
                while index < scalars.count, let part = Self.wordPart(scalars, at: index) {
                    word.unicodeScalars.append(part)
                    offset += width(scalars[index])
                    index += 1
                }
                tokens.append(Token(text: word.lowercased(), start: start, end: offset, number: nil))
            } else {
                index += 1
                offset += width(scalar)
                if Self.marks.contains(scalar) || Self.isSign(scalars, at: index - 1, isTemplate) {
                    tokens.append(Token(text: String(Character(scalar)), start: start, end: offset, number: nil))
                }
            }
        }
        return tokens
    }

    private static let marks: Set<Unicode.Scalar> = [",", ":", ";", "$", "€", "£", "¥", "%", "&", "/", "+", "、", "，"]

    /// A minus, a range or a point before digits: it changes the number, so it may not be passed over.
    private static func isSign(_ scalars: [Unicode.Scalar], at index: Int, _ isTemplate: Bool) -> Bool {
        guard
            scalars[index] == "-" || scalars[index] == "\u{2212}" || scalars[index] == "\u{2013}"
                || scalars[index] == "."
        else {
            return false
        }
        if isTemplate, scalars.count == 1 { return true }
        var next = index + 1
        if next < scalars.count, scalars[next] == " ", scalars[index] != "." { next += 1 }
        guard next < scalars.count, Self.isDigit(scalars[next]) else { return false }
        return index == 0 || !scalars[index - 1].properties.isAlphabetic
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

    /// Whether a scalar is a token of its own: Han, kana, Thai.
    public static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0E7F, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// A letter, a combining mark, or an apostrophe between letters; as it is written in the token.
    private static func wordPart(_ scalars: [Unicode.Scalar], at index: Int) -> Unicode.Scalar? {
        let scalar = scalars[index]
        if Self.standsAlone(scalar) { return nil }
        if scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark { return scalar }
        guard scalar == "'" || scalar == "\u{2019}" else { return nil }
        let hasNext = index + 1 < scalars.count && scalars[index + 1].properties.isAlphabetic
        return hasNext ? "'" : nil
    }

    /// Digits with a decimal point, or with commas before groups of three.
    private static func number(_ scalars: [Unicode.Scalar], from start: Int) -> (end: Int, digits: String) {
        var index = start
        var digits = ""
        var hasPoint = false
        func digit(_ position: Int) -> Bool { position < scalars.count && Self.isDigit(scalars[position]) }
        while index < scalars.count, digits.count < 18 {
            if digit(index) {
                digits.unicodeScalars.append(scalars[index])
            } else if scalars[index] == ".", !hasPoint, digit(index + 1) {
                hasPoint = true
                digits.append(".")
            } else if scalars[index] == ",", !hasPoint, digit(index + 1), digit(index + 2), digit(index + 3),
                !digit(index + 4)
            {
                index += 1
                continue
            } else {
                break
            }
            index += 1
        }
        return (index, digits)
    }
}
