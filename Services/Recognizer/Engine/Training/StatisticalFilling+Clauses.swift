// Beckon: times that only a clause before a request says
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

extension StatisticalFilling {
    /// Words of a clause that says nothing of the request, at least, besides the time in it.
    private static let wordsOfClause = 3

    /// Leaves out a time that is no part of what is to be put on a list, but of a clause of its own before it: "we have guests on
    /// Saturday, put potatoes on the list" is not due on Saturday.
    mutating func leaveTimes(ofClausesBefore clauses: [Range<Int>]) {
        guard self.slots.contains(where: \.listsThings), clauses.count > 1 else { return }
        let filled = self.filled
        self.filled = filled.filter { slot, range, _ in
            guard slot.isTime, let clause = clauses.first(where: { $0.overlaps(range) }), clause != clauses.last,
                clause.count >= range.count + Self.wordsOfClause
            else { return true }
            return filled.contains { $0.slot.name != slot.name && clause.overlaps($0.range) }
        }
    }
}

extension Slot {
    /// Whether it is a time.
    var isTime: Bool {
        switch self.reader {
        case .date, .dateFields, .temporalTrigger, .instant: true
        default: false
        }
    }
}

extension Utterance {
    /// The words between commas, ends of sentences, and what joins requests or reasons.
    var clauses: [Range<Int>] {
        var (clauses, start) = ([Range<Int>](), 0)
        for position in self.tokens.indices.dropFirst() where position > start {
            let end = max(
                self.endOfJoiners(at: position),
                self.language.reasonJoiners.longest(in: self.tokens, at: position) ?? position)
            guard end > position || self.endsSentence(before: position) else { continue }
            clauses.append(start..<position)
            start = end
        }
        return start < self.tokens.count ? clauses + [start..<self.tokens.count] : clauses
    }
}
