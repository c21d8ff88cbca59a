// Beckon: readings that a template fits and that are still wrong
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// Whether a name takes in what is said behind it: no name goes on behind the end of a sentence, nor with four words and more
    /// behind a comma.
    func spillsOver(_ reading: Reading, _ graph: Graph) -> Bool {
        reading.parts.contains { part in
            guard case .free(let slot, let range) = part, !graph.slots[slot].isText else { return false }
            let marks = range.filter { self.tokens[$0].isMark } + [range.upperBound]
            return zip(marks, marks.dropFirst()).contains { $1 - $0 - 1 > Bounds.wordsBehindComma }
                || range.dropFirst().contains { self.endsSentence(before: $0) && !self.isAbbreviation($0 - 1) }
        }
    }

    /// Whether a word that may turn the request around, `already`, stands where a template says nothing of it: among words that it
    /// passes over, or in an unregistered name of somebody, of a place or of an account.
    func isReversed(_ reading: Reading, _ graph: Graph) -> Bool {
        reading.parts.contains { part in
            switch part {
            case .skipped(let range): range.contains { self.isReversal($0) }
            case .free(let slot, let range):
                ["Person", "Placemark", "Restaurant", "PaymentAccount"].contains(graph.slots[slot].type?.name)
                    && range.contains { self.isReversal($0) }
            default: false
            }
        }
    }

    /// Whether words begin there that may turn a request around.
    func isReversal(_ position: Int) -> Bool {
        self.language.reversals.longest(in: self.tokens, at: position) != nil
    }

    /// Whether a word before a point may be a short one, `Mr.`, `St.`.
    private func isAbbreviation(_ position: Int) -> Bool {
        let token = self.tokens[position]
        let next = Array(self.work.utterance.utf8.dropFirst(token.end).prefix(1))
        return token.text.count <= 3 && next == [UInt8(ascii: ".")]
    }
}
