// Beckon: tests of sentences with marks
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RecognizerEngine

struct MarkedTextTests {
    private static func marks(_ source: String) -> [String] {
        let text = MarkedText(source)
        return text.marks.map { "\($0.name)|\($0.value ?? "-")|\(text.words(of: $0) ?? "-")" }
    }

    @Test(arguments: [
        ("to the {dropOffLocation:museum}", "to the museum", ["dropOffLocation|-|museum"]),
        (
            "put {contacts:Zoë} on {audioRoute=speakerphone:loudspeaker}", "put Zoë on loudspeaker",
            ["contacts|-|Zoë", "audioRoute|speakerphone|loudspeaker"]
        ),
        ("lock the doors{locked=true}", "lock the doors", ["locked|true|-"]),
        ("not the {-airport}, at {time:7:30}", "not the airport, at 7:30", ["-|-|airport", "time|-|7:30"]),
        ("nothing", "nothing", []),
        ("a } and a { alone", "a } and a { alone", []),
        ("{}{:}{=:}", "", ["|-|-", "|-|-", "|-|-"]),
    ]) func isRead(_ source: String, _ text: String, _ marks: [String]) {
        #expect(MarkedText(source).text == text)
        #expect(Self.marks(source) == marks)
    }
}
