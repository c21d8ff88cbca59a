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
        var bytes = [UInt8](#"{"resourceSpans":[{"resource":{"attributes":["#.utf8)
        for (index, pair) in resource.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            Self.append(FinishedSpan.Attribute(pair.name, .text(pair.value)), most: 4_096, to: &bytes)
        }
        bytes += #"]},"scopeSpans":[{"scope":{"name":"beckon"},"spans":["#.utf8
        return bytes
    }

    /// What stands behind them.
    static let tail = [UInt8]("]}]}]}".utf8)

    /// Writes one span behind what is there.
    static func append(_ span: FinishedSpan, to bytes: inout [UInt8]) {
        bytes += #"{"traceId":""#.utf8
        Self.append(hex: span.context.traceHigh, to: &bytes)
        Self.append(hex: span.context.traceLow, to: &bytes)
        bytes += #"","spanId":""#.utf8
        Self.append(hex: span.context.span, to: &bytes)
        if span.parent != 0 {
            bytes += #"","parentSpanId":""#.utf8
            Self.append(hex: span.parent, to: &bytes)
        }
        bytes += #"","flags":"#.utf8
        bytes += String(span.context.flags).utf8
        bytes += #","name":"#.utf8
        Self.append(text: span.name, most: Self.nameBytes, to: &bytes)
        bytes += #","kind":"#.utf8
        bytes += String(span.kind.rawValue).utf8
        bytes += #","startTimeUnixNano":""#.utf8
        bytes += String(span.start).utf8
        bytes += #"","endTimeUnixNano":""#.utf8
        bytes += String(span.end).utf8
        bytes += #"","attributes":["#.utf8
        for (index, attribute) in span.attributes.prefix(Self.attributesMaximum).enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            Self.append(attribute, most: Self.textBytes, to: &bytes)
        }
        bytes += span.isFailed ? #"],"status":{"code":2}}"#.utf8 : #"],"status":{}}"#.utf8
    }

    private static func append(_ attribute: FinishedSpan.Attribute, most: Int, to bytes: inout [UInt8]) {
        bytes += #"{"key":"#.utf8
        Self.append(text: attribute.name, most: Self.nameBytes, to: &bytes)
        bytes += #","value":{"#.utf8
        switch attribute.value {
        case .text(let text):
            bytes += #""stringValue":"#.utf8
            Self.append(text: text, most: most, to: &bytes)
        case .number(let number):
            bytes += #""intValue":""#.utf8
            bytes += String(number).utf8
            bytes.append(UInt8(ascii: "\""))
        case .fraction(let number):
            bytes += #""doubleValue":"#.utf8
            // JSON has no such numbers; the mapping writes their names.
            let isNumber = number.isFinite
            let text = isNumber ? "\(number)" : number.isNaN ? "\"NaN\"" : number > 0 ? "\"Infinity\"" : "\"-Infinity\""
            bytes += text.utf8
        case .flag(let flag):
            bytes += flag ? #""boolValue":true"#.utf8 : #""boolValue":false"#.utf8
        }
        bytes += "}}".utf8
    }

    private static func append(hex word: UInt64, to bytes: inout [UInt8]) {
        var shift: UInt64 = 64
        while shift > 0 {
            shift -= 4
            let digit = UInt8(truncatingIfNeeded: word >> shift & 0xF)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
        }
    }

    /// Writes text between quotation marks, of at most so many bytes; it is cut between characters.
    private static func append(text: String, most: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        let utf8 = text.utf8
        var left = utf8.count <= most ? utf8.count : most
        if left < utf8.count {
            var end = utf8.index(utf8.startIndex, offsetBy: left)
            // A byte that goes on with a character has 10 in front.
            while end > utf8.startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
            left = utf8.distance(from: utf8.startIndex, to: end)
        }
        for byte in utf8.prefix(left) {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes += #"\u00"#.utf8
                for digit in [byte >> 4, byte & 0xF] {
                    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
                }
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
