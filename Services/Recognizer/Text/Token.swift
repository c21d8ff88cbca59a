// Beckon: one word of an utterance or of a template
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// One word, number or mark of a text.
public struct Token: Hashable, Sendable {
    /// In lower case, composed (NFC), with straight apostrophes and ASCII digits.
    public var text: String
    /// Where it stands in the text, as offsets into its UTF-8.
    public var start: Int, end: Int
    /// Its value, if it is written in digits.
    public var number: Decimal?
    /// The number of its text in the table of words of whoever reads it; -1 if it is not in it.
    public var symbol: Int32 = -1
    /// Whether the number is that of a word that was most likely meant.
    public var isCorrected = false
    /// Whether it is a number with a point right behind it that is no part of it: `4.` is an ordinal in some languages.
    public var isPointed = false
    /// Whether a dash or a tilde that is no token stands between it and the token before it, or before the first one.
    public var isDashed = false

    /// Whether it is a comma or the like, which means nothing between two parts of a sentence.
    public var isMark: Bool { self.text == "," || self.text == ":" || self.text == ";" }

    /// - Parameters: See the properties.
    public init(text: String, start: Int, end: Int, number: Decimal? = nil) {
        self.text = text
        self.start = start
        self.end = end
        self.number = number
    }
}
