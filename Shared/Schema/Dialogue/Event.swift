// Beckon: a step of a request, as clients and observers see it
// SPDX-License-Identifier: Apache-2.0

/// Why a request failed.
public struct Failure: WireCodable, Hashable {
    /// The reasons that Beckon itself gives; an app's own are response codes.
    public enum Code: String, WireEnumeration {
        /// The words meant nothing known.
        case notUnderstood
        /// No app is there for the intent.
        case noApp
        /// The intent exists in no manifest, or a parameter is not of it.
        case unknownIntent, unknownParameter, invalidValue
        /// The user denied it or the operator forbade it.
        case notAuthorized, restricted
        /// The caller cannot answer what has to be asked; the questions stand beside it.
        case needs
        /// Consent is needed and the caller cannot give it.
        case consentNotPossible
        /// A parameter was unsupported three times.
        case unsupportedValue
        /// The app answered with a failure code; it stands in the response.
        case app
        /// No worker did it in time, three times over.
        case noWorker, timedOut
        /// The app broke the protocol, such as `ready` from `handle`.
        case protocolViolation
        /// The intent cannot be handled without a `confirm` that the app lacks.
        case confirmMissing
        /// What was said before it in the same words was not completed, so that it was not begun.
        case precedingFailed
        /// Three requests are suspended already.
        case tooManySuspended
        /// The same was asked for before and is still open; `repeatOf` says which request it is.
        case repeated
        /// The interaction mode is not allowed for this intent.
        case interactionNotAllowed
        /// Another version of Beckon began it, and this one, whose rules are others, cannot go on with it. Nothing was done.
        case otherVersion
    }

    /// The reason.
    public var code: Code
    /// More for a person who looks into it; no words of the user.
    public var message: String?
    /// The parameter that it is about.
    public var parameter: String?
    /// For `notUnderstood`: what was understood.
    public var understood: [String]?
    /// For `unsupportedValue` at a correction: what could be used, as the app said it, best first.
    public var alternatives: [Option]?

    // init: _ code, message = nil, parameter = nil, understood = nil, alternatives = nil
}

/// Something that happened in a request. The events of a conversation carry consecutive numbers.
public struct Event: WireCodable, Hashable {
    /// What happened.
    public enum Kind: String, WireEnumeration {
        /// The request was taken.
        case accepted
        /// A recognizer found the intent and its values.
        case recognized
        /// The app is chosen.
        case appChosen
        /// A piece of work went to a worker.
        case workSent
        /// A piece of work came to nothing and is tried again, or not.
        case workLost
        /// Parameters were resolved.
        case resolved
        /// Questions are open; all of them stand in the event.
        case asked
        /// A question was shown or spoken.
        case delivered
        /// A question was answered.
        case answered
        /// An answer could not be used; the question stays.
        case notUnderstood
        /// The app's preview is there.
        case previewed
        /// The app is at work and has more to say later.
        case progressed
        /// The request ended; the phase says how.
        case ended
        /// A live update after the end.
        case updated
        /// Live updates are over.
        case updatesEnded
        /// A new request was put before this one.
        case suspended
        /// This request goes on after another.
        case resumed
        /// A late result arrived for work that was given up.
        case lateResult
        /// What an open question is for, or what can be said, on the user's wish.
        case explained

        /// Whether it tells how far a request has come, and no more: nothing is asked, nothing has ended.
        public var isProgress: Bool {
            switch self {
            case .accepted, .recognized, .appChosen, .workSent, .workLost, .resolved, .delivered, .answered, .previewed,
                .progressed, .suspended, .resumed:
                true
            case .asked, .notUnderstood, .ended, .updated, .updatesEnded, .lateResult, .explained: false
            }
        }
    }

    /// Its number in the conversation, from 1.
    public var sequence: UInt64
    /// The conversation that it belongs to.
    public var conversation: String
    /// The request that it belongs to.
    public var correlationID: CorrelationID
    /// Which intent of the request, from 0: one utterance may ask for several.
    public var intentNumber: Int
    /// For `recognized` and `ended`: how many intents of the same utterance come after this one; absent for none. The request
    /// is over when one ended that none follows.
    public var following: Int?
    /// When it happened.
    public var time: Instant
    /// What happened.
    public var kind: Kind
    /// Where the request stands after it.
    public var phase: Phase
    /// The intent, once known.
    public var intent: String?
    /// The app, once chosen.
    public var app: String?
    /// The values so far, by parameter; absent where they are what they were in the event before.
    public var parameters: [String: Value]?
    /// For `recognized`: the number of the catalog that the words were read with.
    public var catalog: UInt64?
    /// The words that led to it.
    public var utterance: String?
    /// The open questions, the one to ask first.
    public var questions: [Question]?
    /// For `answered`: the answer given.
    public var answer: Answer?
    /// What `confirm` answered.
    public var preview: ResponseMessage?
    /// What `handle` or `follow` answered.
    public var response: ResponseMessage?
    /// Why it failed.
    public var failure: Failure?
    /// The phase of the work sent or lost.
    public var work: Phase?
    /// For `asked`: the user whose consent is waited for, because the request's caller cannot give it.
    public var waitsFor: String?
    /// For `ended`: the earlier request whose outcome is told here. Nothing was done again.
    public var repeatOf: Repeated?
    /// For `ended` with words that were not understood and ask something: what was done last, which they probably ask about.
    public var earlier: EarlierOutcome?
    /// The attempt at the work, from 1.
    public var attempt: Int?
    /// The name of the worker that got the work or lost it.
    public var worker: String?
    /// For `previewed`: how long `confirm` took in the worker, where it was answered together with the resolutions.
    public var took: Milliseconds?
    /// For `explained`: `why` or `help`. For words that were not understood: what they are all the same, such as `thanks`.
    public var topic: String?
    /// The trace that the request belongs to, as a `traceparent` of W3C Trace Context.
    public var traceparent: String?

    /// - Parameters: The parts that every event has; the rest is set afterwards.
    public init(
        sequence: UInt64 = 0, conversation: String, correlationID: CorrelationID, intentNumber: Int = 0, time: Instant,
        kind: Kind, phase: Phase
    ) {
        self.sequence = sequence
        self.conversation = conversation
        self.correlationID = correlationID
        self.intentNumber = intentNumber
        self.time = time
        self.kind = kind
        self.phase = phase
    }
}
