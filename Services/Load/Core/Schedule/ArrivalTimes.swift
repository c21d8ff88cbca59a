// Beckon: when the requests of an open loop are due
// SPDX-License-Identifier: Apache-2.0

/// When the requests of one open-loop stage are due, in nanoseconds from the stage's begin.
///
/// The rate's integral counts requests; each request is a step in that count, of 1 or drawn with mean 1, and its time is
/// where the integral reaches it. So a ramp is exact, and Poisson holds on a ramp too.
public struct ArrivalTimes: Sendable {
    private let from: Double
    private let to: Double
    private let seconds: Double?
    private let arrivals: Stage.Arrivals
    private var random: LoadRandom
    private var position: Double
    private var left: Int

    /// - Parameters:
    ///   - stage: A stage whose load is a rate; any other has no arrivals.
    ///   - random: What Poisson draws from.
    public init(_ stage: Stage, random: LoadRandom) {
        if case .rate(let from, let to) = stage.load {
            (self.from, self.to) = (from, to)
        } else {
            (self.from, self.to) = (0, 0)
        }
        self.seconds = stage.duration.map { Double($0) / 1e9 }
        self.arrivals = stage.arrivals
        self.random = random
        self.left = stage.count ?? .max
        self.position = 0
        if stage.arrivals == .poisson { self.position = self.random.exponential() }
    }

    /// The next time; `nil` when the stage has no more.
    public mutating func next() -> UInt64? {
        guard self.left > 0, let seconds = self.time(at: self.position) else { return nil }
        if let end = self.seconds, seconds >= end { return nil }
        self.left -= 1
        self.position += self.arrivals == .constant ? 1 : self.random.exponential()
        return UInt64(seconds * 1e9)
    }

    /// About how many are still to come.
    public var remaining: Int {
        let total = self.seconds.map { (self.from + self.to) / 2 * $0 } ?? .greatestFiniteMagnitude
        let rest = max(0, total - self.position).rounded(.up)
        return min(self.left, rest < 1e15 ? Int(rest) : .max)
    }

    /// Where the rate's integral is `count`, in seconds; `nil` where it never is.
    private func time(at count: Double) -> Double? {
        guard self.from != self.to, let length = self.seconds, length > 0 else {
            return self.from > 0 ? count / self.from : nil
        }
        if count == 0 { return 0 }
        let slope = (self.to - self.from) / (2 * length)
        let discriminant = self.from * self.from + 4 * slope * count
        guard discriminant >= 0 else { return nil }
        let divisor = self.from + discriminant.squareRoot()
        return divisor > 0 ? 2 * count / divisor : nil
    }
}
