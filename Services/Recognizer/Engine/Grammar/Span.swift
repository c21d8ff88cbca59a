// Beckon: words that were read as a value
// SPDX-License-Identifier: Apache-2.0

import RecognizerValues
import Schema

/// Words from some position on that were read as a value.
struct Span: Sendable {
    /// What was read.
    enum Content: Hashable, Sendable {
        case value(Value)
        case number(Int)
        case time(TimeReading)
        case duration(DurationReading)
        /// Words that stand for themselves; terms among them are looked up when the value is made.
        case words
        case app(String)
    }

    /// The position behind it.
    var end: Int
    /// What was read.
    var content: Content
    /// The place of the term in its vocabulary.
    var rank = 0
    /// The app whose own vocabulary it is.
    var app: String?
    /// How many of its words count as literal, because somebody registered the name as a whole.
    var named = 0
    /// Whether it counts as free text.
    var isFree = false
    /// Its words that were said otherwise than the name has them.
    var near = 0
    /// Whether it is an amount without its currency.
    var isBareAmount = false
}
