// Beckon: tests of spans as OTLP writes them
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import SpanCollector
import Spans
import TestSupport
import Testing

@testable import Telemetry

struct OTLPTextTests {
    /// One span with all that can be said of one.
    static let span = FinishedSpan(
        "handling", .client,
        TraceContext(traceHigh: 0x019A_B3F2_8000_7000, traceLow: 0x8000_0000_0000_0001, span: 0xA, flags: 1),
        parent: 0xB,
        start: 1_795_636_800_000_000_000, end: 1_795_636_800_012_000_000, isFailed: true,
        attributes: [
            .init("beckon.app", .text("h\"o\\p\n\u{E9}")), .init("beckon.attempt", .number(-2)),
            .init("share", .fraction(0.5)), .init("none", .fraction(.nan)), .init("isLast", .flag(true)),
        ])

    static func body(_ spans: [FinishedSpan]) -> [UInt8] {
        var bytes = OTLPText.head([
            .init(name: "service.name", value: "beckon-dispatcher"), .init(name: "a", value: "b"),
        ])
        for (index, span) in spans.enumerated() {
            var text = OTLPBytes()
            OTLPText.append(span, to: &text)
            bytes += (index > 0 ? [UInt8(ascii: ",")] : []) + [UInt8](text.bytes)
        }
        return bytes + OTLPText.tail
    }

    /// As OpenTelemetry's own example is written: ids in hexadecimal, numbers of 64 bits as text.
    @Test func theTextIsOTLP() {
        let root = FinishedSpan(
            "request", .server, TraceContext(of: CorrelationID(high: 1, low: 2)), parent: 0, start: 1, end: 2)
        let id = String(root.context.span, radix: 16)
        let padded = String(repeating: "0", count: 16 - id.count) + id
        #expect(
            String(decoding: Self.body([Self.span, root]), as: UTF8.self) == #"""
                {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"beckon-dispatcher"}},{"key":"a","value":{"stringValue":"b"}}]},"scopeSpans":[{"scope":{"name":"beckon"},"spans":[{"traceId":"019ab3f2800070008000000000000001","spanId":"000000000000000a","parentSpanId":"000000000000000b","flags":1,"name":"handling","kind":3,"startTimeUnixNano":"1795636800000000000","endTimeUnixNano":"1795636800012000000","attributes":[{"key":"beckon.app","value":{"stringValue":"h\"o\\p\u000aé"}},{"key":"beckon.attempt","value":{"intValue":"-2"}},{"key":"share","value":{"doubleValue":0.5}},{"key":"none","value":{"doubleValue":"NaN"}},{"key":"isLast","value":{"boolValue":true}}],"status":{"code":2}},{"traceId":"00000000000000010000000000000002","spanId":"\#(padded)","flags":1,"name":"request","kind":2,"startTimeUnixNano":"1","endTimeUnixNano":"2","attributes":[],"status":{}}]}]}]}
                """#)
    }

    @Test func whatIsLongIsCutBetweenCharacters() throws {
        var span = Self.span
        span.name = String(repeating: "\u{E9}", count: 100)
        span.attributes = (0..<100).map { .init("a\($0)", .text("x" + String(repeating: "\u{1F600}", count: 1_000))) }
        let told = try #require(try CollectedSpan.all(in: Self.body([span])).first)
        #expect(told.name == String(repeating: "\u{E9}", count: 64))
        #expect(told.attributes.count == OTLPText.attributesMaximum)
        #expect(told.attributes["a0"] == "x" + String(repeating: "\u{1F600}", count: 63))
    }

    /// The official mapping is the judge, where it is installed; CI installs it.
    @Test(.enabled(if: OTLPCheck.isThere)) func theOfficialMappingReadsIt() throws {
        #expect(try OTLPCheck.complaints(Self.body([Self.span])).isEmpty)
        let broken = String(decoding: Self.body([Self.span]), as: UTF8.self).replacing(
            "startTimeUnixNano", with: "start")
        #expect(try !OTLPCheck.complaints([UInt8](broken.utf8)).isEmpty, "it looks")
        let short = String(decoding: Self.body([Self.span]), as: UTF8.self).replacing("000000000000000a", with: "0a")
        #expect(try !OTLPCheck.complaints([UInt8](short.utf8)).isEmpty, "it counts bytes of ids")
    }
}
