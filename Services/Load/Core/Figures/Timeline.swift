// Beckon: what happened in each second
// SPDX-License-Identifier: Apache-2.0

import Histogram

/// What happened in each second of a load. A long one is told in longer steps, so that there are never too many.
public struct Timeline: Sendable {
    /// One step.
    public struct Point: Codable, Hashable, Sendable {
        /// Seconds from the begin of the load to the begin of this step.
        public var second: Int
        /// Requests begun, accepted, ended; refused as busy, refused otherwise.
        public var begun = 0, accepted = 0, ended = 0, busy = 0, refused = 0
        /// Microseconds to the end of what ended here: the median, the 99th percentile, the longest.
        public var p50: UInt64 = 0, p99: UInt64 = 0, longest: UInt64 = 0

        /// - Parameter second: When it begins.
        public init(second: Int) { self.second = second }
    }

    /// Steps at most; one more makes all of them twice as long.
    public static let pointsMaximum = 7_200

    /// The steps that are over.
    public private(set) var points: [Point] = []
    /// The step that is under way.
    public var current = Point(second: 0)
    /// Seconds of a step.
    public private(set) var step = 1
    private var times = Histogram<UInt32>(highestTrackableValue: 3_600_000_000, numberOfSignificantValueDigits: .two)

    /// Nothing yet.
    public init() {}

    /// Notes the end of a request.
    public mutating func end(after nanoseconds: UInt64) {
        self.current.ended += 1
        self.times.record(min(nanoseconds / 1_000, 3_600_000_000))
    }

    /// Closes the steps that are over at this second.
    public mutating func advance(to second: Int) {
        while second >= self.current.second + self.step {
            self.close()
            if self.points.count >= Self.pointsMaximum { self.merge() }
        }
    }

    /// Closes the step under way, if anything happened in it.
    public mutating func finish() {
        let point = self.current
        if point.begun + point.accepted + point.ended + point.busy + point.refused > 0 { self.close() }
    }

    private mutating func close() {
        if self.current.ended > 0 {
            self.current.p50 = self.times.valueAtPercentile(50)
            self.current.p99 = self.times.valueAtPercentile(99)
            self.current.longest = self.times.max
            self.times.reset()
        }
        self.points.append(self.current)
        self.current = Point(second: self.current.second + self.step)
    }

    private mutating func merge() {
        var merged: [Point] = []
        for index in stride(from: 0, to: self.points.count, by: 2) {
            var point = self.points[index]
            if index + 1 < self.points.count {
                let next = self.points[index + 1]
                point.begun += next.begun
                point.accepted += next.accepted
                point.ended += next.ended
                point.busy += next.busy
                point.refused += next.refused
                // Of percentiles the worse one: they cannot be added.
                point.p50 = max(point.p50, next.p50)
                point.p99 = max(point.p99, next.p99)
                point.longest = max(point.longest, next.longest)
            }
            merged.append(point)
        }
        self.points = merged
        self.step *= 2
        // What was not merged with a later one goes on.
        self.current.second = (merged.last?.second ?? 0) + self.step
    }
}
