// Beckon: what was done for a user lately, as a table
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

@Suite struct RecentDeedsTests {
    private static let start = Instant(milliseconds: 1_000_000)

    private func recall(_ number: UInt64, _ digest: String = "d", isLast: Bool = false, intent: Int = 0) -> Step.Recall
    {
        Step.Recall(
            request: CorrelationID(high: 7, low: number), intentNumber: intent, user: "ann", digest: digest,
            isLast: isLast)
    }

    private func end(_ number: UInt64, _ phase: Phase, _ window: Milliseconds?) -> Step.EndedDeed {
        Step.EndedDeed(
            request: CorrelationID(high: 7, low: number), intentNumber: 0, user: "ann", digest: "d", phase: phase,
            window: window)
    }

    /// What the first request has come to, how long ago, how the second looks, and whether the first is found.
    struct Case: Sendable {
        var isHandling: Bool
        var end: Phase?
        var window: Milliseconds?
        var pause: Milliseconds
        var isLast: Bool
        var found: Phase?

        init(
            _ isHandling: Bool, _ end: Phase?, _ window: Milliseconds?, after pause: Milliseconds, isLast: Bool,
            finds found: Phase?
        ) {
            (self.isHandling, self.end, self.window) = (isHandling, end, window)
            (self.pause, self.isLast, self.found) = (pause, isLast, found)
        }
    }

    @Test(
        "An earlier request is found as long as it is open, and for its window after an effect",
        arguments: [
            Case(false, nil, nil, after: .days(29), isLast: false, finds: .confirming),
            Case(false, nil, nil, after: .seconds(1), isLast: true, finds: nil),
            Case(true, nil, nil, after: .seconds(1), isLast: false, finds: .handling),
            Case(true, nil, nil, after: .days(1), isLast: true, finds: .handling),
            Case(true, .completed, .minutes(2), after: .seconds(119), isLast: false, finds: .completed),
            Case(true, .completed, .minutes(2), after: .seconds(119), isLast: true, finds: .completed),
            Case(true, .completed, .minutes(2), after: .seconds(120), isLast: true, finds: nil),
            Case(true, .unknownOutcome, .minutes(2), after: .seconds(20), isLast: true, finds: .unknownOutcome),
            Case(true, .failed, nil, after: .seconds(1), isLast: true, finds: nil),
            Case(false, .cancelled, nil, after: .seconds(1), isLast: false, finds: nil),
        ])
    func isFound(_ it: Case) {
        var deeds = RecentDeeds()
        #expect(deeds.begin(self.recall(1, isLast: it.isHandling), at: Self.start) == nil)
        if let phase = it.end { deeds.end(self.end(1, phase, it.window), at: Self.start) }
        let found = deeds.begin(self.recall(2, isLast: it.isLast), at: Self.start + it.pause)
        #expect(found?.phase == it.found)
        if let found { #expect(found.request == CorrelationID(high: 7, low: 1)) }
    }

    @Test("A request is no earlier one of itself, and other values are something else")
    func others() {
        var deeds = RecentDeeds()
        #expect(deeds.begin(self.recall(1), at: Self.start) == nil)
        #expect(deeds.begin(self.recall(1, isLast: true), at: Self.start) == nil)
        #expect(deeds.deeds.count == 1)
        #expect(deeds.begin(self.recall(2, "other", isLast: true), at: Self.start) == nil)
        #expect(deeds.begin(self.recall(1, isLast: true, intent: 1), at: Self.start)?.intentNumber == 0)
    }

    @Test("What was done is told before what still waits")
    func order() {
        var deeds = RecentDeeds()
        _ = deeds.begin(self.recall(1, isLast: true), at: Self.start)
        deeds.end(self.end(1, .completed, .minutes(2)), at: Self.start)
        _ = deeds.begin(self.recall(2), at: Self.start)
        #expect(deeds.begin(self.recall(3), at: Self.start)?.phase == .completed)
    }

    @Test("However many there are, little is kept, and what was done is kept longest")
    func bound() {
        var deeds = RecentDeeds()
        _ = deeds.begin(self.recall(0, "done", isLast: true), at: Self.start)
        deeds.end(self.end(0, .completed, .days(1)), at: Self.start)
        for number in 1...UInt64(3 * RecentDeeds.maximum) {
            _ = deeds.begin(self.recall(number, "\(number)"), at: Self.start)
            #expect(deeds.deeds.count <= RecentDeeds.maximum)
        }
        #expect(deeds.begin(self.recall(9_999, "done"), at: Self.start)?.phase == .completed)
    }
}
