// Beckon: a request as its events tell it
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// One request, as far as its events tell. Pure: events go in, nothing comes out.
public struct RequestState: Hashable, Sendable {
    /// What it does at the moment.
    public enum Activity: Hashable, Sendable {
        /// Something is being done; more events follow.
        case working
        /// It waits for an answer.
        case waiting
        /// Another request is in front of it.
        case suspended
        /// It has ended.
        case ended
    }

    /// The request; of several intents of the same words, the one that is worked on.
    public let correlationID: CorrelationID
    /// What it does at the moment.
    public private(set) var activity = Activity.working
    /// When something last happened in it.
    public private(set) var time = Instant(milliseconds: 0)
    /// Where it stands.
    public private(set) var phase = Phase.recognizing
    /// The intent, once known.
    public private(set) var intent: String?
    /// The app, once chosen.
    public private(set) var app: String?
    /// The values so far.
    public private(set) var parameters: [String: Value] = [:]
    /// Open questions, the one to ask first; after the end those that could not be asked.
    public private(set) var questions: [Question] = []
    /// What `confirm` answered last.
    public private(set) var preview: ResponseMessage?
    /// What `handle` answered, or the latest live update.
    public private(set) var response: ResponseMessage?
    /// Why it failed.
    public private(set) var failure: Failure?
    /// The user whose consent is waited for, because the caller cannot give it.
    public private(set) var waitsFor: String?
    /// The earlier request whose outcome is told here. Nothing was done again.
    public private(set) var repeatOf: Repeated?

    /// A request of which nothing is known.
    public init(_ correlationID: CorrelationID) { self.correlationID = correlationID }

    /// Takes one event of the request; events of others are passed over.
    public mutating func take(_ event: Event) {
        guard event.correlationID == self.correlationID else { return }
        self.phase = event.phase
        self.time = event.time
        self.intent = event.intent ?? self.intent
        self.app = event.app ?? self.app
        if event.kind != .notUnderstood { self.parameters = event.parameters ?? self.parameters }
        self.preview = event.preview ?? self.preview
        self.response = event.response ?? self.response
        switch event.kind {
        case .asked:
            self.questions = event.questions ?? []
            self.activity = .waiting
            self.failure = nil
            self.waitsFor = event.waitsFor
        case .notUnderstood:
            // A correction that failed is followed by what comes next; words that failed are not.
            self.failure = event.failure
            self.activity = event.failure?.code == .unsupportedValue ? .working : .waiting
        case .explained: self.activity = .waiting
        case .answered:
            self.questions.removeAll { $0.name == event.answer.map { Question.name(id: $0.question) } }
            self.failure = nil
            self.activity = .working
        case .suspended: self.activity = .suspended
        case .ended:
            self.questions = event.questions ?? []
            self.failure = event.failure
            self.waitsFor = nil
            self.repeatOf = event.repeatOf
            self.activity = event.following == nil ? .ended : .working
        case .accepted, .recognized, .appChosen, .workSent, .workLost, .resolved, .previewed, .progressed, .resumed:
            if self.activity != .ended { self.activity = .working }
        case .delivered, .updated, .updatesEnded, .lateResult: break
        }
    }

    /// Whether it has ended.
    public var isEnded: Bool { self.activity == .ended }

    /// What a script is told of it.
    public var status: ExitStatus { ExitStatus(phase: self.phase, failure: self.failure) }
}

extension Event {
    /// Whether the event moves its request, and is not just a remark beside it.
    public var isStep: Bool {
        switch self.kind {
        case .delivered, .updated, .updatesEnded, .lateResult: false
        case .workSent, .workLost: self.work != .following
        default: true
        }
    }
}
