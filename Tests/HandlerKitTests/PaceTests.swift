// Beckon: tests of what decides where a piece of work is begun, and of what is sent together
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import ServiceKit

@Suite struct PaceTests {
    /// How many pieces in a row are begun beside the reader.
    static func pause(_ pace: inout Pace, _ phase: Phase) -> Int {
        var count = 0
        while !pace.beginsAtOnce(phase) { count += 1 }
        return count
    }

    @Test func quickWorkIsBegunWhereItIsRead() {
        var pace = Pace()
        for _ in 0..<3 {
            let isAtOnce = pace.beginsAtOnce(.resolving)
            #expect(isAtOnce)
            pace.note(.resolving, took: Pace.slow)
        }
    }

    @Test func slowWorkIsBegunBesideItLongerEachTime() {
        var pace = Pace()
        pace.note(.handling, took: .milliseconds(5))
        for pause in [64, 128, 256] {
            pace.note(.handling, took: .milliseconds(5))
            let isAtOnce = pace.beginsAtOnce(.resolving)
            #expect(isAtOnce)
            let left = Self.pause(&pace, .handling)
            #expect(left == pause)
        }
        for _ in 0..<20 { pace.note(.handling, took: .seconds(1)) }
        let longest = Self.pause(&pace, .handling)
        #expect(longest == Pace.pauseMaximum)
        for _ in 0..<40 { pace.note(.handling, took: .zero) }
        pace.note(.handling, took: .seconds(1))
        let shortest = Self.pause(&pace, .handling)
        #expect(shortest == 64)
    }

    @Test func onceMayHaveBeenTheMachinesOtherWork() {
        var pace = Pace()
        for _ in 0..<100 {
            pace.note(.handling, took: Pace.verySlow)
            pace.note(.handling, took: .zero)
        }
        #expect(Self.pause(&pace, .handling) == 0)
        pace.note(.handling, took: Pace.verySlow + .milliseconds(1))
        #expect(Self.pause(&pace, .handling) == 64)
    }
}

@Suite struct TrayTests {
    static func message(_ number: UInt64) -> Message { Message(Header(.result, phase: .handling, workNumber: number)) }

    @Test func oneSendsForAllInTheirOrder() {
        let tray = Tray()
        #expect(tray.put(Self.message(1), nil, isCollected: false))
        #expect(!tray.put(Self.message(2), nil, isCollected: false))
        #expect(!tray.put(Self.message(3), nil, isCollected: true))
        #expect(!tray.claim())
        #expect(tray.take()?.messages.map(\.header.workNumber) == [1, 2, 3])
        // Still the one who sends, until nothing is left.
        #expect(!tray.put(Self.message(4), nil, isCollected: false))
        #expect(tray.take()?.messages.count == 1)
        #expect(tray.take() == nil)
        #expect(tray.put(Self.message(5), nil, isCollected: false))
    }

    @Test func whatIsCollectedWaitsForWhoCollects() {
        let tray = Tray()
        #expect(!tray.claim())
        #expect(!tray.put(Self.message(1), nil, isCollected: true))
        #expect(tray.claim())
        #expect(tray.take()?.messages.count == 1)
        #expect(tray.take() == nil)
    }
}
