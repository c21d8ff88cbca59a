// Beckon: tests of which messages rows are asked for
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherJournal

@Suite struct RecentMessagesTests {
    /// An id of a time in milliseconds.
    private func id(_ time: UInt64, _ low: UInt64 = 1) -> CorrelationID { CorrelationID(high: time << 16, low: low) }

    @Test func oneThatIsOlderThanAllMayStandInRows() {
        let recent = RecentMessages(greatestDropped: MessageOrder(self.id(100)))
        #expect(recent.mayHave(self.id(99)))
        #expect(recent.mayHave(self.id(100)))
        #expect(!recent.mayHave(self.id(101)))
    }

    /// What waited while later ones were put in rows is new all the same.
    @Test func oneThatIsNotAmongTheLatestStandsInNone() {
        var recent = RecentMessages()
        for time in [500, 300] as [UInt64] { recent.add(self.id(time)) }
        #expect(recent.mayHave(self.id(300)))
        #expect(recent.mayHave(self.id(500)))
        for time in [200, 300, 400, 500, 600] as [UInt64] { #expect(!recent.mayHave(self.id(time, 2))) }
    }

    @Test func ofTheOldestOnlyTheLatestTimeIsKept() {
        var recent = RecentMessages()
        let bound = UInt64(RecentMessages.bound)
        for time in 1...bound * 2 { recent.add(self.id(time)) }
        #expect(!self.has(recent, 1, 2))
        for _ in 0..<2 { recent.add(self.id(bound * 2 + 1)) }
        for time in [1, bound - 1] { #expect(self.has(recent, time, 2)) }
        for time in [bound, bound + 1] { #expect(!self.has(recent, time, 2)) }
        for time in [1, bound, bound + 1, bound * 2 + 1] { #expect(self.has(recent, time)) }
        #expect(!self.has(recent, bound * 2 + 2))
    }

    /// However many come.
    @Test func itIsBounded() {
        var recent = RecentMessages()
        let bound = UInt64(RecentMessages.bound)
        for time in 1...bound * 9 { recent.add(self.id(time)) }
        #expect(self.has(recent, bound * 7 - 1, 2))
        #expect(!self.has(recent, bound * 7 + 1, 2))
        #expect(self.has(recent, bound * 9))
    }

    /// Apart, so that what fails does not show thousands of ids.
    private func has(_ recent: RecentMessages, _ time: UInt64, _ low: UInt64 = 1) -> Bool {
        recent.mayHave(self.id(time, low))
    }
}
