// Beckon: several intents of the same words, and what the next words may refer to
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What was said and completed last in a conversation, and by whom: the next words may refer to it.
public struct Recent: Codable, Hashable, Sendable {
    /// Who said it.
    public var user: String
    /// When it was completed.
    public var at: Instant
    /// What it was.
    public var intent: RecentIntent
    /// Which request it was; `nil` where an earlier build kept it.
    public var request: CorrelationID?
    /// What its app answered, or told of it since; `nil` where that is too large to be kept at hand.
    public var response: ResponseMessage?

    /// So many bytes of an answer are kept at hand.
    private static let bytes = 16_384

    /// - Parameters: See the properties.
    public init(
        user: String, at: Instant, intent: RecentIntent, request: CorrelationID? = nil,
        response: ResponseMessage? = nil
    ) {
        self.user = user
        self.at = at
        self.intent = intent
        self.request = request
        self.response = response.flatMap(Self.bounded)
    }

    /// Takes what its app told of it since.
    mutating func take(_ event: Event) {
        guard event.kind == .updated, event.correlationID == self.request else { return }
        self.response = event.response.flatMap(Self.bounded)
    }

    private static func bounded(_ response: ResponseMessage) -> ResponseMessage? {
        guard let size = try? JSON.encode(response).count, size <= Self.bytes else { return nil }
        return response
    }

    /// What it came to, for words that probably ask about it.
    var outcome: EarlierOutcome? {
        guard let request, let response else { return nil }
        return EarlierOutcome(
            request, time: self.at, intent: self.intent.intent, app: self.intent.app,
            parameters: self.intent.parameters, response: response)
    }
}

extension Conversation {
    /// Begins what the same words asked for after an intent that has ended, or reads what is left of them. One that did not come to
    /// its end stops the rest: "book a ride and tell Anna that I am coming" tells nobody without the ride.
    mutating func goOn(with next: Request, after phase: Phase, at index: Int, _ turn: inout Turn) {
        var next = next
        turn.event(.accepted, next)
        guard phase == .completed || phase == .handedOff else {
            let message = "the intent before it ended as \(phase.name)"
            next.fail(Failure(.precedingFailed, message: message), &turn)
            return self.open.insert(next, at: index)
        }
        if index < self.open.count { next.suspend(&turn) }
        if case .recognizing = next.stage {
            next.stage = .recognizing(recent: self.recent(for: next.context.user, turn.now), isTalking: true)
            next.advance(&turn)
        } else {
            next.adoptNext(&turn)
        }
        self.open.insert(next, at: index)
    }

    /// Keeps in mind what was said and completed, or taken back at the press of a button: the next words may refer to it.
    mutating func note(_ ended: Request, _ now: Instant) {
        guard ended.utterance != nil || ended.stage.wish?.takesBack != nil, let intent = ended.intent,
            ended.phase == .completed || ended.phase == .handedOff
        else { return }
        self.recent = Recent(
            user: ended.context.user, at: now,
            intent: RecentIntent(
                intent: intent, app: ended.app?.app, parameters: ended.parameters, undo: ended.undo),
            request: ended.id, response: ended.ending?.response)
    }

    /// What the words of a user may refer to.
    func recent(for user: String, _ now: Instant) -> Recent? {
        guard let recent = self.recent, recent.user == user, now - recent.at <= self.limits.recent else { return nil }
        return recent
    }

    /// Whether a user has said or sent anything here lately, whatever became of it: the next words are meant for somebody
    /// here, and are asked about where they are not certain, sooner than they are refused.
    func isTalking(_ user: String, _ now: Instant) -> Bool {
        func isRecent(_ id: CorrelationID) -> Bool { now - id.instant <= self.limits.recent }
        return self.ended.contains { $0.user == user && isRecent($0.id) }
            || (self.open + self.finishing).contains { $0.context.user == user && isRecent($0.id) }
    }
}

extension Request {
    /// What its app would do to take back what was done: only an intent that it has.
    fileprivate var undo: IntentMessage? {
        guard case .ended(let ending) = self.stage, let undo = ending.response?.undo,
            self.app?.intents.contains(where: { $0.name == undo.name }) ?? false
        else { return nil }
        return undo
    }

    /// The request for the next intent of the same words, or for the words that are left, once this one has ended; `nil` where
    /// nothing follows.
    func next(at now: Instant) -> Request? {
        guard let wish = self.stage.wish else { return nil }
        func origin(_ utterance: String?) -> Origin {
            Origin(
                id: self.id, mayConsent: self.origin.mayConsent, accepted: now, traceparent: self.traceparent,
                utterance: utterance, isMeantAgain: false, number: wish.number + 1)
        }
        guard let first = wish.following.first else {
            return wish.rest.map { words in
                Request(
                    origin(words), context: self.context, stage: .recognizing(recent: nil, isTalking: true),
                    asking: RequestQuestions(after: self.asking))
            }
        }
        let next = Wish(
            intent: first.intent, number: wish.number + 1, app: first.app,
            following: Array(wish.following.dropFirst()), rest: wish.rest, catalog: wish.catalog)
        return Request(
            origin(self.utterance), context: self.context, stage: .choosingApp(next, offers: []),
            parameters: first.parameters,
            asking: RequestQuestions(after: self.asking))
    }

    /// Whether so many more may come after it: all its words together may ask for so many as one utterance.
    func hasRoom(for more: Int) -> Bool {
        more == 0 || self.intentNumber + (self.stage.wish?.countFollowing ?? 0) + more < Limits.intentsPerUtterance
    }

    /// What an answer asked for besides comes after it, behind what its own words ask for; so do words that are still to be read.
    mutating func goOn(to more: [Candidate], then rest: String?) {
        self.stage.changeWish { wish in
            wish.following += more
            guard let rest else { return }
            wish.rest = wish.rest.map { "\($0). \(rest)" } ?? rest
        }
    }

    /// Begins as what the words said it is.
    mutating func adoptNext(_ turn: inout Turn) {
        if case .choosingApp(let wish, _) = self.stage { self.adopt(wish, self.parameters, &turn) }
    }
}

extension Recognition {
    /// The words that are left to be read: no more than an utterance may have.
    var wordsLeft: String? { self.rest.flatMap { $0.isEmpty || $0.utf8.count > Limits.utteranceBytes ? nil : $0 } }

    /// How many requests the words that are left are counted as.
    var countLeft: Int { self.wordsLeft == nil ? 0 : 1 }
}
