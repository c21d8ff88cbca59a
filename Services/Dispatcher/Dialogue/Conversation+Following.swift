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

    /// - Parameters: See the properties.
    public init(user: String, at: Instant, intent: RecentIntent) {
        self.user = user
        self.at = at
        self.intent = intent
    }
}

extension Conversation {
    /// Begins what the same words asked for after an intent that has ended. One that did not come to its end stops the rest:
    /// "book a ride and tell Anna that I am coming" tells nobody without the ride.
    mutating func goOn(with next: Request, after phase: Phase, at index: Int, _ turn: inout Turn) {
        var next = next
        turn.event(.accepted, next)
        guard phase == .completed || phase == .handedOff else {
            let message = "the intent before it ended as \(phase.name)"
            next.fail(Failure(.precedingFailed, message: message), &turn)
            return self.open.insert(next, at: index)
        }
        if index < self.open.count { next.suspend(&turn) }
        next.adoptNext(&turn)
        self.open.insert(next, at: index)
    }

    /// Keeps in mind what was said and completed: the next words may refer to it.
    mutating func note(_ ended: Request, _ now: Instant) {
        guard ended.utterance != nil, let intent = ended.intent, ended.phase == .completed || ended.phase == .handedOff
        else { return }
        self.recent = Recent(
            user: ended.context.user, at: now,
            intent: RecentIntent(intent: intent, app: ended.app?.app, parameters: ended.parameters))
    }

    /// What the words of a user may refer to.
    func recent(for user: String, _ now: Instant) -> RecentIntent? {
        guard let recent = self.recent, recent.user == user, now - recent.at <= self.limits.recent else { return nil }
        return recent.intent
    }
}

extension Request {
    /// The request for the next intent of the same words, once this one has ended; `nil` where nothing follows.
    mutating func takeNext(at now: Instant) -> Request? {
        guard !self.following.isEmpty else { return nil }
        var next = Request(
            id: self.id, context: self.context, mayConsent: self.mayConsent, accepted: now,
            traceparent: self.traceparent, utterance: self.utterance)
        next.intentNumber = self.intentNumber + 1
        next.following = self.following
        next.catalog = self.catalog
        // One id, one row of questions: an answer to an earlier one is good for no later one.
        next.questionCount = self.questionCount
        next.closedQuestions = self.closedQuestions
        next.replies = self.replies
        self.following = []
        let first = next.following.removeFirst()
        (next.intent, next.wantedApp, next.parameters) = (first.intent, first.app, first.parameters)
        return next
    }

    /// Begins as what the words said it is.
    mutating func adoptNext(_ turn: inout Turn) {
        let first = Candidate(
            intent: self.intent ?? "", app: self.wantedApp, parameters: self.parameters, score: 1)
        self.adopt([first] + self.following, self.catalog, &turn)
    }
}
