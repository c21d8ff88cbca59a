// Beckon: the life of one request as a page
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension OperatorPages {
    /// Steps of a request that are shown; the rest is counted.
    static let stepsMaximum = 1_000

    /// `/requests/ID`: the same facts as `beckon trace ID`.
    public func request(_ trace: RequestTrace) -> String {
        let heading = trace.words ?? trace.intents.first ?? trace.id.description
        let content =
            "<h1 class=\"heard\"><bdi>\(HTMLRenderer.escape(PlainText.line(heading)))</bdi></h1>"
            + "<p class=\"standing\">\(self.standing(trace))</p>" + self.summary(trace) + self.fall(trace)
            + self.steps(trace)
        return self.page(
            self.text("trace.title"), nil, content, refresh: trace.isOver ? nil : 2_000)
    }

    private func standing(_ trace: RequestTrace) -> String {
        Self.badge(self.name(trace.phase), Self.mood(of: trace.phase))
    }

    /// How a request fares that stands in a phase.
    static func mood(of phase: Phase) -> Mood {
        switch phase {
        case .completed, .handedOff: .good
        case .failed, .expired, .unknownOutcome: .bad
        case .cancelled: .plain
        default: .busy
        }
    }

    func name(_ phase: Phase) -> String { self.say("phase.\(phase.name)") }

    private func summary(_ trace: RequestTrace) -> String {
        var facts: [(name: String, value: String)] = [
            (self.say("trace.request"), Self.code(trace.id.description)),
            (self.say("trace.conversation"), Self.value(trace.conversation)),
            (self.say("trace.began"), Self.moment(trace.began)),
            (self.say("trace.took"), Self.span((trace.ended ?? max(trace.last, self.now)) - trace.began)),
            (self.say("trace.thinking"), Self.span(trace.thinking(until: self.now))),
            (self.say("trace.events"), self.number(trace.steps.count)),
        ]
        if trace.end != trace.last { facts.append((self.say("trace.updates"), Self.span(trace.total))) }
        func add(_ key: String, _ names: [String]) {
            guard !names.isEmpty else { return }
            facts.append((self.say(key), names.prefix(8).map { Self.value($0) }.joined(separator: ", ")))
        }
        add("fact.intent", trace.intents)
        add("fact.app", trace.apps)
        if let parent = trace.traceparent { facts.append(("traceparent", Self.code(parent))) }
        return Self.facts(facts, "facts summary")
    }

    static func span(_ time: Milliseconds) -> String { HTMLRenderer.escape(RequestTrace.time(time)) }

    // MARK: The waterfall

    private func fall(_ trace: RequestTrace) -> String {
        guard !trace.rows.isEmpty else { return "" }
        // What goes on still does so until now; clocks of two machines may differ.
        let end = trace.ended ?? max(trace.last, self.now)
        let rows = trace.rows.prefix(Self.rowsMaximum).enumerated().map { index, row in
            self.row(row, index, from: trace.began, to: end)
        }
        return "<section aria-labelledby=\"fall\"><h2 id=\"fall\">\(self.say("trace.rows"))</h2>"
            + "<p class=\"legend\"><span class=\"work\">\(self.say("trace.work"))</span>"
            + "<span class=\"person\">\(self.say("trace.person"))</span>"
            + "<span class=\"lost\">\(self.say("trace.lost"))</span></p>"
            + "<ol class=\"fall\">\(rows.joined())</ol>\(self.more(trace.rows.count - rows.count))</section>"
    }

    private func row(_ row: RequestTrace.Row, _ index: Int, from start: Instant, to end: Instant) -> String {
        let className: String
        let name: String
        switch row.kind {
        case .person:
            className = "person"
            name = self.say("trace.person")
        case .work(let phase):
            className = row.isLost ? "lost" : "work"
            name = self.name(phase)
        }
        let stop = row.isOpen ? end : row.end
        var marks: [String] = []
        if let asked = row.asked { marks.append(Self.value(asked)) }
        if let worker = row.worker { marks.append(Self.value(worker)) }
        if row.attempt > 1 { marks.append(self.say("trace.attempt", ["number": "\(row.attempt)"])) }
        if row.isLost { marks.append(Self.badge(self.say("trace.lost"), .bad)) }
        if row.isOpen { marks.append(Self.badge(self.say("trace.open"), .busy)) }
        let steps = row.steps.map { self.step($0, from: start) }.joined()
        return "<li class=\"\(className)\"><details id=\"row-\(index)\"><summary><span class=\"what\">\(name)</span>"
            + "<span class=\"who\">\(marks.joined(separator: " "))</span>"
            + Self.bar(from: row.start - start, to: stop - start, of: end - start)
            + "<span class=\"long\">\(Self.span(stop - row.start))</span></summary>"
            + "<ol class=\"steps\">\(steps)</ol></details></li>"
    }

    /// Where a row stands in the request's time; one that took no time is seen, too.
    private static func bar(from start: Milliseconds, to end: Milliseconds, of total: Milliseconds) -> String {
        func place(_ time: Milliseconds) -> Int {
            guard total.count > 0 else { return 0 }
            return Int((Double(min(max(time.count, 0), total.count)) / Double(total.count) * 1_000).rounded())
        }
        let width = max(8, place(end) - place(start))
        let left = min(place(start), 1_000 - width)
        return "<svg class=\"bar\" viewBox=\"0 0 1000 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
            + "<rect class=\"ground\" width=\"1000\" height=\"8\"/>"
            + "<rect class=\"span\" x=\"\(left)\" width=\"\(width)\" height=\"8\"/></svg>"
    }

    // MARK: Steps

    private func steps(_ trace: RequestTrace) -> String {
        let shown = trace.steps.prefix(Self.stepsMaximum).map { self.step($0, from: trace.began) }
        return "<section><details id=\"steps\"><summary><h2>\(self.say("trace.steps"))</h2></summary>"
            + "<ol class=\"steps all\">\(shown.joined())</ol>\(self.more(trace.steps.count - shown.count))"
            + "</details></section>"
    }

    private func step(_ step: TraceStep, from start: Instant) -> String {
        let facts = step.facts.map { fact in (self.say("fact.\(fact.name.rawValue)"), self.text(of: fact)) }
        return "<li><span class=\"after\">\(Self.span(step.time - start))</span>"
            + "<span class=\"kind\">\(self.say("kind.\(step.kind.rawValue)"))"
            + "<span class=\"phase\">\(self.name(step.phase))</span></span>"
            + (facts.isEmpty ? "" : Self.facts(facts)) + "</li>"
    }

    private func text(of fact: TraceStep.Fact) -> String {
        switch fact.name {
        case .work: Phase.allCases.first { $0.name == fact.text }.map { self.name($0) } ?? Self.value(fact.text)
        case .values, .answer: "<code>\(Self.value(fact.text, limit: Self.bodyLength))</code>"
        default: Self.value(fact.text, limit: Self.bodyLength)
        }
    }
}
