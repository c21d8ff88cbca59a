// Beckon: everything that moves a conversation
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Everything that moves a conversation. The same inputs in the same order at the same times make the same state and the
/// same events: a journal keeps them, and a conversation is made anew from them.
///
/// Whether who brings words, an intent or an answer may consent is part of the input: the shell knows it from the key that
/// the message came under, and a replay decides as it was decided.
public enum Input: Hashable, Sendable {
    /// Words of a person, under the message's id.
    case say(CorrelationID, Say, traceparent: String?, mayConsent: Bool = true)
    /// A structured intent, under the request's id.
    case submit(CorrelationID, Submit, traceparent: String?, mayConsent: Bool = true)
    /// An answer to a question of a request.
    case answer(CorrelationID, Answer, mayConsent: Bool = true)
    /// The end of a request at the user's wish.
    case cancel(CorrelationID)
    /// A question of a request reached the person.
    case delivered(CorrelationID, question: String)
    /// The device was locked or unlocked.
    case device(isLocked: Bool)
    /// Who takes a request's intent.
    case offers(CorrelationID, [Offer])
    /// What is known of an earlier request for the same as this one; `nil` where there is none.
    case recalled(CorrelationID, EarlierRequest?)
    /// A worker is about to get a piece of work, under a number.
    case sent(Ticket, worker: String, number: UInt64)
    /// What became of a piece of work.
    case result(Ticket, WorkResult, worker: String?)
    /// A live update or a sign of progress.
    case update(Ticket, ResponseMessage, worker: String?)
    /// Time went by.
    case tick
}

extension Conversation {
    /// Takes an input.
    ///
    /// - Returns: What to do.
    /// - Throws: ``Refusal`` for a client's message that changes nothing.
    public mutating func take(_ input: Input, at now: Instant) throws(Refusal) -> Step {
        try self.refuseWhenLong(input)
        let step = try self.step(for: input, at: now)
        self.inputs = self.isIdle ? 0 : self.inputs + 1
        return step
    }

    /// Refuses what could go on for ever. A cancel is taken all the same, and what is under way comes to its end: so the
    /// conversation comes to rest, and begins to count anew.
    private func refuseWhenLong(_ input: Input) throws(Refusal) {
        guard self.inputs >= self.limits.inputs else { return }
        switch input {
        case .say, .submit, .answer, .delivered, .device, .update:
            throw Refusal(
                "tooLarge",
                "this conversation took \(self.inputs) messages while something in it was open; cancel that, or begin another"
            )
        case .cancel, .offers, .sent, .result, .recalled, .tick: return
        }
    }

    private mutating func step(for input: Input, at now: Instant) throws(Refusal) -> Step {
        switch input {
        case .say(let id, let say, let traceparent, let mayConsent):
            try self.say(id, say, traceparent: traceparent, mayConsent: mayConsent, at: now).1
        case .submit(let id, let submit, let traceparent, let mayConsent):
            try self.submit(id, submit, traceparent: traceparent, mayConsent: mayConsent, at: now)
        case .answer(let id, let answer, let mayConsent):
            try self.answer(id, answer, mayConsent: mayConsent, at: now)
        case .cancel(let id): try self.cancel(id, at: now)
        case .delivered(let id, let question): try self.delivered(id, question: question, at: now)
        case .device(let isLocked): self.device(isLocked: isLocked, at: now)
        case .offers(let id, let offers): self.offers(offers, for: id, at: now)
        case .recalled(let id, let earlier): self.recalled(earlier, for: id, at: now)
        case .sent(let ticket, let worker, let number): self.sent(ticket, worker: worker, number: number, at: now)
        case .result(let ticket, let result, let worker): self.result(ticket, result, worker: worker, at: now)
        case .update(let ticket, let response, let worker): self.update(ticket, response, worker: worker, at: now)
        case .tick: self.tick(at: now)
        }
    }

    /// Whether the client of an open request wants to hear how far it has come.
    public func wantsProgress(_ id: CorrelationID) -> Bool {
        self.open.lastIndex { $0.id == id }.map { self.open[$0].context.progress != false } ?? true
    }

    /// The request that words would be read as the answer of, if any.
    public func target(of say: Say) -> CorrelationID? { self.answerable(by: say).isEmpty ? nil : self.front?.id }

    /// The questions that words may answer: those of their user that are open now, of the request that asked last. Where
    /// the client says how far it has shown, they were shown, and no other request asked last by then: a yes is good for
    /// nothing that was asked after it was said.
    func answerable(by say: Say) -> [String] {
        guard let front = self.front, front.context.user == say.context.user else { return [] }
        if let asker = self.asker, asker != front.id, self.open.contains(where: { $0.id == asker }) { return [] }
        return front.questions.map(\.id).filter { id in
            guard let seen = say.seen else { return true }
            return front.asking.announced[id].map { $0 <= seen && self.askerSince <= seen } ?? false
        }
    }

    /// Work that is out or waits for a worker, as after a start from the journal.
    public var pendingOrders: [(order: Order, number: UInt64?)] {
        let reading = self.reading.map { [($0.order, $0.number)] } ?? []
        return (self.open + self.finishing).compactMap(\.pendingOrder) + reading
    }

    /// The ticket under which a worker was sent `handle` under a number, and has not been heard of since; with it the
    /// app that it was sent to.
    public func ticket(ofHandle number: UInt64) -> (ticket: Ticket, app: String?)? {
        for request in self.open + self.finishing {
            if let ticket = request.sentHandles[number] { return (ticket, request.app?.app) }
        }
        return nil
    }
}
