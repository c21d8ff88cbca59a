// Beckon: tests of when requests are due
// SPDX-License-Identifier: Apache-2.0

import LoadCore
import Testing

struct ScheduleTests {
    static let second: UInt64 = 1_000_000_000

    private func times(_ stage: Stage, seed: UInt64 = 1, most: Int = 1_000_000) -> [Double] {
        var times = ArrivalTimes(stage, random: LoadRandom(seed: seed))
        var found: [Double] = []
        while found.count < most, let time = times.next() { found.append(Double(time) / 1e9) }
        return found
    }

    @Test func constantIsAtEqualDistances() {
        let times = self.times(Stage(.rate(from: 4, to: 4), duration: 2 * Self.second))
        #expect(times == [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75])
    }

    @Test func countEndsIt() {
        #expect(self.times(Stage(.rate(from: 10, to: 10), count: 3)) == [0, 0.1, 0.2])
        #expect(self.times(Stage(.rate(from: 10, to: 10), duration: Self.second, count: 3)).count == 3)
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func poissonHasItsMeanAndVariance(_ seed: UInt64) {
        let times = self.times(
            Stage(.rate(from: 1_000, to: 1_000), arrivals: .poisson, duration: 100 * Self.second), seed: seed)
        // The count over 100 s has mean 100,000 and deviation 316; distances have mean 1 ms and variance 1 ms².
        #expect(abs(times.count - 100_000) < 1_600)
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
        let mean = gaps.reduce(0, +) / Double(gaps.count)
        let variance = gaps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(gaps.count)
        #expect(abs(mean - 0.001) < 0.000_02)
        #expect(abs(variance - 0.000_001) < 0.000_000_1)
        #expect(times == times.sorted())
    }

    @Test func aSeedRepeatsItself() {
        let stage = Stage(.rate(from: 100, to: 100), arrivals: .poisson, duration: Self.second)
        #expect(self.times(stage, seed: 5) == self.times(stage, seed: 5))
        #expect(self.times(stage, seed: 5) != self.times(stage, seed: 6))
    }

    @Test(arguments: [(0.0, 100.0), (100, 0), (20, 80)]) func rampsHoldTheirArea(_ from: Double, _ to: Double) {
        let times = self.times(Stage(.rate(from: from, to: to), duration: 10 * Self.second))
        let total = (from + to) / 2 * 10
        #expect(abs(Double(times.count) - total) <= 1)
        // In the first half the area of a trapezium up to the middle.
        let half = (from + (from + to) / 2) / 2 * 5
        #expect(abs(Double(times.filter { $0 < 5 }.count) - half) <= 1)
        #expect(times == times.sorted())
    }

    @Test func rateZeroIsAPause() {
        #expect(self.times(Stage(.rate(from: 0, to: 0), duration: Self.second)) == [])
        var schedule = Schedule(
            [
                Stage(.rate(from: 0, to: 0), duration: 5 * Self.second),
                Stage(.rate(from: 1, to: 1), duration: 2 * Self.second),
            ], seed: 1)
        schedule.advance(to: 4 * Self.second)
        #expect(schedule.stage == 0 && schedule.due == nil && schedule.end == 5 * Self.second)
        schedule.advance(to: 5 * Self.second)
        #expect(schedule.due == 5 * Self.second)
        schedule.take()
        #expect(schedule.due == 6 * Self.second)
        schedule.take()
        schedule.advance(to: 6 * Self.second)
        #expect(!schedule.isOver)
        schedule.advance(to: 7 * Self.second)
        #expect(schedule.isOver && schedule.unsent == 0)
    }

    @Test func whatIsDueAndNeverSentIsCounted() {
        var schedule = Schedule([Stage(.rate(from: 10_000_000, to: 10_000_000), duration: Self.second)], seed: 1)
        for _ in 0..<1_000 { schedule.take() }
        schedule.advance(to: Self.second + Schedule.grace - 1)
        #expect(!schedule.isOver)
        schedule.advance(to: Self.second + Schedule.grace)
        #expect(schedule.isOver)
        #expect(abs(schedule.unsent - (10_000_000 - 1_000)) <= 1)
    }

    @Test func aClosedLoopEndsByTimeOrCount() {
        var schedule = Schedule([Stage(.inFlight(4), duration: Self.second), Stage(.inFlight(2), count: 2)], seed: 1)
        #expect(schedule.inFlight == 4 && schedule.due == nil)
        for _ in 0..<100 { schedule.take() }
        schedule.advance(to: Self.second)
        #expect(schedule.inFlight == 2)
        schedule.take()
        schedule.take()
        #expect(schedule.inFlight == 0)
        schedule.advance(to: Self.second + 1)
        #expect(schedule.isOver)
    }

    @Test func thinkTimesStayWithinTheirBounds() {
        var random = LoadRandom(seed: 9)
        let uniform = (0..<10_000).map { _ in ThinkTime.uniform(100, 300).draw(&random) }
        #expect(uniform.allSatisfy { (100...300).contains($0) })
        #expect((197...203).contains(uniform.reduce(0, +) / 10_000))
        let exponential = (0..<10_000).map { _ in ThinkTime.exponential(1_000_000).draw(&random) }
        #expect(exponential.allSatisfy { $0 <= 10_000_000 })
        #expect(abs(Double(exponential.reduce(0, +)) / 1e10 - 1) < 0.05)
        #expect(ThinkTime.constant(7).draw(&random) == 7)
        #expect(ThinkTime.none.draw(&random) == 0)
    }

    @Test func weightsAreKept() {
        var random = LoadRandom(seed: 3)
        let draw = WeightedDraw([1, 0, 3])
        var counts = [0, 0, 0]
        for _ in 0..<40_000 { counts[draw.draw(&random)] += 1 }
        #expect(counts[1] == 0)
        #expect(abs(counts[2] - 30_000) < 500)
    }
}
