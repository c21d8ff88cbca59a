// Beckon: tests of when a pool is overloaded
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDirectory

@Suite struct OverloadTests {
    private let app = Pool.app("hop")

    private func limits(least: Int = 8, rounds: Int = 100) -> DirectoryLimits {
        var limits = DirectoryLimits()
        (limits.overloadMinimum, limits.overloadRounds) = (least, rounds)
        return limits
    }

    /// So many pieces of work, one a millisecond, at a worker that takes four at once.
    private func directory(_ pieces: UInt64, _ limits: DirectoryLimits) throws -> Directory {
        var directory = Directory(limits: limits)
        try directory.join(1, handler(credit: 4))
        for number in 1...pieces { _ = directory.assignOrQueue(number, in: self.app, isFollowing: false, at: start) }
        return directory
    }

    @Test func whatAllCanBeginIsNoCrowd() throws {
        let directory = try self.directory(4, self.limits(least: 1))
        #expect(!directory.isOverloaded(self.app, at: start + .seconds(60)))
    }

    @Test(arguments: [(7, 60_000, false), (8, 49, false), (8, 50, true), (30, 49, false), (30, 50, true)])
    func itTakesManyAndTime(_ pieces: UInt64, _ waited: Int64, _ isOverloaded: Bool) throws {
        let directory = try self.directory(pieces, self.limits())
        #expect(directory.isOverloaded(self.app, at: start + Milliseconds(waited)) == isOverloaded)
        #expect(directory.isAnyOverloaded(at: start + Milliseconds(waited)) == isOverloaded)
        #expect(!directory.isOverloaded(.recognizers, at: start + Milliseconds(waited)))
    }

    /// What waits is counted by what the workers take: one that takes much has more in hand before it is too much.
    @Test(arguments: [(40, false), (41, true)])
    func asManyAsTheyTakeAtOnce(_ pieces: UInt64, _ isOverloaded: Bool) throws {
        var directory = Directory(limits: self.limits())
        try directory.join(1, handler(credit: 40))
        for number in 1...pieces { _ = directory.assignOrQueue(number, in: self.app, isFollowing: false, at: start) }
        #expect(directory.isOverloaded(self.app, at: start + .seconds(60)) == isOverloaded)
    }

    @Test(arguments: [(11, false), (12, true)])
    func tooMuchAtOnceIsACrowdAtOnce(_ pieces: UInt64, _ isOverloaded: Bool) throws {
        let directory = try self.directory(pieces, self.limits(least: 8, rounds: 1))
        #expect(directory.isOverloaded(self.app, at: start) == isOverloaded)
    }

    /// A worker that catches up is not behind; one whose queue is empty for a moment, because others were turned away, is.
    @Test(arguments: [(10, 0), (52, 0), (53, 53), (1_000, 1_000)])
    func aQueueThatWasEmptyLongEnoughBeginsAnew(_ again: Int64, _ since: Int64) throws {
        // The last of them began to wait after 3 ms.
        var directory = Directory(limits: self.limits())
        try directory.join(1, handler(credit: 4))
        for number in UInt64(1)...8 {
            let now = start + Milliseconds(Int64(number) - 5)
            _ = directory.assignOrQueue(number, in: self.app, isFollowing: false, at: now)
        }
        for number in UInt64(1)...4 { _ = directory.finished(number, at: start + Milliseconds(4)) }
        for number in UInt64(9)...12 {
            _ = directory.assignOrQueue(number, in: self.app, isFollowing: false, at: start + Milliseconds(again))
        }
        #expect(!directory.isOverloaded(self.app, at: start + Milliseconds(since + 49)))
        #expect(directory.isOverloaded(self.app, at: start + Milliseconds(max(again, since + 50))))
    }

    /// Where nothing waits there is no crowd, whatever there was a moment ago.
    @Test func nothingThatWaitsIsNoCrowd() throws {
        var directory = try self.directory(8, self.limits(least: 1))
        #expect(directory.isOverloaded(self.app, at: start + Milliseconds(50)))
        for number in UInt64(1)...4 { _ = directory.finished(number, at: start + Milliseconds(50)) }
        #expect(!directory.isOverloaded(self.app, at: start + Milliseconds(50)))
    }

    /// Work that is withdrawn waits no longer.
    @Test func withdrawnWorkIsNoCrowd() throws {
        var directory = try self.directory(8, self.limits())
        for number in UInt64(5)...8 { _ = directory.finished(number, at: start) }
        #expect(directory.waits(in: self.app) == 0)
        #expect(!directory.isOverloaded(self.app, at: start + .seconds(60)))
    }

    /// Where a piece of work takes five seconds, one that waits for fifty milliseconds says nothing.
    @Test func slowWorkIsWaitedFor() throws {
        var directory = try self.directory(8, self.limits())
        var now = start
        for number in UInt64(1)...200 {
            now = now + .seconds(5)
            _ = directory.finished(number, at: now)
            _ = directory.assignOrQueue(number + 8, in: self.app, isFollowing: false, at: now)
        }
        let state = try #require(directory.pools[self.app])
        #expect((19_000...20_000).contains(state.timeInHand.count))
        // It has waited all the time.
        #expect(state.waitingSince == start)
        #expect(directory.isOverloaded(self.app, at: now))
        var young = try self.directory(4, self.limits())
        for number in UInt64(1)...200 {
            _ = young.finished(number, at: start + .seconds(Int64(number) * 5))
            _ = young.assignOrQueue(
                number + 4, in: self.app, isFollowing: false, at: start + .seconds(Int64(number) * 5))
        }
        now = start + .seconds(1_000)
        for number in UInt64(300)...310 { _ = young.assignOrQueue(number, in: self.app, isFollowing: false, at: now) }
        #expect(!young.isOverloaded(self.app, at: now + .seconds(30)))
        #expect(young.isOverloaded(self.app, at: now + .seconds(40)))
    }

    /// A clock that was set back makes no time in hand that is not one.
    @Test func aClockThatJumpsIsBorne() throws {
        var directory = try self.directory(8, self.limits())
        _ = directory.finished(1, at: Instant(milliseconds: 0))
        _ = directory.finished(2, at: Instant(milliseconds: .max))
        let state = try #require(directory.pools[self.app])
        #expect((0...3_600_000).contains(state.timeInHand.count))
    }

    /// What is under way is done first, so that whoever was taken in is soon done.
    @Test func whatIsUnderWayGoesBeforeWhatIsNew() {
        var pool = Directory.PoolState(lastSeen: start)
        for number in UInt64(1)...4 {
            pool.wait(number, isBegun: number.isMultiple(of: 2), at: start, pause: Milliseconds(50))
        }
        #expect(pool.queue == [2, 4, 1, 3])
        pool.remove(4)
        #expect(pool.next() == 2)
        pool.wait(5, isBegun: true, at: start + Milliseconds(5), pause: Milliseconds(50))
        #expect(pool.queue == [5, 1, 3])
        #expect([pool.next(), pool.next(), pool.next(), pool.next()] == [5, 1, 3, nil])
    }

    /// Where most are turned away less is taken in, until fewer come.
    @Test(arguments: [(2, 260, false), (3, 249, false), (3, 250, true), (3, 499, true), (3, 500, false)])
    func inAFloodLessIsAnOverload(_ pieces: UInt64, _ waited: Int64, _ isOverloaded: Bool) throws {
        // 33 % of eight are 2.64 pieces.
        var directory = try self.directory(pieces, self.limits())
        for _ in 0...pieces { directory.turnedAway(from: [self.app, .app("nobody")], at: start) }
        #expect(directory.isOverloaded(self.app, at: start + Milliseconds(waited)) == isOverloaded)
        #expect(directory.isAnyOverloaded(at: start + Milliseconds(waited)) == isOverloaded)
    }

    @Test func asManyTurnedAwayAsPiecesIsNoFlood() throws {
        var directory = try self.directory(6, self.limits())
        for _ in 0..<6 { directory.turnedAway(from: [self.app], at: start) }
        #expect(!directory.isOverloaded(self.app, at: start + Milliseconds(250)))
        directory.turnedAway(from: [self.app], at: start)
        #expect(directory.isOverloaded(self.app, at: start + Milliseconds(250)))
    }
}

extension Directory {
    fileprivate func waits(in pool: Pool) -> Int? { self.pools[pool]?.queue.count }
}
