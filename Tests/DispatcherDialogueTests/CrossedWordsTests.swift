// Beckon: words that cross what is asked meanwhile
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

/// Words answer what was asked when they were said, and nothing else.
struct CrossedWordsTests {
    @Test func aYesSaidBeforeTheConsentWasAskedIsNoConsent() throws {
        var walker = try Walker.resolving(Domain.confirming(), ["note": "x"])
        // Nothing is asked yet: the words wait for their turn.
        let said = try walker.say("yes")
        walker.resolve()
        walker.respond("ready", ["price": 5])
        // They begin a request of their own, under the id that was acknowledged.
        #expect(walker.request?.id == said)
        #expect(walker.request?.phase == .recognizing)
        #expect(walker.handles.isEmpty)
        walker.recognize(Recognition())
        #expect(walker.events.last { $0.correlationID == said }?.failure?.code == .notUnderstood)
        #expect(walker.question?.kind == .consent)
        #expect(walker.yes() == nil)
        #expect(walker.handles.count == 1)
    }

    @Test func aYesToAnEarlierQuestionIsNoConsent() throws {
        var walker = try Walker.asking(["note": [.confirmationRequired("x")]], Domain.confirming())
        let first = try #require(walker.question)
        try walker.say("yes")
        try walker.say("yes")
        let order = try #require(walker.orders.last { $0.phase == .recognizing })
        walker.result(.recognized(Recognition(answer: Answer(first.id, .yes()))), order.ticket)
        walker.resolve()
        walker.respond("ready", ["price": 5])
        #expect(walker.handles.isEmpty)
        // The second one was said to the question that is answered: it begins a request.
        #expect(walker.request?.phase == .recognizing)
    }

    @Test func aRecognizerThatAnswersAnotherQuestionIsNotBelieved() throws {
        var walker = try Walker.asking(["note": [.needsValue]])
        try walker.say("x")
        walker.recognize(Recognition(answer: Answer("another", .value("x"))))
        #expect(walker.happened == [.notUnderstood])
    }

    @Test func whatWasNotShownIsNotAnswered() throws {
        var walker = try Walker.consenting()
        let shown = try #require(walker.events.last { $0.kind == .asked }?.sequence)
        let say = { (seen: UInt64) in Say("yes", context: walker.context, seen: seen) }
        #expect(walker.conversation.target(of: say(shown)) == walker.request?.id)
        #expect(walker.conversation.target(of: say(shown - 1)) == nil)
        let (target, step) = try walker.conversation.say(
            CorrelationID(high: 7, low: 99), say(shown - 1), traceparent: nil, at: walker.now)
        walker.take(step)
        #expect(target == CorrelationID(high: 7, low: 99))
        #expect(walker.request?.phase == .recognizing)
    }

    /// The question of a suspended request was repeated: a yes said then is meant for that one, and for none in front.
    @Test func aYesToTheQuestionThatWasRepeatedLastIsNoConsentToTheOneInFront() throws {
        var walker = try Walker.consenting()
        let first = try #require(walker.request?.id)
        let question = try #require(walker.question)
        try walker.submit(["note": "y"])
        walker.resolve()
        walker.respond("ready", ["price": 900])
        #expect(walker.question?.kind == .consent)
        walker.take(try walker.conversation.answer(first, Answer(question.id, .repeat), at: walker.now))
        let said = try walker.say("yes")
        #expect(said != walker.conversation.open.dropLast().last?.id)
        #expect(walker.request?.id == said)
        #expect(walker.handles.isEmpty)
        // It meant nothing; the one in front is asked again, and now a yes is meant for it.
        walker.recognize(Recognition())
        #expect(walker.question?.kind == .consent)
        #expect(walker.conversation.target(of: Say("yes", context: walker.context)) == walker.request?.id)
    }

    /// One behind repeated its question, and a yes was said to it, while the one in front asked again, unseen.
    @Test func aYesToTheQuestionThatWasSeenLastIsNoConsentToTheOneThatAskedSince() throws {
        var walker = try Walker.consenting()
        let behind = (try #require(walker.request?.id), try #require(walker.question))
        try walker.submit(["note": "y"])
        walker.resolve()
        walker.respond("ready", ["price": 900])
        let front = (try #require(walker.request?.id), try #require(walker.question))
        walker.take(try walker.conversation.answer(behind.0, Answer(behind.1.id, .repeat), at: walker.now))
        let seen = try #require(walker.events.last { $0.kind == .asked }?.sequence)
        walker.take(try walker.conversation.answer(front.0, Answer(front.1.id, .repeat), at: walker.now))
        let asked = try #require(walker.events.last { $0.kind == .asked }?.sequence)
        let say = { (seen: UInt64) in Say("yes", context: walker.context, seen: seen) }
        #expect(walker.conversation.target(of: say(seen)) == nil)
        #expect(walker.conversation.target(of: say(asked)) == front.0)
    }
}
