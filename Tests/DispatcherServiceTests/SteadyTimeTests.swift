// Beckon: tests of a time that does not jump
// SPDX-License-Identifier: Apache-2.0

import DispatcherService
import Schema
import Testing

@Suite struct SteadyTimeTests {
    private let start = Instant(milliseconds: 1_750_000_000_000)

    private func time() -> SteadyTime { SteadyTime(wall: self.start, elapsed: .seconds(50)) }

    @Test func itRunsWithTheSystem() {
        var time = self.time()
        time.read(wall: self.start + .seconds(10), elapsed: .seconds(60))
        #expect(time.now == self.start + .seconds(10))
        #expect(!time.isApart)
    }

    @Test(arguments: [31, 400] as [Int64]) func aClockSetForwardLetsNothingExpire(_ days: Int64) {
        let jump = days * 24 * 3_600
        var time = self.time()
        for second in 1...3_600 {
            time.read(wall: self.start + .seconds(jump + Int64(second)), elapsed: .seconds(50 + Int64(second)))
        }
        #expect(time.isApart)
        #expect(time.now <= self.start + .seconds(3_600 + 36))
        #expect(time.now >= self.start + .seconds(3_600))
    }

    @Test func aClockSetBackStopsNothing() {
        var time = self.time()
        var before = time.now
        for second in 1...3_600 {
            time.read(wall: self.start + .seconds(Int64(second) - 3_600), elapsed: .seconds(50 + Int64(second)))
            #expect(time.now > before)
            before = time.now
        }
        #expect(time.now >= self.start + .seconds(3_600 - 36))
    }

    @Test func smallCorrectionsAreFollowed() {
        var time = self.time()
        for second in 1...300 {
            time.read(wall: self.start + .seconds(Int64(second) + 2), elapsed: .seconds(50 + Int64(second)))
        }
        #expect(time.now == self.start + .seconds(302))
        #expect(time.lead == .seconds(0))
    }

    @Test func whatGoesBackIsNoTime() {
        var time = self.time()
        time.read(wall: self.start + .seconds(1), elapsed: .seconds(51))
        time.read(wall: self.start + .seconds(1), elapsed: .seconds(20))
        #expect(time.now == self.start + .seconds(1))
    }
}
