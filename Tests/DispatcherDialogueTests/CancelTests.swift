// Beckon: the end at the user's wish, in every phase, and told truthfully
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct CancelTests {
    @Test(arguments: Stop.questions)
    func atEveryQuestionNothingIsLeft(stop: Stop) throws {
        for way in Way.allCases {
            var walker = try stop.walk()
            let question = walker.question
            #expect(walker.reply(.cancel, by: way) == nil)
            #expect(walker.phase == .cancelled)
            #expect(walker.conversation.isIdle)
            #expect(walker.conversation.nextDeadline == nil)
            // The same again: its acknowledgement was lost. Anything else comes too late.
            #expect(walker.reply(.cancel, to: question) == nil)
            #expect(walker.reply(.skip, to: question)?.code == "requestEnded")
        }
    }

    @Test(arguments: [
        "recognizing", "choosingApp", "resolving", "resolving beside a question", "confirming", "reading",
    ])
    func atWorkItIsWithdrawn(name: String) throws {
        var walker = try #require(Stop.others.first { $0.testDescription == name }).walk()
        let out = walker.request?.pendingTicket
        try walker.cancel()
        #expect(walker.phase == .cancelled)
        #expect(walker.withdrawals == [out].compactMap { $0 })
        #expect(walker.step.events.last?.kind == .ended)
        let orders = walker.orders.count
        if let out { walker.result(.responded(ResponseMessage(code: "ready")), out) }
        if let id = walker.request?.id {
            let offer = Offer(Domain.manifest(), authorization: .authorized)
            walker.take(walker.conversation.offers([offer], for: id, at: walker.now))
        }
        walker.device(isLocked: false)
        #expect(walker.orders.count == orders)
    }

    /// What the worker says to a cancelled handle, and how the request ends where the app keeps no ledger.
    static let answers: [(WorkResult, Phase, String?)] = [
        (.failed(WorkFailure("cancelled", "")), .cancelled, nil),
        (.responded(ResponseMessage(code: "success")), .completed, "tooLate"),
        (.responded(ResponseMessage(code: "failure")), .failed, nil), (.lost(.unsent), .cancelled, nil),
        (.lost(.worker), .unknownOutcome, nil), (.lost(.unreadable), .unknownOutcome, nil),
        (.lost(.restart), .unknownOutcome, nil), (.failed(WorkFailure("handlerFailed", "")), .unknownOutcome, nil),
    ]

    @Test(arguments: Self.answers.indices)
    func whileHandlingTheWorkerIsAsked(index: Int) throws {
        let (result, phase, topic) = Self.answers[index]
        for ledger in [false, true] {
            var walker = try Walker.handling(ledger: ledger)
            let ticket = try #require(walker.order?.ticket)
            try walker.cancel()
            #expect(walker.withdrawals == [ticket])
            #expect(walker.phase == .handling)
            walker.result(result)
            let mayBeThere = phase == .unknownOutcome || index == 0
            if ledger, mayBeThere {
                // The app knows: it is asked, and told to do it no more.
                #expect(walker.order?.isSettlement == true)
                var done = walker
                done.respond("success")
                #expect(done.phase == .completed)
                #expect(done.step.events.last?.topic == "tooLate")
                walker.result(.failed(WorkFailure("neverDone", "")))
                #expect(walker.phase == .cancelled)
            } else {
                #expect(walker.phase == phase)
                #expect(walker.step.events.last?.topic == topic)
                // What the user does not want any more is not sent a second time.
                #expect(walker.handles.count == 1)
            }
            #expect(walker.step.events.last?.kind == .ended)
        }
    }

    @Test func aHandleThatNobodyHasIsCancelledAtOnce() throws {
        var walker = try Walker.consenting()
        walker.sendsHandles = false
        walker.yes()
        #expect(walker.phase == .handling)
        try walker.cancel()
        walker.result(.failed(WorkFailure("cancelled", "withdrawn before a worker had it")))
        #expect(walker.phase == .cancelled)
    }

    /// The attempt that is withdrawn was with nobody, but an earlier one was, and may have done it.
    @Test func aCancelBetweenTwoAttemptsIsSettled() throws {
        var walker = try Walker.handling(ledger: true)
        walker.sendsHandles = false
        walker.lose()
        try walker.cancel()
        walker.result(.failed(WorkFailure("cancelled", "withdrawn before a worker had it")))
        #expect(walker.phase == .handling)
        #expect(walker.order?.isSettlement == true)
        walker.respond("success")
        #expect(walker.phase == .completed)
    }

    @Test func aCancelThatNobodyAnswersIsSettled() throws {
        var walker = try Walker.handling(ledger: true)
        try walker.cancel()
        walker.wait(.seconds(10))
        #expect(walker.phase == .handling)
        #expect(walker.handles.map(\.aim) == [.perform, .settle])
    }

    @Test func updatesThatEndAfterALateCancelDoNotEndTheRequestAgain() throws {
        var walker = try Walker.handling { $0.hasUpdates = true }
        try walker.cancel()
        walker.respond("success")
        #expect(walker.phase == .completed)
        walker.result(.failed(WorkFailure("cancelled", "")))
        #expect(walker.phase == .completed)
        #expect(walker.events.filter { $0.kind == .ended }.count == 1)
    }

    @Test func anEndedOrUnknownRequestIsRefused() throws {
        var walker = try Walker.handling()
        walker.respond("success")
        let before = walker.conversation
        #expect(throws: Refusal.self) { try walker.cancel() }
        #expect(walker.conversation == before)
        #expect(throws: Refusal.self) {
            _ = try walker.conversation.cancel(CorrelationID(high: 9, low: 9), at: walker.now)
        }
    }

    @Test func whatWaitsForItsTurnCanBeCancelled() throws {
        var walker = try Walker.resolving()
        let first = try #require(walker.request?.id)
        let second = try walker.submit()
        let third = try walker.say()
        for id in [second, third] {
            walker.take(try walker.conversation.cancel(id, at: walker.now))
            #expect(walker.happened == [.accepted, .ended])
            #expect(walker.conversation.phase(of: id) == .cancelled)
        }
        #expect(walker.request?.id == first)
        walker.resolve()
        walker.respond("success")
        #expect(walker.conversation.isIdle)
        #expect(walker.orders.count == 2)
    }

    @Test func aSuspendedRequestIsCancelledInItsPlace() throws {
        var walker = try Walker.asking(["note": [.needsValue]])
        let first = try #require(walker.request?.id)
        let second = try walker.submit()
        walker.take(try walker.conversation.cancel(first, at: walker.now))
        #expect(walker.conversation.front?.id == second)
        walker.resolve()
        walker.respond("success")
        #expect(walker.conversation.isIdle)
        #expect(!walker.events.contains { $0.kind == .resumed })
    }
}
