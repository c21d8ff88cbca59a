// Beckon: more sentences out of few, by exchanging what stands in their slots
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Makes sentences of examples: another value of the same slot in each slot.
struct SlotExchange {
    private var values: [String: [String]] = [:]

    /// - Throws: ``TrainingError`` where spans lie outside their sentence or upon one another.
    init(_ set: TrainingSet) throws(TrainingError) {
        for example in set.examples {
            try Self.check(example)
            let bytes = Array(example.text.utf8)
            for span in example.spans {
                self.values[span.slot, default: []].append(String(decoding: bytes[span.range], as: UTF8.self))
            }
        }
        for (slot, phrases) in set.vocabulary where self.values[slot] != nil {
            self.values[slot] = Set((self.values[slot] ?? []) + phrases).sorted()
        }
    }

    /// What stands in slots, as lists.
    var lists: [String: [String]] { self.values }

    private static func check(_ example: TrainingExample) throws(TrainingError) {
        let count = example.text.utf8.count
        var reached = 0
        for span in example.spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard span.range.lowerBound >= reached, span.range.upperBound <= count, !span.range.isEmpty else {
                throw TrainingError(
                    .contradictory,
                    "the slot '\(span.slot)' of '\(example.text.prefix(80))' lies outside it or upon another slot")
            }
            reached = span.range.upperBound
        }
    }

    /// The examples, and as many made of them as are missing to `count`. Those without slots are not made more.
    func sentences(_ examples: [TrainingExample], count: Int, _ generator: inout SeededGenerator) -> [TrainingExample] {
        var sentences = examples
        let open = examples.filter { !$0.spans.isEmpty }
        guard !open.isEmpty else { return sentences }
        var turn = 0
        while sentences.count < count {
            sentences.append(self.exchanged(open[turn % open.count], &generator))
            turn += 1
        }
        return sentences
    }

    private func exchanged(_ example: TrainingExample, _ generator: inout SeededGenerator) -> TrainingExample {
        let other = example.exchanging { span in
            self.values[span.slot].flatMap { $0.isEmpty ? nil : $0[generator.below($0.count)] }
        }
        // Long values in many slots: rather the sentence as it was.
        return other.text.utf8.count > TrainingLimits.textBytes ? example : other
    }

    /// The tokens on which an example's slots lie.
    static func spans(_ example: TrainingExample, _ tokens: [Token]) -> [PhraseHit] {
        example.spans.compactMap { span in
            guard let first = tokens.firstIndex(where: { $0.start >= span.range.lowerBound }),
                let last = tokens.lastIndex(where: { $0.end <= span.range.upperBound }), first <= last
            else { return nil }
            return PhraseHit(first..<last + 1, span.slot)
        }
    }
}
