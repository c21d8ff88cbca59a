// Beckon: one conversation: its requests, the words that wait, its numbered events
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The requests of one conversation: one is worked on, up to three are suspended behind it, words and submissions that
/// come meanwhile wait for their turn. A pure state machine; it numbers the conversation's events.
///
/// What a message does depends on the request in front: none: it begins a request. At a question: words are read as its
/// answer first; a new request suspends it. At work: the message waits.
public struct Conversation: Hashable, Sendable {
    /// A message that waits for its turn.
    enum Waiting: Hashable, Sendable {
        case say(CorrelationID, Say, traceparent: String?)
        case submit(CorrelationID, Submit, traceparent: String?)

        /// The message's id.
        var id: CorrelationID {
            switch self {
            case .say(let id, _, _), .submit(let id, _, _): id
            }
        }

        var context: RequestContext {
            get {
                switch self {
                case .say(_, let say, _): say.context
                case .submit(_, let submit, _): submit.context
                }
            }
            set {
                switch self {
                case .say(let id, var say, let traceparent):
                    say.context = newValue
                    self = .say(id, say, traceparent: traceparent)
                case .submit(let id, var submit, let traceparent):
                    submit.context = newValue
                    self = .submit(id, submit, traceparent: traceparent)
                }
            }
        }
    }

    /// Words that a recognizer reads as the answer to an open question.
    struct Reading: Hashable, Sendable {
        var message: CorrelationID
        var say: Say
        var traceparent: String?
        var order: Order
        var deadline: Instant
    }

    /// Its name.
    public let name: String
    /// The requests that have not ended, the one in front last.
    public private(set) var open: [Request] = []
    /// Requests that ended lately, oldest first.
    public private(set) var ended: [Request] = []
    /// The number of the latest event.
    public private(set) var sequence: UInt64 = 0
    private var waiting: [Waiting] = []
    private var reading: Reading?
    private var nextTicket = 0
    private var isLocked: Bool?
    private let limits: DialogueLimits

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

    /// A request of this conversation, open or ended lately.
    public func request(_ id: CorrelationID) -> Request? {
        self.open.last { $0.id == id } ?? self.ended.last { $0.id == id }
    }

    /// Whether nothing is open, out or waiting.
    public var isIdle: Bool {
        self.open.isEmpty && self.reading == nil && self.waiting.isEmpty && self.ended.allSatisfy { $0.work == nil }
    }

    /// When ``tick(at:)`` has something to do.
    public var nextDeadline: Instant? {
        let requests = (self.open + self.ended).compactMap(\.nextDeadline)
        return (requests + [self.reading?.deadline].compactMap { $0 }).min()
    }

    // MARK: Messages of clients

    /// Words.
    ///
    /// - Parameters:
    ///   - id: The message's id; a request that it begins has the same.
    ///   - say: The words and where they come from.
    ///   - traceparent: W3C trace parent.
    ///   - now: The time.
    /// - Returns: The request that the words belong to, as far as is known yet, and what to do.
    /// - Throws: ``Refusal`` where too much waits already.
    public mutating func say(
        _ id: CorrelationID, _ say: Say, traceparent: String?, at now: Instant
    ) throws(Refusal) -> (CorrelationID, Step) {
        try self.refuseWhenFull()
        let target = self.front.flatMap { $0.questions.isEmpty ? nil : $0.id } ?? id
        let step = self.turn(now) { conversation, turn in
            conversation.waiting.append(.say(id, say, traceparent: traceparent))
            conversation.takeWaiting(&turn)
        }
        return (target, step)
    }

    /// A structured intent.
    public mutating func submit(
        _ id: CorrelationID, _ submit: Submit, traceparent: String?, at now: Instant
    ) throws(Refusal) -> Step {
        try self.refuseWhenFull()
        return self.turn(now) { conversation, turn in
            conversation.waiting.append(.submit(id, submit, traceparent: traceparent))
            conversation.takeWaiting(&turn)
        }
    }

    private func refuseWhenFull() throws(Refusal) {
        guard self.waiting.count < self.limits.waiting else {
            throw Refusal(
                "busy", "\(self.waiting.count) messages of this conversation wait already", retryAfter: .seconds(1))
        }
    }

    /// An answer to a question.
    ///
    /// - Throws: ``Refusal`` for one that changes nothing.
    public mutating func answer(_ id: CorrelationID, _ answer: Answer, at now: Instant) throws(Refusal) -> Step {
        try self.changing(id, now) { (request, turn) throws(Refusal) in try request.answer(answer, &turn) }
    }

    /// The end of a request at the user's wish.
    ///
    /// - Throws: ``Refusal`` where it has ended already.
    public mutating func cancel(_ id: CorrelationID, at now: Instant) throws(Refusal) -> Step {
        if let index = self.waiting.firstIndex(where: { $0.id == id }) {
            let waiting = self.waiting.remove(at: index)
            return self.turn(now) { conversation, turn in
                var request = Request(waiting, accepted: now)
                turn.event(.accepted, request) { $0.utterance = request.utterance }
                request.end(.cancelled, &turn)
                conversation.ended.append(request)
            }
        }
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

    /// A worker took a piece of work.
    public mutating func sent(_ ticket: Ticket, worker: String, at now: Instant) -> Step {
        self.turn(now) { conversation, turn in
            guard
                let request = conversation.open.last(where: { $0.pendingTicket == ticket })
                    ?? conversation.ended.last(where: { $0.pendingTicket == ticket }), let order = request.work?.order
            else { return }
            turn.event(.workSent, request) { event in
                event.work = order.phase
                event.attempt = order.attempt
                event.worker = worker
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
            if let index = conversation.ended.lastIndex(where: { $0.pendingTicket == ticket }) {
                if case .responded = result {
                    conversation.ended[index].followed(&turn)
                } else {
                    conversation.ended[index].result(result, worker: worker, &turn)
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
            } else if let index = conversation.ended.lastIndex(where: { $0.pendingTicket == ticket }) {
                conversation.ended[index].update(response, worker: worker, &turn)
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
            for index in conversation.ended.indices where conversation.ended[index].work != nil {
                conversation.ended[index].tick(&turn)
            }
        }
    }

    // MARK: Turns

    private mutating func turn(_ now: Instant, _ body: (inout Conversation, inout Turn) -> Void) -> Step {
        var turn = Turn(now: now, limits: self.limits, nextTicket: self.nextTicket, sequence: self.sequence)
        body(&self, &turn)
        self.settleEnds(&turn)
        self.nextTicket = turn.nextTicket
        self.sequence = turn.sequence
        return turn.step
    }

    private mutating func changing(
        _ id: CorrelationID, _ now: Instant, _ body: (inout Request, inout Turn) throws(Refusal) -> Void
    ) throws(Refusal) -> Step {
        guard let index = self.open.lastIndex(where: { $0.id == id }) else {
            if let ended = self.ended.last(where: { $0.id == id }) {
                throw Refusal("requestEnded", "the request has ended as \(ended.phase.name); begin a new one")
            }
            throw Refusal("unknownRequest", "there is no request \(id) in conversation '\(self.name)'")
        }
        var turn = Turn(now: now, limits: self.limits, nextTicket: self.nextTicket, sequence: self.sequence)
        // A refused message changes nothing: the request is put back only where the body did not throw.
        var request = self.open[index]
        try body(&request, &turn)
        self.open[index] = request
        self.settleEnds(&turn)
        self.nextTicket = turn.nextTicket
        self.sequence = turn.sequence
        return turn.step
    }

    /// Moves ended requests away, goes on with the one behind them, then with what waits.
    private mutating func settleEnds(_ turn: inout Turn) {
        for decision in turn.step.authorizations {
            for index in self.open.indices { self.open[index].decided(decision, &turn) }
        }
        while let index = self.open.firstIndex(where: { $0.phase.isEnd }) {
            let isFront = index == self.open.count - 1
            self.ended.append(self.open.remove(at: index))
            if isFront, let front = self.open.last, front.isSuspended { self.open[self.open.count - 1].resume(&turn) }
        }
        if self.ended.count > self.limits.ended, let index = self.ended.firstIndex(where: { $0.work == nil }) {
            self.ended.remove(at: index)
        }
        self.takeWaiting(&turn)
    }

    private mutating func takeWaiting(_ turn: inout Turn) {
        while !self.waiting.isEmpty, self.reading == nil, self.open.last?.isAtQuestion ?? true {
            let next = self.waiting.removeFirst()
            if case .say(let id, let say, let traceparent) = next, let front = self.open.last {
                self.beginReading(id, say, traceparent, front, &turn)
            } else {
                self.begin(Request(next, accepted: turn.now), &turn)
            }
        }
    }

    /// Puts a new request in front; the one that was there is suspended.
    private mutating func begin(_ request: Request, adopting candidate: Candidate? = nil, _ turn: inout Turn) {
        var request = request
        // The later word counts: the request's where it was said after the report, which has changed all that waited.
        if self.isLocked == true { request.context.isLocked = true }
        turn.event(.accepted, request) { $0.utterance = request.utterance }
        guard self.open.count <= self.limits.suspended else {
            let message = "\(self.open.count - 1) requests are suspended already; finish or cancel one"
            request.fail(Failure(.tooManySuspended, message: message), &turn)
            self.ended.append(request)
            return
        }
        if !self.open.isEmpty { self.open[self.open.count - 1].suspend(&turn) }
        if let candidate { request.adopt(candidate, &turn) } else { request.advance(&turn) }
        self.open.append(request)
        self.settleEnds(&turn)
    }

    // MARK: Reading answers

    private mutating func beginReading(
        _ id: CorrelationID, _ say: Say, _ traceparent: String?, _ front: Request, _ turn: inout Turn
    ) {
        let expectation = Expectation(
            questions: front.questions, intent: front.intent ?? "", app: front.app?.app, parameters: front.parameters)
        let work = RecognizeWork(
            utterance: say.utterance, context: say.context, now: turn.now, expectation: expectation)
        let order = Order(ticket: turn.ticket(front.id), work: .recognize(work), app: nil, attempt: 1)
        self.reading = Reading(
            message: id, say: say, traceparent: traceparent, order: order, deadline: turn.now + self.limits.recognize)
        turn.step.orders.append(order)
    }

    private mutating func read(_ result: WorkResult, _ turn: inout Turn) {
        guard let reading = self.reading else { return }
        self.reading = nil
        guard case .recognized(let recognition) = result else { return self.rereadOrGiveUp(reading, &turn) }
        guard let index = self.open.lastIndex(where: { $0.id == reading.order.ticket.request }) else {
            return self.readAnew(reading)
        }
        if let answer = recognition.answer {
            do throws(Refusal) {
                var request = self.open[index]
                try request.answer(answer, &turn)
                self.open[index] = request
            } catch {
                self.open[index].answerNotUnderstood([], &turn)
            }
            return
        }
        if let best = recognition.candidates.max(by: { $0.score < $1.score }), best.score >= 0.5 {
            // The question was answered elsewhere meanwhile: a new request waits for the work that came of it.
            guard self.open.last?.isAtQuestion ?? true else { return self.readAnew(reading) }
            let request = Request(
                id: reading.message, context: reading.say.context, accepted: turn.now,
                traceparent: reading.traceparent, utterance: reading.say.utterance)
            return self.begin(request, adopting: best, &turn)
        }
        self.open[index].answerNotUnderstood(recognition.understood, &turn)
    }

    /// The question went away while the words were read: they are read again when it is their turn.
    private mutating func readAnew(_ reading: Reading) {
        self.waiting.insert(.say(reading.message, reading.say, traceparent: reading.traceparent), at: 0)
    }

    private mutating func rereadOrGiveUp(_ reading: Reading, _ turn: inout Turn) {
        guard reading.order.attempt < self.limits.attempts else {
            if let index = self.open.lastIndex(where: { $0.id == reading.order.ticket.request }) {
                return self.open[index].answerNotUnderstood([], &turn)
            }
            return self.readAnew(reading)
        }
        var again = reading
        again.order.ticket = turn.ticket(reading.order.ticket.request)
        again.order.attempt += 1
        again.deadline = turn.now + self.limits.recognize
        self.reading = again
        turn.step.orders.append(again.order)
    }

    private mutating func late(_ ticket: Ticket, _ result: WorkResult, _ worker: String?, _ turn: inout Turn) {
        guard case .responded(let response) = result else { return }
        func tell(_ request: inout Request) -> Bool {
            guard request.handleTickets.remove(ticket) != nil else { return false }
            turn.event(.lateResult, request) { event in
                event.response = response
                event.worker = worker
            }
            return true
        }
        for index in self.open.indices where tell(&self.open[index]) { return }
        for index in self.ended.indices where tell(&self.ended[index]) { return }
    }
}

extension Request {
    /// The request that a message begins whose turn it is.
    init(_ message: Conversation.Waiting, accepted: Instant) {
        switch message {
        case .say(let id, let say, let traceparent):
            self.init(
                id: id, context: say.context, accepted: accepted, traceparent: traceparent, utterance: say.utterance)
        case .submit(let id, let submit, let traceparent):
            self.init(
                id: id, context: submit.context, accepted: accepted, traceparent: traceparent, intent: submit.intent,
                wantedApp: submit.app, parameters: submit.parameters)
        }
    }

    /// Whether it waits for nothing but an answer.
    var isAtQuestion: Bool { self.work == nil && !self.questions.isEmpty }

    /// Time went by.
    mutating func tick(_ turn: inout Turn) {
        if let work = self.work, work.deadline <= turn.now { self.workTimeRanOut(&turn) }
        if !self.isSuspended, let deadline = self.answerDeadline, deadline <= turn.now, !self.phase.isEnd {
            self.answerTimeRanOut(&turn)
        }
    }
}
