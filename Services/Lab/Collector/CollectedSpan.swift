// Beckon: a span as a collector was told of it
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Schema

/// A span as a collector was told of it.
public struct CollectedSpan: Hashable, Sendable {
    /// The trace, the span, and the span around it; as they were written, `parent` empty where there is none.
    public var trace: String, id: String, parent: String
    /// The name of the span, and of the service that told of it.
    public var name: String, service: String
    /// Nanoseconds since 1970.
    public var start: UInt64, end: UInt64
    /// Whether it came to nothing.
    public var isFailed: Bool
    /// What else was said of it, as text.
    public var attributes: [String: String]

    /// Reads the body of a request.
    ///
    /// - Throws: `DecodingError` where it is no OTLP.
    public static func all(in body: [UInt8]) throws -> [CollectedSpan] {
        try JSONDecoder().decode(Request.self, from: Data(body)).resourceSpans.flatMap { resource in
            let service = resource.resource.attributes.first { $0.key == "service.name" }?.value.text ?? ""
            return resource.scopeSpans.flatMap(\.spans).map { CollectedSpan($0, service) }
        }
    }

    private init(_ span: Request.Span, _ service: String) {
        (self.trace, self.id, self.parent) = (span.traceId, span.spanId, span.parentSpanId ?? "")
        (self.name, self.service) = (span.name, service)
        self.start = UInt64(span.startTimeUnixNano) ?? 0
        self.end = UInt64(span.endTimeUnixNano) ?? 0
        self.isFailed = span.status?.code == 2
        self.attributes = Dictionary(span.attributes.map { ($0.key, $0.value.text) }) { $1 }
    }

    private struct Request: Decodable {
        struct Attribute: Decodable {
            struct Value: Decodable {
                var stringValue: String?, intValue: String?, doubleValue: Double?, boolValue: Bool?
                var text: String {
                    self.stringValue ?? self.intValue ?? self.doubleValue.map { "\($0)" }
                        ?? "\(self.boolValue ?? false)"
                }
            }
            var key: String, value: Value
        }
        struct Span: Decodable {
            struct Status: Decodable { var code: Int? }
            var traceId: String, spanId: String, parentSpanId: String?
            var name: String, startTimeUnixNano: String, endTimeUnixNano: String
            var attributes: [Attribute], status: Status?
        }
        struct Resource: Decodable { var attributes: [Attribute] }
        struct Scope: Decodable { var spans: [Span] }
        struct ResourceSpans: Decodable { var resource: Resource, scopeSpans: [Scope] }
        var resourceSpans: [ResourceSpans]
    }
}

/// What spans come to: whether each request is one tree.
public struct SpanTrees: Hashable, Sendable {
    /// Spans whose parent nobody told of.
    public private(set) var orphans: [CollectedSpan] = []
    /// The spans of each trace, each once.
    public let traces: [String: [CollectedSpan]]

    /// - Parameter spans: In any order; one that was told twice counts once, as it was told last.
    public init(_ spans: [CollectedSpan]) {
        var traces: [String: [String: CollectedSpan]] = [:]
        for span in spans { traces[span.trace, default: [:]][span.id] = span }
        self.traces = traces.mapValues { $0.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) } }
        for (trace, byID) in traces.sorted(by: { $0.key < $1.key }) {
            // A request that a client began within a span of its own has a parent of which the client tells.
            self.orphans += (self.traces[trace] ?? []).filter { span in
                span.name != "request" && !span.parent.isEmpty && byID[span.parent] == nil
            }
        }
    }

    /// The spans of a request whose client brought no trace.
    public func spans(of request: CorrelationID) -> [CollectedSpan] {
        self.traces[request.description.replacing("-", with: "")] ?? []
    }

    /// Whether a request whose client brought no trace is one tree: one span of its own, and all others within it.
    public func isTree(_ request: CorrelationID) -> Bool {
        let spans = self.spans(of: request)
        let ids = Set(spans.map(\.id))
        return spans.count { $0.parent.isEmpty } == 1 && spans.count { $0.name == "request" } == 1
            && spans.allSatisfy { $0.parent.isEmpty || ids.contains($0.parent) }
    }
}
