// Beckon: which rules of the dialogue decided
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Which rules of the dialogue a record of a journal was decided by.
///
/// A change of the dialogue demands a new number if an input that was kept may now be refused, or make other events, than it
/// did: another order of steps, another question, another text in an event, another limit. It demands none if it
/// only adds inputs, or changes what no event tells. `Tests/DispatcherJournalTests/Recorded` finds the first kind.
public enum DialogueVersion {
    /// That of this build.
    public static let current: UInt16 = 4
}

/// A request that an earlier dialogue began and this one cannot go on with.
public struct AbandonedRequest: Hashable, Sendable {
    /// Its first event, or what stands for it.
    public var accepted: Event
    /// Whether it has been told already that it began.
    public var isTold: Bool
    /// Whether a worker was sent `handle`: nobody can say then whether it was done.
    public var mayHaveEffect: Bool
    /// Whose it is.
    public var user: String

    /// - Parameters: See the properties.
    public init(accepted: Event, isTold: Bool, mayHaveEffect: Bool, user: String) {
        self.accepted = accepted
        self.isTold = isTold
        self.mayHaveEffect = mayHaveEffect
        self.user = user
    }
}

extension Conversation {
    /// A conversation in which everything ends that an earlier dialogue began.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - checkpoint: What remained of it when it last was at rest.
    ///   - requests: What is open in it.
    ///   - sequence: The number of the latest event that was told.
    ///   - now: The time.
    ///   - limits: Time limits and bounds.
    /// - Returns: The conversation, at rest, and what is to be told: each request has failed as `otherVersion`, or has an
    ///   unknown outcome.
    public static func abandoning(
        _ requests: [AbandonedRequest], of name: String, from checkpoint: Checkpoint?, after sequence: UInt64,
        at now: Instant, limits: DialogueLimits
    ) -> (Conversation, Step) {
        var conversation = Conversation(name, from: checkpoint, limits: limits)
        conversation.keepNumbers(above: sequence)
        conversation.nextTicket += Self.ticketsSkipped
        var step = Step()
        for request in requests {
            if !request.isTold {
                conversation.sequence += 1
                var event = request.accepted
                event.sequence = conversation.sequence
                step.events.append(event)
            }
            conversation.sequence += 1
            let phase: Phase = request.mayHaveEffect ? .unknownOutcome : .failed
            var event = Event(
                sequence: conversation.sequence, conversation: name, correlationID: request.accepted.correlationID,
                time: now, kind: .ended, phase: phase)
            event.intentNumber = request.accepted.intentNumber
            event.traceparent = request.accepted.traceparent
            event.failure = Failure(
                .otherVersion, message: "another version of Beckon began it, and this one cannot go on with it")
            step.events.append(event)
            conversation.ended.append(
                EndedRequest(id: request.accepted.correlationID, phase: phase, user: request.user, replies: [:]))
        }
        conversation.ended = Array(conversation.ended.suffix(limits.ended))
        return (conversation, step)
    }

    /// So many tickets of work may have been given in what cannot be replayed.
    private static let ticketsSkipped = 1_000_000
}
