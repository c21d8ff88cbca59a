// Beckon: tests of time that moves when it is told to
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization
import Testing

@testable import BeckonKit

@Suite struct VirtualClockTests {
    private static let start = Instant(milliseconds: 1_000_000)
    private static let patience = VirtualClock.Patience(clock: ContinuousClock(), duration: .seconds(60))

    private let clock = VirtualClock(start: Self.start)

    /// Wakes each second, so many times, and says when.
    private func wakes(_ count: Int) async throws -> [Int64] {
        var times: [Int64] = []
        for _ in 0..<count {
            try await self.clock.sleep(for: .seconds(1))
            // Others run meanwhile: whoever moves time must not be quicker.
            for _ in 0..<100 { await Task.yield() }
            times.append((self.clock.time - Self.start).count)
        }
        return times
    }

    @Test func whoWakesOnTheWayLiesDownAgainBeforeTimeGoesOn() async throws {
        async let first = self.wakes(4)
        async let second = self.wakes(4)
        var stops = (1...3).map { Self.start + .seconds($0) }[...]
        await self.clock.pass(
            .seconds(4), sleepers: 2, patience: Self.patience, { stops.first }, { stops = stops.dropFirst() })
        #expect(try await first == [1_000, 2_000, 3_000, 4_000])
        #expect(try await second == [1_000, 2_000, 3_000, 4_000])
    }

    @Test func whoGotUpForGoodIsNotWaitedForAgain() async throws {
        async let times = self.wakes(1)
        var stops = (1...3).map { Self.start + .seconds($0) }[...]
        let patience = VirtualClock.Patience(clock: ContinuousClock(), duration: .milliseconds(1))
        await self.clock.pass(
            .seconds(4), sleepers: 1, patience: patience, { stops.first }, { stops = stops.dropFirst() })
        #expect(try await times.count == 1)
        #expect(self.clock.time == Self.start + .seconds(4))
    }

    @Test func withoutSleepersNobodyIsWaitedFor() async {
        var arrivals = 0
        await self.clock.pass(.seconds(4), sleepers: 0, patience: Self.patience, { nil }, { arrivals += 1 })
        #expect(self.clock.time == Self.start + .seconds(4))
        #expect(arrivals == 1)
    }
}
