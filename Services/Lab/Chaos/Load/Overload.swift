// Beckon: more requests than the stack can do, for a while
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import ClientKit
import HistoryChecker
import Schema

/// What an overload is asked for.
public struct OverloadOptions: Hashable, Sendable {
    /// How many times more than it can do, and for how long.
    public var factor: Double, seconds: Int
    /// What chance is drawn from.
    public var seed: UInt64
    /// Bytes that the dispatcher may have in memory at most.
    public var memoryMaximum: Int
    /// Whether the folder of the run is kept although nothing was wrong.
    public var keeps: Bool

    /// - Parameters: See the properties.
    public init(
        factor: Double, seconds: Int, seed: UInt64 = 1, memoryMaximum: Int = 512 << 20, keeps: Bool = false
    ) {
        self.factor = max(0, factor)
        self.seconds = max(1, seconds)
        self.seed = seed
        self.memoryMaximum = memoryMaximum
        self.keeps = keeps
    }
}

/// What an overload has come to. Rates are requests a second, memory is in bytes.
public struct OverloadReport: Codable, Hashable, Sendable {
    /// What the stack did by itself, what it was offered, and what it ended meanwhile.
    public var unloaded = 0.0, offered = 0.0, ended = 0.0
    /// The dispatcher's memory before, at most and at the end.
    public var memoryBefore = 0, memoryPeak = 0, memoryAfter = 0
    /// What it may have.
    public var memoryMaximum = 0
    /// The run as a whole.
    public var run: ChaosReport

    /// Whether every promise was kept and memory stayed within its bound.
    public var isClean: Bool { self.run.isClean && self.memoryPeak > 0 && self.memoryPeak <= self.memoryMaximum }

    /// The report for a person.
    public var lines: [String] {
        func megabytes(_ bytes: Int) -> String { "\((bytes + 524_288) >> 20) MiB" }
        let rates = "\(Int(self.unloaded))/s unloaded, \(Int(self.offered))/s offered, \(Int(self.ended))/s ended"
        let memory =
            "\(megabytes(self.memoryBefore)) before, \(megabytes(self.memoryPeak)) at most, "
            + "\(megabytes(self.memoryAfter)) at the end, of \(megabytes(self.memoryMaximum))"
        return ["rates        \(rates)", "memory       \(memory)"] + self.run.lines
    }
}

/// Offers a stack more than it can do, and watches its dispatcher's memory.
struct Overload: Sendable {
    /// How long the stack is measured, in seconds, and by how many at once.
    static let measured = 8, atOnce = 48
    /// Conversations that the requests are spread over.
    static let conversations = 400

    let options: OverloadOptions
    let clock: any Clock<Duration>
    let now: @Sendable () -> Instant
    let recorder: Recorder
    let dispatcher: ChaosService

    /// Measures, then overloads.
    ///
    /// - Returns: The rates and the dispatcher's memory.
    func run(_ clients: [Client]) async -> OverloadReport {
        var report = OverloadReport(
            run: ChaosReport(seed: self.options.seed, requests: 0, verdict: self.recorder.verdict))
        report.memoryMaximum = self.options.memoryMaximum
        report.unloaded = await self.measure(clients)
        report.memoryBefore = self.memory
        let peak = Peak()
        let before = self.ended
        let begun = self.now()
        await withTaskGroup(of: Void.self) { group in
            // One beside the load: looks at the memory until the load ends.
            group.addTask {
                while (try? await self.clock.sleep(for: .milliseconds(250))) != nil { peak.note(self.memory) }
            }
            await self.offer(clients, report.unloaded * self.options.factor)
            let seconds = Double((self.now() - begun).count) / 1_000
            report.offered = Double(self.recorder.begun) / seconds
            report.ended = Double(self.ended - before) / seconds
            group.cancelAll()
        }
        report.memoryPeak = peak.value
        return report
    }

    var memory: Int { self.dispatcher.pid.flatMap { ProcessMemory.resident($0) } ?? 0 }
    private var ended: Int { self.recorder.verdict.counts.outcomes.values.reduce(0, +) }

    private static func submit(_ conversation: String, _ random: inout ChaosRandom) -> Submit {
        let grain = random.pick(Grain.allCases)?.rawValue ?? "rye"
        return Submit(
            "GrindGrain", ["grain": .string(grain)], app: "mill", context: RequestContext(conversation: conversation))
    }

    /// Ends that some people reach who each wait for one request before they begin the next.
    private func measure(_ clients: [Client]) async -> Double {
        let begun = self.now()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<Self.atOnce {
                // A person each, `atOnce` of them.
                group.addTask {
                    var random = ChaosRandom(seed: self.options.seed &+ UInt64(number))
                    await self.repeat(clients[number % clients.count], "measure-\(number)", &random)
                }
            }
            try? await self.clock.sleep(for: .seconds(Self.measured))
            group.cancelAll()
        }
        return Double(self.ended) / (Double((self.now() - begun).count) / 1_000)
    }

    private func `repeat`(_ client: Client, _ conversation: String, _ random: inout ChaosRandom) async {
        let (ends, continuation) = AsyncStream<CorrelationID>.makeStream(bufferingPolicy: .bufferingNewest(100))
        let (recorder, clock) = (self.recorder, self.clock)
        await withTaskGroup(of: Void.self) { group in
            // One listener beside the one who talks.
            group.addTask {
                await Person.listen(client, conversation, clock) { event in
                    recorder.record(.told(observer: conversation, event))
                    if event.kind == .ended { continuation.yield(event.correlationID) }
                }
            }
            var iterator = ends.makeAsyncIterator()
            while !Task.isCancelled {
                let submit = Self.submit(conversation, &random)
                guard let accepted = try? await client.submit(submit) else { continue }
                while let end = await iterator.next(isolation: #isolation), end != accepted.correlationID {}
            }
            group.cancelAll()
        }
    }

    /// Offers requests at a rate, whatever becomes of them.
    private func offer(_ clients: [Client], _ rate: Double) async {
        let (recorder, clock) = (self.recorder, self.clock)
        await withTaskGroup(of: Void.self) { listeners in
            for number in 0..<Self.conversations {
                // A listener a conversation, of which there is a fixed number.
                listeners.addTask {
                    await Person.listen(clients[number % clients.count], "load-\(number)", clock) { event in
                        recorder.record(.told(observer: "load-\(number)", event))
                    }
                }
            }
            await withDiscardingTaskGroup { group in
                var random = ChaosRandom(seed: self.options.seed)
                let begun = self.now()
                var sent = 0
                while case let elapsed = (self.now() - begun).count, elapsed < Int64(self.options.seconds) * 1_000 {
                    let due = Int(rate * Double(elapsed) / 1_000)
                    while sent < due {
                        let number = sent % Self.conversations
                        let submit = Self.submit("load-\(number)", &random)
                        recorder.begin()
                        // An open loop waits for nobody. Each ends with its acknowledgement or its time limit: rate times limit at most.
                        group.addTask { _ = try? await clients[number % clients.count].submit(submit) }
                        sent += 1
                    }
                    guard (try? await clock.sleep(for: .milliseconds(10))) != nil else { return }
                }
            }
            listeners.cancelAll()
        }
    }
}
