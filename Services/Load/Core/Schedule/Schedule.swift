// Beckon: the stages of a load, one after another
// SPDX-License-Identifier: Apache-2.0

/// Goes through the stages. Times are nanoseconds from the begin of the load.
public struct Schedule: Sendable {
    private let stages: [Stage]
    private var index = 0
    private var begin: UInt64 = 0
    private var times: ArrivalTimes
    private var begun = 0
    private var random: LoadRandom
    /// When the next request of an open loop is due; `nil` in a closed loop or when there are no more.
    public private(set) var due: UInt64?
    /// Requests that were due in a stage that is over, and were never sent.
    public private(set) var unsent = 0

    /// How much later than its end a stage may still send what was due in it.
    public static let grace: UInt64 = 1_000_000_000

    /// - Parameters:
    ///   - stages: The stages; at least one.
    ///   - seed: What Poisson draws from.
    public init(_ stages: [Stage], seed: UInt64) {
        self.stages = stages
        self.random = LoadRandom(seed: seed)
        self.times = ArrivalTimes(
            stages.first ?? Stage(.inFlight(1), count: 0), random: LoadRandom(seed: self.random.next()))
        self.due = self.times.next()
    }

    /// Whether all stages are over.
    public var isOver: Bool { self.index >= self.stages.count }

    /// The number of the stage, from 0.
    public var stage: Int { self.index }

    /// How many are to be under way at once, in a closed loop.
    public var inFlight: Int? {
        guard !self.isOver, case .inFlight(let count) = self.stages[self.index].load else { return nil }
        if let most = self.stages[self.index].count, self.begun >= most { return 0 }
        return count
    }

    /// When the stage ends by itself; `nil` where only a count ends it.
    public var end: UInt64? {
        guard !self.isOver else { return nil }
        return self.stages[self.index].duration.map { self.begin + $0 }
    }

    /// Notes that a request was begun.
    public mutating func take() {
        self.begun += 1
        guard self.due != nil else { return }
        self.due = self.times.next().map { self.begin + $0 }
    }

    /// Goes on to the stage of this time.
    public mutating func advance(to now: UInt64) {
        while !self.isOver {
            let stage = self.stages[self.index]
            if case .inFlight = stage.load {
                let isTimeUp = self.end.map { now >= $0 } ?? false
                guard isTimeUp || stage.count.map({ self.begun >= $0 }) ?? false else { return }
                self.go(from: isTimeUp ? self.end ?? now : now)
            } else if self.due != nil {
                guard let end = self.end, now >= end + Self.grace else { return }
                let left = self.times.remaining
                self.unsent = min(.max - 1 - left, self.unsent) + left + 1
                self.go(from: end)
            } else {
                // Nothing more is due. A stage with a time lasts as long as it says, as a pause does.
                if stage.count.map({ self.begun >= $0 }) ?? false {
                    self.go(from: min(now, self.end ?? now))
                } else if let end = self.end, now < end {
                    return
                } else {
                    self.go(from: self.end ?? now)
                }
            }
        }
    }

    /// Ends it now.
    public mutating func stop() {
        self.index = self.stages.count
        self.due = nil
    }

    private mutating func go(from begin: UInt64) {
        self.index += 1
        self.begin = begin
        self.begun = 0
        self.due = nil
        guard !self.isOver else { return }
        self.times = ArrivalTimes(self.stages[self.index], random: LoadRandom(seed: self.random.next()))
        self.due = self.times.next().map { begin + $0 }
    }
}
