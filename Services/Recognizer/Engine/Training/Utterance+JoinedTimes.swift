// Beckon: a time that is said in two places
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// Joins the words of a time that stand apart: "dinner tomorrow, four of us, at eight" is tomorrow at eight. What makes no time
    /// together is not passed over.
    mutating func join(_ parameters: inout [String: Value], _ filling: inout StatisticalFilling) {
        guard let slot = filling.moreOfTimes.first?.slot else { return }
        let first = filling.filled.filter { $0.slot.name == slot.name }.map(\.range)
        let ranges = (first + filling.moreOfTimes.map(\.range)).sorted { $0.lowerBound < $1.lowerBound }
        for order in [ranges, ranges.reversed()] {
            if let value = self.time(slot, order, app: filling.app) {
                parameters[slot.name] = value
                return
            }
        }
        filling.refusal = filling.refusal ?? "\(slot.name) is said twice"
    }

    /// The time that some of the words are in this order, one behind the other.
    private mutating func time(_ slot: Slot, _ ranges: [Range<Int>], app: String?) -> Value? {
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: app)
        let text = ranges.map { builder.text($0) }.joined(separator: " ")
        var other = self.other(text)
        defer { self.giveBack(other) }
        guard let span = other.source.spans(of: slot, at: 0).last(where: { $0.end == other.tokens.count }) else {
            return nil
        }
        return ValueBuilder(source: other.source, text: text, app: app).value(of: slot, span, from: 0)
    }
}
