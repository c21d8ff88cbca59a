// Beckon: tests of the tracer of swift-distributed-tracing
// SPDX-License-Identifier: Apache-2.0

import Schema
import Spans
import Synchronization
import Testing
import Tracing

@testable import Telemetry

/// Keeps spans.
private final class Keeper: SpanRecorder {
    let spans = Mutex<[FinishedSpan]>([])
    let isSampling: Bool
    init(isSampling: Bool = true) { self.isSampling = isSampling }
    func record(_ span: FinishedSpan) { self.spans.withLock { $0.append(span) } }
    func samples(_ trace: TraceContext) -> Bool { self.isSampling }
}

private struct Fields: Extractor, Injector {
    func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
    func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }
}

struct TracerTests {
    private struct Oops: Error { var secret = "swordfish" }
    private static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    private static func tracer(_ keeper: Keeper) -> ExportingTracer {
        let next = Atomic<UInt64>(0)
        return ExportingTracer(keeper) { next.add(1, ordering: .relaxed).newValue }
    }

    @Test func spansStandWithinEachOther() async throws {
        let keeper = Keeper()
        let tracer = Self.tracer(keeper)
        var context = InstrumentationContext.topLevel
        tracer.extract(["traceparent": Self.parent], into: &context, using: Fields())
        await tracer.withSpan("outer", context: context) { outer in
            outer.attributes["a"] = 1
            outer.attributes["b"] = "text"
            outer.attributes["several"] = [1, 2]
            await tracer.withSpan("inner", ofKind: .client) { _ in await Task.yield() }
            var fields: [String: String] = [:]
            tracer.inject(outer.context, into: &fields, using: Fields())
            #expect(fields == ["traceparent": "00-0af7651916cd43dd8448eb211c80319c-0000000000000001-01"])
        }
        let spans = keeper.spans.withLock { $0 }
        #expect(spans.map(\.name) == ["inner", "outer"])
        #expect(spans.map(\.kind) == [.client, .within])
        #expect(spans.map(\.parent) == [1, 0xB7AD_6B71_6920_3331])
        #expect(Set(spans.map(\.context.traceLow)) == [0x8448_EB21_1C80_319C])
        #expect(spans[1].attributes == [.init("a", .number(1)), .init("b", .text("text"))])
        #expect(spans[1].start <= spans[0].start && spans[0].end <= spans[1].end && spans[0].start > 0)
    }

    @Test func ofAnErrorTheTypeIsTold() throws {
        let keeper = Keeper()
        #expect(throws: Oops.self) { try Self.tracer(keeper).withSpan("a") { _ in throw Oops() } }
        let span = try #require(keeper.spans.withLock { $0.first })
        #expect(span.isFailed)
        #expect(span.attributes == [.init("error.type", .text("Oops"))])
    }

    @Test func whatIsNotSampledIsNotTold() {
        let keeper = Keeper()
        let tracer = Self.tracer(keeper)
        var context = InstrumentationContext.topLevel
        tracer.extract(["traceparent": String(Self.parent.dropLast(2)) + "00"], into: &context, using: Fields())
        tracer.withSpan("outer", context: context) { span in
            #expect(!span.isRecording)
            tracer.withSpan("inner") { _ in }
        }
        Self.tracer(Keeper(isSampling: false)).withSpan("a") { span in #expect(!span.isRecording) }
        #expect(keeper.spans.withLock { $0.isEmpty })
    }

    @Test func aSpanIsToldOnce() {
        let keeper = Keeper()
        let span = Self.tracer(keeper).startSpan("a", context: .topLevel)
        span.end()
        span.end()
        span.attributes["late"] = 1
        #expect(keeper.spans.withLock { $0.count } == 1)
        #expect(!span.isRecording)
    }

    @Test func aHeadersTraceIsTakenWithoutBeingWritten() throws {
        let tracer = Self.tracer(Keeper())
        struct None: Extractor {
            func extract(key: String, from carrier: TraceContext) -> String? { nil }
        }
        var context = InstrumentationContext.topLevel
        tracer.extract(try #require(TraceContext(traceparent: Self.parent)), into: &context, using: None())
        var fields: [String: String] = [:]
        tracer.inject(context, into: &fields, using: Fields())
        #expect(fields["traceparent"] == Self.parent)
        var none = InstrumentationContext.topLevel
        tracer.extract(TraceContext.none, into: &none, using: None())
        #expect(none.isEmpty)
    }
}
