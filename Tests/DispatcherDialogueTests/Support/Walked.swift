// Beckon: a request as a walker sees it, also where it has ended
// SPDX-License-Identifier: Apache-2.0

import Schema

@testable import DispatcherDialogue

/// A request as it stands, or as its last event told it: of one that has ended a conversation remembers little.
struct Walked {
    var id: CorrelationID
    var phase: Phase
    var questions: [Question] = []
    var parameters: [String: Value]
    var failure: Failure?
    var response: ResponseMessage?
    var utterance: String?
    var pendingTicket: Ticket?

    init(_ request: Request) {
        self.id = request.id
        self.phase = request.phase
        self.questions = request.questions
        self.parameters = request.parameters
        self.failure = request.failure
        self.response = request.response
        self.utterance = request.utterance
        self.pendingTicket = request.pendingTicket
    }

    init(_ event: Event) {
        self.id = event.correlationID
        self.phase = event.phase
        self.parameters = event.parameters ?? [:]
        self.failure = event.failure
        self.response = event.response
        self.utterance = event.utterance
    }
}
