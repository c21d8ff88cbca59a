// Beckon: nobody is served twice because a caller asked twice
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// An earlier request for the same, as the guard against repetitions found it.
public struct EarlierRequest: Codable, Hashable, Sendable {
    /// Which request, and how far it is.
    public var repeated: Repeated
    /// What its app answered, where it has ended.
    public var response: ResponseMessage?

    /// - Parameters: See the properties.
    public init(_ repeated: Repeated, response: ResponseMessage? = nil) {
        self.repeated = repeated
        self.response = response
    }
}

/// What the guard against repetitions knows of a request.
struct Guarding: Hashable, Sendable {
    /// What was looked for: the digest of intent, app and values, and whether that was the last look before `handle`.
    struct Recalled: Hashable, Sendable {
        var digest: String
        var isLast: Bool
    }

    /// Whether the caller wants it done although it repeats another.
    var isMeantAgain = false
    /// The digest to which the user said: again.
    var meantDigest: String?
    /// What is being looked for.
    var pending: Recalled?
    /// What was looked for last.
    var recalled: Recalled?
    /// The digest under which it is noted as open among the user's deeds.
    var noted: String?
    /// The earlier request whose outcome, or whose being open, ended this one.
    var repeatOf: Repeated?
}

extension Request {
    /// Looks for an earlier request for the same: before anybody is asked for consent, and once more right before `handle`,
    /// for the earlier one may have been done meanwhile.
    ///
    /// - Parameter isLast: Whether `handle` is next.
    /// - Returns: Whether it was looked; what was found comes as an input. `false` where there is nothing to look for.
    mutating func recalls(_ declaration: IntentDeclaration, isLast: Bool, _ turn: inout Turn) -> Bool {
        guard declaration.repeatWindow > .seconds(0) else { return false }
        let digest = self.digest()
        if let known = self.guarding.recalled, known.digest == digest, known.isLast || !isLast { return false }
        self.guarding.pending = Guarding.Recalled(digest: digest, isLast: isLast)
        // Other values are another deed: what was noted of the former is no longer about to be done.
        if self.guarding.noted != digest { self.noteEnd(&turn, hasEffect: false) }
        self.guarding.noted = digest
        turn.step.recalls.append(
            Step.Recall(
                request: self.id, intentNumber: self.intentNumber, user: self.context.user, digest: digest,
                isLast: isLast))
        return true
    }

    /// Takes what was found. What repeats another request is asked about where its caller can be asked; else the outcome of
    /// the other is told as its own, and nothing is done.
    mutating func recalled(_ earlier: EarlierRequest?, _ turn: inout Turn) {
        guard !self.phase.isEnd, let pending = self.guarding.pending else { return }
        self.guarding.pending = nil
        self.guarding.recalled = pending
        guard let earlier, !self.guarding.isMeantAgain, self.guarding.meantDigest != pending.digest else {
            return self.advance(&turn)
        }
        var question = self.question(.again, &turn)
        question.repeatOf = earlier.repeated
        if self.context.interaction == .dialogue, self.canAnswer(question) {
            self.questions = [question]
            return self.ask(&turn)
        }
        self.guarding.repeatOf = earlier.repeated
        guard earlier.repeated.phase.isEnd else {
            let message =
                "request \(earlier.repeated.correlationID) asks for the same and is open; follow that one, or send 'again'"
            return self.fail(Failure(.repeated, message: message), &turn)
        }
        self.response = earlier.response
        self.end(earlier.repeated.phase, &turn)
    }

    /// Tells that the request has ended, if it was noted as open, and whether the same counts as its repetition from now on.
    func noteEnd(_ turn: inout Turn) {
        let isOutcome = self.phase == .completed || self.phase == .handedOff || self.phase == .unknownOutcome
        self.noteEnd(&turn, hasEffect: isOutcome && self.guarding.repeatOf == nil)
    }

    private func noteEnd(_ turn: inout Turn, hasEffect: Bool) {
        guard let digest = self.guarding.noted else { return }
        turn.step.endedDeeds.append(
            Step.EndedDeed(
                request: self.id, intentNumber: self.intentNumber, user: self.context.user, digest: digest,
                phase: self.phase, window: hasEffect ? self.declaration?.repeatWindow : nil))
    }
}
