// Beckon: tests of workers that come, leave and fall silent
// SPDX-License-Identifier: Apache-2.0

import DispatcherDirectory
import Schema
import Testing

@Suite struct LifeTests {
    @Test func aWorkerThatSaidGoodbyeFinishesAndGetsNothingNew() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 2))
        _ = directory.assignOrQueue(1, in: .app("hop"), isFollowing: false, at: start)
        directory.goodbye(worker(1))
        #expect(directory.workerReports.first?.isLeaving == true)
        #expect(directory.assignOrQueue(2, in: .app("hop"), isFollowing: false, at: start) == .queued)
        #expect(directory.finished(1, at: start).isEmpty)
        #expect(directory.keys.isEmpty)
        #expect(directory.name(of: worker(1)) == nil)
        #expect(try directory.join(2, handler()) == [Assignment(number: 2, worker: worker(2))])
    }

    @Test func aWorkerWithNothingToDoLeavesAtOnce() throws {
        var directory = Directory()
        try directory.join(1, handler())
        directory.goodbye(worker(1))
        #expect(directory.keys.isEmpty)
        let isKnown = directory.heard(worker(1), at: start)
        #expect(!isKnown)
        directory.goodbye(worker(9))
    }

    /// The place of a worker that is gone is given to the next one; its key stands for nobody, until it comes again.
    @Test func aPlaceIsGivenOutAgain() throws {
        var directory = Directory()
        let (first, second) = (worker(1), worker(2))
        try directory.join(1, handler())
        #expect(directory.lost(first).isEmpty)
        #expect(directory.app(of: first) == nil)
        try directory.join(2, recognizer())
        let isKnown = directory.heard(first, at: start)
        #expect(!isKnown)
        #expect(directory.pool(of: first) == nil)
        #expect(directory.pool(of: second) == .recognizers)
        #expect(directory.assignOrQueue(1, in: .app("hop"), isFollowing: false, after: second, at: start) == .queued)
        #expect(
            directory.assignOrQueue(2, in: .recognizers, isFollowing: false, after: first, at: start)
                == .assigned(second))
        try directory.join(1, handler())
        #expect(directory.app(of: first) == "hop")
        #expect(directory.lost(first) == [1])
    }

    @Test func aWorkerWithLiveUpdatesStaysUntilTheyEnd() throws {
        var directory = Directory()
        try directory.join(1, handler())
        _ = directory.assignOrQueue(1, in: .app("hop"), isFollowing: true, at: start)
        directory.goodbye(worker(1))
        #expect(directory.keys == [worker(1)])
        #expect(directory.assignOrQueue(2, in: .app("hop"), isFollowing: true, at: start) == .queued)
        _ = directory.finished(1, at: start)
        #expect(directory.keys.isEmpty)
    }

    @Test func aLostWorkerGivesBackAllItHad() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 3))
        for number in UInt64(1)...3 {
            _ = directory.assignOrQueue(number, in: .app("hop"), isFollowing: number == 2, at: start)
        }
        #expect(directory.lost(worker(1)) == [1, 2, 3])
        #expect(directory.lost(worker(1)).isEmpty)
        #expect(directory.counts == (0, 0))
        #expect(directory.finished(1, at: start).isEmpty)
    }

    @Test func silenceForTwoHeartbeatsIsALoss() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 2))
        try directory.join(2, handler(credit: 2))
        _ = directory.assignOrQueue(1, in: .app("hop"), isFollowing: false, at: start)
        _ = directory.assignOrQueue(2, in: .app("hop"), isFollowing: false, at: start)
        #expect(directory.expire(at: start + Milliseconds(1_999)).workers.isEmpty)
        let isKnown = directory.heard(worker(2), at: start + Milliseconds(1_999))
        #expect(isKnown)
        let gone = directory.expire(at: start + .seconds(2))
        #expect(gone.workers == [worker(1)])
        #expect(gone.lost.count == 1)
        #expect(directory.keys == [worker(2)])
    }

    @Test func workWaitsForAPoolThatHadSomebodyLately() throws {
        var directory = Directory()
        #expect(directory.assignOrQueue(1, in: .app("hop"), isFollowing: false, at: start) == .nobody)
        try directory.join(1, handler())
        _ = directory.lost(worker(1))
        #expect(
            directory.assignOrQueue(2, in: .app("hop"), isFollowing: false, at: start + Milliseconds(9_999)) == .queued)
        #expect(directory.assignOrQueue(3, in: .app("hop"), isFollowing: false, at: start + .seconds(10)) == .nobody)
        #expect(directory.expire(at: start + Milliseconds(9_999)).abandoned.isEmpty)
        #expect(directory.expire(at: start + .seconds(10)).abandoned == [2])
        #expect(directory.counts == (0, 0))
        #expect(try directory.join(2, handler(), at: start + .seconds(11)).isEmpty)
    }

    @Test func aSecondHelloOfTheSameWorkerChangesNothing() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 1))
        _ = directory.assignOrQueue(1, in: .app("hop"), isFollowing: false, at: start)
        let sequence = directory.catalogSequence
        #expect(try directory.join(1, handler(credit: 1), at: start + .seconds(1)).isEmpty)
        #expect(directory.keys == [worker(1)])
        #expect(directory.holder(of: 1) == worker(1))
        #expect(directory.catalogSequence == sequence)
        #expect(directory.expire(at: start + Milliseconds(2_500)).workers.isEmpty)
    }

    @Test func aConnectionWorksForOneAppOnly() throws {
        var directory = Directory()
        try directory.join(1, handler("hop"))
        let refusal = #expect(throws: Refusal.self) { try directory.join(1, handler("list", name: "List")) }
        #expect(refusal?.code == "manifestConflict")
        #expect(throws: Refusal.self) { try directory.join(1, recognizer()) }
        // It left no trace in the other pools: nobody is there.
        #expect(directory.assignOrQueue(1, in: .app("list"), isFollowing: false, at: start) == .nobody)
        #expect(directory.assignOrQueue(2, in: .recognizers, isFollowing: false, at: start) == .nobody)
        #expect(directory.manifests(at: start).map(\.app) == ["hop"])
    }

    @Test func credit() throws {
        var limits = DirectoryLimits()
        limits.workers = 2
        var directory = Directory(limits: limits)
        for credit in [0, -1, Int.min, 1_025, Int.max] {
            let refusal = #expect(throws: Refusal.self) { try directory.join(1, handler(credit: credit)) }
            #expect(refusal?.code == "invalidManifest")
        }
        try directory.join(1, handler(credit: 1_024))
        try directory.join(2, recognizer(credit: 1))
        let refusal = #expect(throws: Refusal.self) { try directory.join(3, handler()) }
        #expect(refusal?.code == "busy")
        #expect(refusal?.retryAfter != nil)
        // One that is known may come again.
        try directory.join(2, recognizer(credit: 1))
    }

    @Test func reports() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 1))
        try directory.join(2, recognizer(credit: 3))
        _ = directory.assignOrQueue(1, in: .app("hop"), isFollowing: false, at: start)
        _ = directory.assignOrQueue(2, in: .app("hop"), isFollowing: false, at: start)
        _ = directory.assignOrQueue(3, in: .app("hop"), isFollowing: true, at: start)
        _ = directory.finished(1, at: start)
        directory.report(worker(2), isLearning: true)
        #expect(
            directory.appReports == [
                AppReport(app: "hop", name: "Hop", intents: ["Ride"], workers: 1, workInFlight: 1, workQueued: 0)
            ])
        #expect(
            directory.workerReports == [
                WorkerReport(
                    worker: "hop-worker", app: "hop", workInFlight: 2, credit: 1, done: 1, lastHeard: start,
                    isLeaving: false),
                WorkerReport(
                    worker: "recognizer", app: "recognizer", workInFlight: 0, credit: 3, done: 0, lastHeard: start,
                    isLeaving: false, isLearning: true),
            ])
        directory.report(worker(2), isLearning: false)
        #expect(directory.workerReports.last?.isLearning == nil)
    }
}
