// Beckon: several intents of the same words, one after the other; and what words may refer to
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct SeveralIntentsTests {
    private func recognition(_ notes: String...) -> Recognition {
        let candidates = notes.map { [Candidate(intent: "Ship", parameters: ["note": .string($0)], score: 0.9)] }
        return Recognition(candidates: candidates[0], following: Array(candidates.dropFirst()), catalog: 3)
    }

    /// Words that ask for shipments with these notes; the first of them is being resolved.
    private func said(_ recognition: Recognition, _ walker: Walker = Walker()) throws -> Walker {
        var walker = walker
        try walker.say("ship one and ship another")
        walker.recognize(recognition)
        return walker
    }

    /// At a consent, where words were read as a reply and a shipment with a note behind it.
    private func answering(_ reply: (Question) -> Reply, besides note: String) throws -> Walker {
        var walker = try Walker.consenting()
        let question = try #require(walker.question)
        try walker.say("an answer, and ship another")
        var read = self.recognition(note)
        read.answer = Answer(question.id, reply(question))
        walker.recognize(read)
        return walker
    }

    @Test func theyAreDoneOneAfterTheOtherUnderOneIdWithAKeyEach() throws {
        var walker = try self.said(self.recognition("first", "second", "third"))
        #expect(walker.happened == [.recognized, .appChosen])
        #expect(walker.events.last { $0.kind == .recognized }?.following == 2)
        for (number, note) in ["first", "second", "third"].enumerated() {
            #expect(walker.value("note") == .string(note))
            walker.resolve()
            walker.respond("success")
            let ended = walker.events.last { $0.kind == .ended }
            #expect(ended?.intentNumber == number)
            #expect(ended?.following == (number == 2 ? nil : 2 - number))
            #expect(ended?.phase == .completed)
        }
        #expect(Set(walker.events.map(\.correlationID)).count == 1)
        let id = try #require(walker.events.first?.correlationID)
        #expect(walker.handles.map(\.key) == ["\(id)/0", "\(id)/1", "\(id)/2"])
        #expect(walker.events.filter { $0.kind == .recognized }.map(\.catalog) == [3, 3, 3])
        #expect(
            walker.events.filter { $0.kind == .accepted }.map(\.utterance) == ["ship one and ship another", nil, nil])
        #expect(walker.conversation.isIdle)
    }

    @Test func whatFollowsOneThatWasNotCompletedIsToldAndNotBegun() throws {
        var walker = try self.said(self.recognition("first", "second", "third"))
        walker.resolve()
        walker.respond("failure")
        #expect(walker.happened == [.ended, .accepted, .ended, .accepted, .ended])
        let ends = walker.events.filter { $0.kind == .ended }
        #expect(ends.map(\.failure?.code) == [.app, .precedingFailed, .precedingFailed])
        #expect(ends.map(\.intentNumber) == [0, 1, 2])
        #expect(ends.map(\.following) == [2, 1, nil])
        #expect(walker.handles.count == 1)
        #expect(walker.conversation.isIdle)
    }

    @Test func aCancelEndsAllOfThem() throws {
        var walker = try self.said(self.recognition("first", "second"))
        let id = try #require(walker.request?.id)
        walker.take(try walker.conversation.cancel(id, at: walker.now))
        let ends = walker.events.filter { $0.kind == .ended }
        #expect(ends.map(\.phase) == [.cancelled, .failed])
        #expect(try walker.conversation.cancel(id, at: walker.now).events.isEmpty)
    }

    /// "Yes, and ship another": the second begins once the first is done, under the same id.
    @Test func whatAYesAsksForBesidesComesAfterIt() throws {
        var walker = try self.answering({ .yes(digest: $0.digest) }, besides: "b")
        #expect(walker.handles.map(\.intent.parameters["note"]) == ["x"])
        walker.respond("success")
        #expect(walker.events.last { $0.kind == .ended }?.following == 1)
        #expect(walker.value("note") == "b")
        #expect(Set(walker.events.map(\.correlationID)).count == 1)
    }

    /// "Yes, and ship another", of which the first fails: nothing more is begun.
    @Test func whatAYesAsksForBesidesIsNotBegunWhereTheDeedFails() throws {
        var walker = try self.answering({ .yes(digest: $0.digest) }, besides: "b")
        walker.respond("failure")
        #expect(walker.events.filter { $0.kind == .ended }.map(\.failure?.code) == [.app, .precedingFailed])
    }

    /// "Forget it, ship another": the first has ended, and the second is a request of its own.
    @Test(arguments: [Reply.cancel, .no]) func whatStandsBehindAnEndTakesItsPlace(_ reply: Reply) throws {
        let walker = try self.answering({ _ in reply }, besides: "b")
        #expect(walker.events.filter { $0.kind == .ended }.map(\.phase) == [.cancelled])
        #expect(walker.value("note") == "b")
        #expect(Set(walker.events.map(\.correlationID)).count == 2)
        #expect(!walker.events.contains { $0.kind == .suspended })
    }

    /// What is only likely is passed over: behind an end it is more often a reason, "forget it, I will walk".
    @Test func whatIsLikelyBehindAnAnswerIsPassedOver() throws {
        var walker = try Walker.consenting()
        let question = try #require(walker.question)
        try walker.say("forget it, some jazz")
        walker.recognize(
            Recognition(
                answer: Answer(question.id, .cancel),
                candidates: [Candidate(intent: "Ship", parameters: [:], score: 0.3)]))
        #expect(walker.phase == .cancelled)
        #expect(walker.asked.isEmpty)
    }

    /// A yes that the question does not take is none, and nothing is begun.
    @Test func anAnswerThatIsRefusedBeginsNothing() throws {
        let walker = try self.answering({ _ in .yes(digest: "of something else") }, besides: "b")
        #expect(walker.happened == [.notUnderstood])
        #expect(walker.handles.isEmpty && walker.asked == ["consent"])
    }

    @Test func anAnswerToTheFirstIsNoneToTheSecond() throws {
        var walker = try self.said(self.recognition("first", "second"))
        walker.resolve(["note": [.needsValue]])
        let first = try #require(walker.question)
        let id = try #require(walker.request?.id)
        walker.reply(.value("told"))
        walker.resolve()
        walker.respond("success")
        walker.resolve(["note": [.needsValue]])
        let second = try #require(walker.question)
        #expect(first.id != second.id)
        // The same answer again is acknowledged; another one to what is closed is refused; neither touches the second.
        #expect(try walker.conversation.answer(id, Answer(first.id, .value("told")), at: walker.now).events.isEmpty)
        #expect(throws: Refusal.self) {
            try walker.conversation.answer(id, Answer(first.id, .value("other")), at: walker.now)
        }
        #expect(walker.question == second)
    }

    @Test func aRequestBehindThemGoesOnWhenTheLastHasEnded() throws {
        var walker = Walker()
        try walker.submit()
        walker.resolve(["note": [.needsValue]])
        let question = walker.question
        walker = try self.said(self.recognition("first", "second"), walker)
        walker.resolve()
        walker.respond("success")
        #expect(!walker.happened.contains(.resumed))
        walker.resolve()
        walker.respond("success")
        #expect(walker.happened == [.ended, .resumed, .asked])
        #expect(walker.question == question)
    }

    @Test(arguments: [0.9, 0.4])
    func oneThatIsNotUnderstoodIsNoneOfThem(score: Double) throws {
        var recognition = self.recognition("first", "second")
        recognition.following[0][0].score = score
        let walker = try self.said(recognition)
        #expect(walker.failure == (score < 0.5 ? .notUnderstood : nil))
    }

    @Test func moreThanTheLimitAreNotUnderstood() throws {
        let walker = try self.said(self.recognition("1", "2", "3", "4", "5"))
        #expect(walker.failure == .notUnderstood)
    }

    // MARK: What words may refer to

    /// What a recognizer is told of what was said last.
    private func recent(_ walker: inout Walker) throws -> RecentIntent? {
        try walker.say("and another")
        guard case .recognize(let work)? = walker.orders.last?.work else { return nil }
        return work.recent
    }

    @Test func whatWasSaidAndCompletedMayBeReferredToForAWhile() throws {
        var walker = try self.said(self.recognition("first"))
        walker.resolve()
        walker.respond("success")
        let recent = RecentIntent(
            intent: "Ship", app: Domain.manifest().app, parameters: walker.events.last?.parameters ?? [:])
        var (later, other, tooLate) = (walker, walker, walker)
        later.wait(.minutes(10))
        #expect(try self.recent(&later) == recent)
        other.context.user = "somebody else"
        #expect(try self.recent(&other) == nil)
        tooLate.wait(.seconds(601))
        #expect(try self.recent(&tooLate) == nil)
        // What a checkpoint holds goes on.
        let again = Conversation("c", from: walker.conversation.checkpoint, limits: DialogueLimits())
        #expect(again.recent?.intent == recent)
    }

    /// Whoever said something here lately talks to the system, whatever became of it; for anybody else nothing is known of that.
    @Test func whoSaidSomethingLatelyIsTalking() throws {
        func isTalking(_ walker: inout Walker) throws -> Bool? {
            try walker.say("and another")
            guard case .recognize(let work)? = walker.orders.last?.work else { return nil }
            return work.isTalking
        }
        var walker = Walker()
        #expect(try isTalking(&walker) == false)
        walker.recognize(Recognition())
        #expect(walker.failure == .notUnderstood)
        var (other, tooLate) = (walker, walker)
        #expect(try isTalking(&walker) == true)
        other.context.user = "somebody else"
        #expect(try isTalking(&other) == false)
        tooLate.wait(.seconds(601))
        #expect(try isTalking(&tooLate) == false)
    }

    /// What takes it back is an intent of the same app, or nothing.
    @Test(arguments: [("Ship", true), ("EraseEverything", false)])
    func whatTakesItBackIsRemembered(_ intent: String, _ isKnown: Bool) throws {
        var walker = try self.said(self.recognition("first"))
        walker.resolve()
        let undo = IntentMessage(intent, ["note": "back"])
        walker.respond("success", undo: undo)
        #expect(walker.events.last?.response?.undo == undo)
        let again = Conversation("c", from: walker.conversation.checkpoint, limits: DialogueLimits())
        #expect(again.recent?.intent.undo == (isKnown ? undo : nil))
        #expect(try self.recent(&walker)?.undo == (isKnown ? undo : nil))
    }

    /// What was done last is told where words probably ask about it: with what its app told of it since, to the same user, and not
    /// behind a locked device.
    @Test(arguments: [(false, false, true), (true, false, false), (false, true, false)])
    func aQuestionAboutWhatWasDoneIsShownIt(_ isLocked: Bool, _ isAnother: Bool, _ isTold: Bool) throws {
        var walker = try self.said(self.recognition("first"))
        walker.resolve()
        walker.respond("success")
        let ended = try #require(walker.events.last)
        if isAnother { walker.context.user = "somebody else" }
        walker.context.isLocked = isLocked
        try walker.say("how far did it get?")
        walker.recognize(Recognition(aside: .recent))
        let told = try #require(walker.events.last)
        #expect(told.failure?.code == .notUnderstood && told.topic == "recent" && told.intent == nil)
        #expect((told.earlier != nil) == isTold)
        if isTold {
            #expect(told.earlier?.correlationID == ended.correlationID && told.earlier?.response == ended.response)
            #expect(told.earlier?.parameters == ended.parameters)
            #expect(told.redacted(by: nil).earlier == nil)
        }
    }

    /// A large answer is not kept at hand.
    @Test func aLargeAnswerIsNotKeptAtHand() {
        let text = Value.string(String(repeating: "x", count: 20_000))
        let recent = Recent(
            user: "u", at: Walker().now, intent: RecentIntent(intent: "Ship", parameters: [:]),
            request: CorrelationID(high: 9, low: 9), response: ResponseMessage(code: "success", payload: ["text": text])
        )
        #expect(recent.response == nil)
    }

    @Test func whatFailedOrWasNotSaidIsNotReferredTo() throws {
        var failed = try self.said(self.recognition("first"))
        failed.resolve()
        failed.respond("failure")
        #expect(try self.recent(&failed) == nil)
        var submitted = Walker()
        try submitted.submit()
        submitted.resolve()
        submitted.respond("success")
        #expect(try self.recent(&submitted) == nil)
    }
}
