// Beckon: attempts are told once a minute a source
// SPDX-License-Identifier: Apache-2.0

import Access
import Schema
import Testing

@Suite struct AttemptTests {
    @Test func onceAMinuteASource() {
        var log = AttemptLog()
        let start = Instant(milliseconds: 1_000_000)
        #expect(log.note("ann", "no", at: start) == "ann: no")
        for second in 0..<60 {
            #expect(log.note("ann", "no", at: start + .seconds(Int64(second))) == nil)
        }
        #expect(log.note("bob", "no", at: start + .seconds(59)) == "bob: no")
        #expect(log.note("ann", "no", at: start + .seconds(60)) == "ann: no (and 60 more since the last time)")
        #expect(log.note("ann", "no", at: start + .seconds(61)) == nil)
    }

    @Test func aClockThatWasSetBackTellsAgain() {
        var log = AttemptLog()
        #expect(log.note("ann", "no", at: Instant(milliseconds: 1_000_000)) != nil)
        #expect(log.note("ann", "no", at: Instant(milliseconds: 10)) != nil)
        #expect(log.note("ann", "no", at: Instant(milliseconds: 11)) == nil)
    }

    @Test func manySourcesAreBounded() {
        var log = AttemptLog()
        let now = Instant(milliseconds: 0)
        let told = (0..<100_000).count { log.note("source \($0)", "no", at: now) != nil }
        #expect(told == AttemptLog.sourcesMaximum + 1)
        #expect(log.count <= AttemptLog.sourcesMaximum + 1)
        // A minute later there is room again.
        #expect(log.note("ann", "no", at: now + .minutes(1)) == "ann: no")
        #expect(log.count == 1)
    }

    @Test func longSourcesAreCut() {
        var log = AttemptLog()
        #expect(log.note(String(repeating: "a", count: 10_000), "no", at: Instant(milliseconds: 0))?.count == 104)
    }
}
