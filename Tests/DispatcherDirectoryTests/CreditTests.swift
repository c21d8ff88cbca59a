// Beckon: tests of who gets which work
// SPDX-License-Identifier: Apache-2.0

import DispatcherDirectory
import Schema
import Testing

@Suite struct CreditTests {
    /// Whoever has little to do gets one at a time; where nobody has, half a credit's worth goes to one at once.
    @Test func whatIsGivenOutAtOnceGoesToOneWhereAllHaveMuchToDo() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 8))
        try directory.join(2, handler(credit: 8))
        func give(_ numbers: ClosedRange<UInt64>, _ time: Int64) -> [UInt8] {
            numbers.map { number in
                let now = start + Milliseconds(time)
                guard
                    case .assigned(let key) = directory.assignOrQueue(
                        number, in: .app("hop"), isFollowing: false, at: now)
                else {
                    return 0
                }
                return key == worker(1) ? 1 : 2
            }
        }
        // While one has less than a quarter of what it takes, each in turn.
        #expect(give(1...4, 0) == [1, 2, 1, 2])
        // Both have two: four in a row, and then the other one.
        #expect(give(5...10, 1) == [1, 1, 1, 1, 2, 2])
        // At another time the least loaded again: they have six and four.
        #expect(give(11...12, 2) == [2, 2])
        #expect(give(13...16, 3) == [1, 1, 2, 2])
        #expect(give(17...17, 4) == [0])
    }

    /// A request stays with the worker that knows it, unless another one has less to do, or that one is gone or leaves.
    @Test func ofSeveralWithAsLittleToDoTheOneThatHadThePieceBeforeComesFirst() throws {
        var directory = Directory()
        for number in UInt8(1)...3 { try directory.join(number, handler(credit: 8)) }
        try directory.join(4, recognizer())
        func give(_ number: UInt64, after before: UInt8?) -> Placement {
            directory.assignOrQueue(
                number, in: .app("hop"), isFollowing: false, after: before.map { worker($0) }, at: start)
        }
        #expect(give(1, after: nil) == .assigned(worker(1)))
        _ = directory.finished(1, at: start)
        #expect(give(2, after: 1) == .assigned(worker(1)))
        // It has one now and the others none; of these the one that waited longest, not the one of another pool.
        #expect(give(3, after: 1) == .assigned(worker(2)))
        #expect(give(4, after: 4) == .assigned(worker(3)))
        // All have one: whoever had it, though others waited longer; and in turn where nobody had it.
        #expect(give(5, after: 3) == .assigned(worker(3)))
        #expect(give(6, after: 9) == .assigned(worker(1)))
        directory.goodbye(worker(2))
        #expect(give(7, after: 2) != .assigned(worker(2)))
    }

    @Test func creditOfOneAndTwoIsGivenInTurn() throws {
        for credit in [1, 2, 3] {
            var directory = Directory()
            try directory.join(1, handler(credit: credit))
            try directory.join(2, handler(credit: credit))
            var given: [WorkerKey: Int] = [:]
            for number in 1...UInt64(credit * 2) {
                _ = directory.assignOrQueue(number, in: .app("hop"), isFollowing: false, at: start)
                for (key, count) in given { #expect(count <= credit, "\(key)") }
                if let holder = directory.holder(of: number) { given[holder, default: 0] += 1 }
                #expect(abs((given[worker(1)] ?? 0) - (given[worker(2)] ?? 0)) <= 1)
            }
        }
    }

    @Test func workGoesOutWithinCreditAndThenWaitsInOrder() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 2))
        #expect(directory.assignOrQueue(1, in: .app("hop"), isFollowing: false, at: start) == .assigned(worker(1)))
        #expect(directory.assignOrQueue(2, in: .app("hop"), isFollowing: false, at: start) == .assigned(worker(1)))
        #expect(directory.assignOrQueue(3, in: .app("hop"), isFollowing: false, at: start) == .queued)
        #expect(directory.assignOrQueue(4, in: .app("hop"), isFollowing: false, at: start) == .queued)
        #expect(directory.counts == (2, 2))
        #expect(directory.finished(2, at: start) == [Assignment(number: 3, worker: worker(1))])
        #expect(directory.finished(1, at: start) == [Assignment(number: 4, worker: worker(1))])
        #expect(directory.finished(3, at: start).isEmpty)
        #expect(directory.holder(of: 4) == worker(1))
        #expect(directory.holder(of: 3) == nil)
    }

    @Test func theLeastLoadedInProportionToItsCreditComesFirst() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 4))
        try directory.join(2, handler(credit: 1))
        // 0/4 and 0/1: equal, and nobody has had anything: one each, then the big one until it is full.
        var counts: [WorkerKey: Int] = [:]
        for number in 1...5 {
            guard
                case .assigned(let key) = directory.assignOrQueue(
                    UInt64(number), in: .app("hop"), isFollowing: false, at: start)
            else {
                Issue.record("number \(number) was not assigned")
                continue
            }
            counts[key, default: 0] += 1
        }
        #expect(counts == [worker(1): 4, worker(2): 1])
    }

    @Test func ofTwoTheOneWithTheLowerRatioGetsTheWork() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 2))
        _ = directory.assignOrQueue(1, in: .app("hop"), isFollowing: false, at: start)
        try directory.join(2, handler(credit: 10))
        for number in UInt64(2)...6 {  // up to 5/10 against 1/2
            let now = start + Milliseconds(Int64(number))
            #expect(
                directory.assignOrQueue(number, in: .app("hop"), isFollowing: false, at: now) == .assigned(worker(2)))
        }
        // 1/2 and 5/10 are equal: the first worker has waited longer.
        let now = start + Milliseconds(7)
        #expect(directory.assignOrQueue(7, in: .app("hop"), isFollowing: false, at: now) == .assigned(worker(1)))
    }

    @Test func equalWorkersTakeTurns() throws {
        var directory = Directory()
        for number in UInt8(1)...3 { try directory.join(number, handler(credit: 1)) }
        var order: [WorkerKey] = []
        for number in UInt64(1)...9 {
            guard
                case .assigned(let key) = directory.assignOrQueue(
                    number, in: .app("hop"), isFollowing: false, at: start)
            else {
                continue
            }
            order.append(key)
            _ = directory.finished(number, at: start)
        }
        #expect(Set(order.prefix(3)).count == 3)
        #expect(order == Array(order.prefix(3)) + Array(order.prefix(3)) + Array(order.prefix(3)))
    }

    @Test func aFullQueueIsSaid() throws {
        var limits = DirectoryLimits()
        limits.queued = 2
        var directory = Directory(limits: limits)
        try directory.join(1, handler())
        for number in UInt64(1)...3 {
            _ = directory.assignOrQueue(number, in: .app("hop"), isFollowing: false, at: start)
        }
        #expect(directory.assignOrQueue(4, in: .app("hop"), isFollowing: false, at: start) == .full)
        // What left the queue makes room.
        #expect(directory.finished(3, at: start).isEmpty)
        #expect(directory.assignOrQueue(5, in: .app("hop"), isFollowing: false, at: start) == .queued)
    }

    @Test func poolsDoNotShare() throws {
        var directory = Directory()
        try directory.join(1, handler("hop"))
        try directory.join(2, handler("list", name: "List"))
        try directory.join(3, recognizer())
        #expect(directory.assignOrQueue(1, in: .app("hop"), isFollowing: false, at: start) == .assigned(worker(1)))
        #expect(directory.assignOrQueue(2, in: .app("hop"), isFollowing: false, at: start) == .queued)
        #expect(directory.assignOrQueue(3, in: .recognizers, isFollowing: false, at: start) == .assigned(worker(3)))
        #expect(directory.assignOrQueue(4, in: .app("list"), isFollowing: false, at: start) == .assigned(worker(2)))
        #expect(directory.finished(4, at: start).isEmpty)
        #expect(directory.app(of: worker(2)) == "list")
        #expect(directory.app(of: worker(3)) == nil)
    }

    @Test func liveUpdatesTakeNoCredit() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 1))
        for number in UInt64(1)...5 {
            #expect(
                directory.assignOrQueue(number, in: .app("hop"), isFollowing: true, at: start) == .assigned(worker(1)))
        }
        #expect(directory.assignOrQueue(6, in: .app("hop"), isFollowing: false, at: start) == .assigned(worker(1)))
        #expect(directory.assignOrQueue(7, in: .app("hop"), isFollowing: false, at: start) == .queued)
        #expect(directory.assignOrQueue(8, in: .app("hop"), isFollowing: true, at: start) == .assigned(worker(1)))
        #expect(directory.finished(1, at: start).isEmpty)
        #expect(directory.finished(6, at: start) == [Assignment(number: 7, worker: worker(1))])
        #expect(directory.lost(worker(1)) == [2, 3, 4, 5, 7, 8])
    }

    @Test func liveUpdatesThatWaitedTakeNoCreditEither() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 1))
        _ = directory.lost(worker(1))
        // The worker is gone for a moment: both wait.
        #expect(directory.assignOrQueue(1, in: .app("hop"), isFollowing: true, at: start) == .queued)
        #expect(directory.assignOrQueue(2, in: .app("hop"), isFollowing: false, at: start) == .queued)
        #expect(directory.assignOrQueue(3, in: .app("hop"), isFollowing: false, at: start) == .queued)
        let assigned = try directory.join(2, handler(credit: 1))
        #expect(Set(assigned.map(\.number)) == [1, 2])
        #expect(directory.finished(2, at: start) == [Assignment(number: 3, worker: worker(2))])
    }

    @Test func liveUpdatesDoNotWaitBehindWork() throws {
        var directory = Directory()
        try directory.join(1, handler(credit: 1))
        _ = directory.lost(worker(1))
        for number in UInt64(1)...3 {
            _ = directory.assignOrQueue(number, in: .app("hop"), isFollowing: false, at: start)
        }
        _ = directory.assignOrQueue(4, in: .app("hop"), isFollowing: true, at: start)
        #expect(Set(try directory.join(2, handler(credit: 1)).map(\.number)) == [1, 4])
    }
}
