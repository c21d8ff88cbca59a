// Beckon: values are written as docs/protocol.md, 3.2, says
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@Suite struct WrittenFormTests {
    private static let evening = Date(timeIntervalSince1970: 1_795_636_800)

    @Test("Each kind of value is written as its example in the table of docs/protocol.md, 3.2")
    func examplesAreWhatIsWritten() throws {
        let id = try #require(CorrelationID("019ab3f2-8000-7000-8000-000000000001"))
        try Self.expect("instant", Instant(Self.evening))
        try Self.expect("span of time", Milliseconds.seconds(5))
        try Self.expect("value of a type of kind `date`", Self.evening)
        try Self.expect("value of the type `DateFields`", DateFields(month: 11, day: 25, hour: 20))
        try Self.expect("exact decimal number", DecimalText(Decimal(string: "12.50") ?? 0))
        try Self.expect("id of a request", id)
        try Self.expect("phase", Phase.resolving)
        #expect(try Self.examples().count == 7, "a row of the table is not held by this test")
    }

    @Test(
        "A date is read with an offset and with fractions, and without a zone it is none",
        arguments: [
            ("2026-11-25T20:00:00Z", 0), ("2026-11-25T21:00:00+01:00", 0), ("2026-11-25T20:00:00.25Z", 0.25),
            ("2026-11-25T20:00:00.250000+00:00", 0.25), ("2026-11-25T20:00:00", nil), ("2026-11-25", nil),
            ("1795636800000", nil),
        ] as [(String, Double?)])
    func datesAreRead(_ text: String, _ seconds: Double?) {
        let date = try? JSON.decode([Date].self, from: "[\"\(text)\"]").first
        #expect(date == seconds.map { Self.evening.addingTimeInterval($0) })
    }

    @Test("A date is no number, and an instant no text")
    func formsAreNotMixed() {
        #expect(throws: WireError.self) { try JSON.decode([Date].self, from: "[1795636800000]") }
        #expect(throws: WireError.self) { try JSON.decode([Instant].self, from: "[\"2026-11-25T20:00:00Z\"]") }
        #expect(TypeDeclaration("Date", .date).accepts("2026-11-25T20:00:00Z"))
        #expect(!TypeDeclaration("Date", .date).accepts(1_795_636_800_000))
    }

    /// The examples of the table, by the beginnings of its rows.
    private static func examples() throws -> [(name: String, example: String)] {
        try String(contentsOf: Repository.root.appendingPathComponent("docs/protocol.md"), encoding: .utf8)
            .split(separator: "\n").drop { $0 != "| value | form | example |" }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
            .compactMap { row in
                let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                return cells.count == 3 ? (cells[0], cells[2].trimmingCharacters(in: ["`"])) : nil
            }
    }

    private static func expect(_ name: String, _ value: some Encodable) throws {
        let row = try #require(try self.examples().first { $0.name.hasPrefix(name) }, "no row '\(name)'")
        // In an array, for some of JSON's writers take no bare value.
        #expect(try JSON.line([value]) == "[\(row.example)]", "docs/protocol.md, 3.2: \(name)")
    }
}
