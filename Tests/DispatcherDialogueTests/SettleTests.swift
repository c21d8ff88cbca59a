// Beckon: an app that keeps a ledger says what became of a handle
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct SettleTests {
    private func handling(ledger: Bool, sendsHandles: Bool = true) throws -> Walker {
        var walker = Walker(Domain.confirming([Domain.note], .never, ledger: ledger))
        walker.sendsHandles = sendsHandles
        try walker.submit(["note": "x"])
        walker.resolve()
        walker.respond("ready")
        return walker
    }

    /// An app with a ledger, asked three times in vain.
    private func settling() throws -> Walker {
        var walker = try self.handling(ledger: true)
        for _ in 0..<3 { walker.lose() }
        return walker
    }

    @Test func whatWasRecordedCounts() throws {
        var walker = try self.settling()
        walker.respond("success")
        #expect(walker.phase == .completed)
    }

    @Test func whatWasNeverDoneHasFailed() throws {
        var walker = try self.settling()
        walker.result(.failed(WorkFailure("neverDone", "")))
        #expect(walker.failure == .timedOut)
        #expect(walker.conversation.isIdle)
    }

    @Test func theAppIsAskedAgainAtGrowingIntervalsForADay() throws {
        var walker = try self.settling()
        var pauses: [Int64] = []
        while walker.phase == .handling, pauses.count < 2_000 {
            walker.lose(.nobody)
            guard let at = walker.conversation.nextDeadline, walker.phase == .handling else { break }
            #expect(walker.order == nil)
            pauses.append((at - walker.now).count)
            walker.wait(at - walker.now)
            #expect(walker.order?.isSettlement == true)
        }
        #expect(pauses.prefix(8) == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
        #expect(walker.phase == .unknownOutcome)
        #expect(pauses.reduce(0, +) >= Milliseconds.days(1).count)
        #expect(walker.handles.dropFirst(3).allSatisfy { $0.aim == .settle })
    }

    @Test func aCancelWhileItWaitsToBeAskedAgainIsToldWhenTheAppHasSpoken() throws {
        var walker = try self.settling()
        walker.lose()
        try walker.cancel()
        #expect(walker.phase == .handling)
        walker.wait(.seconds(1))
        walker.result(.failed(WorkFailure("neverDone", "")))
        #expect(walker.phase == .cancelled)
    }

    @Test(arguments: [true, false])
    func aDispatcherThatWasStartedAnewIsNobodysFault(ledger: Bool) throws {
        var resolving = try Walker.resolving(Domain.manifest(ledger: ledger))
        for _ in 0..<10 { resolving.lose(.restart) }
        #expect(resolving.order?.attempt == 1)
        var walker = try self.handling(ledger: ledger)
        walker.lose(.restart)
        #expect(walker.phase == (ledger ? .handling : .unknownOutcome))
    }

    @Test func aHandleThatCouldNotBeSentWasNotDone() throws {
        var walker = try self.handling(ledger: false)
        for _ in 0..<3 { walker.lose(.unsent) }
        #expect(walker.phase == .failed)
    }

    @Test func aHandleThatNoWorkerHadInTimeWasNotDone() throws {
        var walker = try self.handling(ledger: false, sendsHandles: false)
        for _ in 0..<3 { walker.wait(.seconds(10)) }
        #expect(walker.failure == .timedOut)
    }

    @Test func lateResultsAreWaitedForAnHour() throws {
        var walker = try self.handling(ledger: false)
        let ticket = try #require(walker.order?.ticket)
        walker.lose()
        #expect(!walker.conversation.isIdle)
        walker.wait(.minutes(60))
        #expect(walker.conversation.isIdle)
        walker.result(.responded(ResponseMessage(code: "success")), ticket)
        #expect(walker.happened.isEmpty)
    }

    /// An earlier attempt's answer counts, though later ones are lost: told as failed it would be there all the same.
    @Test func aLateAnswerWhileTheRequestStillWaitsIsItsOutcome() throws {
        var walker = try self.handling(ledger: true)
        let first = try #require(walker.order?.ticket)
        walker.wait(.seconds(10))
        let second = try #require(walker.order?.ticket)
        walker.result(.responded(ResponseMessage(code: "success")), first)
        #expect(walker.happened == [.lateResult, .ended])
        #expect(walker.phase == .completed)
        #expect(walker.withdrawals.last == second)
        walker.result(.lost(.worker), second)
        #expect(walker.events.filter { $0.kind == .ended }.count == 1)
    }
}
