// Beckon: the state of one request
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// One request, from its first message to its end: a pure state machine.
///
/// It is driven by its ``Conversation``. After every input, ``advance(_:)`` looks at what is still open and takes the
/// next step in the order of SiriKit: recognize, choose the app, authorize, unlock, resolve, confirm,
/// ask for consent, handle. A correction goes back by making something open again; there is no other way back.
///
/// | phase | waits for | then |
/// |---|---|---|
/// | recognizing | a recognition, then an answer where it is not sure | choosingApp, failed |
/// | choosingApp | offers, an answer | authorizing, failed |
/// | authorizing | an answer | unlocking, failed |
/// | unlocking | the device | resolving |
/// | resolving | resolutions, answers | confirming, failed |
/// | confirming | a response, consent | handling, resolving (correction), cancelled, failed |
/// | handling | a response | completed, failed, handedOff, unknownOutcome, cancelled |
public struct Request: Hashable, Sendable {
    /// How it began; it never changes.
    struct Origin: Hashable, Sendable {
        let id: CorrelationID
        /// Whether whoever began it may consent to it: the right of the key that it came under.
        let mayConsent: Bool
        let accepted: Instant
        let traceparent: String?
        let utterance: String?
        /// Whether the caller wants it done although it repeats another.
        let isMeantAgain: Bool
        /// Which intent of the utterance is the first one of these words, from 0: words that were left over come later.
        var number = 0
    }

    /// A piece of work that is out.
    struct PendingWork: Hashable, Sendable {
        var order: Order
        var deadline: Instant
        /// The number under which a worker has it; `nil` while it waits for one.
        var number: UInt64?
    }

    /// Work that is tried again after a while.
    struct Retry: Hashable, Sendable {
        var order: Order
        var at: Instant
        var reason: String
    }

    /// What is done for it elsewhere: one thing at a time.
    enum Work: Hashable, Sendable {
        case none
        case pending(PendingWork)
        case postponed(Retry)

        var isNone: Bool { if case .none = self { true } else { false } }
    }

    /// What the guard against repetitions knows of it.
    struct Guarding: Hashable, Sendable {
        /// The digest to which the user said: again.
        var meantDigest: String?
        /// The digest under which it is noted as open among the user's deeds.
        var noted: String?
    }

    let origin: Origin
    /// Where it comes from; the lock state changes with the device.
    public internal(set) var context: RequestContext
    var stage: Stage
    var values: RequestValues
    var asking: RequestQuestions
    var work = Work.none
    var guarding = Guarding()
    /// Whether a newer request was put before it.
    public internal(set) var isSuspended = false

    init(
        _ origin: Origin, context: RequestContext, stage: Stage, parameters: [String: Value] = [:],
        asking: RequestQuestions = RequestQuestions()
    ) {
        self.origin = origin
        self.context = context
        self.stage = stage
        self.values = RequestValues(parameters)
        self.asking = asking
    }

    // MARK: What others see of it

    /// Names it.
    public var id: CorrelationID { self.origin.id }
    /// When it was accepted.
    public var accepted: Instant { self.origin.accepted }
    /// W3C trace parent, passed through.
    public var traceparent: String? { self.origin.traceparent }
    /// The words it began with.
    public var utterance: String? { self.origin.utterance }
    /// Where it stands.
    public var phase: Phase { self.stage.phase }
    /// The intent's name, once known.
    public var intent: String? { self.stage.wish?.intent }
    /// Which intent of the words it is, from 0.
    public var intentNumber: Int { self.stage.wish?.number ?? self.origin.number }
    /// The app that has it, once chosen.
    public var app: Manifest? { self.stage.assignment?.app }
    /// The intent's rules, once the app is chosen.
    public var declaration: IntentDeclaration? { self.stage.assignment?.declaration }
    /// The values so far.
    public var parameters: [String: Value] { self.values.parameters }
    /// The open questions, the one to ask first.
    public var questions: [Question] { self.asking.open }
    /// What `confirm` answered for the present values.
    public var preview: ResponseMessage? { self.stage.approval?.preview ?? self.handling?.preview }
    /// What `handle` answered.
    public var response: ResponseMessage? { self.ending?.response }
    /// Why it failed.
    public var failure: Failure? { self.ending?.failure }
    /// The ticket of the work that is out.
    public var pendingTicket: Ticket? { self.pending?.order.ticket }
    /// The order that is out or waits, with the number under which a worker has it.
    public var pendingOrder: (order: Order, number: UInt64?)? { self.pending.map { ($0.order, $0.number) } }

    // MARK: What its transitions look at

    var pending: PendingWork? { if case .pending(let work) = self.work { work } else { nil } }

    /// Whether work is out.
    var isAtWork: Bool { if case .pending = self.work { true } else { false } }

    /// Whether it waits for nothing but an answer.
    var isAtQuestion: Bool { !self.isAtWork && !self.asking.open.isEmpty }

    var handling: Handling? { if case .handling(_, let handling) = self.stage { handling } else { nil } }

    var ending: Ending? { if case .ended(let ending) = self.stage { ending } else { nil } }

    /// What a worker was sent of `handle` and whose outcome has not come.
    var sentHandles: [UInt64: Ticket] {
        switch self.stage {
        case .handling(_, let handling): handling.sent
        case .ended(let ending): ending.late?.sent ?? [:]
        default: [:]
        }
    }

    /// Whether nothing can come of it any more once it has ended.
    var isFinished: Bool { !self.isAtWork && self.sentHandles.isEmpty }

    /// When ``Conversation/tick(at:)`` has something to do for it.
    var nextDeadline: Instant? {
        var next = self.isSuspended ? nil : self.asking.deadline
        func consider(_ deadline: Instant) { next = min(next ?? deadline, deadline) }
        switch self.work {
        case .none: break
        case .pending(let work): consider(work.deadline)
        case .postponed(let retry): consider(retry.at)
        }
        if let late = self.ending?.late { consider(late.until) }
        return next
    }

    /// The digest of exactly what the user is shown: the intent, the app and every value.
    func digest() -> String {
        var parts: [String: Value] = ["parameters": .object(self.parameters)]
        parts["intent"] = self.intent.map { .string($0) }
        parts["app"] = (self.app?.app).map { .string($0) }
        // Sorted keys make equal values equal bytes; a value that came in as JSON can be written as JSON.
        return Digest.sha256((try? JSON.encode(Value.object(parts))) ?? [])
    }
}
