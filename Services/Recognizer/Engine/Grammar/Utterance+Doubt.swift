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
            return self.spillsOver(range)
                || !graph.slots[slot].isArray && range.contains { self.joinsSentence($0, range) }
                || range.dropFirst().contains { self.beginsOther(than: $0, range) }
        }
    }

    func spillsOver(_ range: Range<Int>) -> Bool {
        let marks = range.filter { self.tokens[$0].isMark } + [range.upperBound]
        return zip(marks, marks.dropFirst()).contains { $1 - $0 - 1 > Bounds.wordsBehindComma }
            || range.dropFirst().contains { self.endsSentence(before: $0) && !self.isAbbreviation($0 - 1) }
    }

    /// Whether something begins there that no name holds: how many come behind a comma, and what is not meant behind a comma or a
    /// joiner.
    private func beginsOther(than position: Int, _ range: Range<Int>) -> Bool {
        let isBehindMark = self.tokens[position - 1].isMark
        if isBehindMark, self.language.counts.longest(in: self.tokens, at: position) != nil { return true }
        let isJoined = self.language.turns.joiners.longest(in: self.tokens, at: position - 1) == position
        return (isBehindMark || isJoined)
            && self.language.turns.exclusions.longest(in: self.tokens, at: position) != nil
    }

    /// Whether a word joins what is no name, and has a verb at least behind it: `and what do they cost`.
    private func joinsSentence(_ position: Int, _ range: Range<Int>) -> Bool {
        guard self.language.joiners.contains(self.tokens[position].text), position > range.lowerBound,
            position + 2 < range.upperBound
        else { return false }
        let next = self.tokens[position + 1].text
        return self.language.notNames.contains(next) && !self.language.articles.contains(next)
            && !self.language.possessives.contains(next)
    }

    /// Whether a number alone is taken for an amount beside several words that nobody has registered as a name, or in words with
    /// no other value: `give the driver a 5`, German `gib Acht`.
    func isHardlyPayment(_ reading: Reading, _ graph: Graph) -> Bool {
        let amounts: [Range<Int>] = reading.parts.compactMap { part in
            guard case .filled(_, let range, let span) = part, span.isBareAmount else { return nil }
            return range
        }
        guard let amount = amounts.first else { return false }
        let values = reading.parts.count { part in
            switch part {
            case .filled, .free: true
            default: false
            }
        }
        if values == 1, self.tokens[amount.lowerBound].number == nil { return true }
        return reading.parts.contains { part in
            guard case .free(let slot, let range) = part else { return false }
            return !graph.slots[slot].isText && range.count > 1
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
