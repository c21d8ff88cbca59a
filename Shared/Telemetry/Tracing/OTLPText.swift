// Beckon: spans as OTLP writes them in JSON
// SPDX-License-Identifier: Apache-2.0

import Schema
import Spans

/// Writes spans in OTLP's JSON, the mapping of `opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest`: ids in
/// hexadecimal, 64-bit numbers as text.
///
/// By hand and not through an encoder: a span is written in the turn that ends it.
enum OTLPText {
    /// Bounds of what is written of one span; what is longer is cut, what is more is left out.
    static let nameBytes = 128, textBytes = 256, attributesMaximum = 32

    /// What stands before the spans of a request's body.
    static func head(_ resource: [OTLPSettings.Pair]) -> [UInt8] {
        var text = OTLPBytes()
        text.append(#"{"resourceSpans":[{"resource":{"attributes":["#)
        for (index, pair) in resource.enumerated() {
            if index > 0 { text.append(",") }
            Self.append(FinishedSpan.Attribute(pair.name, .text(pair.value)), most: 4_096, to: &text)
        }
        text.append(#"]},"scopeSpans":[{"scope":{"name":"beckon"},"spans":["#)
        return [UInt8](text.bytes)
    }

    /// What stands behind them.
    static let tail = [UInt8]("]}]}]}".utf8)

    /// Writes one span behind what is there.
    static func append(_ span: FinishedSpan, to text: inout OTLPBytes) {
        text.append(#"{"traceId":""#)
        text.append(hex: span.context.traceHigh)
        text.append(hex: span.context.traceLow)
        text.append(#"","spanId":""#)
        text.append(hex: span.context.span)
        if span.parent != 0 {
            text.append(#"","parentSpanId":""#)
            text.append(hex: span.parent)
        }
        text.append(#"","flags":"#)
        text.append(UInt64(span.context.flags))
        text.append(#","name":"#)
        text.append(quoted: span.name, most: Self.nameBytes)
        text.append(#","kind":"#)
        text.append(UInt64(span.kind.rawValue))
        text.append(#","startTimeUnixNano":""#)
        text.append(span.start)
        text.append(#"","endTimeUnixNano":""#)
        text.append(span.end)
        text.append(#"","attributes":["#)
        for (index, attribute) in span.attributes.prefix(Self.attributesMaximum).enumerated() {
            if index > 0 { text.append(",") }
            Self.append(attribute, most: Self.textBytes, to: &text)
        }
        text.append(span.isFailed ? #"],"status":{"code":2}}"# : #"],"status":{}}"#)
    }

    private static func append(_ attribute: FinishedSpan.Attribute, most: Int, to text: inout OTLPBytes) {
        text.append(#"{"key":"#)
        text.append(quoted: attribute.name, most: Self.nameBytes)
        switch attribute.value {
        case .text(let value):
            text.append(#","value":{"stringValue":"#)
            text.append(quoted: value, most: most)
        case .number(let number):
            text.append(#","value":{"intValue":""#)
            text.append(number)
            text.append("\"")
        case .fraction(let number):
            text.append(#","value":{"doubleValue":"#)
            // JSON has no such numbers; the mapping writes their names.
            if number.isFinite {
                text.append(finite: number)
            } else {
                text.append(number.isNaN ? #""NaN""# : number > 0 ? #""Infinity""# : #""-Infinity""#)
            }
        case .flag(let flag):
            text.append(flag ? #","value":{"boolValue":true"# : #","value":{"boolValue":false"#)
        }
        text.append("}}")
    }
}
