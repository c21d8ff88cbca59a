// Beckon: several requests in one conversation: suspended, resumed, waiting, read
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct ConversationTests {
    private let newRequest = Recognition(candidates: [
        Candidate(intent: "Ship", parameters: ["note": "new"], score: 0.9)
    ])

    /// A conversation with `depth` requests at a question each.
    private func stack(_ depth: Int) throws -> Walker {
        var walker = Walker()
        for _ in 0..<depth {
            try walker.submit()
            walker.resolve(["note": [.needsValue]])
        }
        return walker
    }

    @Test func aNewRequestSuspendsTheOpenOneAndItsQuestionIsRepeatedOnceAfterwards() throws {
        var walker = try self.stack(1)
        let first = walker.question
        try walker.say("something else")
        walker.recognize(self.newRequest)
        #expect(walker.happened == [.accepted, .suspended, .recognized, .appChosen])
        #expect(walker.value("note") == "new")
        walker.resolve()
        walker.respond("success")
        #expect(walker.happened == [.ended, .resumed, .asked])
        #expect(walker.question == first)
        walker.wait(.seconds(1))
        #expect(walker.happened.isEmpty)
        #expect(walker.reply(.value("x")) == nil)
    }

    @Test func threeAreSuspendedAndTheFourthIsRefused() throws {
        var walker = try self.stack(4)
        #expect(walker.conversation.open.map(\.isSuspended) == [true, true, true, false])
        let id = try walker.submit()
        // The question that stands is put again: it is plain what the next words answer.
        #expect(walker.happened == [.accepted, .ended, .asked])
        #expect(walker.events.last { $0.correlationID == id }?.failure?.code == .tooManySuspended)
        #expect(walker.asked == ["value note"])
        for depth in [3, 2, 1, 0] {
            walker.reply(.cancel)
            #expect(walker.conversation.open.count == depth)
        }
        #expect(walker.events.filter { $0.kind == .resumed }.count == 3)
    }

    @Test func aSuspendedRequestDoesNotExpire() throws {
        var walker = try self.stack(2)
        let first = walker.conversation.open[0].id
        walker.take(
            try walker.conversation.delivered(
                first, question: walker.conversation.open[0].questions[0].id, at: walker.now))
        walker.wait(.minutes(60))
        #expect(walker.happened.isEmpty)
        walker.reply(.cancel)
        #expect(walker.request?.id == first)
        try walker.deliver()
        walker.wait(.minutes(2))
        #expect(walker.happened == [.asked])
    }

    @Test func aSuspendedRequestThatIsAnsweredGoesOnWhenItsTurnComes() throws {
        var walker = try self.stack(2)
        let first = walker.conversation.open[0]
        walker.take(
            try walker.conversation.answer(first.id, Answer(first.questions[0].id, .value("x")), at: walker.now))
        #expect(walker.step.orders.isEmpty)
        walker.reply(.cancel)
        #expect(walker.resolving?.intent.parameters == ["note": "x"])
    }

    @Test func anAnswerGivenWhileSuspendedIsResolvedBeforeTheRestIsAsked() throws {
        var walker = try Walker.asking(
            ["note": [.needsValue], "crate": [.needsValue]], Domain.manifest([Domain.note, Domain.crate]))
        let first = try #require(walker.request)
        try walker.submit()
        walker.take(
            try walker.conversation.answer(first.id, Answer(first.questions[0].id, .value("x")), at: walker.now))
        try walker.cancel()
        #expect(walker.resolving?.parameters == ["note"])
    }

    @Test func messagesWaitWhileThereIsWorkAndKeepTheirOrder() throws {
        var walker = try Walker.resolving()
        var ids: [CorrelationID] = []
        for index in 0..<4 {
            ids.append(try index % 2 == 0 ? walker.submit(["note": .string("\(index)")]) : walker.say())
        }
        #expect(walker.orders.count == 1)
        for id in ids {
            walker.resolve()
            walker.respond("success")
            #expect(walker.request?.id == id)
            if walker.phase == .recognizing { walker.recognize(self.newRequest) }
        }
        walker.resolve()
        walker.respond("success")
        #expect(walker.conversation.isIdle)
        #expect(walker.events.filter { $0.kind == .accepted }.map(\.correlationID).suffix(4) == ids[...])
    }

    @Test func tooManyThatWaitAreRefusedWithATime() throws {
        var walker = try Walker.resolving()
        for _ in 0..<16 { try walker.submit() }
        let before = walker.conversation
        for _ in 0..<2 {
            let error = #expect(throws: Refusal.self) { try walker.submit() }
            #expect(error?.code == "busy")
            #expect(error?.retryAfter == .seconds(1))
            #expect(throws: Refusal.self) { try walker.say() }
        }
        #expect(walker.conversation == before)
    }

    // MARK: Words at a question

    @Test func wordsAtAQuestionAreReadWithItsExpectation() throws {
        var walker = try self.stack(1)
        let target = try walker.say("a note")
        #expect(target == walker.request?.id)
        guard case .recognize(let work) = walker.orders.last?.work else { throw Refusal("test", "no reading") }
        #expect(work.utterance == "a note")
        #expect(work.expectation?.questions == walker.questions)
        #expect(work.expectation?.intent == "Ship")
    }

    @Test func wordsThatMeanNothingLeaveTheQuestionAndAreTold() throws {
        var walker = try self.stack(1)
        let question = walker.question
        for recognition in [
            Recognition(understood: ["a"]), Recognition(answer: Answer("nothing", .no)),
            Recognition(candidates: [Candidate(intent: "Ship", score: 0.4)]),
        ] {
            try walker.say()
            walker.recognize(recognition)
            #expect(walker.happened == [.notUnderstood])
            #expect(walker.question == question)
        }
    }

    @Test func wordsThatNobodyReadAreTriedThreeTimesThenTold() throws {
        var walker = try self.stack(1)
        try walker.say()
        for attempt in 1...3 {
            #expect(walker.orders.last?.attempt == attempt)
            walker.wait(.seconds(5))
        }
        #expect(walker.happened == [.notUnderstood])
        #expect(walker.withdrawals.count == 3)
        #expect(walker.asked == ["value note"])
    }

    @Test func wordsWhoseQuestionWentAwayAreARequestOfTheirOwn() throws {
        for result in [WorkResult.recognized(Recognition()), .lost(.worker), .lost(.nobody)] {
            var walker = try self.stack(1)
            try walker.say("words")
            let ticket = try #require(walker.orders.last?.ticket)
            try walker.cancel()
            walker.result(result, ticket)
            for _ in 0..<2 where walker.phase != .recognizing {
                walker.orders.last.map { walker.result(result, $0.ticket) }
            }
            #expect(walker.phase == .recognizing)
            #expect(walker.request?.utterance == "words")
        }
    }

    /// A click answered while the words were read: they do not push work aside.
    @Test func aNewRequestReadWhileWorkIsOutWaitsForIt() throws {
        var walker = try self.stack(1)
        let first = try #require(walker.request?.id)
        try walker.say("something else")
        let ticket = try #require(walker.orders.last?.ticket)
        walker.reply(.value("clicked"))
        walker.result(.recognized(self.newRequest), ticket)
        #expect(walker.conversation.front?.id == first)
        #expect(walker.conversation.front?.isSuspended == false)
        walker.resolve()
        walker.respond("success")
        #expect(walker.phase == .recognizing)
        #expect(walker.request?.utterance == "something else")
    }

    @Test func endedRequestsAreForgottenInTheirOrder() throws {
        var limits = DialogueLimits()
        limits.ended = 2
        var walker = Walker(limits: limits)
        var ids: [CorrelationID] = []
        for _ in 0..<4 {
            ids.append(try walker.submit())
            try walker.cancel()
        }
        #expect(walker.conversation.ended.map(\.id) == ids.suffix(2))
        let error = #expect(throws: Refusal.self) { _ = try walker.conversation.cancel(ids[0], at: walker.now) }
        #expect(error?.code == "unknownRequest")
    }

    // MARK: Deadlines

    @Test func theDeadlineCountsFromDeliveredThenAsksOnceThenExpires() throws {
        var walker = try self.stack(1)
        walker.wait(.minutes(60))
        #expect(walker.happened.isEmpty)
        try walker.deliver()
        #expect(walker.happened == [.delivered])
        walker.wait(Milliseconds(119_999))
        #expect(walker.happened.isEmpty)
        walker.wait(Milliseconds(1))
        #expect(walker.happened == [.asked])
        try walker.deliver()
        walker.wait(.minutes(2))
        #expect(walker.phase == .expired)
        #expect(walker.conversation.isIdle)
    }

    @Test func whoeverSaysSomethingGetsTheTimeAnew() throws {
        for reply in [Reply.why, .help] {
            var walker = try self.stack(1)
            try walker.deliver()
            walker.wait(.minutes(2))
            walker.reply(reply)
            walker.wait(.minutes(2))
            #expect(walker.happened == [.asked])
            walker.wait(.minutes(2))
            #expect(walker.phase == .expired)
        }
    }

    @Test func aQuestionThatNobodyShowsExpiresToo() throws {
        var walker = try self.stack(1)
        walker.wait(.days(30))
        #expect(walker.happened == [.asked])
        walker.wait(.minutes(2))
        #expect(walker.phase == .expired)
    }
}
