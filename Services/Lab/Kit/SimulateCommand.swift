// Beckon: beckon-lab simulate
// SPDX-License-Identifier: Apache-2.0

public import BeckonKit
public import DispatcherSimulation
public import Schema
import Synchronization

/// `beckon-lab simulate`: runs simulated worlds, one a seed, and says what was broken in them.
public struct SimulateCommand: Sendable {
    /// Which worlds.
    public struct Plan: Sendable {
        /// Requests in all, spread over the seeds.
        public var requests: Int
        /// How many seeds, and the first of them.
        public var seeds: Int, seed: UInt64
        /// How many are simulated at once.
        public var jobs: Int
        /// Whether every step is printed.
        public var isTraced: Bool
        /// What may go wrong.
        public var faults: Set<Fault>
        /// What is broken on purpose.
        public var sabotage: SimulationSettings.Sabotage?

        /// - Parameters: See the properties.
        public init(
            requests: Int, seeds: Int, seed: UInt64, jobs: Int, isTraced: Bool = false,
            faults: Set<Fault> = Set(Fault.allCases), sabotage: SimulationSettings.Sabotage? = nil
        ) {
            self.requests = requests
            self.seeds = seeds
            self.seed = seed
            self.jobs = jobs
            self.isTraced = isTraced
            self.faults = faults
            self.sabotage = sabotage
        }

        /// The settings of the world with a number, from 0.
        func settings(_ number: Int) -> SimulationSettings {
            let share = self.requests / self.seeds + (number < self.requests % self.seeds ? 1 : 0)
            return SimulationSettings(
                seed: self.seed &+ UInt64(number), requests: share, faults: self.faults, sabotage: self.sabotage,
                isTraced: self.isTraced)
        }
    }

    /// What all worlds came to.
    private final class Tally: Sendable {
        let sum = Mutex(Sum())
    }

    private struct Sum: Sendable {
        var next = 0
        var done = 0
        var counts = SimulationCounts()
        var broken = 0
        var violations = 0
        var digest: UInt64 = 0
    }

    /// How many steps before a violation are printed.
    private static let steps = 60

    private let console: any Console
    private let isJSON: Bool
    private let now: @Sendable () -> Instant

    /// - Parameters:
    ///   - console: Where to write.
    ///   - isJSON: Whether to write JSON, one object a line.
    ///   - now: The time, for how long it took.
    public init(_ console: any Console, isJSON: Bool, now: @escaping @Sendable () -> Instant) {
        self.console = console
        self.isJSON = isJSON
        self.now = now
    }

    /// Runs them.
    ///
    /// - Returns: ``ExitStatus/error`` where anything was broken.
    public func run(_ plan: Plan) async throws -> ExitStatus {
        guard plan.seeds > 0, plan.requests >= plan.seeds, (1...64).contains(plan.jobs) else {
            throw CommandError(.usage, "--seeds is at least 1, --requests at least as many, --jobs 1 to 64")
        }
        let start = self.now()
        let tally = Tally()
        await withTaskGroup { group in
            for _ in 0..<plan.jobs {
                group.addTask {
                    while let number = Self.next(tally, plan) {
                        self.tell(Simulation.run(plan.settings(number)), plan, number, tally)
                    }
                }
            }
        }
        let total = tally.sum.withLock { $0 }
        try self.conclude(total, plan, self.now() - start)
        return total.violations == 0 ? .completed : .error
    }

    private static func next(_ tally: Tally, _ plan: Plan) -> Int? {
        tally.sum.withLock { sum in
            guard sum.next < plan.seeds else { return nil }
            sum.next += 1
            return sum.next - 1
        }
    }

    private func tell(_ result: SimulationResult, _ plan: Plan, _ number: Int, _ tally: Tally) {
        let done = tally.sum.withLock { sum in
            sum.done += 1
            sum.counts.add(result.counts)
            sum.violations += result.violations.count
            if !result.violations.isEmpty { sum.broken += 1 }
            // In whatever order they come, the sum is the same.
            sum.digest ^= result.digest
            return sum.done
        }
        for line in result.trace { self.console.line(line) }
        if !result.violations.isEmpty { self.explain(result, plan.settings(number)) }
        let step = max(1, plan.seeds / 20)
        if done.isMultiple(of: step), done < plan.seeds { self.console.note("\(done) of \(plan.seeds) seeds") }
    }

    /// Says what was broken, and what led to it: the same seed is run again, and writes down every step.
    private func explain(_ result: SimulationResult, _ settings: SimulationSettings) {
        if self.isJSON {
            for violation in result.violations {
                try? self.console.json(Broken(seed: result.seed, violation: violation))
            }
            return
        }
        self.console.line("seed \(result.seed):")
        for violation in result.violations { self.console.line("  ✗ \(violation)") }
        if settings.isTraced { return }
        var settings = settings
        settings.isTraced = true
        let trace = Simulation.run(settings).trace
        let end = trace.firstIndex { $0.contains("VIOLATION") } ?? trace.count
        for line in trace[max(0, end - Self.steps)..<end] { self.console.line("    \(line.prefix(240))") }
        self.console.line(
            "  the whole run: beckon-lab simulate --seeds 1 --seed \(result.seed) --requests"
                + " \(settings.requests) --trace")
    }

    private struct Broken: Encodable {
        var seed: UInt64
        var violation: SimulationViolation
    }

    private struct Total: Encodable {
        var seeds: Int
        var brokenSeeds: Int
        var violations: Int
        var digest: String
        var milliseconds: Int64
        var counts: SimulationCounts
    }

    private func conclude(_ sum: Sum, _ plan: Plan, _ time: Milliseconds) throws {
        let milliseconds = max(1, time.count)
        let counts = sum.counts
        if self.isJSON {
            return try self.console.json(
                Total(
                    seeds: plan.seeds, brokenSeeds: sum.broken, violations: sum.violations,
                    digest: String(sum.digest, radix: 16), milliseconds: milliseconds, counts: counts))
        }
        self.console.line(
            """
            \(counts.requests) requests, \(plan.seeds) seeds from \(plan.seed), \(counts.steps) steps, \
            \(counts.messages) messages, \(counts.turns) turns
              ended: \(counts.completed) completed, \(counts.failed) failed, \(counts.cancelled) cancelled, \
            \(counts.expired) expired, \(counts.handedOff) handed off, \(counts.unknownOutcome) unknown; \
            \(counts.refused) refused; \(counts.effects) effects, \(counts.repeatedKeys) keys again, \
            \(counts.tombstones) never done
              messages: \(counts.dropped) lost, \(counts.doubled) doubled, \(counts.delayed) late, \
            \(counts.reordered) out of order; \(counts.reconnects) connections broken, \(counts.partitions) cut
              processes: \(counts.dispatcherCrashes) dispatchers died, \(counts.workerCrashes) workers, \
            \(counts.freezes) stopped, \(counts.drains) left; \(counts.stuck) pieces of work hung
              digest \(String(sum.digest, radix: 16)); \(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s, \
            \(Int64(counts.requests) * 1_000 / milliseconds) requests/s
            \(sum.violations) violations in \(sum.broken) seeds
            """)
    }
}
