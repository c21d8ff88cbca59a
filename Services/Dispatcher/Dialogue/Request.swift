// Beckon: the state of one request
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// One request, from its first message to its end: a pure state machine.
///
/// It is driven by its ``Conversation``. After every input, ``advance(_:at:)`` looks at what is still open and takes the
/// next step in the order of SiriKit: recognize, choose the app, authorize, unlock, resolve, confirm,
/// ask for consent, handle. A correction goes back by making something open again; there is no other way back.
///
/// | phase | waits for | then |
/// |---|---|---|
/// | recognizing | a recognition | choosingApp, failed |
/// | choosingApp | offers, an answer | authorizing, failed |
/// | authorizing | an answer | unlocking, failed |
/// | unlocking | the device | resolving |
/// | resolving | resolutions, answers | confirming, failed |
/// | confirming | a response, consent | handling, resolving (correction), cancelled, failed |
/// | handling | a response | completed, failed, handedOff, unknownOutcome, cancelled |
public struct Request: Hashable, Sendable {
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

    /// Names it.
    public let id: CorrelationID
    /// Where it comes from; the lock state changes with the device.
    public internal(set) var context: RequestContext
    /// Whether whoever began it may consent to it: the right of the key that it came under.
    let mayConsent: Bool
    /// When it was accepted.
    public let accepted: Instant
    /// W3C trace parent, passed through.
    public let traceparent: String?
    /// Where it stands.
    public internal(set) var phase: Phase
    /// The words it began with.
    public internal(set) var utterance: String?
    /// What the words may refer to, as long as they are not read.
    var recent: RecentIntent?
    /// Which intent of the words it is, from 0, and what they ask for after it, in order.
    public internal(set) var intentNumber = 0
    var following: [Candidate] = []
    /// The number of the catalog that the words were read with.
    var catalog: UInt64?
    /// The intent's name, once known.
    public internal(set) var intent: String?
    /// The app that was named, if one was.
    var wantedApp: String?
    /// The app that takes it.
    public internal(set) var app: Manifest?
    /// The apps to choose from, until one is chosen.
    var offers: [Offer] = []
    /// Whether the user lets the app have it.
    var authorization: AuthorizationStatus = .notDetermined
    /// The values so far.
    public internal(set) var parameters: [String: Value] {
        didSet {
            self.written = WrittenOnce()
            self.isComplete = false
        }
    }
    /// Whether it is known that no required one is missing.
    var isComplete = false
    /// Their JSON, once it was wanted.
    private var written = WrittenOnce()
    /// The values as an event told them last: the next one leaves them out where nothing has changed.
    var told: [String: Value]?
    /// Parameters that are settled.
    var settled = NameSet()
    /// For array parameters: which elements are settled.
    var settledElements: [String: Set<Int>] = [:]
    /// Parameters that must be resolved before anything else.
    var unresolved = NameSet()
    /// What corrected parameters were before, until the correction is settled.
    var previous: [String: Value?] = [:]
    /// How often each parameter was unsupported, and asked about.
    var unsupported: [String: Int] = [:], repetitions: [String: Int] = [:]
    /// Parameters that the user left out.
    var skipped: Set<String> = []
    /// The open questions, the one to ask first.
    public internal(set) var questions: [Question] = []
    /// Ids of questions that were open once, and the replies that were taken: one that comes again is no other answer.
    var closedQuestions: Set<String> = []
    var replies: [String: Reply] = [:]
    /// The number of the event that first put each question to the user.
    var announced: [String: UInt64] = [:]
    /// How many questions there have been.
    var questionCount = 0
    /// Whether a parameter was disambiguated or confirmed, which locks some intents.
    var hasAskedAboutParameter = false
    /// When the open questions run out, and how often they did.
    var answerDeadline: Instant?
    var reminders = 0
    /// The work that is out.
    var work: PendingWork?
    /// What `confirm` answered for the present values.
    public internal(set) var preview: ResponseMessage?
    /// The digest that was consented to.
    var consentedDigest: String?
    /// Whether an open question waits for a consent that the caller cannot give, and the user gives elsewhere.
    var waitsElsewhere = false
    /// What the guard against repetitions knows of it.
    var guarding = Guarding()
    /// Whether the user wants to end it while it is handled.
    var isCancelling = false
    /// What a worker was sent of `handle`, by the number of the work, and whose outcome has not come: as long as there
    /// is any, the effect may be there.
    var sentHandles: [UInt64: Ticket] = [:]
    /// When late results of it are no longer waited for.
    var lateUntil: Instant?
    /// The work that is tried again, and since when the app is asked to settle what became of it.
    var retry: Retry?
    var settlingSince: Instant?
    /// Whether a newer request was put before it.
    public internal(set) var isSuspended = false
    /// What `handle` answered.
    public internal(set) var response: ResponseMessage?
    /// Why it failed.
    public internal(set) var failure: Failure?

    init(
        id: CorrelationID, context: RequestContext, mayConsent: Bool = true, accepted: Instant, traceparent: String?,
        utterance: String? = nil, intent: String? = nil, wantedApp: String? = nil, parameters: [String: Value] = [:],
        isMeantAgain: Bool = false
    ) {
        self.id = id
        self.context = context
        self.mayConsent = mayConsent
        self.accepted = accepted
        self.traceparent = traceparent
        self.utterance = utterance
        self.intent = intent
        self.wantedApp = wantedApp
        self.parameters = parameters
        self.guarding.isMeantAgain = isMeantAgain
        self.phase = intent == nil ? .recognizing : .choosingApp
    }

    /// The intent's rules, once the app is chosen.
    public var declaration: IntentDeclaration? {
        // By place: an app's manifest is large.
        guard let intent = self.intent, let place = self.app?.intents.firstIndex(where: { $0.name == intent }) else {
            return nil
        }
        return self.app?.intents[place]
    }

    // Not by `==`, which makes copies of what it compares.
    /// Whether work is out.
    var isAtWork: Bool { if case .some = self.work { true } else { false } }
    /// Whether work is tried again after a while.
    var isToRetry: Bool { if case .some = self.retry { true } else { false } }
    /// Whether the app is chosen.
    var hasApp: Bool { if case .some = self.app { true } else { false } }

    /// The ticket of the work that is out.
    public var pendingTicket: Ticket? { self.work?.order.ticket }

    /// The order that is out or waits, with the number under which a worker has it.
    public var pendingOrder: (order: Order, number: UInt64?)? { self.work.map { ($0.order, $0.number) } }

    /// The JSON of the values, for messages and events: written once as long as they do not change.
    mutating func writtenParameters() -> WrittenOnce {
        if self.written.json == nil { self.written.json = try? RawJSON(encoding: Value.object(self.parameters)) }
        return self.written
    }

    /// Lets go of that JSON: a question may be open for weeks, and its answer mostly changes the values.
    mutating func forgetWritten() { self.written = WrittenOnce() }

    /// The values for an event; `nil` where they are as they were told last.
    mutating func news() -> [String: Value]? {
        guard self.told != self.parameters else { return nil }
        self.told = self.parameters
        return self.parameters
    }

    /// When ``Conversation/tick(at:)`` has something to do for it.
    var nextDeadline: Instant? {
        var next = self.isSuspended ? nil : self.answerDeadline
        if let deadline = self.work?.deadline { next = min(next ?? deadline, deadline) }
        if let deadline = self.retry?.at { next = min(next ?? deadline, deadline) }
        if let deadline = self.lateUntil { next = min(next ?? deadline, deadline) }
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
        self.step.events.append(
            Event(
                sequence: self.sequence, conversation: request.context.conversation, correlationID: request.id,
                time: self.now, kind: kind, phase: request.phase))
        // Where it stands: an event is large.
        let place = self.step.events.count - 1
        self.step.events[place].intentNumber = request.intentNumber
        self.step.events[place].intent = request.intent
        self.step.events[place].app = request.app?.app
        self.step.events[place].traceparent = request.traceparent
        fill(&self.step.events[place])
    }

    /// A ticket that no other piece of work has.
    mutating func ticket(_ request: CorrelationID) -> Ticket {
        self.nextTicket += 1
        return Ticket(request, self.nextTicket)
    }
}
