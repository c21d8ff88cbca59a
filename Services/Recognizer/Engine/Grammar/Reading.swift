// Beckon: one way to understand an utterance
// SPDX-License-Identifier: Apache-2.0

/// Where the words of slots and of what stands between come from.
protocol SpanSource {
    /// The spans that fill `slot` from `position` on.
    mutating func spans(of slot: Slot, at position: Int) -> [Span]
    /// Names of apps with the words around them, from `position` on.
    mutating func mentions(at position: Int, _ place: MentionPlace) -> [Span]
    /// Whether the app offers the intent of a template.
    func app(_ app: String, offers sentence: Int) -> Bool
    /// The ends of what means nothing and begins at `position`; `isStart` adds what may come before a request.
    func fillers(at position: Int, isStart: Bool) -> [Int]
}

/// Where in a sentence an app may be named.
enum MentionPlace: Int, CaseIterable {
    /// Between the parts of a template: a name alone counts.
    case between
    /// Within the words of a name: one that a word marks, or that ends the utterance.
    case name
    /// Within somebody's own text: one that a word marks.
    case text
}

/// One way through a graph: what each part of the utterance was taken for.
struct Reading: Sendable {
    /// A part of a reading.
    enum Part: Sendable {
        case literal(Range<Int>)
        case filled(slot: Int, Range<Int>, Span)
        case free(slot: Int, Range<Int>)
        case app(String, Range<Int>)
        case filler(Range<Int>)
        case skipped(Range<Int>)
    }

    /// Which template.
    var sentence: Int
    /// The position behind the last word.
    var end: Int
    /// How good it is.
    var ranking: Ranking
    /// The parts in order.
    var parts: [Part]
    /// What the template sets without words, in order.
    var assignments: [Assignment]
    /// Whether words behind a name were left out: what it says is asked about at most.
    var leavesOut = false
}
