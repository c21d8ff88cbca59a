// Beckon: tests of reports
// SPDX-License-Identifier: Apache-2.0

import LoadCore
import Schema
import Testing

struct ReportTests {
    private func report(name: String = "Golden") throws -> LoadReport {
        var scenario = Scenario()
        scenario.name = name
        scenario.stages = [Stage(.rate(from: 10, to: 10), duration: 1_000_000_000)]
        scenario.mix = [MixEntry("do", turns: [Turn(.submit("Do", [:], app: nil))])]
        scenario.phases = true
        var machine = try LoadMachine(scenario, .init(random: 3))
        var dispatcher = FakeDispatcher()
        dispatcher.run(&machine)
        var processes = ProcessSamples()
        for second in 0..<4 as Range<UInt64> {
            processes.note(
                "dispatcher", pid: 7, at: 5_000_000_000 + second * 1_000_000_000, cpuMicroseconds: second * 50_000,
                memoryBytes: 30 << 20)
        }
        return machine.report(
            .init(
                started: Instant(milliseconds: 0), dispatcher: "ipc:///x", processes: processes,
                observed: .init(count: 2, follow: "all", events: 80, missing: 1)))
    }

    @Test func textIsAsItWas() throws {
        let expected = """
            Golden  10/s, constant, for 1 s
            measured     1.0 s
            requests     10 begun (10.0/s), 10 accepted, 10 ended (10.0/s)
            outcomes     10 completed
            again        0 sent again without an answer, 0 after busy; 0 fetches, 0 pieces of work lost, 0 restarts of the dispatcher seen

            milliseconds                                p50        p90        p99      p99.9    longest      count
            accepted                                 10.007     10.007     10.007     10.007     10.007         10
            """
        let lines = try self.report().lines
        let text = lines.joined(separator: "\n")
        #expect(lines.count > 12)
        for line in expected.split(separator: "\n").prefix(5) { #expect(text.contains(line), "\(text)") }
        #expect(lines.contains { $0.hasPrefix("milliseconds ") && $0.hasSuffix("count") })
        #expect(lines.contains { $0.hasPrefix("w ") })
        #expect(lines.contains { $0.hasPrefix("dispatcher ") && $0.contains("30.0") })
        #expect(lines.contains("observers    2 (all): 80 events, 1 missing"))
        #expect(
            lines.last
                == "ok  10 sent, 10 accepted, 10 ended, 0 refused: every accepted request ended once, no event is missing"
        )
    }

    @Test func jsonIsReadBack() throws {
        let report = try self.report()
        #expect(try JSON.decode(LoadReport.self, from: JSON.encode(report)) == report)
        // 50 ms of CPU time a second, at 10 requests a second.
        let cost = try #require(report.processes.first).cpuMicrosecondsPerRequest
        #expect(abs(cost - 5_000) < 300)
    }

    @Test func thePageIsWholeAndNeedsNothingElse() throws {
        let html = try self.report().html
        #expect(html.hasPrefix("<!doctype html>") && html.contains("</html>"))
        for reference in ["http://", "https://", "src=", "href=", "url(", "@import", "<script", "nan", "inf "] {
            #expect(!html.contains(reference), "\(reference)")
        }
        #expect(html.components(of: "<svg") >= 4)
        #expect(html.components(of: "<svg") == html.components(of: "</svg>"))
    }

    @Test func nothingOfOthersIsMarkup() throws {
        let hostile = "<script>alert(1)</script>\"'&\u{1B}[31m\u{202E}"
        var report = try self.report(name: hostile)
        report.outcomes = [hostile: 1]
        report.workers[0].name = hostile
        report.processes[0].name = hostile
        report.stopped = hostile
        report.verification.examples = ["gap": [hostile]]
        report.verification.faults = ["gap": 1]
        report.stages = [hostile]
        let html = report.html
        #expect(!html.contains("<script") && !html.contains("alert(1)</"))
        #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"))
        for text in [html, report.lines.joined()] {
            #expect(!text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{202E}"))
        }
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { self.ranges(of: part).count }
}
