// Beckon: what a worker's spans say of its work
// SPDX-License-Identifier: Apache-2.0

import Schema
import Spans
import Tracing

/// Begins a span for each piece of work that a worker really does, within the dispatcher's span for it. What the app's
/// own code begins meanwhile with `withSpan` is within that one.
///
/// Nothing of a user is told: no words, values, names or conversations.
struct WorkSpans: Sendable {
    private let tracer: any Tracer
    private let app: String, worker: String

    /// - Parameters:
    ///   - tracer: Makes the spans.
    ///   - hello: How the worker introduces itself.
    init(_ tracer: any Tracer, _ hello: Hello) {
        self.tracer = tracer
        self.app = hello.app ?? ""
        self.worker = hello.worker
    }

    /// A span that begins now; `nil` where the dispatcher has none for the work, or nobody is to be told.
    func begin(_ work: Header) -> (any Tracing.Span)? {
        guard work.trace.isSampled else { return nil }
        var context = InstrumentationContext.topLevel
        self.tracer.extract(work.trace, into: &context, using: TraceContextExtractor())
        let phase = work.phase?.name ?? ""
        let kind: SpanKind = work.phase == .following ? .consumer : .server
        let span = self.tracer.startSpan("worker \(phase)", context: context, ofKind: kind)
        span.updateAttributes { attributes in
            attributes["beckon.request"] = work.correlationID.description
            if !self.app.isEmpty { attributes["beckon.app"] = self.app }
            attributes["beckon.worker"] = self.worker
            attributes["beckon.phase"] = phase
            attributes["beckon.attempt"] = Int(work.attempt)
        }
        return span
    }

    /// The work is done, one way or the other.
    ///
    /// - Parameter isCancelled: Whether it was withdrawn, or the worker is stopping: then it is no failure.
    func end(_ span: any Tracing.Span, _ outcome: Header.Outcome, isCancelled: Bool) {
        let isFailed = outcome == .failed
        span.attributes["beckon.outcome"] = isFailed && isCancelled ? "cancelled" : "\(outcome)"
        if isFailed, !isCancelled { span.setStatus(SpanStatus(code: .error)) }
        span.end()
    }
}

/// Reads the trace of a message's header as text, for tracers that are not Beckon's own.
private struct TraceContextExtractor: Extractor {
    func extract(key: String, from carrier: TraceContext) -> String? {
        key == "traceparent" ? carrier.traceparent : nil
    }
}
