// Beckon: words that are read as answers, and results that come late
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Conversation {
    /// Whether words are being read as an answer. Not by `==`, which makes copies of what it compares.
    var isReading: Bool { if case .some = self.reading { true } else { false } }

    mutating func beginReading(
        _ id: CorrelationID, _ say: Say, _ traceparent: String?, _ mayConsent: Bool, _ answers: [String],
        _ front: Request, _ turn: inout Turn
    ) {
        let meant = front.stage.meanings.first
        let expectation = Expectation(
            questions: front.questions.filter { answers.contains($0.id) }, intent: front.intent ?? meant?.intent ?? "",
            app: front.app?.app ?? meant?.app, parameters: meant?.parameters ?? front.parameters)
        let work = RecognizeWork(
            utterance: say.utterance, context: say.context, now: turn.now, expectation: expectation)
        let order = Order(ticket: turn.ticket(front.id), work: .recognize(work), app: nil, attempt: 1)
        self.reading = Reading(
            message: id, say: say, traceparent: traceparent, mayConsent: mayConsent, answers: answers, order: order,
            deadline: turn.now + self.limits.recognize)
        turn.step.orders.append(order)
    }

    mutating func read(_ result: WorkResult, _ turn: inout Turn) {
        guard let reading = self.reading else { return }
        self.reading = nil
        guard case .recognized(let recognition) = result else { return self.rereadOrGiveUp(reading, &turn) }
        guard let index = self.open.lastIndex(where: { $0.id == reading.order.ticket.request }) else {
            return self.readAnew(reading)
        }
        if let answer = recognition.answer { return self.take(answer, recognition, reading, at: index, &turn) }
        if let intents = recognition.intents {
            // The question was answered elsewhere meanwhile: a new request waits for the work that came of it.
            guard self.open.last?.isAtQuestion ?? true else { return self.readAnew(reading) }
            self.withdrawMeaning(at: index, &turn)
            return self.begin(reading.request(turn.now), adopting: .intents(intents, recognition), &turn)
        }
        if !recognition.meanings.isEmpty, self.withdrawMeaning(at: index, &turn) {
            return self.begin(reading.request(turn.now), adopting: .meanings(recognition), &turn)
        }
        self.open[index].answerNotUnderstood(recognition, &turn)
    }

    /// Takes words as an answer. What they ask for after it comes after the request, or in its place where the answer ended it:
    /// "yes, and text Anna that I am late", "forget it, play some jazz".
    private mutating func take(
        _ answer: Answer, _ recognition: Recognition, _ reading: Reading, at index: Int, _ turn: inout Turn
    ) {
        let after = recognition.candidates.isEmpty ? [] : recognition.intents ?? []
        var request = self.open[index]
        guard reading.answers.contains(answer.question), request.hasRoom(for: after.count + recognition.countLeft)
        else {
            return request.answerNotUnderstood(recognition, &turn)
        }
        do throws(Refusal) {
            try request.answer(answer, mayConsent: reading.mayConsent, &turn)
            self.open[index] = request
        } catch {
            if error.code == Request.mayNotConsent.code { return self.open[index].consentRefused(&turn) }
            return self.open[index].answerNotTaken(error, to: answer.question, &turn)
        }
        // A guess that was refused has asked for nothing that more could come after.
        let isOver = request.phase == .cancelled || request.phase.isEnd && request.intent == nil
        guard isOver else { return self.open[index].goOn(to: after, then: recognition.wordsLeft) }
        if !after.isEmpty {
            self.begin(reading.request(turn.now), adopting: .intents(after, recognition), &turn)
        } else if let rest = recognition.wordsLeft {
            self.begin(reading.request(turn.now, saying: rest), &turn)
        }
    }

    /// Other words take the place of those that are asked about: the request ends, and nothing goes on behind it yet.
    ///
    /// - Returns: Whether it was asked what a request's words mean.
    @discardableResult
    private mutating func withdrawMeaning(at index: Int, _ turn: inout Turn) -> Bool {
        guard !self.open[index].stage.meanings.isEmpty else { return false }
        self.open[index].end(.cancelled, &turn)
        return true
    }

    /// The question went away while the words were read: they are read again when it is their turn.
    mutating func readAnew(_ reading: Reading) {
        self.waiting.insert(
            .say(
                reading.message, reading.say, traceparent: reading.traceparent, mayConsent: reading.mayConsent,
                answers: reading.answers), at: 0)
    }

    mutating func rereadOrGiveUp(_ reading: Reading, _ turn: inout Turn) {
        guard reading.order.attempt < self.limits.attempts else {
            if let index = self.open.lastIndex(where: { $0.id == reading.order.ticket.request }) {
                return self.open[index].answerNotUnderstood(Recognition(), &turn)
            }
            return self.readAnew(reading)
        }
        var again = reading
        again.order.ticket = turn.ticket(reading.order.ticket.request)
        again.order.attempt += 1
        again.number = nil
        again.deadline = turn.now + self.limits.recognize
        self.reading = again
        turn.step.orders.append(again.order)
    }

    mutating func late(_ ticket: Ticket, _ result: WorkResult, _ worker: String?, _ turn: inout Turn) {
        guard case .responded(let response) = result else { return }
        func tell(_ request: inout Request) -> Bool {
            guard request.tookLate(ticket) else { return false }
            turn.event(.lateResult, request) { event in
                event.response = response
                event.worker = worker
            }
            return true
        }
        for index in self.open.indices where tell(&self.open[index]) {
            return self.open[index].handledLate(response, worker, &turn)
        }
        for index in self.finishing.indices where tell(&self.finishing[index]) { return }
    }
}
