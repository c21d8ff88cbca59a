// Beckon: swift-distributed-tracing's tracer, over what sends spans
// SPDX-License-Identifier: Apache-2.0

import Schema
public import Spans
import Synchronization
public import Tracing

/// The tracer of a process that tells of its spans: those that Beckon begins, and those that an app's own code or a library
/// begins within them with `withSpan`.
///
/// A span's attributes go as they are, as far as their bounds reach. Its events, links and the text of its errors do not: they
/// may hold a user's words.
public struct ExportingTracer: Tracer {
    private let recorder: any SpanRecorder
    private let makeID: @Sendable () -> UInt64

    /// - Parameters:
    ///   - recorder: Takes spans that are over.
    ///   - makeID: A number by chance, for ids.
    public init(_ recorder: any SpanRecorder, makeID: @escaping @Sendable () -> UInt64) {
        self.recorder = recorder
        self.makeID = makeID
    }

    public func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> InstrumentationContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> ExportedSpan {
        var context = context()
        var trace: TraceContext
        var parent: UInt64 = 0
        if let around = context[TraceContextKey.self] {
            (trace, parent) = (around, around.span)
            trace.span = self.makeSpanID()
        } else {
            trace = TraceContext(
                traceHigh: self.makeSpanID(), traceLow: self.makeID(), span: self.makeSpanID(), flags: 0)
            if self.recorder.samples(trace) { trace.flags = 1 }
        }
        context[TraceContextKey.self] = trace
        let recorder = trace.isSampled ? self.recorder : nil
        let span = FinishedSpan(
            operationName, FinishedSpan.Kind(kind), trace, parent: parent,
            start: recorder == nil ? 0 : instant().nanosecondsSinceEpoch, end: 0)
        return ExportedSpan(span, context, recorder)
    }

    private func makeSpanID() -> UInt64 { max(1, self.makeID()) }

    public func forceFlush() {}

    private static let field = "traceparent"

    public func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        // The header of a message has it in bytes: it need not be written as text to be read.
        let trace =
            (carrier as Any) as? TraceContext
            ?? extractor.extract(key: Self.field, from: carrier).flatMap { TraceContext(traceparent: $0) }
        if let trace, trace.isPresent { context[TraceContextKey.self] = trace }
    }

    public func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let text = context[TraceContextKey.self]?.traceparent else { return }
        injector.inject(text, forKey: Self.field, into: &carrier)
    }
}

/// Where a span's context stands among what is known of a task.
private enum TraceContextKey: InstrumentationContextKey {
    typealias Value = TraceContext
    static var nameOverride: String? { "traceparent" }
}

/// A span that is told of when it ends.
public final class ExportedSpan: Tracing.Span {
    private struct State {
        var span: FinishedSpan
        var attributes = SpanAttributes()
        var isOver: Bool
    }

    public let context: InstrumentationContext
    private let recorder: (any SpanRecorder)?
    private let state: Mutex<State>

    /// - Parameter recorder: Who is told; `nil` where nobody is to be.
    fileprivate init(_ span: FinishedSpan, _ context: InstrumentationContext, _ recorder: (any SpanRecorder)?) {
        self.context = context
        self.recorder = recorder
        self.state = Mutex(State(span: span, isOver: recorder == nil))
    }

    public var operationName: String {
        get { self.state.withLock { $0.span.name } }
        set { self.state.withLock { $0.span.name = newValue } }
    }

    public var attributes: SpanAttributes {
        get { self.state.withLock { $0.attributes } }
        set { self.state.withLock { if !$0.isOver { $0.attributes = newValue } } }
    }

    public var isRecording: Bool { self.state.withLock { !$0.isOver } }

    public func setStatus(_ status: SpanStatus) {
        let isError = status.code == .error
        self.state.withLock { $0.span.isFailed = isError }
    }

    public func addEvent(_ event: SpanEvent) {}

    public func addLink(_ link: SpanLink) {}

    public func recordError<Instant: TracerInstant>(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) {
        let type = "\(type(of: error))"
        self.state.withLock { if !$0.isOver { $0.attributes["error.type"] = type } }
    }

    public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        guard let recorder = self.recorder else { return }
        let end = instant().nanosecondsSinceEpoch
        let span = self.state.withLock { state -> FinishedSpan? in
            guard !state.isOver else { return nil }
            state.isOver = true
            state.span.end = max(state.span.start, end)
            var attributes: [FinishedSpan.Attribute] = []
            state.attributes.forEach { name, value in
                if let value = FinishedSpan.Attribute.Value(value) { attributes.append(.init(name, value)) }
            }
            state.span.attributes = attributes.sorted { $0.name < $1.name }
            return state.span
        }
        if let span { recorder.record(span) }
    }
}

extension FinishedSpan.Kind {
    fileprivate init(_ kind: SpanKind) {
        switch kind {
        case .server: self = .server
        case .client: self = .client
        case .producer: self = .producer
        case .consumer: self = .consumer
        case .internal: self = .within
        }
    }
}

extension FinishedSpan.Attribute.Value {
    /// A single value; `nil` for several.
    fileprivate init?(_ value: SpanAttribute) {
        switch value {
        case .int32(let number): self = .number(Int64(number))
        case .int64(let number): self = .number(number)
        case .double(let number): self = .fraction(number)
        case .bool(let flag): self = .flag(flag)
        case .string(let text): self = .text(text)
        case .stringConvertible(let value): self = .text("\(value)")
        default: return nil
        }
    }
}
