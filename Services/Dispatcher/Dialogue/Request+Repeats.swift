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

extension Request {
    /// Looks for an earlier request for the same: before anybody is asked for consent, and once more right before `handle`,
    /// for the earlier one may have been done meanwhile.
    ///
    /// - Parameter isLast: Whether `handle` is next.
    /// - Returns: Whether it was looked; what was found comes as an input. `false` where there is nothing to look for.
    mutating func recalls(
        _ assignment: Assignment, _ approval: Approval, isLast: Bool, _ turn: inout Turn
    ) -> Bool {
        guard assignment.declaration.repeatWindow > .seconds(0) else { return false }
        let digest = self.digest()
        if let known = approval.recalled, known.digest == digest, known.isLast || !isLast { return false }
        self.updateApproval { $0.pendingRecall = Approval.Recall(digest: digest, isLast: isLast) }
        // Other values are another deed: what was noted of the former is no longer about to be done.
        if self.guarding.noted != digest { self.noteEnd(&turn, window: nil) }
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
        guard let recall = self.stage.approval?.pendingRecall else { return }
        self.updateApproval { ($0.pendingRecall, $0.recalled) = (nil, recall) }
        guard let earlier, !self.origin.isMeantAgain, self.guarding.meantDigest != recall.digest else {
            return self.advance(&turn)
        }
        var question = self.question(.again, &turn)
        question.repeatOf = earlier.repeated
        if self.context.interaction == .dialogue, self.canAnswer(question) {
            self.asking.replace(with: question)
            return self.ask(&turn)
        }
        guard earlier.repeated.phase.isEnd else {
            let message =
                "request \(earlier.repeated.correlationID) asks for the same and is open; follow that one, or send 'again'"
            return self.end(
                .failed, &turn, failure: Failure(.repeated, message: message), repeatOf: earlier.repeated)
        }
        self.end(earlier.repeated.phase, &turn, response: earlier.response, repeatOf: earlier.repeated)
    }

    /// Tells that the request has ended, if it was noted as open, and whether the same counts as its repetition from now on.
    func noteEnd(_ turn: inout Turn) {
        let isOutcome = self.phase == .completed || self.phase == .handedOff || self.phase == .unknownOutcome
        let hasEffect = isOutcome && self.ending?.repeatOf == nil
        self.noteEnd(&turn, window: hasEffect ? self.declaration?.repeatWindow : nil)
    }

    private func noteEnd(_ turn: inout Turn, window: Milliseconds?) {
        guard let digest = self.guarding.noted else { return }
        turn.step.endedDeeds.append(
            Step.EndedDeed(
                request: self.id, intentNumber: self.intentNumber, user: self.context.user, digest: digest,
                phase: self.phase, window: window))
    }
}
