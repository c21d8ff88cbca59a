// Beckon: what a load came to
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What a load came to. Its JSON is what `--json` writes; times are microseconds unless their names say otherwise.
public struct LoadReport: Codable, Hashable, Sendable {
    /// How long one thing took.
    public struct Latency: Codable, Hashable, Sendable {
        /// What was timed, and how often.
        public var name: String, count: UInt64
        /// The shortest, the mean, percentiles, the longest.
        public var shortest: UInt64, mean: Double, p50: UInt64, p90: UInt64, p99: UInt64, p999: UInt64, longest: UInt64
        /// Percentile and time, denser towards the end; for plots.
        public var distribution: [Step]
    }

    /// One step of a distribution.
    public struct Step: Codable, Hashable, Sendable {
        /// So many of a hundred took at most so long.
        public var percentile: Double, microseconds: UInt64
    }

    /// One entry of the mix.
    public struct Entry: Codable, Hashable, Sendable {
        /// Its name.
        public var name: String
        /// Its times.
        public var latencies: [Latency]
    }

    /// One worker.
    public struct Worker: Codable, Hashable, Sendable {
        /// Its name, pieces of work by phase, pieces that came to nothing.
        public var name: String, work: [String: Int], lost: Int
        /// From work sent to its result.
        public var latency: Latency
    }

    /// One process.
    public struct ProcessCost: Codable, Hashable, Sendable {
        /// One look at it.
        public struct Point: Codable, Hashable, Sendable {
            /// Seconds since the begin; the share of one core since the last look; resident bytes.
            public var second: Double, cpuShare: Double, memoryBytes: UInt64
        }

        /// Its name and its process id.
        public var name: String, pid: Int32
        /// CPU time while figures counted, all of it and for each request that ended.
        public var cpuSeconds = 0.0, cpuMicrosecondsPerRequest = 0.0
        /// Resident memory, at most and at the end.
        public var memoryPeakBytes: UInt64 = 0, memoryEndBytes: UInt64 = 0
        /// Second by second.
        public var points: [Point] = []

        /// - Parameters: See the properties.
        public init(name: String, pid: Int32) {
            self.name = name
            self.pid = pid
        }
    }

    /// What observers beside the load saw.
    public struct Observed: Codable, Hashable, Sendable {
        /// How many observers, what they followed, events they got, events whose numbers were missing.
        public var count: Int, follow: String, events: Int, missing: Int

        /// - Parameters: See the properties.
        public init(count: Int, follow: String, events: Int, missing: Int) {
            self.count = count
            self.follow = follow
            self.events = events
            self.missing = missing
        }
    }

    /// The verdict.
    public struct Verification: Codable, Hashable, Sendable {
        /// Whether nothing is wrong.
        public var isVerified: Bool
        /// All requests, with those of the warm-up: sent, accepted, ended, refused.
        public var sent: UInt64, accepted: UInt64, ended: UInt64, refused: UInt64
        /// What is wrong: how often, and the first of each by id or conversation.
        public var faults: [String: Int], examples: [String: [String]]
        /// What was not looked at, if anything.
        public var notes: [String]
    }

    /// The scenario's name and seed; when it began; where the dispatcher is.
    public var scenario: String, seed: UInt64, started: Instant, dispatcher: String
    /// What was asked for, a line a stage.
    public var stages: [String]
    /// Why it ended before its time, if it did.
    public var stopped: String?
    /// How long figures counted, and how long before they did not.
    public var seconds: Double, warmUpSeconds: Double
    /// While figures counted: begun, accepted, ended.
    public var begun: Int, accepted: Int, ended: Int
    /// The same a second.
    public var begunPerSecond: Double, endedPerSecond: Double
    /// Requests that were due and never sent: this process or the connection could not keep up.
    public var unsent: Int
    /// Requests by how they ended.
    public var outcomes: [String: Int]
    /// Refusals of requests by code; of answers.
    public var refusals: [String: Int], answerRefusals: [String: Int]
    /// Questions, answers, requests cancelled because no answer was known.
    public var questions: Int, answers: Int, cancelled: Int
    /// Messages sent again: for want of an answer, after `busy`.
    public var resends: Int, retries: Int
    /// Events, live updates, pieces of work that came to nothing, fetches, restarts of the dispatcher.
    public var events: Int, updates: Int, lostWork: Int, fetches: Int, restarts: Int
    /// Whether times of phases were taken.
    public var hasPhases: Bool
    /// All times together, then for each entry of a mix of several.
    public var latencies: [Latency], entries: [Entry]
    /// The workers, the busiest first.
    public var workers: [Worker]
    /// What happened in each step of so many seconds.
    public var timelineStep: Int, timeline: [Timeline.Point]
    /// Processes of this machine.
    public var processes: [ProcessCost]
    /// Observers beside the load.
    public var observers: Observed?
    /// The verdict.
    public var verification: Verification

    /// The busy refusals.
    public var busy: Int { self.refusals["busy"] ?? 0 }
}
