// Beckon: the report of a load as a page of its own
// SPDX-License-Identifier: Apache-2.0

import RealModule
import Schema

extension LoadReport {
    /// The report as one page that needs nothing else: no script, no font, no picture from anywhere.
    public var html: String {
        let verdict = self.verification.isVerified ? "verified" : "not verified"
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(HTMLText.escaped(self.scenario)): \(verdict)</title>
            <style>\(Self.style)</style></head><body>
            <header><h1>\(HTMLText.escaped(self.scenario))</h1>
            <p class="verdict \(self.verification.isVerified ? "ok" : "bad")">\(verdict)</p></header>
            <p class="about">\(HTMLText.escaped(self.stages.joined(separator: "; ")))<br>
            \(HTMLText.escaped("\(self.started.description), \(self.dispatcher), seed \(self.seed)"))</p>
            \(self.tiles)
            \(self.plots)
            \(self.tables)
            </body></html>

            """
    }

    private var tiles: String {
        let end = self.latencies.first { $0.name == Timed.end.name }
        let tiles: [(String, String)] = [
            (Self.rate(self.endedPerSecond), "ended a second"), (Self.rate(self.begunPerSecond), "begun a second"),
            ("\(self.ended)", "ended"), ("\(self.busy)", "busy"),
            (end.map { Self.milliseconds($0.p50) } ?? "-", "ms to the end, median"),
            (end.map { Self.milliseconds($0.p99) } ?? "-", "ms to the end, 99 %"),
        ]
        let items = tiles.map { "<div><b>\(HTMLText.escaped($0.0))</b><span>\(HTMLText.escaped($0.1))</span></div>" }
        return "<div class=\"tiles\">\(items.joined())</div>"
    }

    // MARK: Plots

    private var plots: String {
        var plots = [Self.distribution("Latency by percentile", self.latencies.filter { $0.name != "late" })]
        let times = self.timeline.map { (Double($0.second), $0) }
        let step = Double(max(1, self.timelineStep))
        func line(_ name: String, _ value: (Timeline.Point) -> Double, isFilled: Bool = false) -> LinePlot.Line {
            .init(name: name, points: times.map { (x: $0.0, y: value($0.1)) }, isFilled: isFilled)
        }
        let marks = Self.timeMarks(times.last.map { $0.0 } ?? 1)
        var rates = [
            line("ended", { Double($0.ended) / step }, isFilled: true), line("begun", { Double($0.begun) / step }),
        ]
        if self.timeline.contains(where: { $0.busy > 0 }) { rates.append(line("busy", { Double($0.busy) / step })) }
        plots.append(
            LinePlot(
                title: "Throughput over time", unit: "requests a second", lines: rates, marks: marks, caption: "seconds"
            ))
        let ends = [
            line("p99", { Double($0.p99) / 1_000 }), line("p50", { Double($0.p50) / 1_000 }),
            line("longest", { Double($0.longest) / 1_000 }),
        ]
        plots.append(
            LinePlot(
                title: "Time to the end, over time", unit: "milliseconds", lines: ends, marks: marks,
                isLogarithmic: true, caption: "seconds"))
        if !self.workers.isEmpty {
            let times = self.workers.prefix(LinePlot.colours).map { worker in
                var latency = worker.latency
                latency.name = worker.name
                return latency
            }
            plots.append(Self.distribution("By worker: from work sent to its result", times))
        }
        if !self.processes.isEmpty {
            plots += [self.usage("CPU by process", "cores", \.cpuShare), self.memory]
        }
        return plots.filter { !$0.lines.isEmpty }.map(\.svg).joined()
    }

    /// Times over percentiles, on the axis of HdrHistogram: 90, 99, 99.9 stand at equal distances.
    private static func distribution(_ title: String, _ latencies: [Latency]) -> LinePlot {
        func place(_ percentile: Double) -> Double { -Double.log10(max(1e-6, 1 - min(percentile, 100) / 100)) }
        let lines = latencies.map { latency in
            LinePlot.Line(
                name: latency.name,
                points: latency.distribution.filter { $0.percentile < 100 }.map {
                    (x: place($0.percentile), y: max(0.001, Double($0.microseconds) / 1_000))
                })
        }
        let furthest = lines.flatMap { $0.points.map(\.x) }.max() ?? 1
        let marks = [0, 50, 90, 99, 99.9, 99.99, 99.999, 99.9999].filter { place($0) <= furthest + 0.35 }.map {
            LinePlot.Mark(x: place($0), text: LinePlot.short($0) + " %")
        }
        return LinePlot(
            title: title, unit: "milliseconds", lines: lines.filter { $0.points.count > 1 }, marks: marks,
            isLogarithmic: true, caption: "percentile")
    }

    private func usage(_ title: String, _ unit: String, _ value: (ProcessCost.Point) -> Double) -> LinePlot {
        let lines = self.processes.prefix(LinePlot.colours).map { process in
            LinePlot.Line(name: process.name, points: process.points.map { (x: $0.second, y: value($0)) })
        }
        let last = lines.flatMap { $0.points.map(\.x) }.max() ?? 1
        return LinePlot(
            title: title, unit: unit, lines: lines, marks: Self.timeMarks(last), caption: "seconds")
    }

    private var memory: LinePlot {
        self.usage("Memory by process", "MiB", { Double($0.memoryBytes) / 1_048_576 })
    }

    private static func timeMarks(_ last: Double) -> [LinePlot.Mark] {
        LinePlot.steps(max(1, last)).filter { $0 <= max(1, last) }.map { .init(x: $0, text: LinePlot.short($0)) }
    }

    // MARK: Tables

    private var tables: String {
        var html = "<h2>Times in milliseconds</h2>\n" + Self.table(self.latencies)
        if !self.hasPhases { html += "<p>Times of single phases were not taken: --phases asks for them.</p>\n" }
        for entry in self.entries { html += "<h3>\(HTMLText.escaped(entry.name))</h3>\n" + Self.table(entry.latencies) }
        html += "<h2>Outcomes</h2>\n"
        html += HTMLText.table(["", "requests"], Self.rows(self.outcomes) + Self.rows(self.refusals, "refused: "))
        if !self.workers.isEmpty {
            html += "<h2>Workers</h2>\n"
            html += HTMLText.table(
                ["", "work", "lost", "p50", "p99", "longest"],
                self.workers.map {
                    [
                        $0.name, "\($0.latency.count)", "\($0.lost)", Self.milliseconds($0.latency.p50),
                        Self.milliseconds($0.latency.p99), Self.milliseconds($0.latency.longest),
                    ]
                })
        }
        if !self.processes.isEmpty {
            html += "<h2>Processes</h2>\n"
            html += HTMLText.table(
                ["", "CPU µs a request", "CPU s", "MiB at most", "MiB at the end"],
                self.processes.map {
                    [
                        "\($0.name) (\($0.pid))", Self.fixed($0.cpuMicrosecondsPerRequest, 1),
                        Self.fixed($0.cpuSeconds, 2),
                        Self.fixed(Double($0.memoryPeakBytes) / 1_048_576, 1),
                        Self.fixed(Double($0.memoryEndBytes) / 1_048_576, 1),
                    ]
                })
        }
        return html + "<h2>The report as text</h2>\n<pre>\(HTMLText.escaped(self.lines))</pre>\n"
    }

    private static func table(_ latencies: [Latency]) -> String {
        HTMLText.table(
            ["", "p50", "p90", "p99", "p99.9", "longest", "count"],
            latencies.map { latency in
                let times = [latency.p50, latency.p90, latency.p99, latency.p999, latency.longest]
                return [latency.name] + times.map(Self.milliseconds) + ["\(latency.count)"]
            })
    }

    private static func rows(_ counts: [String: Int], _ prefix: String = "") -> [[String]] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ["\(prefix)\($0.key)", "\($0.value)"] }
    }

    private static let style = """
        :root{color-scheme:light dark;--ink:#1c1e21;--soft:#5f6670;--paper:#fff;--card:#f5f6f8;--rule:#dde1e6;
        --c0:#2f6fde;--c1:#d9822b;--c2:#2a9d5c;--c3:#c0392b;--c4:#7d4fc4;--c5:#1497a8;--c6:#b8478f;--c7:#7a6a1f}
        @media(prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a0a8b2;--paper:#15181c;--card:#1f2329;--rule:#343a42;
        --c0:#6ea3ff;--c1:#f0a657;--c2:#58c98a;--c3:#f07167;--c4:#b090f0;--c5:#4fc7d8;--c6:#e585c0;--c7:#cdbb5f}}
        body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:920px;margin:0 auto;
        padding:24px 16px 48px}header{display:flex;align-items:center;gap:14px}h1{font-size:24px;margin:0}
        h2{font-size:18px;margin:32px 0 8px}h3{font-size:15px;margin:20px 0 6px}.about{color:var(--soft);margin:6px 0 18px}
        .verdict{margin:0;padding:2px 10px;border-radius:12px;font-weight:600;font-size:13px;color:var(--paper)}
        .ok{background:var(--c2)}.bad{background:var(--c3)}
        .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:10px}
        .tiles div{background:var(--card);border-radius:8px;padding:12px 14px}.tiles b{display:block;font-size:22px}
        .tiles span{color:var(--soft);font-size:13px}figure{margin:24px 0 0}figcaption{font-weight:600}
        small{color:var(--soft);font-weight:400}svg{width:100%;height:auto;display:block}
        svg text{font-size:12px;fill:var(--soft)}.end{text-anchor:end}.mid{text-anchor:middle}
        .grid{stroke:var(--rule);fill:none;stroke-width:1}.line{fill:none;stroke-width:2;stroke-linejoin:round}
        .area{opacity:.14;stroke:none}.legend{display:flex;flex-wrap:wrap;gap:4px 16px;margin:4px 0 0;color:var(--soft);
        font-size:13px}.legend i{display:inline-block;width:14px;height:3px;margin-right:6px;vertical-align:middle}
        .scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
        th,td{text-align:right;padding:4px 8px;border-bottom:1px solid var(--rule);white-space:nowrap}
        th:first-child,td:first-child{text-align:left;white-space:normal;overflow-wrap:anywhere}
        th{color:var(--soft);font-weight:500}
        pre{background:var(--card);padding:12px;border-radius:8px;overflow-x:auto;font-size:12px}
        """
        + (0..<LinePlot.colours).map {
            ".line.c\($0){stroke:var(--c\($0))}.area.c\($0){fill:var(--c\($0))}.legend .c\($0){background:var(--c\($0))}"
        }.joined()
}

extension HTMLText {
    /// Lines of text, each escaped.
    static func escaped(_ lines: [String]) -> String { lines.map(self.escaped).joined(separator: "\n") }
}
