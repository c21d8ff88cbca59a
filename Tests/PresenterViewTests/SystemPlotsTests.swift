// Beckon: tests of plots of how a stack fares
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PresenterView
import PresenterWords
import Schema
import Testing

@Suite struct SystemPlotsTests {
    private static let start = Instant(milliseconds: 1_772_442_000_000)

    private static func sample(_ seconds: Int64, accepted: Int, open: Int = 0) -> SystemSample {
        SystemSample(
            StatusReport(
                started: Self.start, openRequests: open, openQuestions: 0, workInFlight: 1, workQueued: 0,
                acceptedRequests: accepted, endedRequests: 0, apps: 1, workers: 1, recognizers: 1),
            at: Self.start + .seconds(seconds))
    }

    @Test func samplesAreBoundedAndOfOneDispatcher() {
        var samples: [SystemSample] = []
        for second in 0..<400 { samples = Self.sample(Int64(second), accepted: second).following(samples) }
        #expect(samples.count == SystemSample.most && samples.last?.accepted == 399)
        // After so long a pause nothing is left of what was before.
        #expect(Self.sample(1_000, accepted: 500).following(samples).count == 1)
        // One that counts anew is another one; a clock that went back, too.
        #expect(Self.sample(401, accepted: 3).following(samples).count == 1)
        #expect(Self.sample(10, accepted: 500).following(samples).count == 1)
    }

    @Test(arguments: WordsLibrary.languages) func plots(_ language: String) throws {
        var facts = OperatorPagesTests.facts()
        let empty = try RequestTraceTests.pages(language).system(facts)
        #expect(!empty.contains("class=\"plot\""))
        facts.samples = [
            Self.sample(0, accepted: 10, open: 2), Self.sample(2, accepted: 11, open: 4),
            Self.sample(4, accepted: 13, open: 1),
        ]
        facts.took = [Milliseconds(40), Milliseconds(120)]
        let html = try RequestTraceTests.pages(language).system(facts)
        #expect(html.components(separatedBy: "class=\"plot\"").count == 6)
        // One in two seconds, then two: 30 and 60 a minute. Two, four and one are open.
        #expect(html.contains("<strong>60</strong>") && html.contains("points=\"0,24 300,2\""))
        #expect(html.contains("points=\"0,24 150,2 300,35\"") && html.contains("<strong>120 ms</strong>"))
        #expect(RequestTraceTests.isWorded(html))
    }
}
