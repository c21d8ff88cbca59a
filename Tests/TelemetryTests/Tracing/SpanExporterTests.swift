// Beckon: tests of what sends spans, against collectors that are slow, away, or say no
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import Foundation
import Schema
import ServiceLifecycle
import ServiceLifecycleTestKit
import SpanCollector
import Spans
import Synchronization
import Testing

@testable import Telemetry

@Suite(.timeLimit(.minutes(1))) struct SpanExporterTests {
    private static func elapsed() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// What the operator is told.
    private final class Notices: Sendable {
        let lines = Mutex<[String]>([])
    }

    private static func span(_ number: UInt64) -> FinishedSpan {
        let request = CorrelationID(high: 1, low: number)
        return FinishedSpan("request", .server, TraceContext(of: request), parent: 0, start: number, end: number + 1)
    }

    private static func exporter(
        _ port: Int, path: String? = nil, _ notices: Notices = Notices(),
        change: (inout SpanExporter.Timing) -> Void = { _ in }
    ) throws -> SpanExporter {
        let environment = ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:\(port)"]
        let settings = try #require(try OTLPSettings.read(environment, service: "test"))
        // Short, so that what is tried again is soon tried again.
        var timing = SpanExporter.Timing(interval: 20, intervalMaximum: 40, request: 2_000, shutdown: 2_000)
        change(&timing)
        return try SpanExporter(settings, path: path, timing: timing, elapsed: Self.elapsed) { line in
            notices.lines.withLock { $0.append(line) }
        }
    }

    /// Runs an exporter beside `body`, then stops it in order.
    private static func run(
        _ exporter: SpanExporter, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await exporter.run() }
                try await body()
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
    }

    /// Waits until a collector has had so many requests.
    private static func requests(_ count: Int, of collector: SpanCollector) async {
        for await number in collector.arrivals where number >= count { return }
    }

    @Test func whatIsRecordedArrives() async throws {
        let collector = try SpanCollector()
        defer { collector.stop() }
        let exporter = try Self.exporter(collector.port) { $0.spans = 10 }
        try await Self.run(exporter) {
            for number in 1...25 as ClosedRange<UInt64> { exporter.record(Self.span(number)) }
            await Self.requests(3, of: collector)
            // What comes last of all is sent at the end.
            exporter.record(Self.span(26))
        }
        #expect(collector.spans.map(\.start) == Array(1...26))
        #expect(collector.spans.allSatisfy { $0.service == "test" })
        #expect(exporter.waiting == 0)
    }

    @Test func nobodyWaitsForACollectorThatIsAway() async throws {
        let gone = try SpanCollector()
        let port = gone.port
        gone.stop()
        for await _ in gone.arrivals {}
        let notices = Notices()
        let exporter = try Self.exporter(port, notices) { $0.waiting = 4_096 }
        try await Self.run(exporter) {
            for number in 1...10_000 as ClosedRange<UInt64> { exporter.record(Self.span(number)) }
            #expect(exporter.waiting < 40, "what waits is bounded")
            while notices.lines.withLock({ $0.isEmpty }) { await Task.yield() }
        }
        let lines = notices.lines.withLock { $0 }
        #expect(lines.count == 1, "it is told once")
        #expect(lines.first?.hasPrefix("the collector at 127.0.0.1:\(port) is away (Connection refused)") == true)
    }

    @Test func aCollectorThatAsksForPatienceGetsItAgain() async throws {
        let collector = try SpanCollector { $0 <= 2 ? .status(503) : .take }
        defer { collector.stop() }
        let exporter = try Self.exporter(collector.port)
        try await Self.run(exporter) {
            exporter.record(Self.span(1))
            await Self.requests(3, of: collector)
        }
        #expect(collector.spans.map(\.start) == [1])
    }

    @Test(arguments: [400, 404, 500]) func whatACollectorRefusesIsDropped(status: Int) async throws {
        let collector = try SpanCollector { $0 == 1 ? .status(status) : .take }
        defer { collector.stop() }
        let notices = Notices()
        let exporter = try Self.exporter(collector.port, notices)
        try await Self.run(exporter) {
            exporter.record(Self.span(1))
            await Self.requests(1, of: collector)
            exporter.record(Self.span(2))
        }
        #expect(collector.spans.map(\.start) == [2])
        #expect(notices.lines.withLock { $0.first?.contains("does not take spans (answered \(status))") } == true)
    }

    /// Before the request was read, and behind it: it is sent again, and after the third time given up, for it may be why.
    @Test(arguments: [SpanCollector.Answer.hangUp, .hangUpAfter]) func aCollectorThatHangsUp(
        answer: SpanCollector.Answer
    ) async throws {
        let collector = try SpanCollector { [1, 3, 4, 5].contains($0) ? answer : .take }
        defer { collector.stop() }
        let exporter = try Self.exporter(collector.port)
        try await Self.run(exporter) {
            exporter.record(Self.span(1))
            await Self.requests(2, of: collector)
            exporter.record(Self.span(2))
            await Self.requests(5, of: collector)
            while exporter.waiting > 0 { await Task.yield() }
            exporter.record(Self.span(3))
        }
        #expect(collector.spans.map(\.start) == [1, 3])
    }

    @Test func theEndIsBoundedWhereACollectorSaysNothing() async throws {
        let collector = try SpanCollector { _ in .silence }
        defer { collector.stop() }
        let exporter = try Self.exporter(collector.port) { ($0.request, $0.shutdown) = (60_000, 50) }
        let begun = Self.elapsed()
        try await Self.run(exporter) { exporter.record(Self.span(1)) }
        #expect(Self.elapsed() - begun < 30_000)
    }

    @Test func whatWaitsInAFileIsSentByTheNextProcess() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("spans-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let collector = try SpanCollector()
        defer { collector.stop() }
        do {
            // It is never run, as if it were killed before.
            let killed = try Self.exporter(collector.port, path: path)
            killed.record(Self.span(1))
        }
        let exporter = try Self.exporter(collector.port, path: path)
        #expect(exporter.waiting == 1)
        try await Self.run(exporter) { exporter.record(Self.span(2)) }
        #expect(collector.spans.map(\.start) == [1, 2])
    }

    @Test func theHeadOfARequestIsAsItWasSet() async throws {
        let collector = try SpanCollector()
        defer { collector.stop() }
        let environment = [
            "OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:\(collector.port)",
            "OTEL_EXPORTER_OTLP_HEADERS": "key=a b",
            "OTEL_RESOURCE_ATTRIBUTES": "x=1",
        ]
        let settings = try #require(try OTLPSettings.read(environment, service: "test"))
        let request = CollectorRequest(settings: settings, elapsed: Self.elapsed)
        let body = OTLPTextTests.body([Self.span(1)])
        // By a name: of its addresses the one is taken that answers.
        #expect(request.send(body, until: Self.elapsed() + 10_000) == .taken)
        #expect(collector.bodies == [body])
    }
}
