// Beckon: one word of an utterance or of a template
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// One word, number or mark of a text.
struct Token: Hashable, Sendable {
    /// In lower case, with straight apostrophes.
    var text: String
    /// Where it stands in the text, as offsets into its UTF-8.
    var start: Int, end: Int
    /// Its value, if it is written in digits.
    var number: Decimal?

    /// Whether it is a comma or the like, which means nothing between two parts of a sentence.
    var isMark: Bool { self.text == "," || self.text == ":" || self.text == ";" }
}
