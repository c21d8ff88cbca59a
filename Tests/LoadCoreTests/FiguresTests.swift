// Beckon: tests of histograms, seconds and processes
// SPDX-License-Identifier: Apache-2.0

import Histogram
import LoadCore
import Schema
import Testing

struct FiguresTests {
    @Test func mergedTimesAreThoseOfAll() {
        var left = Latencies(), right = Latencies(), all = Latencies()
        for value in 1...10_000 as ClosedRange<UInt64> {
            if value.isMultiple(of: 3) { left.record(.end, value * 1_000) } else { right.record(.end, value * 1_000) }
            all.record(.end, value * 1_000)
        }
        right.record(.accepted, 3_000_000_000_000)
        left.add(right)
        #expect(left[.end] == all[.end])
        #expect(left[.end].totalCount == 10_000)
        // Three digits: 9,900 is told as at most 0.1 % more.
        #expect((9_900...9_910).contains(left[.end].valueAtPercentile(99)))
        #expect(left[.accepted].totalCount == 1)
        #expect(left[.question].totalCount == 0)
    }

    @Test func entriesTogetherAreTheTotal() {
        var figures = Figures(entries: 3)
        for entry in 0..<3 { figures.latencies[entry].record(.end, UInt64(entry + 1) * 1_000_000) }
        #expect(figures.total[.end].totalCount == 3)
        #expect(figures.total[.end].max == figures.latencies[2][.end].max)
    }

    @Test func secondsAreTold() {
        var timeline = Timeline()
        timeline.current.begun = 3
        timeline.end(after: 5_000_000)
        timeline.advance(to: 2)
        timeline.end(after: 7_000_000)
        timeline.finish()
        #expect(timeline.points.map(\.second) == [0, 1, 2])
        #expect(timeline.points.map(\.begun) == [3, 0, 0])
        #expect(timeline.points.map(\.ended) == [1, 0, 1])
        #expect(abs(Int(timeline.points[0].p50) - 5_000) < 100)
        #expect(timeline.points[1].p99 == 0)
        #expect(abs(Int(timeline.points[2].longest) - 7_000) < 100)
    }

    @Test func longLoadsAreToldInLongerSteps() {
        var timeline = Timeline()
        for second in 0..<Timeline.pointsMaximum * 3 {
            timeline.advance(to: second)
            timeline.current.begun += 1
        }
        timeline.finish()
        #expect(timeline.points.count <= Timeline.pointsMaximum)
        #expect(timeline.step == 4)
        #expect(timeline.points.map(\.begun).reduce(0, +) == Timeline.pointsMaximum * 3)
        #expect(zip(timeline.points, timeline.points.dropFirst()).allSatisfy { $1.second - $0.second == 4 })
    }

    @Test func workersAreToldApartAndBounded() {
        var workers = WorkerFigures()
        func index(_ name: String) -> Int {
            Array(name.utf8).withUnsafeBytes { bytes in workers.index(0..<bytes.count, bytes) }
        }
        #expect(index("a") == 0 && index("b") == 1 && index("a") == 0)
        workers.done(0, .resolving, after: 2_000_000)
        workers.lost(1)
        #expect(workers.workers[0].work == [.resolving: 1] && workers.workers[1].lost == 1)
        for number in 0..<1_000 { _ = index("worker-\(number)") }
        #expect(workers.workers.count == WorkerFigures.workersMaximum)
        #expect(workers.workers.last?.name == "others")
    }
}
