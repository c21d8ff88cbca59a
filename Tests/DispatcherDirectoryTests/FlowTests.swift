// Beckon: tests of how much comes and how many are turned away
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDirectory

@Suite struct FlowTests {
    /// How many pieces of work come, and how many requests are turned away, at a time, in milliseconds.
    private typealias Came = (at: Int64, pieces: Int, turnedAway: Int)

    private func flow(_ came: [Came]) -> Flow {
        var flow = Flow()
        for (time, pieces, turnedAway) in came {
            for _ in 0..<pieces { flow.countPiece(at: start + Milliseconds(time)) }
            for _ in 0..<turnedAway { flow.turnAway(at: start + Milliseconds(time)) }
        }
        return flow
    }

    @Test func nobodyIsNoFlood() { #expect(!Flow().isFlood(at: start)) }

    /// Judged a quarter of a second after it began, and over half a second after that where nobody came since.
    @Test(arguments: [(0, false), (249, false), (250, true), (499, true), (500, false), (-1, false)])
    func itIsJudgedOnceASpan(_ time: Int64, _ isFlood: Bool) {
        let flow = self.flow([(0, 4, 5)])
        #expect(flow.isFlood(at: start + Milliseconds(time)) == isFlood)
    }

    @Test func asManyTurnedAwayAsPiecesIsNone() {
        #expect(!self.flow([(0, 5, 5)]).isFlood(at: start + Milliseconds(250)))
    }

    /// What one span was holds for the next one, whatever comes in it.
    @Test func itEndsWithASpanThatIsNone() {
        let came: [Came] = [(0, 1, 9), (250, 9, 1)]
        #expect(self.flow(came).isFlood(at: start + Milliseconds(499)))
        #expect(!self.flow(came).isFlood(at: start + Milliseconds(500)))
        #expect(!self.flow(came + [(500, 0, 1)]).isFlood(at: start + Milliseconds(749)))
        #expect(self.flow(came + [(500, 0, 1)]).isFlood(at: start + Milliseconds(750)))
    }

    @Test func aPauseEndsIt() {
        #expect(!self.flow([(0, 0, 9), (600, 0, 1)]).isFlood(at: start + Milliseconds(601)))
    }

    @Test func aClockThatIsSetBackBeginsAnew() {
        let flow = self.flow([(1_000_000, 0, 9), (5, 1, 0)])
        #expect(!flow.isFlood(at: start + Milliseconds(6)))
        #expect(!flow.isFlood(at: start + Milliseconds(260)))
    }
}
