// Beckon: tests of how much more is asked of a pool than it can do
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDirectory

@Suite struct DoorTests {
    /// Seconds, each with what was turned away and given out in it, and whether less is let in after it.
    private struct Second {
        var turnedAway: Int, given: Int, isNarrow: Bool

        init(_ turnedAway: Int, _ given: Int, _ isNarrow: Bool) {
            (self.turnedAway, self.given, self.isNarrow) = (turnedAway, given, isNarrow)
        }
    }

    private func run(_ seconds: [Second], _ location: SourceLocation = #_sourceLocation) {
        var door = Door()
        for (index, second) in seconds.enumerated() {
            let begin = start + .seconds(Int64(index))
            for _ in 0..<second.given { door.give(at: begin) }
            for _ in 0..<second.turnedAway { door.turnAway(at: begin + Milliseconds(999)) }
            door.give(at: begin + .seconds(1))
            #expect(
                door.isNarrow(at: begin + .seconds(1)) == second.isNarrow, "second \(index + 1)",
                sourceLocation: location)
        }
    }

    @Test func whereMoreIsTurnedAwayThanGivenOutItIsNarrow() {
        self.run([Second(0, 100, false), Second(50, 100, false), Second(300, 100, true), Second(300, 96, true)])
    }

    @Test func aFewThatTryAgainAreNoStorm() { self.run([Second(16, 100, false), Second(16, 100, false)]) }

    @Test func itIsWideAgainWhenTheStormIsOver() {
        self.run([Second(300, 100, true), Second(300, 95, true), Second(20, 100, false), Second(0, 100, false)])
    }

    @Test func workersThatWouldBeIdleGetAllForAWhile() {
        let tried = [Second(300, 100, true), Second(300, 80, true), Second(300, 80, true), Second(300, 80, false)]
        let wide = (0..<29).map { _ in Second(300, 100, false) }
        self.run(tried + wide + [Second(300, 100, true)])
    }

    @Test func aSlowSecondOrTwoAreTheMachinesOtherWork() {
        let slow = [Second(300, 60, true), Second(300, 60, true), Second(300, 90, true)]
        self.run([Second(300, 100, true)] + slow + slow)
    }

    @Test func whoeverCountsNothingHasNothingAtTheDoor() {
        var door = Door()
        for _ in 0..<9 { door.turnAway(at: start) }
        door.turnAway(at: start + .seconds(1))
        #expect(door.isNarrow(at: start + .seconds(1)))
        #expect(!door.isNarrow(at: start + .seconds(3)))
        #expect(!door.isNarrow(at: start))
        door.give(at: start + .seconds(60))
        #expect(!door.isNarrow(at: start + .seconds(60)))
    }

    /// A worker with a credit of eight, asked for far more than it can do: six are let in.
    @Test(arguments: [(5, false), (6, true)])
    func aNarrowDoorLetsInThreeQuarters(_ pieces: UInt64, _ isCrowded: Bool) throws {
        var limits = DirectoryLimits()
        limits.crowdedLeast = 8
        var directory = Directory(limits: limits)
        try directory.join(1, handler(credit: 8))
        let app = Pool.app("hop")
        for number in 1...UInt64(9) { _ = directory.place(number, in: app, isLong: false, at: start) }
        for _ in 0..<99 { directory.noteRefusal(app, at: start) }
        for number in pieces + 1...9 { _ = directory.finished(number, at: start) }
        #expect(!directory.isCrowded(app, at: start))
        directory.noteRefusal(app, at: start + .seconds(1))
        #expect(directory.isCrowded(app, at: start + .seconds(1)) == isCrowded)
        #expect(!directory.isCrowded(app, at: start + .seconds(3)))
    }
}
