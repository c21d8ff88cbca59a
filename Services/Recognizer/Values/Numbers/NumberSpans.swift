// Beckon: the numbers of an utterance, by where they begin
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A number or an ordinal and the tokens that say it.
public struct NumberSpan: Hashable, Sendable {
    /// The tokens, as indices into what was read.
    public var range: Range<Int>
    public var value: Decimal
    public var isOrdinal: Bool
    /// Whether it counts only where a number is asked for: `one oh five`, `hundred`.
    public var isLatent: Bool
    /// Whether it is written in digits alone.
    public var isWritten: Bool

    /// The whole number, if it is one and not beyond all use.
    public var integer: Int? {
        guard self.value.magnitude < 1_000_000_000_000_000_000 else { return nil }
        return Int(self.value.description)
    }

    /// What the grammar is handed.
    public var span: ValueSpan? {
        if self.isOrdinal {
            return self.integer.map { ValueSpan(range: self.range, value: .ordinal($0), isLatent: self.isLatent) }
        }
        return ValueSpan(range: self.range, value: .number(self.value), isLatent: self.isLatent)
    }
}

/// All numbers and ordinals of an utterance.
public struct NumberSpans: Sendable {
    /// In the order of where they begin, shorter ones first for the same place.
    public private(set) var all: [NumberSpan] = []
    private var starts: [Int32] = []

    init(count: Int) { self.starts = Array(repeating: -1, count: count + 1) }

    mutating func append(_ span: NumberSpan) {
        if self.starts[span.range.lowerBound] < 0 { self.starts[span.range.lowerBound] = Int32(self.all.count) }
        self.all.append(span)
    }

    /// Those that begin at a token, shorter ones first.
    public func numbers(at position: Int) -> ArraySlice<NumberSpan> {
        guard position >= 0, position < self.starts.count, self.starts[position] >= 0 else { return [] }
        let first = Int(self.starts[position])
        var end = first
        while end < self.all.count, self.all[end].range.lowerBound == position { end += 1 }
        return self.all[first..<end]
    }

    /// Those that begin at a token as the grammar is handed them: numbers and ordinals.
    public func spans(at position: Int) -> [ValueSpan] { self.numbers(at: position).compactMap(\.span) }
}
