// Beckon: tests that no name of a case is shown as it stands in code
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Foundation
import PresenterWords
import Testing

@Suite struct CaseWordsTests {
    /// Enumerations of which no card shows a case: units have symbols, phases of rides and states of tables sentences and
    /// words under other keys, and nothing is said of how lists are kept.
    static let neverShown: Set<String> = [
        "Unit", "RidePhase", "RestaurantReservationUserBookingStatus", "TaskType", "SortType",
    ]

    /// The case of an enumeration that a person sees has words in every language, whatever intent has it.
    @Test(arguments: WordsLibrary.languages) func everyCaseHasWords(_ language: String) throws {
        let words = try library().words(for: language)
        for (type, cases) in WordsTests.everyEnumeration where !Self.neverShown.contains(type) {
            for name in cases { #expect(words.templates["case.\(type).\(name)"] != nil, "case.\(type).\(name)") }
        }
    }

    /// No enumeration of the domains is left out of the test above.
    @Test func everyEnumerationIsKnown() throws {
        let domains = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("../../Shared/Domains").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: domains, includingPropertiesForKeys: nil))
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: #/enum (\w+): String, IntentEnumeration/#) { found.insert(String(match.1)) }
        }
        #expect(found.count > 30)
        #expect(found.subtracting(WordsTests.everyEnumeration.keys).subtracting(Self.neverShown) == [])
    }
}
