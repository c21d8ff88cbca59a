// Beckon: words as they are compared: folded, and cut into tokens
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit

/// How words are compared: without case, accents and width, and names without punctuation.
public enum SpokenWords {
    /// Characters of a name that are looked at; nobody is called longer.
    public static let nameLength = 200

    /// Without case, accents and width.
    public static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// The tokens of a name: letters and digits, folded, without a possessive `'s` and without a leading article.
    public static func tokens(ofName text: String) -> [String] {
        var name = Self.folded(String(text.prefix(Self.nameLength))).replacing("\u{2019}", with: "'")
        if name.hasSuffix("'s") { name.removeLast(2) }
        let letters = name.replacing("'", with: "")
        var tokens = letters.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        while tokens.count > 1, let first = tokens.first, SpokenName.isArticle(first) { tokens.removeFirst() }
        return tokens
    }

    /// Cuts `Lena (home)` into the name and the label in brackets.
    public static func nameAndLabel(_ text: String) -> (name: String, label: String?) {
        let text = text.prefix(Self.nameLength)
        guard text.last == ")", let bracket = text.lastIndex(of: "(") else { return (String(text), nil) }
        let name = text[..<bracket].trimmingCharacters(in: .whitespacesAndNewlines)
        let label = text[text.index(after: bracket)...].dropLast().trimmingCharacters(in: .whitespacesAndNewlines)
        return name.isEmpty || label.isEmpty ? (String(text), nil) : (name, label)
    }

    /// Whether folded `text` holds the folded `term` at the beginning of a word: "art" stands in "artist", not in "start".
    /// In scripts without case, which often have no spaces either, it may stand anywhere.
    public static func contains(_ text: String, _ term: String) -> Bool {
        guard let first = term.first, first.isCased || first.isNumber else { return text.contains(term) }
        return text.ranges(of: term).contains { range in
            guard range.lowerBound > text.startIndex else { return true }
            let before = text[text.index(before: range.lowerBound)]
            return !before.isCased && !before.isNumber
        }
    }

    /// Whether `text` holds nothing to read.
    public static func isBlank(_ text: String?) -> Bool { text?.allSatisfy(\.isWhitespace) ?? true }
}
