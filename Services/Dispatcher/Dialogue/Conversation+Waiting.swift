// Beckon: a message that waits until the request in front lets it begin
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Conversation {
    /// A message that waits for its turn.
    enum Waiting: Hashable, Sendable {
        /// Words, and the questions that were open, and shown, when they were said: these they may answer and no other.
        /// Without any they begin a request.
        case say(CorrelationID, Say, traceparent: String?, mayConsent: Bool = true, answers: [String] = [])
        case submit(CorrelationID, Submit, traceparent: String?, mayConsent: Bool = true)

        /// The message's id.
        var id: CorrelationID {
            switch self {
            case .say(let id, _, _, _, _), .submit(let id, _, _, _): id
            }
        }

        var context: RequestContext {
            get {
                switch self {
                case .say(_, let say, _, _, _): say.context
                case .submit(_, let submit, _, _): submit.context
                }
            }
            set {
                switch self {
                case .say(let id, var say, let traceparent, let mayConsent, let answers):
                    say.context = newValue
                    self = .say(id, say, traceparent: traceparent, mayConsent: mayConsent, answers: answers)
                case .submit(let id, var submit, let traceparent, let mayConsent):
                    submit.context = newValue
                    self = .submit(id, submit, traceparent: traceparent, mayConsent: mayConsent)
                }
            }
        }
    }
}

extension Conversation.Waiting {
    /// The request that the message begins when its turn has come.
    ///
    /// - Parameter recent: What its user said, and what was completed, last.
    func request(accepted: Instant, recent: RecentIntent? = nil) -> Request {
        switch self {
        case .say(let id, let say, let traceparent, let mayConsent, _):
            Request(
                saying: say, id: id, mayConsent: mayConsent, accepted: accepted, traceparent: traceparent)
        case .submit(let id, let submit, let traceparent, let mayConsent):
            Request(
                Request.Origin(
                    id: id, mayConsent: mayConsent, accepted: accepted, traceparent: traceparent, utterance: nil,
                    isMeantAgain: submit.again == true),
                context: submit.context,
                stage: .choosingApp(
                    Wish(
                        intent: submit.intent, app: submit.app, takesBack: recent.flatMap { submit.takenBack(of: $0) }),
                    offers: []),
                parameters: submit.parameters)
        }
    }
}

extension Submit {
    /// The intent that it takes back: what was done last, where it says so and is what the app would do for that.
    fileprivate func takenBack(of recent: RecentIntent) -> String? {
        guard self.takesBack == true, recent.undo == IntentMessage(self.intent, self.parameters),
            self.app == nil || self.app == recent.app
        else { return nil }
        return recent.intent
    }
}

extension Request {
    /// A request that begins with words.
    init(saying say: Say, id: CorrelationID, mayConsent: Bool, accepted: Instant, traceparent: String?) {
        self.init(
            Origin(
                id: id, mayConsent: mayConsent, accepted: accepted, traceparent: traceparent,
                utterance: say.utterance, isMeantAgain: false),
            context: say.context, stage: .recognizing(recent: nil, isTalking: false))
    }
}
