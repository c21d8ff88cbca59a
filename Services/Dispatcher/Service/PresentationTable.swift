// Beckon: cards that are being drawn
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema

/// The cards that presentations draw right now, and who waits for each. Nothing of it is kept: a card that is lost is
/// one that is not shown.
struct PresentationTable: Sendable {
    /// Who waits for a card.
    struct Waiting: Sendable {
        var peer: Peer
        /// The header of the answer, and that of the work.
        var header: Header, work: Header
        /// Until when it is waited for.
        var until: Instant
    }

    private var waiting: [UInt64: Waiting] = [:]
    /// Cards that are drawn at once.
    static let bound = 1_024
    /// How long a card is waited for.
    static let time = Milliseconds.seconds(5)

    var isFull: Bool { self.waiting.count >= Self.bound }
    var isEmpty: Bool { self.waiting.isEmpty }

    mutating func add(_ work: Header, for peer: Peer, _ header: Header, at now: Instant) {
        self.waiting[work.workNumber] = Waiting(peer: peer, header: header, work: work, until: now + Self.time)
    }

    /// Whether a result is of another request, or of another intent of it, than the work whose number it has: a worker that
    /// mixes up its cards would show one person's values to another.
    func isOfAnother(_ result: Header) -> Bool {
        guard let work = self.waiting[result.workNumber]?.work else { return false }
        return result.correlationID != work.correlationID || result.intentNumber != work.intentNumber
    }

    /// Takes out a card that was drawn, or will not be.
    mutating func remove(_ number: UInt64) -> Waiting? { self.waiting.removeValue(forKey: number) }

    /// The cards that were waited for in vain.
    func overdue(at now: Instant) -> [UInt64] { self.waiting.filter { $0.value.until <= now }.keys.sorted() }
}
