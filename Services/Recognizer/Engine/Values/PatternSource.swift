// Beckon: the slots of a language's own templates
// SPDX-License-Identifier: Apache-2.0

import RecognizerValues

/// Fills the slots of choices: numbers and ordinals, nothing of any app.
struct PatternSource: SpanSource {
    let values: ReadValues

    func spans(of slot: Slot, at position: Int) -> [Span] {
        self.values.numbers.numbers(at: position).compactMap { number in
            guard let whole = number.integer else { return nil }
            switch slot.reader {
            case .number(let range) where !number.isOrdinal && range.contains(whole): break
            case .ordinal(let range) where number.isOrdinal && range.contains(whole): break
            default: return nil
            }
            return Span(end: number.range.upperBound, content: .number(whole))
        }
    }

    func mentions(at position: Int, _ place: MentionPlace) -> [Span] { [] }
    func app(_ app: String, offers sentence: Int) -> Bool { true }
    func fillers(at position: Int, isStart: Bool) -> [Int] { [] }
}
