// Beckon: what of an utterance is told where the whole is not understood
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// Whether it ends in words that take it all back.
    var endsInCancel: Bool {
        let words = self.tokens.map(\.text)
        return self.language.trailingCancel.contains { words.count >= $0.count && Array(words.suffix($0.count)) == $0 }
    }

    /// The parts that mean something on their own, in order.
    mutating func understood() -> [String] {
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: nil)
        var parts: [String] = []
        var position = 0
        let time = Slot(name: "time", reader: .date)
        let money = Slot(name: "money", reader: .money)
        while position < self.tokens.count, parts.count < 10 {
            var ends = [
                self.catalog.appNames.longest(in: self.tokens, at: position),
                self.source.spans(of: time, at: position).last?.end,
                self.source.spans(of: money, at: position).last?.end,
            ]
            ends += self.source.terms[position].map(\.end)
            if let end = ends.compactMap(\.self).max() {
                parts.append(builder.text(position..<end))
                position = end
            } else {
                position += 1
            }
        }
        return parts
    }
}
