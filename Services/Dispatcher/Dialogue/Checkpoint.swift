// Beckon: what remains of a conversation in which nothing is open
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What remains of a conversation in which nothing is open: all that a new one needs to go on where it stood.
public struct Checkpoint: Codable, Hashable, Sendable {
    /// The number of the latest event.
    public var sequence: UInt64
    /// The number of the latest piece of work.
    public var nextTicket: Int
    /// Whether the device is locked, where it was told.
    public var isLocked: Bool?
    /// Requests that ended lately, oldest first.
    public var ended: [EndedRequest]
    /// What was said and completed last.
    public var recent: Recent?
    /// For the record of a user's recent deeds, which is no conversation but kept as one: these.
    public var deeds: [Deed]?

    /// - Parameters: See the properties.
    public init(
        sequence: UInt64, nextTicket: Int, isLocked: Bool?, ended: [EndedRequest], recent: Recent? = nil,
        deeds: [Deed]? = nil
    ) {
        self.sequence = sequence
        self.nextTicket = nextTicket
        self.isLocked = isLocked
        self.ended = ended
        self.recent = recent
        self.deeds = deeds
    }
}

extension Conversation {
    /// What remains of it; `nil` while anything is open.
    public var checkpoint: Checkpoint? {
        guard self.isIdle else { return nil }
        return Checkpoint(
            sequence: self.sequence, nextTicket: self.nextTicket, isLocked: self.isLocked,
            ended: self.ended, recent: self.recent)
    }

    /// A conversation that goes on from a checkpoint.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - checkpoint: What remained of it; `nil` for a new one.
    ///   - limits: Time limits and bounds.
    public init(_ name: String, from checkpoint: Checkpoint?, limits: DialogueLimits) {
        self.init(name, sequence: checkpoint?.sequence ?? 0, limits: limits)
        guard let checkpoint else { return }
        self.nextTicket = checkpoint.nextTicket
        self.isLocked = checkpoint.isLocked
        self.ended = checkpoint.ended
        self.recent = checkpoint.recent
    }

    /// Makes sure that no number of an event is given twice, whatever a replay came to.
    ///
    /// - Parameter sequence: The number of the latest event that was told.
    public mutating func keepNumbers(above sequence: UInt64) { self.sequence = max(self.sequence, sequence) }
}
