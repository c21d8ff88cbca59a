// Beckon: how a load answers what it is asked
// SPDX-License-Identifier: Apache-2.0

import Schema

extension LoadMachine {
    /// Something is asked: the first question is answered after a while.
    mutating func asked(_ index: Int, _ glance: EventGlance, _ bytes: UnsafeRawBufferPointer) {
        guard let range = glance.questions, let question = QuestionGlance(firstOf: bytes, range) else { return }
        // Told once more: it is being answered already.
        if self.places[index].answer.question?.id == question.id, self.places[index].answer.state != .none { return }
        let entry = self.places[index].entry
        if self.places[index].isMeasured {
            self.figures.questions += 1
            if !self.places[index].wasAsked {
                let since = self.now - min(self.now, self.places[index].intended)
                self.figures.latencies[entry].record(.question, since)
            }
        }
        self.places[index].wasAsked = true
        let isThinking = self.places[index].answer.state == .thinking
        self.places[index].answer.question = question
        // Who is thinking already thinks about the new question for the rest of the time.
        if isThinking { return }
        self.places[index].answer.state = .thinking
        self.places[index].answer.asked = self.now
        let pause = (self.scenario.mix[entry].think ?? self.scenario.think).draw(&self.random)
        if pause == 0 || self.isStopping { return self.sendAnswer(index) }
        self.set(self.timer(.answer, index, at: self.now + pause))
    }

    mutating func sendAnswer(_ index: Int) {
        guard self.places[index].answer.state == .thinking, let question = self.places[index].answer.question else {
            return
        }
        let turn = self.places[index].turn
        let body = self.replies.body(question, entry: self.places[index].entry, turn: turn)
        self.places[index].thought += self.now - self.places[index].answer.asked
        self.places[index].answer.state = .sent
        self.places[index].answer.kind = body == nil ? .cancel : .answer
        self.places[index].answer.body = body ?? []
        self.places[index].answer.number += 1
        self.places[index].answer.sent = self.now
        self.places[index].answer.sends = 0
        if self.places[index].isMeasured {
            if body == nil { self.figures.cancelled += 1 } else { self.figures.answers += 1 }
        }
        self.departAnswer(index)
    }

    mutating func resendAnswer(_ index: Int) {
        guard self.places[index].answer.state == .sent else { return }
        // The time belongs to an earlier answer.
        let wait = Self.patience << UInt64(min(3, self.places[index].answer.sends))
        guard self.now - self.places[index].answer.sent >= wait / 2 else { return }
        self.places[index].answer.sends += 1
        self.figures.resends += 1
        self.departAnswer(index)
    }

    mutating func answerRefused(_ header: Header, _ code: String, _ wait: UInt64) {
        guard let place = self.find(header.correlationID)?.place else { return }
        guard self.places[place].answer.number == header.workNumber & 0xFFFF else { return }
        guard self.places[place].answer.state == .sent else { return }
        if code == "busy" {
            self.set(self.timer(.answerPatience, place, at: self.now + max(wait, Self.patience)))
            return
        }
        self.places[place].answer.state = .none
        let isOwn = self.places[place].answer.sends > 0 && ["questionClosed", "requestEnded", "tooLate"].contains(code)
        // One that was sent twice may have met itself; nothing was lost by it.
        if !isOwn { self.figures.answerRefusals[code, default: 0] += 1 }
        guard ["invalidAnswer", "malformedFrame", "invalidBody", "notAllowed"].contains(code) else { return }
        // It would be refused again: the request is given up.
        guard self.places[place].answer.kind == .answer else { return }
        self.places[place].answer.state = .sent
        self.places[place].answer.kind = .cancel
        self.places[place].answer.body = []
        self.places[place].answer.number += 1
        if self.places[place].isMeasured { self.figures.cancelled += 1 }
        self.departAnswer(place)
    }

    private mutating func departAnswer(_ index: Int) {
        let place = self.places[index]
        var header = self.header(of: place)
        header.kind = place.answer.kind
        header.workNumber = Numbered.answer.number(place.answer.number & 0xFFFF)
        let connection = self.conversations[place.conversation].connection
        self.departures.append(Departure(connection: connection, header: header, body: place.answer.body))
        let wait = Self.patience << UInt64(min(3, place.answer.sends))
        self.set(self.timer(.answerPatience, index, at: self.now + wait))
    }
}
