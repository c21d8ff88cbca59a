// Beckon: what remains of a conversation in which nothing is open
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What remains of a conversation in which nothing is open: all that a new one needs to go on where it stood.
public struct Checkpoint: Codable, Hashable, Sendable {
    /// A request that has ended.
    public struct Ended: Codable, Hashable, Sendable {
        var id: CorrelationID
        var phase: Phase
        var user: String
    }

    /// The number of the latest event.
    public var sequence: UInt64
    var nextTicket: Int
    var isLocked: Bool?
    var ended: [Ended]
}

extension Conversation {
    /// What remains of it; `nil` while anything is open.
    public var checkpoint: Checkpoint? {
        guard self.isIdle else { return nil }
        return Checkpoint(
            sequence: self.sequence, nextTicket: self.nextTicket, isLocked: self.isLocked,
            ended: self.ended.map { Checkpoint.Ended(id: $0.id, phase: $0.phase, user: $0.context.user) })
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
        self.ended = checkpoint.ended.map { ended in
            let context = RequestContext(conversation: name, user: ended.user)
            var request = Request(
                id: ended.id, context: context, accepted: Instant(milliseconds: 0), traceparent: nil)
            request.phase = ended.phase
            return request
        }
    }

    /// Makes sure that no number of an event is given twice, whatever a replay came to.
    ///
    /// - Parameter sequence: The number of the latest event that was told.
    public mutating func keepNumbers(above sequence: UInt64) { self.sequence = max(self.sequence, sequence) }
}
