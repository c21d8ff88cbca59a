// Beckon: languages are data that a person can review
// SPDX-License-Identifier: Apache-2.0

import Testing

/// A change to a long line cannot be reviewed. YAML goes on in the next line where a quoted text ends with a backslash, and
/// where a list has a comma.
struct LanguageLineTests {
    private static let most = 160

    @Test("No line of a language's files is longer than 160 characters") func noLineIsTooLong() {
        let places = ["Services/Recognizer/Languages", "Services/Presenter/Words", "Shared/DomainCards/Words"]
        for file in Repository.texts where file.isIn(places) && file.path.hasSuffix(".yaml") {
            for problem in Self.problems(file) { Issue.record("\(problem)") }
        }
    }

    @Test("A long line is found, and a line is counted in characters") func catches() {
        #expect(Self.problems(SourceFile("a.yaml", "a\n" + String(repeating: "x", count: 161))).map(\.line) == [2])
        #expect(Self.problems(SourceFile("a.yaml", String(repeating: "\u{597D}", count: 160))).isEmpty)
    }

    private static func problems(_ file: SourceFile) -> [Violation] {
        file.lines.enumerated().filter { $0.element.utf8.count > self.most && $0.element.count > self.most }.map {
            let message = "\($0.element.count) characters, of at most \(self.most); go on in the next line"
            return Violation(path: file.path, line: $0.offset + 1, message: message)
        }
    }
}
