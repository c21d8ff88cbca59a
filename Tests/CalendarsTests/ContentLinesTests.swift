// Beckon: tests of the lines of an iCalendar file
// SPDX-License-Identifier: Apache-2.0

import Calendars
import Schema
import Testing

@Suite struct ContentLinesTests {
    @Test func everyLineHasAtMost75OctetsAndNoCharacterIsCut() throws {
        let alphabet = ["a", "é", "日", "🍜", " ", ",", "\u{301}"]
        for length in 0..<200 {
            let text = (0..<length).map { alphabet[($0 * $0 + length * 5) % alphabet.count] }.joined()
            let folded = ContentLines.folded("SUMMARY:\(text)")
            let lines = folded.replacing("\r\n", with: "\r").split(separator: "\r", omittingEmptySubsequences: false)
            #expect(lines.last?.isEmpty == true)
            #expect(lines.allSatisfy { $0.utf8.count <= 75 })
            // By scalars: what follows a space joins with it to one character.
            let joined = lines.dropLast().enumerated()
                .map { index, line in Array(line.unicodeScalars.dropFirst(index == 0 ? 0 : 1)) }.joined()
            #expect(Array(joined) == Array("SUMMARY:\(text)".unicodeScalars))
        }
    }

    /// The library reads a backslash before `n` as the end of a line, even one that is escaped itself: here it is not asked.
    @Test func backslashes() {
        #expect(ContentLines.escaped("a\\nb") == "a\\\\nb")
        #expect(ContentLines.escaped("\\,;\n") == "\\\\\\,\\;\\n")
    }

    @Test func controlCharactersAreLeftOut() {
        #expect(ContentLines.escaped("a\u{0}b\u{1B}[c\td\u{7F}\u{2028}e\rf") == "ab[c\td\\ne\\nf")
        #expect(ContentLines.quoted("a\"b\r\nc") == "\"a'b  c\"")
    }

    @Test func whatIsWrittenIsRead() throws {
        let text = ContentLines.calendar(by: "Test") { lines in
            lines.add(zone: "Europe/Berlin", since: Instant(milliseconds: 1_772_823_600_000))
            for (name, text) in [
                ("VTODO", "milk, bread; \\ and \"tea\"\nthen"), ("VEVENT", "not this"), ("VTODO", "更多"),
            ] {
                lines.add("BEGIN", name)
                lines.add("SUMMARY", text: text)
                lines.add("END", name)
            }
        }
        var summaries: [String] = []
        try CalendarLine.visit("VTODO", in: Array(text.utf8)) { lines in summaries += lines.dropFirst().map(\.text) }
        #expect(summaries == ["milk, bread; \\ and \"tea\"\nthen", "更多"])
        var zones: [String] = []
        try CalendarLine.visit("VTIMEZONE", in: Array(text.utf8)) {
            zones += $0.filter { $0.name == "TZID" }.map(\.value)
        }
        #expect(zones == ["Europe/Berlin"])
        #expect(ContentLines.moment(Instant(milliseconds: 1_772_823_600_000), in: "Europe/Berlin") == "20260306T200000")
        #expect(ContentLines.moment(Instant(milliseconds: 0), in: "Nowhere") == nil)
    }

    @Test(arguments: [
        ("BEGIN:VTODO", 1), ("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR", 3), ("SUMMARY:x", 1),
        ("BEGIN:VCALENDAR", 1),
    ])
    func whatIsWrongIsNamedByItsLine(_ text: String, _ line: Int) {
        let error = #expect(throws: CalendarError.self) {
            try CalendarLine.visit("VTODO", in: Array(text.utf8)) { _ in }
        }
        #expect(error?.description.hasPrefix("line \(line): ") == true, "\(error.map(String.init(describing:)) ?? "")")
    }
}
