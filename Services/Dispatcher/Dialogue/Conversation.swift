// Beckon: one conversation: its requests, the words that wait, its numbered events
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The requests of one conversation: one is worked on, up to three are suspended behind it, words and submissions that
/// come meanwhile wait for their turn. A pure state machine; it numbers the conversation's events.
///
/// What a message does depends on the request in front: none: it begins a request. At a question: words are read as its
/// answer first; a new request suspends it. At work: the message waits.
public struct Conversation: Hashable, Sendable {
    /// Words that a recognizer reads as the answer to an open question.
    struct Reading: Hashable, Sendable {
        var message: CorrelationID
        var say: Say
        var traceparent: String?
        /// Whether who said it may consent.
        var mayConsent: Bool
        /// The questions that the words may answer.
        var answers: [String]
        var order: Order
        var deadline: Instant
        /// The number under which a recognizer has it.
        var number: UInt64?

        /// The request that the words are where they are no answer.
        ///
        /// - Parameter rest: Which of the words are left, where the others were the answer.
        func request(_ now: Instant, saying rest: String? = nil) -> Request {
            var say = self.say
            say.utterance = rest ?? say.utterance
            return Request(
                saying: say, id: self.message, mayConsent: self.mayConsent, accepted: now,
                traceparent: self.traceparent)
        }
    }

    /// Its name.
    public let name: String
    /// The requests that have not ended, the one in front last.
    public internal(set) var open: [Request] = []
    /// Requests that have ended and of which something may still come: live updates, a late result. Oldest first.
    public internal(set) var finishing: [Request] = []
    /// What is remembered of requests that ended lately, oldest first.
    public internal(set) var ended: [EndedRequest] = []
    /// The number of the latest event.
    public internal(set) var sequence: UInt64 = 0
    var waiting: [Waiting] = []
    /// What it took since nothing was open in it.
    var inputs = 0
    var reading: Reading?
    var nextTicket = 0
    var isLocked: Bool?
    /// The request, open or not, whose questions were put to the user last: words answer no other that is open.
    var asker: CorrelationID?
    /// The first of its events since another asked: who has not seen it speaks to that other.
    var askerSince: UInt64 = 0
    /// What was said and completed last.
    var recent: Recent?
    /// When ``tick(at:)`` has something to do. Noted with every input: it is wanted far more often than it changes.
    public internal(set) var nextDeadline: Instant?
    let limits: DialogueLimits

    /// - Parameters:
    ///   - name: Its name.
    ///   - sequence: The number of its latest event, where it had some before.
    ///   - limits: Time limits and bounds.
    public init(_ name: String, sequence: UInt64 = 0, limits: DialogueLimits = DialogueLimits()) {
        self.name = name
        self.sequence = sequence
        self.limits = limits
    }

    /// The request in front.
    public var front: Request? { self.open.last }

    /// A request of this conversation that has not ended, or of which something may still come.
    public func request(_ id: CorrelationID) -> Request? {
        self.open.last { $0.id == id } ?? self.finishing.last { $0.id == id }
    }

    /// How far a request of this conversation is, or how it ended where that is remembered.
    public func phase(of id: CorrelationID) -> Phase? {
        self.open.last { $0.id == id }?.phase ?? self.phaseOfEnded(id)
    }

    /// Whose request it is, also where it ended lately.
    public func user(of id: CorrelationID) -> String? {
        // By place: a request is large, and nothing of it but this is wanted.
        if let index = self.open.lastIndex(where: { $0.id == id }) { return self.open[index].context.user }
        if let index = self.finishing.lastIndex(where: { $0.id == id }) { return self.finishing[index].context.user }
        return self.ended.last { $0.id == id }?.user
    }

    /// The trace parent of a request that has not ended, or of which something may still come.
    public func traceparent(of id: CorrelationID) -> String? {
        if let index = self.open.lastIndex(where: { $0.id == id }) { return self.open[index].traceparent }
        if let index = self.finishing.lastIndex(where: { $0.id == id }) { return self.finishing[index].traceparent }
        return nil
    }

    /// Whether nothing is open, out or waiting, and no late result is waited for.
    public var isIdle: Bool {
        self.open.isEmpty && !self.isReading && self.waiting.isEmpty && self.finishing.isEmpty
    }

    /// Notes the first deadline of all that is open.
    mutating func noteDeadline() {
        var next = self.reading?.deadline
        for index in self.open.indices {
            if let deadline = self.open[index].nextDeadline { next = min(next ?? deadline, deadline) }
        }
        for index in self.finishing.indices {
            if let deadline = self.finishing[index].nextDeadline { next = min(next ?? deadline, deadline) }
        }
        self.nextDeadline = next
    }

    // MARK: Messages of clients

    /// Words.
    ///
    /// - Parameters:
    ///   - id: The message's id; a request that it begins has the same.
    ///   - say: The words and where they come from.
    ///   - traceparent: W3C trace parent.
    ///   - mayConsent: Whether who says it may consent.
    ///   - now: The time.
    /// - Returns: The request that the words belong to, as far as is known yet, and what to do.
    /// - Throws: ``Refusal`` where too much waits already.
    public mutating func say(
        _ id: CorrelationID, _ say: Say, traceparent: String?, mayConsent: Bool = true, at now: Instant
    ) throws(Refusal) -> (CorrelationID, Step) {
        try self.refuseWhenFull()
        let target = self.target(of: say) ?? id
        let answers = self.answerable(by: say)
        let step = self.turn(now) { conversation, turn in
            conversation.waiting.append(
                .say(id, say, traceparent: traceparent, mayConsent: mayConsent, answers: answers))
            conversation.takeWaiting(&turn)
        }
        return (target, step)
    }

    /// A structured intent.
    public mutating func submit(
        _ id: CorrelationID, _ submit: Submit, traceparent: String?, mayConsent: Bool = true, at now: Instant
    ) throws(Refusal) -> Step {
        try self.refuseWhenFull()
        return self.turn(now) { conversation, turn in
            conversation.waiting.append(.submit(id, submit, traceparent: traceparent, mayConsent: mayConsent))
            conversation.takeWaiting(&turn)
        }
    }

    func refuseWhenFull() throws(Refusal) {
        guard self.waiting.count < self.limits.waiting else {
            throw Refusal(
                "busy", "\(self.waiting.count) messages of this conversation wait already", retryAfter: .seconds(1))
        }
    }

    /// An answer to a question.
    ///
    /// - Throws: ``Refusal`` for one that changes nothing.
    public mutating func answer(
        _ id: CorrelationID, _ answer: Answer, mayConsent: Bool = true, at now: Instant
    ) throws(Refusal) -> Step {
        // The same answer again: its acknowledgement was lost on the way.
        if self.hasTaken(answer, of: id) { return Step() }
        return try self.changing(id, now) { (request, turn) throws(Refusal) in
            try request.answer(answer, mayConsent: mayConsent, &turn)
        }
    }

    private func hasTaken(_ answer: Answer, of id: CorrelationID) -> Bool {
        // Intents of the same words have one id: what was answered to those before stands in the one that is open.
        guard let request = self.request(id) else {
            return self.ended.last { $0.id == id }?.replies[answer.question] == answer.reply
        }
        return request.asking.closed.contains(answer.question)
            && request.asking.replies[answer.question] == answer.reply
    }

    /// The end of a request at the user's wish.
    ///
    /// - Throws: ``Refusal`` where it has ended already.
    public mutating func cancel(_ id: CorrelationID, at now: Instant) throws(Refusal) -> Step {
        if let index = self.waiting.firstIndex(where: { $0.id == id }) {
            let waiting = self.waiting.remove(at: index)
            return self.turn(now) { conversation, turn in
                var request = waiting.request(accepted: now)
                turn.event(.accepted, request) { $0.utterance = request.utterance }
                request.end(.cancelled, &turn)
                conversation.keep(ended: request)
            }
        }
        // Of several intents of the same words the first may have been cancelled, and the others with it.
        if self.isCancelled(id) { return Step() }
        return try self.changing(id, now) { (request, turn) throws(Refusal) in try request.cancel(&turn) }
    }

    /// A question reached the person.
    public mutating func delivered(_ id: CorrelationID, question: String, at now: Instant) throws(Refusal) -> Step {
        try self.changing(id, now) { (request, turn) throws(Refusal) in request.delivered(question, &turn) }
    }

    /// The device was locked or unlocked.
    public mutating func device(isLocked: Bool, at now: Instant) -> Step {
        self.isLocked = isLocked
        for index in self.waiting.indices { self.waiting[index].context.isLocked = isLocked }
        self.reading?.say.context.isLocked = isLocked
        return self.turn(now) { conversation, turn in
            for index in conversation.open.indices { conversation.open[index].device(isLocked: isLocked, &turn) }
        }
    }

    // MARK: Messages of the directory and of workers

    /// Who takes a request's intent.
    public mutating func offers(_ offers: [Offer], for id: CorrelationID, at now: Instant) -> Step {
        self.turn(now) { conversation, turn in
            guard let index = conversation.open.lastIndex(where: { $0.id == id }) else { return }
            conversation.open[index].offers(offers, &turn)
        }
    }

    /// What is known of an earlier request for the same as this one.
    public mutating func recalled(_ earlier: EarlierRequest?, for id: CorrelationID, at now: Instant) -> Step {
        self.turn(now) { conversation, turn in
            guard let index = conversation.open.lastIndex(where: { $0.id == id }) else { return }
            conversation.open[index].recalled(earlier, &turn)
        }
    }

    /// A worker is about to get a piece of work.
    ///
    /// - Parameter number: The number of the work, which its result carries.
    public mutating func sent(_ ticket: Ticket, worker: String, number: UInt64 = 0, at now: Instant) -> Step {
        self.turn(now) { conversation, turn in
            if conversation.reading?.order.ticket == ticket { conversation.reading?.number = number }
            if let index = conversation.open.lastIndex(where: { $0.pendingTicket == ticket }) {
                conversation.open[index].sent(worker, number, &turn)
            } else if let index = conversation.finishing.lastIndex(where: { $0.pendingTicket == ticket }) {
                conversation.finishing[index].sent(worker, number, &turn)
            }
        }
    }

    /// What became of a piece of work. A ticket that nobody waits for is late: it changes nothing, and is told where it
    /// is the outcome of `handle`.
    public mutating func result(_ ticket: Ticket, _ result: WorkResult, worker: String?, at now: Instant) -> Step {
        self.turn(now) { conversation, turn in
            if conversation.reading?.order.ticket == ticket { return conversation.read(result, &turn) }
            if let index = conversation.open.lastIndex(where: { $0.pendingTicket == ticket }) {
                return conversation.open[index].result(result, worker: worker, &turn)
            }
            if let index = conversation.finishing.lastIndex(where: { $0.pendingTicket == ticket }) {
                if case .responded = result {
                    conversation.finishing[index].followed(&turn)
                } else {
                    conversation.finishing[index].result(result, worker: worker, &turn)
                }
                return
            }
            conversation.late(ticket, result, worker, &turn)
        }
    }

    /// A live update or a sign of progress.
    public mutating func update(_ ticket: Ticket, _ response: ResponseMessage, worker: String?, at now: Instant) -> Step
    {
        self.turn(now) { conversation, turn in
            if let index = conversation.open.lastIndex(where: { $0.pendingTicket == ticket }) {
                conversation.open[index].update(response, worker: worker, &turn)
            } else if let index = conversation.finishing.lastIndex(where: { $0.pendingTicket == ticket }) {
                conversation.finishing[index].update(response, worker: worker, &turn)
            }
        }
    }

    /// Time went by.
    public mutating func tick(at now: Instant) -> Step {
        self.turn(now) { conversation, turn in
            if let reading = conversation.reading, reading.deadline <= now {
                turn.step.withdrawals.append(reading.order.ticket)
                conversation.read(.lost(.worker), &turn)
            }
            for index in conversation.open.indices { conversation.open[index].tick(&turn) }
            for index in conversation.finishing.indices { conversation.finishing[index].tick(&turn) }
        }
    }
}
