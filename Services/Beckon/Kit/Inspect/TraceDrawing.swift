// Beckon: a request's life as a drawing
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
public import Schema

/// Draws a request's events: one line a step with its time, a bar for each piece of work, questions and answers. Pure.
/// What there is to draw is computed by ``PresenterView/RequestTrace``, which the page draws, too.
public struct TraceDrawing: Sendable {
    /// Columns of the time line.
    static let columns = 40

    private let trace: RequestTrace?

    /// - Parameter events: The request's events, oldest first.
    public init(_ events: [Event]) { self.trace = RequestTrace(events) }

    /// The drawing.
    public var lines: [String] {
        guard let trace = self.trace else { return ["no events"] }
        var lines = [
            "request \(trace.id)  conversation \(trace.conversation)",
            "began \(trace.began), \(Self.time(trace.total)) in \(trace.steps.count) events, \(trace.phase.name)",
        ]
        if let parent = trace.traceparent { lines.append("traceparent \(parent)") }
        lines.append("")
        for step in trace.steps {
            let time = Self.padded(Self.time(step.time - trace.began), 9, isRight: true)
            let phase = Self.padded(step.phase.name, 14)
            lines.append("\(time)  \(phase)  \(Self.text(step))")
        }
        let spans = self.spans
        if !spans.isEmpty {
            lines.append("")
            lines += self.drawn(spans, from: trace.began, to: trace.end)
        }
        // Names and labels come from apps and users: nothing in them may drive the terminal.
        return lines.map { PlainText.columns($0) }
    }

    // MARK: Steps in words

    private static func text(_ step: TraceStep) -> String {
        let from = "<- \(step[.worker] ?? "?")"
        let code = step[.code] ?? ""
        switch step.kind {
        case .accepted:
            return "accepted" + (step[.words].map { " \"\($0)\"" } ?? step[.intent].map { " \($0)" } ?? "")
        case .recognized:
            let catalog = step[.catalog].map { "  catalog \($0)" } ?? ""
            return "recognized \(step[.intent] ?? "") \(Self.clipped(step[.values]))\(catalog)"
        case .appChosen: return "app \(step[.app] ?? "")"
        case .workSent: return "-> \(step[.worker] ?? "?")  \(step[.work] ?? ""), attempt \(step[.attempt] ?? "1")"
        case .workLost:
            let who = step[.worker].map { " by \($0)" } ?? ""
            return "lost \(step[.work] ?? "")\(who), attempt \(step[.attempt] ?? "1"): \(step[.reason] ?? "")"
        case .resolved: return "\(from)  resolved \(Self.clipped(step[.values]))"
        case .previewed: return "\(from)  preview \(code)\(step[.took].map { "  took \($0)" } ?? "")"
        case .asked: return "asked " + Self.questions(step)
        case .delivered: return "delivered \(step[.question] ?? "#")"
        case .answered:
            return "answered " + (step[.question].map { "\($0): \(Self.clipped(step[.answer]))" } ?? "")
        case .notUnderstood:
            let isNotTaken = step[.failure].map { $0 != Failure.Code.notUnderstood.rawValue } ?? false
            let parts = [
                isNotTaken ? "not taken" : "not understood", step[.failure], step[.parameter], step[.message],
            ]
            return parts.compactMap(\.self).joined(separator: " ")
        case .ended:
            let failure = step[.failure].map { " \($0)\(step[.message].map { ": \($0)" } ?? "")" } ?? ""
            return "ended \(step.phase.name)\(step[.code].map { " \($0)" } ?? "")\(failure)"
        case .updated, .progressed: return "\(from)  \(step.kind.rawValue) \(code)"
        case .lateResult: return "late result \(code), changes nothing"
        case .explained: return "explained \(step[.topic] ?? "")"
        case .updatesEnded, .suspended, .resumed: return step.kind.rawValue
        }
    }

    private static func questions(_ step: TraceStep) -> String {
        var text = ""
        for fact in step.facts {
            switch fact.name {
            case .options: text += " [\(fact.text)]"
            case .reason: text += " (\(fact.text))"
            default: text += (text.isEmpty ? "" : "; ") + fact.text
            }
        }
        return text
    }

    private static func clipped(_ text: String?) -> String {
        guard let text else { return "" }
        return text.count > 120 ? text.prefix(117) + "..." : text
    }

    // MARK: The time line

    /// A piece of work, or the wait for an answer.
    struct Span: Hashable, Sendable {
        var name: String
        var start: Instant, end: Instant
        var isWait = false
    }

    /// What has ended: how long the rest takes, nobody knows yet.
    var spans: [Span] {
        (self.trace?.rows ?? []).filter { !$0.isOpen }.map { row in
            switch row.kind {
            case .person: Span(name: "? \(row.asked ?? "")", start: row.start, end: row.end, isWait: true)
            case .work(.recognizing) where row.attempt == 1: Span(name: "recognize", start: row.start, end: row.end)
            case .work(let phase):
                Span(
                    name: phase.name + (row.attempt > 1 ? " \(row.attempt)" : ""), start: row.start, end: row.end)
            }
        }
    }

    private func drawn(_ spans: [Span], from start: Instant, to end: Instant) -> [String] {
        let total = max(1, (end - start).count)
        let width = min(24, spans.map { $0.name.count }.max() ?? 0)
        func column(_ time: Instant) -> Int {
            let share = Double((time - start).count) / Double(total)
            return min(Self.columns - 1, max(0, Int(share * Double(Self.columns))))
        }
        return spans.map { span in
            let (first, last) = (column(span.start), column(span.end))
            let bar = String(repeating: span.isWait ? "·" : "█", count: last - first + 1)
            let line = String(repeating: " ", count: first) + bar
            return
                "\(Self.padded(String(span.name.prefix(24)), width))  |\(Self.padded(line, Self.columns))|  \(Self.time(span.end - span.start))"
        }
    }

    // MARK: Text

    static func time(_ span: Milliseconds) -> String { RequestTrace.time(span) }

    static func padded(_ text: String, _ width: Int, isRight: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return isRight ? space + text : text + space
    }
}
