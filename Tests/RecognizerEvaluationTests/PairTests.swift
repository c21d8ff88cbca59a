// Beckon: tests of sentences that must not be mixed up
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerLanguages
import Testing

@testable import RecognizerEvaluation

struct PairTests {
    /// Pairs that strangers wrote: no two come out the same, and nothing is done upon what says that it is not to be done. By
    /// templates alone; `beckon-lab understand --pairs` reads them with what was learnt.
    @Test(arguments: LanguageLoader.locales) func noPairIsMixedUp(_ locale: String) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Understanding/\(locale)/pairs.jsonl")
        let trial = try PairTrial(try LanguageLoader.builtIn([locale])[0], isTaught: false)
        var misses: [String] = []
        let report = try trial.run(lines: try String(contentsOf: path, encoding: .utf8)) { misses.append($0) }
        #expect(report.pairs == 60)
        #expect(report.apart >= 10)
        #expect(misses.isEmpty)
    }

    @Test func whatIsMixedUpIsFound() throws {
        let trial = try PairTrial(try LanguageLoader.builtIn(["en"])[0], isTaught: false)
        let lines = """
            {"k": "same", "a": "lock my car", "b": "please lock my car"}
            {"k": "apart", "a": "lock my car", "b": "unlock my car"}
            {"k": "done", "a": "is my car locked", "b": "lock my car", "none": true}
            {"k": "told", "a": "lock my car", "b": "is my car locked", "none": true}
            """
        var misses: [String] = []
        let report = try trial.run(lines: lines) { misses.append($0) }
        #expect((report.pairs, report.apart, report.same, report.done) == (4, 2, 1, 1))
        #expect(misses.map { $0.prefix { $0 != "\n" } } == ["same", "done"])
    }
}
