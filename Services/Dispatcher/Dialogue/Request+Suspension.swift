// Beckon: what a request makes of the device, of other requests, and of words that it cannot use
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// The device was locked or unlocked.
    mutating func device(isLocked: Bool, _ turn: inout Turn) {
        self.context.isLocked = isLocked
        guard !isLocked, self.phase == .unlocking else { return }
        self.asking.close { $0.kind == .unlock }
        self.advance(&turn)
    }

    /// The user decided about an app at another request: nobody is asked twice.
    mutating func decided(_ decision: PreferenceReport.Authorization, _ turn: inout Turn) {
        guard case .authorizing(let assignment, .notDetermined) = self.stage, assignment.app.app == decision.app,
            self.context.user == decision.user
        else { return }
        self.stage = .authorizing(assignment, decision.status)
        self.asking.close { $0.kind == .authorization }
        self.advance(&turn)
    }

    /// A newer request is put before this one.
    mutating func suspend(_ turn: inout Turn) {
        self.isSuspended = true
        self.asking.forgetAnnouncements()
        turn.event(.suspended, self)
    }

    /// This request goes on: its question is repeated.
    mutating func resume(_ turn: inout Turn) {
        self.isSuspended = false
        turn.event(.resumed, self)
        self.advance(&turn)
    }

    /// Words that were meant as an answer could not be used.
    func answerNotUnderstood(_ recognition: Recognition, _ turn: inout Turn) {
        turn.event(.notUnderstood, self) { event in
            event.failure = Failure(.notUnderstood, understood: Array(recognition.understood.prefix(16)))
            event.questions = self.questions
            event.topic = recognition.aside?.rawValue
        }
    }

    /// Words were understood as an answer that the question does not take.
    mutating func answerNotTaken(_ refusal: Refusal, to question: String, _ turn: inout Turn) {
        let parameter = self.questions.first { $0.id == question }?.parameter
        turn.event(.notUnderstood, self) { event in
            event.failure = Failure(.invalidValue, message: refusal.message, parameter: parameter)
            event.questions = self.questions
        }
    }
}
