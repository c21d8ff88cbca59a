// Beckon: the report of a load as text
// SPDX-License-Identifier: Apache-2.0

extension LoadReport {
    /// The report for a person, in lines. What others named is shown without control characters.
    public var lines: [String] { self.rawLines.map(Self.plain) }

    private var rawLines: [String] {
        var lines = ["\(self.scenario)  \(self.stages.joined(separator: "; "))"]
        if let stopped = self.stopped { lines.append("stopped      \(stopped)") }
        let warmUp =
            self.warmUpSeconds > 0 ? ", after \(Self.seconds(self.warmUpSeconds)) of warm-up that do not count" : ""
        lines.append("measured     \(Self.seconds(self.seconds))\(warmUp)")
        lines.append(
            "requests     \(self.begun) begun (\(Self.rate(self.begunPerSecond))/s), \(self.accepted) accepted, "
                + "\(self.ended) ended (\(Self.rate(self.endedPerSecond))/s)")
        if self.unsent > 0 {
            lines.append(
                "unsent       \(self.unsent) were due and never sent: this process or the connection could not keep up")
        }
        lines.append("outcomes     \(Self.counts(self.outcomes))")
        if !self.refusals.isEmpty { lines.append("refused      \(Self.counts(self.refusals))") }
        if self.questions > 0 {
            let refused = self.answerRefusals.isEmpty ? "" : "; refused: \(Self.counts(self.answerRefusals))"
            lines.append(
                "questions    \(self.questions), \(self.answers) answered, \(self.cancelled) cancelled for want of an answer"
                    + refused)
        }
        lines.append(
            "again        \(self.resends) sent again without an answer, \(self.retries) after busy; \(self.fetches) fetches, "
                + "\(self.lostWork) pieces of work lost, \(self.restarts) restarts of the dispatcher seen")
        lines += self.latencyLines + self.workerLines + self.processLines
        if let observers = self.observers {
            lines.append(
                "observers    \(observers.count) (\(observers.follow)): \(observers.events) events, \(observers.missing) missing"
            )
        }
        return lines + self.verdictLines
    }

    private var latencyLines: [String] {
        var lines = ["", Self.row("milliseconds", ["p50", "p90", "p99", "p99.9", "longest", "count"])]
        func add(_ latencies: [Latency], _ indent: String) {
            for latency in latencies {
                let times = [latency.p50, latency.p90, latency.p99, latency.p999, latency.longest]
                lines.append(Self.row(indent + latency.name, times.map(Self.milliseconds) + ["\(latency.count)"]))
            }
        }
        add(self.latencies, "")
        if !self.hasPhases { lines.append("(no times of single phases: --phases asks the dispatcher for every step)") }
        for entry in self.entries {
            lines.append(String(entry.name.prefix(60)))
            add(entry.latencies.filter { $0.name != "late" }, "  ")
        }
        return lines
    }

    private var workerLines: [String] {
        guard !self.workers.isEmpty else { return [] }
        return ["", Self.row("worker", ["work", "lost", "p50", "p99", "longest"])]
            + self.workers.map { worker in
                Self.row(
                    worker.name,
                    [
                        "\(worker.latency.count)", "\(worker.lost)", Self.milliseconds(worker.latency.p50),
                        Self.milliseconds(worker.latency.p99), Self.milliseconds(worker.latency.longest),
                    ])
            }
    }

    private var processLines: [String] {
        guard !self.processes.isEmpty else { return [] }
        return ["", Self.row("process", ["us/request", "CPU s", "MiB most", "MiB end"])]
            + self.processes.map { process in
                Self.row(
                    process.name,
                    [
                        Self.fixed(process.cpuMicrosecondsPerRequest, 1), Self.fixed(process.cpuSeconds, 2),
                        Self.fixed(Double(process.memoryPeakBytes) / 1_048_576, 1),
                        Self.fixed(Double(process.memoryEndBytes) / 1_048_576, 1),
                    ])
            }
    }

    private var verdictLines: [String] {
        let verdict = self.verification
        var lines = [""]
        let all =
            "\(verdict.sent) sent, \(verdict.accepted) accepted, \(verdict.ended) ended, \(verdict.refused) refused"
        lines.append(
            verdict.isVerified
                ? "ok  \(all): every accepted request ended once, no event is missing"
                : "NOT VERIFIED  \(all)")
        for (fault, count) in verdict.faults.sorted(by: { $0.key < $1.key }) {
            lines.append("  \(fault): \(count)")
            lines += (verdict.examples[fault] ?? []).map { "    \($0)" }
        }
        return lines + verdict.notes.map { "  note: \($0)" }
    }

    // MARK: Words

    /// Text without what would command a terminal or turn text around.
    static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// `1.234` for 1,234 microseconds.
    static func milliseconds(_ microseconds: UInt64) -> String {
        let value = Double(microseconds) / 1_000
        return Self.fixed(value, value < 10 ? 3 : value < 1_000 ? 1 : 0)
    }

    static func fixed(_ value: Double, _ digits: Int) -> String {
        var factor = 1
        for _ in 0..<digits { factor *= 10 }
        guard value.isFinite, abs(value) < 1e15 else { return "?" }
        let scaled = Int((abs(value) * Double(factor)).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(scaled)" }
        let rest = String(scaled % factor)
        return "\(sign)\(scaled / factor)." + String(repeating: "0", count: digits - rest.count) + rest
    }

    static func rate(_ value: Double) -> String { Self.fixed(value, value < 100 ? 1 : 0) }
    static func seconds(_ value: Double) -> String { "\(Self.fixed(value, 1)) s" }

    static func counts(_ counts: [String: Int]) -> String {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.isEmpty ? "none" : sorted.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    private static func row(_ name: String, _ cells: [String]) -> String {
        let name = name.count > 34 ? "\(name.prefix(33))…" : name
        let padded = cells.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }
        return name + String(repeating: " ", count: max(1, 35 - name.count)) + padded.joined()
    }
}
