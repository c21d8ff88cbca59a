// Beckon: tests of what decides where a piece of work is begun, and of what is sent together
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import ServiceKit

@Suite struct PaceTests {
    /// How many pieces in a row are begun beside the reader.
    static func pause(_ inline: inout InlinePhases, _ phase: Phase) -> Int {
        var count = 0
        while !inline.runsInline(phase) { count += 1 }
        return count
    }

    @Test func quickWorkIsBegunWhereItIsRead() {
        var inline = InlinePhases()
        for _ in 0..<3 {
            let isInline = inline.runsInline(.resolving)
            #expect(isInline)
            inline.record(.resolving, took: InlinePhases.slow)
        }
    }

    @Test func slowWorkIsBegunBesideItLongerEachTime() {
        var inline = InlinePhases()
        inline.record(.handling, took: .milliseconds(5))
        for pause in [64, 128, 256] {
            inline.record(.handling, took: .milliseconds(5))
            let isInline = inline.runsInline(.resolving)
            #expect(isInline)
            let left = Self.pause(&inline, .handling)
            #expect(left == pause)
        }
        for _ in 0..<20 { inline.record(.handling, took: .seconds(1)) }
        let longest = Self.pause(&inline, .handling)
        #expect(longest == InlinePhases.pauseMaximum)
        for _ in 0..<40 { inline.record(.handling, took: .zero) }
        inline.record(.handling, took: .seconds(1))
        let shortest = Self.pause(&inline, .handling)
        #expect(shortest == 64)
    }

    @Test func onceMayHaveBeenTheMachinesOtherWork() {
        var inline = InlinePhases()
        for _ in 0..<100 {
            inline.record(.handling, took: InlinePhases.verySlow)
            inline.record(.handling, took: .zero)
        }
        #expect(Self.pause(&inline, .handling) == 0)
        inline.record(.handling, took: InlinePhases.verySlow + .milliseconds(1))
        #expect(Self.pause(&inline, .handling) == 64)
    }
}

@Suite struct TrayTests {
    static func message(_ number: UInt64) -> Message { Message(Header(.result, phase: .handling, workNumber: number)) }

    @Test func oneSendsForAllInTheirOrder() {
        let results = ResultBatcher()
        #expect(results.add(Self.message(1), nil, isCollected: false))
        #expect(!results.add(Self.message(2), nil, isCollected: false))
        #expect(!results.add(Self.message(3), nil, isCollected: true))
        #expect(!results.claimSending())
        #expect(results.nextBatch()?.messages.map(\.header.workNumber) == [1, 2, 3])
        // Still the one who sends, until nothing is left.
        #expect(!results.add(Self.message(4), nil, isCollected: false))
        #expect(results.nextBatch()?.messages.count == 1)
        #expect(results.nextBatch() == nil)
        #expect(results.add(Self.message(5), nil, isCollected: false))
    }

    @Test func whatIsCollectedWaitsForWhoCollects() {
        let results = ResultBatcher()
        #expect(!results.claimSending())
        #expect(!results.add(Self.message(1), nil, isCollected: true))
        #expect(results.claimSending())
        #expect(results.nextBatch()?.messages.count == 1)
        #expect(results.nextBatch() == nil)
    }
}
