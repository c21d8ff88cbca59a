// Beckon: correlation ids, times and trace contexts
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@Suite struct CorrelationIDTests {
    @Test(arguments: [
        "00000000-0000-0000-0000-000000000000", "0197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e42",
        "ffffffff-ffff-ffff-ffff-ffffffffffff",
    ])
    func textForm(_ text: String) throws {
        let id = try #require(CorrelationID(text))
        #expect(id.description == text)
        #expect(CorrelationID(text.uppercased()) == id)
        #expect(UUID(uuidString: text)?.uuidString.lowercased() == id.description)
        #expect(try JSON.decode(CorrelationID.self, from: JSON.encode(id)) == id)
    }

    @Test(arguments: [
        "", "-", "0197f0e57d4a7c3e9a512f6d8b1c0e42", "0197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e4",
        "0197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e421", "0197f0e5-7d4a-7c3e-9a512-f6d8b1c0e42",
        "g197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e42", "{0197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e42}",
        " 197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e42", "+197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e42",
        "0197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e4２", "0197f0e5-7d4a-7c3e-9a51-2f6d8b1c0eé",
        "------------------------------------", "0197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e42-",
    ])
    func otherTextIsRefused(_ text: String) {
        #expect(CorrelationID(text) == nil)
    }

    @Test func versionAndVariant() {
        var random = SeededGenerator(7)
        for _ in 0..<1_000 {
            let now = Instant(milliseconds: Int64(random.next() & 0xFFFF_FFFF_FFFF))
            let id = CorrelationID(at: now, using: &random)
            #expect(id.high >> 12 & 0xF == 7)
            #expect(id.low >> 62 == 0b10)
            #expect(id.instant == now)
        }
        let full = CorrelationID(at: Instant(milliseconds: 0), random: (.max, .max))
        #expect(full.description == "00000000-0000-7fff-bfff-ffffffffffff")
        // A time before 1970 or beyond the 48 bits is cut, never a trap.
        #expect(CorrelationID(at: Instant(milliseconds: -1), random: (0, 0)).instant.milliseconds == 0xFFFF_FFFF_FFFF)
    }

    @Test func orderIsThatOfTime() {
        var random = SeededGenerator(8)
        let ids = (0..<200).map { CorrelationID(at: Instant(milliseconds: 1_750_000_000_000 + $0), using: &random) }
        #expect(ids.shuffled(using: &random).sorted() == ids)
        #expect(ids.map(\.description).sorted() == ids.map(\.description))
        #expect(CorrelationID(high: 1, low: 1) < CorrelationID(high: 1, low: 2))
    }
}

@Suite struct TimeTests {
    @Test func instantsHoldAtTheEnds() {
        let now = Instant(milliseconds: 1_000)
        #expect(now + .seconds(2) == Instant(milliseconds: 3_000))
        #expect(now - Instant(milliseconds: 400) == Milliseconds(600))
        #expect(now + Milliseconds(.max) == Instant(milliseconds: .max))
        #expect(Instant(milliseconds: -5) + Milliseconds(.min) == Instant(milliseconds: .min))
        #expect(Instant(milliseconds: .max) - Instant(milliseconds: -1) == Milliseconds(.max))
        #expect(Instant(milliseconds: .min) - Instant(milliseconds: 1) == Milliseconds(.min))
        #expect(Milliseconds.seconds(1) < .minutes(1) && .minutes(1) < .days(1))
    }

    @Test func instantsAreJSONIntegers() throws {
        #expect(try JSON.line([Samples.now]) == "[1750000000123]")
        #expect(Samples.now.description == "2025-06-15T15:06:40.123Z")
        #expect(Instant(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
        #expect(Instant(milliseconds: 5).description == "1970-01-01T00:00:00.005Z")
        var random = SeededGenerator(9)
        for _ in 0..<1_000 {
            let instant = Instant(milliseconds: Int64(random.below(4_000_000_000_000)))
            #expect(Instant(instant.date) == instant)
        }
        #expect(Instant(Date(timeIntervalSince1970: .infinity)) == Instant(milliseconds: .max))
        #expect(throws: WireError.self) { try JSON.decode(Instant.self, from: "\"2025-06-15T15:06:40Z\"") }
    }

    @Test func phasesAreNames() throws {
        for phase in Phase.allCases { #expect(try JSON.decode(Phase.self, from: "\"\(phase.name)\"") == phase) }
        #expect(throws: WireError.self) { try JSON.decode(Phase.self, from: "\"dreaming\"") }
        #expect(throws: WireError.self) { try JSON.decode(Phase.self, from: "7") }
    }
}

@Suite struct TraceContextTests {
    @Test(arguments: [
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00",
        "00-00000000000000000000000000000001-0000000000000001-ff",
    ])
    func valid(_ text: String) throws {
        let trace = try #require(TraceContext(traceparent: text))
        #expect(trace.isPresent)
        #expect(trace.traceparent == text)
    }

    // The standard's own reasons: other versions, zero ids, capitals, lengths, characters.
    @Test(arguments: [
        "", "00", "00---", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e47367-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
        "00-+bf92f3577b34da6+3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-+0f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-+1",
        " 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0１",
    ])
    func invalid(_ text: String) {
        #expect(TraceContext(traceparent: text) == nil)
    }

    @Test func noTraceHasNoText() {
        #expect(TraceContext.none.traceparent == nil)
        #expect(TraceContext(traceHigh: 1, traceLow: 0, span: 0, flags: 1).traceparent == nil)
    }
}
