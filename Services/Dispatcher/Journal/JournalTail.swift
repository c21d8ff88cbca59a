// Beckon: the turns that are durable but not yet put in their conversations' rows
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// The turns of the table `turn`, by conversation: what is durable and stands in no other row yet.
///
/// A turn is one row, whatever number of conversations it moved; what is in many of them is put in the conversations'
/// own rows at once. Most requests end before that, and never cost a row of their own for their inputs.
struct JournalTail {
    /// What there is of one conversation.
    struct Part {
        /// What moved it since it last was at rest.
        var records: [UInt8] = []
        var bodies: [UInt8] = []
        var first: UInt64?
        var last: UInt64?
        /// Where it was at rest: what moved it before that, in other rows too, is no longer needed.
        var checkpoint: Checkpoint?
        var touched: Instant?

        /// Whether something is open in it; `nil` where nothing here says so.
        var isOpen: Bool? {
            if !self.records.isEmpty { return true }
            return self.checkpoint == nil ? nil : false
        }
    }

    private(set) var parts: [String: Part] = [:]
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    /// How many turns, and how many bytes, there are.
    private(set) var turns = 0
    private(set) var bytes = 0
    /// The number of the last turn.
    var lastTurn: Int64 = 0

    /// So many turns or bytes are enough to be put in their place.
    static let turnsMaximum = 1_024, bytesMaximum = 8 << 20

    var isEmpty: Bool { self.turns == 0 }
    var isFull: Bool { self.turns >= Self.turnsMaximum || self.bytes >= Self.bytesMaximum }

    subscript(name: String) -> Part? { self.parts[name] }

    mutating func add(_ turn: JournalTurn, bytes: Int) {
        for part in turn.parts { self.add(part) }
        self.messages.merge(turn.messages) { _, new in new }
        self.turns += 1
        self.bytes += bytes
    }

    private mutating func add(_ new: JournalTurn.Part) {
        // In place: what there is may be long.
        var part = self.parts.updateValue(Part(), forKey: new.name) ?? Part()
        if let checkpoint = new.checkpoint {
            part.checkpoint = checkpoint
            part.records.removeAll()
        } else {
            part.records += new.records.bytes
        }
        part.bodies += new.bodies.bytes
        part.first = part.first ?? new.first
        part.last = new.last ?? part.last
        part.touched = new.touched ?? part.touched
        self.parts[new.name] = part
    }

    mutating func removeAll() {
        self.parts.removeAll(keepingCapacity: true)
        self.messages.removeAll(keepingCapacity: true)
        self.turns = 0
        self.bytes = 0
    }
}
