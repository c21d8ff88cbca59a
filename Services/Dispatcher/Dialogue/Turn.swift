// Beckon: what a transition of a request writes to
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What a request's transitions write to: the step, and what they need of the conversation around them.
struct Turn {
    var step = Step()
    var now: Instant
    var limits: DialogueLimits
    var nextTicket: Int
    var sequence: UInt64

    /// Adds an event with the next number.
    mutating func event(_ kind: Event.Kind, _ request: Request, _ fill: (inout Event) -> Void = { _ in }) {
        self.sequence += 1
        var event = Event(
            sequence: self.sequence, conversation: request.context.conversation, correlationID: request.id,
            time: self.now, kind: kind, phase: request.phase)
        event.intentNumber = request.intentNumber
        event.intent = request.intent
        event.app = request.app?.app
        event.traceparent = request.traceparent
        fill(&event)
        self.step.events.append(event)
    }

    /// A ticket that no other piece of work has.
    mutating func ticket(_ request: CorrelationID) -> Ticket {
        self.nextTicket += 1
        return Ticket(request, self.nextTicket)
    }
}
