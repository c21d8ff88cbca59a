// Beckon: tests of the ids of a request's trace
// SPDX-License-Identifier: Apache-2.0

import Schema
import Spans
import Testing

struct SpanIDTests {
    private static let request = CorrelationID(high: 0x019A_B3F2_8000_7000, low: 0x8000_0000_0000_0001)

    /// They never change: processes of two versions tell of one trace.
    @Test func idsFollowFromTheRequest() {
        let own = TraceContext(of: Self.request)
        #expect(own.traceparent == "00-019ab3f2800070008000000000000001-c22968805e849b4a-01")
        let work = own.ofWork(1 << 36 + 1, for: Self.request)
        #expect((work.traceHigh, work.traceLow) == (own.traceHigh, own.traceLow))
        #expect(work.span == 0xCD1C_B23A_A7EC_A8BD)
        #expect(work.isSampled)
    }

    @Test func aClientsTraceGoesOn() throws {
        let text = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"
        let client = try #require(TraceContext(traceparent: text))
        let own = TraceContext(of: Self.request, within: client)
        #expect((own.traceHigh, own.traceLow, own.flags) == (client.traceHigh, client.traceLow, 0))
        #expect(own.span == TraceContext(of: Self.request).span)
        #expect(!own.isSampled)
    }

    @Test func noTwoAreTheSame() {
        var ids: Set<UInt64> = [0]
        for number in 0..<2_000 as Range<UInt64> {
            let request = CorrelationID(high: Self.request.high &+ number, low: Self.request.low)
            ids.insert(TraceContext(of: request).span)
            ids.insert(TraceContext(of: request).ofWork(1 << 36 + number, for: request).span)
            ids.insert(TraceContext(of: request).ofWork(1 << 36 + 7_000 + number, for: Self.request).span)
        }
        #expect(ids.count == 6_001)
    }

    @Test(arguments: [(-1, 0), (0, 0), (1_795_636_800_000, 1_795_636_800_000_000_000), (Int64.max, UInt64.max)])
    func aTimeIsWrittenInNanoseconds(milliseconds: Int64, nanoseconds: UInt64) {
        #expect(Instant(milliseconds: milliseconds).nanoseconds == nanoseconds)
    }

    @Test func aSpanEndsNotBeforeItBegins() {
        let span = FinishedSpan("a", .within, TraceContext(of: Self.request), parent: 0, start: 9, end: 3)
        #expect((span.start, span.end) == (9, 9))
    }
}
