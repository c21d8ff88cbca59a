// Beckon: runs a load and writes its report
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Foundation
import Glibc
public import LoadCore
public import Schema
import Synchronization
import ZeroMQBus

/// Runs a load and writes its report.
public struct LoadRun: Sendable {
    /// Where reports go beside standard output.
    public struct Outputs: Hashable, Sendable {
        /// Files for JSON and for the page; `-` is standard output, which then gets no text.
        public var json: String?, html: String?
        /// Whether nothing is told while it runs.
        public var isQuiet = false

        /// Text alone.
        public init() {}
    }

    /// What a command ends with.
    public enum Outcome: Int32, Sendable {
        /// Everything was as promised.
        case verified = 0
        /// Something was not, or requests were lost.
        case notVerified = 1
        /// Nothing could be done.
        case unusable = 2
    }

    private let scenario: Scenario
    private let target: LoadTarget
    private let outputs: Outputs
    private let random: UInt64
    private let clock: ContinuousClock
    private let wall: @Sendable () -> Instant

    /// - Parameters:
    ///   - scenario: What to do.
    ///   - target: Which dispatcher.
    ///   - outputs: Where the report goes.
    ///   - random: Another number for each run.
    ///   - clock: For the watch over processes.
    ///   - wall: The time.
    public init(
        _ scenario: Scenario, at target: LoadTarget, _ outputs: Outputs, random: UInt64, clock: ContinuousClock,
        wall: @escaping @Sendable () -> Instant
    ) {
        self.scenario = scenario
        self.target = target
        self.outputs = outputs
        self.random = random
        self.clock = clock
        self.wall = wall
    }

    /// Runs it to its end, or until it is stopped by a signal.
    ///
    /// - Throws: ``LoadFailure`` where nothing could be done, or what kept the sockets from being opened.
    public func run() async throws -> Outcome {
        let signals = StopSignals()
        let identity = LoadMachine.Identity(random: self.random)
        let machine: LoadMachine
        do {
            machine = try LoadMachine(self.scenario, identity) { values, intent, app, catalog in
                ParameterReader(catalog).read(values, intent: intent, app: app)
            }
        } catch {
            throw LoadFailure("a request cannot be written: \(error)")
        }
        let observing = try self.observe(identity)
        let started = self.wall()
        let watch = ProcessWatch(self.target.watched, stackFile: self.target.stackFile)
        let (ends, continuation) = AsyncStream<LoadMachine>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let teller = self.outputs.isQuiet ? nil : ProgressTeller(isTerminal: isatty(2) == 1)
        let (front, settings, wall) = (self.target.front, self.target.settings, self.wall)
        let count = self.scenario.connectionCount
        let thread = try SocketThread<LoadCommand>(name: "beckon-load", pollerCapacity: count + 2) {
            try LoadDriver(
                machine, front: front, settings: settings, connections: count, wall: wall,
                progress: { teller?.tell($0) }, finished: { continuation.yield($0) })
        }
        try await observing?.thread.start()
        try await thread.start()
        let ended = await withTaskGroup(of: LoadMachine?.self) { group in
            group.addTask {
                await watch.run(on: self.clock)
                return nil
            }
            group.addTask {
                for await _ in signals.arrivals { _ = thread.post(.stop, isControl: true) }
                return nil
            }
            group.addTask { await ends.first { _ in true } }
            defer { group.cancelAll() }
            while let ended = await group.next() {
                if let ended { return LoadMachine?.some(ended) }
            }
            return nil
        }
        watch.look()
        await thread.stop()
        await observing?.thread.stop()
        guard let ended else { throw LoadFailure("the load's sockets failed") }
        if let refusal = ended.refusal { throw LoadFailure("\(self.target.front): \(refusal)") }
        let observed = observing.map { observing in
            LoadReport.Observed(
                count: self.scenario.observers.count, follow: self.scenario.observers.follow.rawValue,
                events: observing.counts.events, missing: observing.counts.missing)
        }
        let report = ended.report(
            .init(started: started, dispatcher: self.target.front, processes: watch.seen, observed: observed))
        try self.write(report)
        return report.verification.isVerified ? .verified : .notVerified
    }

    private func observe(
        _ identity: LoadMachine.Identity
    ) throws -> (thread: SocketThread<Never>, counts: ObserverCounts)? {
        let observers = self.scenario.observers
        guard observers.count > 0 else { return nil }
        guard let events = self.target.events else {
            throw LoadFailure("observers need the events door of the dispatcher: name it with --events")
        }
        let counts = ObserverCounts(), settings = self.target.settings
        let thread = try SocketThread<Never>(name: "beckon-observe", pollerCapacity: observers.count + 1) {
            try ObserverDriver(observers, events: events, load: identity.name, settings: settings, counts: counts)
        }
        return (thread, counts)
    }

    private func write(_ report: LoadReport) throws {
        if self.outputs.json != "-" && self.outputs.html != "-" {
            Self.put(report.lines.joined(separator: "\n") + "\n", FileHandle.standardOutput)
        }
        if let path = self.outputs.json { try Self.put(try JSON.line(report) + "\n", path) }
        if let path = self.outputs.html { try Self.put(report.html, path) }
    }

    private static func put(_ text: String, _ path: String) throws {
        if path == "-" { return self.put(text, FileHandle.standardOutput) }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw LoadFailure("\(path) cannot be written: \(error.localizedDescription)")
        }
    }

    private static func put(_ text: String, _ handle: FileHandle) {
        // A reader that went away is no error of ours.
        try? handle.write(contentsOf: Data(text.utf8))
    }
}

/// Tells how a load goes: every second on a terminal, every five elsewhere.
final class ProgressTeller: Sendable {
    private let isTerminal: Bool
    private let last = Mutex(-5)

    init(isTerminal: Bool) { self.isTerminal = isTerminal }

    func tell(_ progress: LoadProgress) {
        let isDue = self.last.withLock { last in
            guard self.isTerminal || progress.second - last >= 5 else { return false }
            last = progress.second
            return true
        }
        guard isDue else { return }
        let stage = progress.stages > 1 ? "stage \(progress.stage)/\(progress.stages)" : "\(progress.state)"
        let state = progress.state == .running ? stage : "\(progress.state)"
        let busy = progress.busy > 0 ? ", \(progress.busy)/s busy" : ""
        let p99 = String(format: "%.1f", Double(progress.p99) / 1_000)
        let line =
            "\(progress.second) s  \(state)  \(progress.begun)/s begun, \(progress.ended)/s ended\(busy), p99 \(p99) ms, "
            + "\(progress.live) under way, \(progress.endedInAll) ended\n"
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}
