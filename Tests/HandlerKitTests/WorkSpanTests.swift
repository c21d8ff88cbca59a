// Beckon: tests of a worker's spans
// SPDX-License-Identifier: Apache-2.0

import Schema
import Spans
import Synchronization
import Telemetry
import TestSupport
import Testing
import Tracing

/// Keeps spans.
private final class Keeper: SpanRecorder {
    let spans = Mutex<[FinishedSpan]>([])
    func record(_ span: FinishedSpan) { self.spans.withLock { $0.append(span) } }
    func samples(_ trace: TraceContext) -> Bool { true }

    var tracer: ExportingTracer {
        let next = Atomic<UInt64>(0)
        return ExportingTracer(self) { next.add(1, ordering: .relaxed).newValue }
    }
}

@Suite(.timeLimit(.minutes(1))) struct WorkSpanTests {
    private static let request = CorrelationID(high: 1, low: 2)

    private static func work(_ number: UInt64, flags: UInt8 = 1) -> Message {
        let trace = TraceContext(of: Self.request, flags: flags).ofWork(number, for: Self.request)
        return Message(
            Header(.work, correlationID: Self.request, phase: .handling, attempt: 2, workNumber: number, trace: trace))
    }

    @Test func aWorkersSpanStandsWithinTheDispatchersAndAroundTheApps() async throws {
        let keeper = Keeper()
        let tracer = keeper.tracer
        try await Life.run(
            tracer: tracer,
            perform: { _, _ in
                // As an app's own code does, or a library that it uses.
                await tracer.withSpan("own") { _ in await Task.yield() }
                return []
            }
        ) { life in
            try await life.begin()
            life.send(Self.work(7))
            let result = try await life.next(.result)
            #expect(result.header.trace == Self.work(7).header.trace, "the header is echoed as it was")
        }
        let spans = keeper.spans.withLock { $0 }
        try #require(spans.map(\.name) == ["own", "worker handling"])
        #expect(spans[0].parent == spans[1].context.span)
        #expect(spans[1].parent == Self.work(7).header.trace.span)
        #expect(spans[1].kind == .server)
        #expect(spans.allSatisfy { $0.context.traceHigh == 1 && $0.context.traceLow == 2 })
        #expect(
            spans[1].attributes == [
                .init("beckon.attempt", .number(2)), .init("beckon.outcome", .text("done")),
                .init("beckon.phase", .text("handling")), .init("beckon.request", .text(Self.request.description)),
                .init("beckon.worker", .text("w")),
            ])
    }

    @Test func workThatFailsIsToldSo() async throws {
        let keeper = Keeper()
        try await Life.run(tracer: keeper.tracer, perform: { _, _ in throw WorkFailure("handlerFailed", "swordfish") })
        {
            life in
            try await life.begin()
            life.send(Self.work(7))
            try await life.next(.result)
        }
        let span = try #require(keeper.spans.withLock { $0.first })
        #expect(span.isFailed)
        #expect(!"\(span)".contains("swordfish"))
    }

    @Test func whatNobodyIsToldOfIsNotMeasured() async throws {
        let keeper = Keeper()
        try await Life.run(tracer: keeper.tracer) { life in
            try await life.begin()
            life.send(Self.work(7, flags: 0))
            try await life.next(.result)
            life.send(Message(Header(.work, correlationID: Self.request, phase: .handling, workNumber: 8)))
            try await life.next(.vocabulary)
            try await life.next(.result)
        }
        #expect(keeper.spans.withLock { $0.isEmpty })
    }

    @Test func aLineOfTheLogSaysWhatItIsAbout() async throws {
        struct Oops: Error {}
        let log = LogRecorder()
        try await Life.run(logger: log.logger(), perform: { _, _ in throw Oops() }) { life in
            try await life.begin()
            life.send(Self.work(7))
            try await life.next(.result)
        }
        let line = try #require(log.lines.first { $0.contains("work failed") })
        for part in [Self.request.description, "\"worker\": w", "\"phase\": handling"] {
            #expect(line.contains(part), "\(line)")
        }
    }
}
