// Beckon: what a conversation does after each input: ends, what waits, what begins
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Conversation {
    mutating func turn(_ now: Instant, _ body: (inout Conversation, inout Turn) -> Void) -> Step {
        var turn = Turn(now: now, limits: self.limits, nextTicket: self.nextTicket, sequence: self.sequence)
        body(&self, &turn)
        self.settleEnds(&turn)
        self.note(&turn)
        return turn.step
    }

    private mutating func note(_ turn: inout Turn) {
        self.noteDeadline()
        self.nextTicket = turn.nextTicket
        self.sequence = turn.sequence
        // Also a request behind the one in front can be asked to repeat its question, or to explain it.
        // By place: an event is large, and little of it is wanted.
        for index in turn.step.events.indices {
            let kind = turn.step.events[index].kind
            if kind == .updated { self.recent?.take(turn.step.events[index]) }
            guard kind == .asked || kind == .explained else { continue }
            let asker = turn.step.events[index].correlationID
            if asker != self.asker { (self.asker, self.askerSince) = (asker, turn.step.events[index].sequence) }
        }
    }

    mutating func changing(
        _ id: CorrelationID, _ now: Instant, _ body: (inout Request, inout Turn) throws(Refusal) -> Void
    ) throws(Refusal) -> Step {
        guard let index = self.open.lastIndex(where: { $0.id == id }) else {
            if let phase = self.phaseOfEnded(id) {
                throw Refusal("requestEnded", "the request has ended as \(phase.name); begin a new one")
            }
            throw Refusal("unknownRequest", "there is no request \(id) in conversation '\(self.name)'")
        }
        var turn = Turn(now: now, limits: self.limits, nextTicket: self.nextTicket, sequence: self.sequence)
        // A refused message changes nothing: the request is put back only where the body did not throw.
        var request = self.open[index]
        try body(&request, &turn)
        self.open[index] = request
        self.settleEnds(&turn)
        self.note(&turn)
        return turn.step
    }

    /// Moves ended requests away, goes on with the one behind them, then with what waits.
    mutating func settleEnds(_ turn: inout Turn) {
        for decision in turn.step.authorizations {
            for index in self.open.indices { self.open[index].decided(decision, &turn) }
        }
        while let index = self.open.firstIndex(where: { $0.phase.isEnd }) {
            let isFront = index == self.open.count - 1
            let ended = self.open.remove(at: index)
            let next = ended.next(at: turn.now)
            self.note(ended, turn.now)
            self.keep(ended: ended)
            if let next {
                self.goOn(with: next, after: ended.phase, at: index, &turn)
            } else if isFront, let front = self.open.last, front.isSuspended {
                self.open[self.open.count - 1].resume(&turn)
            }
        }
        self.endOldUpdates(&turn)
        self.finish()
        self.takeWaiting(&turn)
    }

    /// Takes in a request that has ended.
    mutating func keep(ended request: Request) {
        guard !request.isFinished else { return self.remember(request) }
        self.finishing.append(request)
        // Live updates have a bound of their own; of late results the oldest is waited for no more.
        guard self.finishing.count > self.limits.finishing,
            let index = self.finishing.firstIndex(where: { !$0.isAtWork })
        else { return }
        self.remember(self.finishing.remove(at: index))
    }

    /// Lets go of ended requests of which nothing can come any more.
    private mutating func finish() {
        while let index = self.finishing.firstIndex(where: { $0.isFinished }) {
            self.remember(self.finishing.remove(at: index))
        }
    }

    private mutating func remember(_ request: Request) {
        self.ended.append(EndedRequest(request))
        if self.ended.count > self.limits.ended { self.ended.removeFirst() }
    }

    /// How a request has ended; `nil` where it has not, or is not remembered.
    func phaseOfEnded(_ id: CorrelationID) -> Phase? {
        self.ended.last { $0.id == id }?.phase ?? self.finishing.last { $0.id == id }?.phase
    }

    /// Whether a request, or one of the intents of its words, has ended at the user's wish.
    func isCancelled(_ id: CorrelationID) -> Bool {
        guard !self.open.contains(where: { $0.id == id }) else { return false }
        return self.ended.contains { $0.id == id && $0.phase == .cancelled }
            || self.finishing.contains { $0.id == id && $0.phase == .cancelled }
    }

    mutating func takeWaiting(_ turn: inout Turn) {
        while !self.waiting.isEmpty, !self.isReading, self.open.last?.isAtQuestion ?? true {
            let next = self.waiting.removeFirst()
            // What was asked since the words were said they cannot answer: without a question they begin a request.
            if case .say(let id, let say, let traceparent, let mayConsent, let answers) = next,
                let front = self.open.last,
                front.questions.contains(where: { answers.contains($0.id) })
            {
                self.beginReading(id, say, traceparent, mayConsent, answers, front, &turn)
            } else {
                let recent = self.recent(for: next.context.user, turn.now)?.intent
                self.begin(next.request(accepted: turn.now, recent: recent), &turn)
            }
        }
        // A conversation may be open for weeks: no room for a message is kept as long.
        if self.waiting.isEmpty { self.waiting = [] }
    }

    /// What was read in words that were tried as an answer and are a request.
    enum ReadWords {
        /// What they ask for, and what was read besides.
        case intents([Candidate], Recognition)
        /// It is asked which of its meanings is right.
        case meanings(Recognition)
    }

    /// Puts a new request in front; the one that was there is suspended.
    mutating func begin(
        _ request: consuming Request, adopting read: ReadWords? = nil, _ turn: inout Turn
    ) {
        // The later word counts: the request's where it was said after the report, which has changed all that waited.
        if self.isLocked == true { request.context.isLocked = true }
        if case .recognizing = request.stage {
            let user = request.context.user
            request.stage = .recognizing(
                recent: self.recent(for: user, turn.now), isTalking: self.isTalking(user, turn.now))
        }
        let utterance = request.utterance
        turn.event(.accepted, request) { $0.utterance = utterance }
        guard self.open.count <= self.limits.suspended else {
            let message = "\(self.open.count - 1) requests are suspended already; finish or cancel one"
            request.fail(Failure(.tooManySuspended, message: message), &turn)
            self.keep(ended: request)
            // What is asked is asked again, so that it is plain what the next words answer.
            if self.open.last?.isAtQuestion == true { self.open[self.open.count - 1].announce(&turn) }
            return
        }
        if let front = self.open.last, !front.phase.isEnd { self.open[self.open.count - 1].suspend(&turn) }
        switch read {
        case nil: request.advance(&turn)
        case .intents(let intents, let read): request.adopt(intents, read.catalog, rest: read.wordsLeft, &turn)
        case .meanings(let recognition): request.askWhatIsMeant(recognition, &turn)
        }
        self.open.append(request)
        self.settleEnds(&turn)
    }
}

extension Request {
    /// A worker is about to get the work that is out.
    mutating func sent(_ worker: String, _ number: UInt64, _ turn: inout Turn) {
        guard case .pending(var pending) = self.work else { return }
        pending.number = number
        self.work = .pending(pending)
        // What settles does nothing by itself.
        if !pending.order.isSettlement { self.updateHandling { $0.sent[number] = pending.order.ticket } }
        turn.event(.workSent, self) { event in
            event.work = pending.order.phase
            event.attempt = pending.order.attempt
            event.worker = worker
        }
    }

    /// Time went by.
    mutating func tick(_ turn: inout Turn) {
        switch self.work {
        case .pending(let work) where work.deadline <= turn.now: self.workTimeRanOut(&turn)
        case .postponed(let retry) where retry.at <= turn.now: self.tryAgain(&turn)
        default: break
        }
        if case .ended(var ending) = self.stage, let late = ending.late, late.until <= turn.now {
            ending.late = nil
            self.stage = .ended(ending)
        }
        if !self.isSuspended, let deadline = self.asking.deadline, deadline <= turn.now, !self.phase.isEnd {
            self.answerTimeRanOut(&turn)
        }
    }

    /// The outcome of an attempt at `handle` came after its time.
    ///
    /// - Returns: Whether it was one of this request.
    mutating func tookLate(_ ticket: Ticket) -> Bool {
        guard let number = self.sentHandles.first(where: { $0.value == ticket })?.key else { return false }
        self.updateHandling { $0.sent[number] = nil }
        if case .ended(var ending) = self.stage {
            ending.late?.sent[number] = nil
            if ending.late?.sent.isEmpty == true { ending.late = nil }
            self.stage = .ended(ending)
        }
        return true
    }
}
