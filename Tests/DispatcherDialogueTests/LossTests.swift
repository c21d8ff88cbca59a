// Beckon: workers that are lost, late, silent or wrong, in each phase
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct LossTests {
    /// At the work of a phase.
    private func working(_ phase: Phase, ledger: Bool = false, sendsHandles: Bool = true) throws -> Walker {
        var walker = Walker(Domain.confirming([Domain.note], .never, ledger: ledger) { $0.hasUpdates = true })
        walker.sendsHandles = sendsHandles
        guard phase != .recognizing else {
            try walker.say()
            return walker
        }
        try walker.submit(["note": "x"])
        guard phase != .resolving else { return walker }
        walker.resolve()
        guard phase != .confirming else { return walker }
        walker.respond("ready")
        guard phase != .handling else { return walker }
        walker.respond("success")
        return walker
    }

    private let losses: [WorkResult] = [
        .lost(.worker), .lost(.unreadable), .failed(WorkFailure("handlerFailed", "")),
    ]

    @Test(arguments: [Phase.recognizing, .resolving, .confirming])
    func whatChangesNothingIsTriedThreeTimes(phase: Phase) throws {
        for loss in self.losses {
            var walker = try self.working(phase)
            let first = try #require(walker.order)
            walker.result(loss)
            #expect(walker.order?.attempt == 2)
            #expect(walker.order?.work == first.work)
            #expect(walker.order?.ticket != first.ticket)
            walker.result(loss)
            #expect(walker.order?.attempt == 3)
            walker.result(loss)
            #expect(walker.failure == .timedOut)
            #expect(walker.events.filter { $0.kind == .workLost }.map(\.attempt) == [1, 2, 3])
        }
    }

    @Test(arguments: [(Phase.recognizing, 5), (.resolving, 5), (.confirming, 5), (.handling, 10)] as [(Phase, Int64)])
    func timeLimits(phase: Phase, seconds: Int64) throws {
        var walker = try self.working(phase, ledger: true)
        let first = try #require(walker.order?.ticket)
        walker.wait(Milliseconds(seconds * 1000 - 1))
        #expect(walker.happened.isEmpty)
        walker.wait(Milliseconds(1))
        #expect(walker.withdrawals == [first])
        #expect(walker.order?.attempt == 2)
        guard phase != .handling else { return }
        // What comes under the old ticket changes nothing.
        walker.result(.responded(ResponseMessage(code: "success")), first)
        #expect(walker.order?.attempt == 2)
        #expect(walker.happened.isEmpty)
    }

    @Test func handleIsSentOnceWithoutALedger() throws {
        for loss in self.losses {
            var walker = try self.working(.handling)
            walker.result(loss)
            #expect(walker.phase == .unknownOutcome)
            #expect(walker.handles.count == 1)
        }
        var walker = try self.working(.handling)
        walker.wait(.seconds(10))
        #expect(walker.phase == .unknownOutcome)
    }

    @Test func handleIsAskedBackByItsKeyWithALedger() throws {
        for loss in self.losses {
            var walker = try self.working(.handling, ledger: true)
            walker.result(loss)
            walker.result(loss)
            #expect(walker.handles.count == 3)
            #expect(Set(walker.handles.map(\.key)).count == 1)
            #expect(Set(walker.handles.map(\.intent)).count == 1)
            var lost = walker
            lost.result(loss)
            #expect(lost.phase == .handling)
            #expect(lost.order?.isSettlement == true)
            walker.respond("success")
            #expect(walker.phase == .completed)
        }
    }

    @Test func oneAttemptOfAnythingIsStillTruthfulAboutHandle() throws {
        var limits = DialogueLimits()
        limits.attempts = 1
        var walker = Walker(Domain.manifest(ledger: true), limits: limits)
        try walker.submit(["note": "x"])
        walker.resolve()
        walker.lose()
        #expect(walker.order?.isSettlement == true)
    }

    @Test(arguments: [Phase.recognizing, .resolving, .confirming, .handling], [true, false])
    func nobodyThereIsSaidAtOnce(phase: Phase, ledger: Bool) throws {
        var walker = try self.working(phase, ledger: ledger, sendsHandles: false)
        walker.lose(.nobody)
        #expect(walker.phase == .failed)
        #expect(walker.failure == .noWorker)
    }

    @Test func nobodyAfterALossMayHaveBeenDone() throws {
        var walker = try self.working(.handling, ledger: true)
        walker.lose()
        walker.lose(.nobody)
        #expect(walker.order?.isSettlement == true)
    }

    @Test func aLateOutcomeIsToldOnceAndChangesNothing() throws {
        var walker = try self.working(.handling)
        let ticket = try #require(walker.order?.ticket)
        walker.wait(.seconds(10))
        walker.result(.responded(ResponseMessage(code: "success")), ticket)
        #expect(walker.happened == [.lateResult])
        #expect(walker.step.events.first?.response?.code == "success")
        #expect(walker.phase == .unknownOutcome)
        walker.result(.responded(ResponseMessage(code: "success")), ticket)
        #expect(walker.happened.isEmpty)
    }

    @Test func aDoubledOutcomeIsNotLate() throws {
        var walker = try self.working(.handling)
        let ticket = try #require(walker.order?.ticket)
        walker.respond("success")
        walker.result(.responded(ResponseMessage(code: "success")), ticket)
        #expect(walker.happened.isEmpty)
    }

    @Test(arguments: [Phase.recognizing, .resolving, .confirming, .handling])
    func whatTheAppDoesNotKnowIsNotTriedAgain(phase: Phase) throws {
        for code in ["invalidIntent", "unknownIntent"] {
            var walker = try self.working(phase, ledger: true)
            walker.result(.failed(WorkFailure(code, "")))
            #expect(walker.failure == .protocolViolation)
        }
    }

    @Test(arguments: [Phase.recognizing, .resolving, .confirming])
    func aResultOfAnotherPhaseIsALoss(phase: Phase) throws {
        let results: [Phase: WorkResult] = [
            .recognizing: .recognized(Recognition()), .resolving: .resolved(Resolutions([])),
            .confirming: .responded(ResponseMessage(code: "ready")),
        ]
        for (other, result) in results where other != phase {
            var walker = try self.working(phase)
            walker.result(result)
            #expect(walker.step.events.map(\.topic) == ["unreadable"])
            #expect(walker.order?.attempt == 2)
        }
    }

    // MARK: Progress and updates

    @Test func progressGivesMoreTime() throws {
        var walker = try self.working(.handling)
        let ticket = try #require(walker.order?.ticket)
        for _ in 0..<5 {
            walker.wait(.seconds(9))
            walker.take(
                walker.conversation.update(ticket, ResponseMessage(code: "inProgress"), worker: "w", at: walker.now))
            #expect(walker.happened == [.progressed])
        }
        walker.respond("success")
        #expect(walker.phase == .completed)
    }

    @Test func updatesFollowACompletedRequestUntilTheyEnd() throws {
        var walker = try self.working(.following)
        #expect(walker.phase == .completed)
        let ticket = try #require(walker.order?.ticket)
        walker.take(walker.conversation.update(ticket, ResponseMessage(code: "success"), worker: "w", at: walker.now))
        #expect(walker.happened == [.updated])
        #expect(!walker.conversation.isIdle)
        walker.respond("success")
        #expect(walker.happened == [.updatesEnded])
        walker.take(walker.conversation.update(ticket, ResponseMessage(code: "success"), worker: "w", at: walker.now))
        #expect(walker.happened.isEmpty)
        #expect(walker.conversation.isIdle)
    }

    /// Whoever asks again and again gets the latest updates; the oldest end, and their workers are told.
    @Test func aConversationHasOnlySoManyLiveUpdates() throws {
        var walker = try self.working(.following)
        var tickets = [try #require(walker.order?.ticket)]
        let bound = walker.conversation.limits.following
        for _ in 0..<bound + 3 {
            try walker.submit(["note": "x"])
            walker.resolve()
            walker.respond("ready")
            walker.respond("success")
            #expect(walker.order?.phase == .following)
            tickets.append(try #require(walker.order?.ticket))
        }
        #expect(walker.withdrawals == Array(tickets.dropLast(bound)))
        #expect(walker.conversation.finishing.map(\.pendingTicket) == tickets.suffix(bound))
        let ended = walker.events.filter { $0.kind == .updatesEnded }.map(\.correlationID)
        #expect(ended == walker.events.filter { $0.kind == .ended }.map(\.correlationID).dropLast(bound))
        // What comes from a worker that has not heard it yet is nothing.
        walker.take(
            walker.conversation.update(tickets[0], ResponseMessage(code: "success"), worker: "w", at: walker.now))
        walker.result(.responded(ResponseMessage(code: "success")), tickets[0])
        #expect(walker.happened.isEmpty)
        for ticket in tickets.suffix(bound) { walker.result(.responded(ResponseMessage(code: "success")), ticket) }
        #expect(walker.conversation.isIdle)
    }

    @Test func updatesAreTriedAgainWhenTheirWorkerIsLost() throws {
        var walker = try self.working(.following)
        walker.lose()
        #expect(walker.happened == [.workLost])
        #expect(walker.order?.phase == .following)
        walker.lose()
        walker.lose()
        #expect(walker.happened == [.workLost, .updatesEnded])
        #expect(walker.phase == .completed)
        #expect(walker.conversation.isIdle)
    }

    @Test func onlyWhatSucceededIsFollowed() throws {
        for code in ["failure", "ready", "continueInApp"] {
            var walker = try Walker.handling { $0.hasUpdates = true }
            walker.respond(code)
            #expect(walker.orders.last?.phase == .handling)
        }
        var walker = try Walker.handling()
        walker.respond("success")
        #expect(walker.orders.last?.phase == .handling)
    }

    @Test func workSentIsToldForTheWorkThatIsOut() throws {
        var walker = try self.working(.resolving)
        let ticket = try #require(walker.order?.ticket)
        walker.take(walker.conversation.sent(ticket, worker: "w", at: walker.now))
        #expect(walker.step.events.map(\.work) == [.resolving])
        walker.resolve()
        walker.take(walker.conversation.sent(ticket, worker: "w", at: walker.now))
        #expect(walker.happened.isEmpty)
    }
}
