// Beckon: a request's life as a drawing
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
public import Schema

/// Draws a request's events: one line a step with its time, a bar for each piece of work, questions and answers. Pure.
public struct TraceDrawing: Sendable {
    /// Columns of the time line.
    static let columns = 40

    private let events: [Event]

    /// - Parameter events: The request's events, oldest first.
    public init(_ events: [Event]) { self.events = events }

    /// The drawing.
    public var lines: [String] {
        guard let first = self.events.first, let last = self.events.last else { return ["no events"] }
        var lines = [
            "request \(first.correlationID)  conversation \(first.conversation)",
            "began \(first.time), \(Self.time(last.time - first.time)) in \(self.events.count) events, \(last.phase.name)",
        ]
        if let parent = first.traceparent { lines.append("traceparent \(parent)") }
        lines.append("")
        for event in self.events {
            let time = Self.padded(Self.time(event.time - first.time), 9, isRight: true)
            let phase = Self.padded(event.phase.name, 14)
            lines.append("\(time)  \(phase)  \(Self.text(event))")
        }
        let spans = self.spans
        if !spans.isEmpty {
            lines.append("")
            lines += self.drawn(spans, from: first.time, to: last.time)
        }
        // Names and labels come from apps and users: nothing in them may drive the terminal.
        return lines.map { PlainText.columns($0) }
    }

    // MARK: Steps in words

    private static func text(_ event: Event) -> String {
        switch event.kind {
        case .accepted:
            return "accepted" + (event.utterance.map { " \"\($0)\"" } ?? event.intent.map { " \($0)" } ?? "")
        case .recognized:
            let catalog = event.catalog.map { "  catalog \($0)" } ?? ""
            return "recognized \(event.intent ?? "") \(Self.json(event.parameters))\(catalog)"
        case .appChosen: return "app \(event.app ?? "")"
        case .workSent: return "-> \(event.worker ?? "?")  \(event.work?.name ?? ""), attempt \(event.attempt ?? 1)"
        case .workLost:
            let who = event.worker.map { " by \($0)" } ?? ""
            return "lost \(event.work?.name ?? "")\(who), attempt \(event.attempt ?? 1): \(event.topic ?? "")"
        case .resolved: return "<- \(event.worker ?? "?")  resolved \(Self.json(event.parameters))"
        case .previewed:
            let took = event.took.map { "  took \(Self.time($0))" } ?? ""
            return "<- \(event.worker ?? "?")  preview \(event.preview?.code ?? "")\(took)"
        case .asked: return "asked " + (event.questions ?? []).map(Self.text).joined(separator: "; ")
        case .delivered: return "delivered \(Self.short(event.topic ?? ""))"
        case .answered: return "answered \(event.answer.map(Self.text) ?? "")"
        case .notUnderstood:
            let what = event.failure.map { $0.code == .notUnderstood } ?? true ? "not understood" : "not taken"
            let parts = [what, event.failure?.code.rawValue, event.failure?.parameter, event.failure?.message]
            return parts.compactMap(\.self).joined(separator: " ")
        case .ended:
            let failure = event.failure.map { " \($0.code.rawValue)\($0.message.map { ": \($0)" } ?? "")" } ?? ""
            return "ended \(event.phase.name)\(event.response.map { " \($0.code)" } ?? "")\(failure)"
        case .updated, .progressed:
            return "<- \(event.worker ?? "?")  \(event.kind.rawValue) \(event.response?.code ?? "")"
        case .lateResult: return "late result \(event.response?.code ?? ""), changes nothing"
        case .explained: return "explained \(event.topic ?? "")"
        case .updatesEnded, .suspended, .resumed: return event.kind.rawValue
        }
    }

    private static func text(_ question: Question) -> String {
        let options = question.options.isEmpty ? "" : " [\(question.options.map(\.label).joined(separator: " | "))]"
        let reason = question.reason.map { " (\($0))" } ?? ""
        return "\(Self.short(question.id)) \(question.kind.rawValue) \(question.parameter ?? "")".trimmed + options
            + reason
    }

    private static func text(_ answer: Answer) -> String {
        let reply: String =
            switch answer.reply {
            case .value(let value): Self.json(value)
            case .choice(let number): "choice \(number)"
            case .yes: "yes"
            case .no: "no"
            case .correction(let values): "correction \(Self.json(values))"
            case .skip: "skip"
            case .repeat: "repeat"
            case .why: "why"
            case .help: "help"
            case .cancel: "cancel"
            }
        return "\(Self.short(answer.question)): \(reply)"
    }

    /// The number alone: the rest of a question's id is the request's.
    private static func short(_ id: String) -> String {
        let name = Question.name(id: id)
        return "#" + (name.split(separator: "/").last.map(String.init) ?? name)
    }

    private static func json(_ value: (some Encodable)?) -> String {
        guard let value, let line = try? JSON.line(value) else { return "" }
        return line.count > 120 ? line.prefix(117) + "..." : line
    }

    // MARK: The time line

    /// A piece of work, or the wait for an answer.
    struct Span: Hashable, Sendable {
        var name: String
        var start: Instant, end: Instant
        var isWait = false
    }

    var spans: [Span] {
        var spans: [Span] = []
        var open: Span?
        func close(_ event: Event) {
            guard var span = open else { return }
            span.end = event.time
            spans.append(span)
            open = nil
        }
        for event in self.events {
            switch event.kind {
            case .accepted: open = Span(name: "recognize", start: event.time, end: event.time)
            case .workSent where event.work != .following:
                if event.work != .recognizing { close(event) }
                if open == nil {
                    let attempt = (event.attempt ?? 1) > 1 ? " \(event.attempt ?? 1)" : ""
                    open = Span(name: (event.work?.name ?? "work") + attempt, start: event.time, end: event.time)
                }
            case .asked:
                close(event)
                let what = event.questions?.first.map { $0.parameter ?? $0.kind.rawValue } ?? ""
                open = Span(name: "? \(what)", start: event.time, end: event.time, isWait: true)
            case .recognized, .answered, .ended, .resolved, .previewed, .workLost: close(event)
            default: break
            }
        }
        return spans
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

    static func time(_ span: Milliseconds) -> String {
        switch span.count {
        case ..<10_000: return "\(span.count) ms"
        case ..<600_000:
            let tenths = (span.count + 50) / 100
            return "\(tenths / 10).\(tenths % 10) s"
        default: return "\(span.count / 60_000) min"
        }
    }

    static func padded(_ text: String, _ width: Int, isRight: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return isRight ? space + text : text + space
    }
}
