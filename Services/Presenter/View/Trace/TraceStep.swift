// Beckon: one event of a request as facts
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// One event of a request as facts: what happened, when, and what with. The terminal writes them as a line, the page as
/// names and values: both show the same.
public struct TraceStep: Hashable, Sendable {
    /// What a fact says.
    public enum Name: String, CaseIterable, Sendable {
        /// What the person said.
        case words
        /// The intent.
        case intent
        /// The values by parameter, as JSON.
        case values
        /// The number of the catalog that the words were read with.
        case catalog
        /// The app.
        case app
        /// The worker.
        case worker
        /// The phase of the work.
        case work
        /// The attempt, from 1.
        case attempt
        /// A question: its number, its kind, its parameter; for an answer and a delivery its number alone.
        case question
        /// What the question before it offers.
        case options
        /// What was answered.
        case answer
        /// The code of a response.
        case code
        /// How long `confirm` took in the worker.
        case took
        /// What was explained.
        case topic
        /// The code of a failure, the parameter that it is about, and its message.
        case failure, parameter, message
        /// Why work was lost, or why the question before it is asked.
        case reason
    }

    /// One fact.
    public struct Fact: Hashable, Sendable {
        /// What it says.
        public var name: Name
        /// Its text, as it came: whoever shows it makes it harmless.
        public var text: String
    }

    /// The event's number in its conversation.
    public let sequence: UInt64
    /// Which intent of the request, from 0.
    public let intentNumber: Int
    /// When it happened.
    public let time: Instant
    /// What happened.
    public let kind: Event.Kind
    /// Where the request stands after it.
    public let phase: Phase
    /// What with, in the order in which it is told.
    public let facts: [Fact]

    /// - Parameter event: The event.
    public init(_ event: Event) {
        self.sequence = event.sequence
        self.intentNumber = event.intentNumber
        self.time = event.time
        self.kind = event.kind
        self.phase = event.phase
        self.facts = Self.facts(of: event)
    }

    /// The text of the first fact of a name.
    public subscript(name: Name) -> String? { self.facts.first { $0.name == name }?.text }

    private static func facts(of event: Event) -> [Fact] {
        switch event.kind {
        case .accepted:
            let intent = event.utterance == nil ? event.intent : nil
            return Self.some((.words, event.utterance), (.intent, intent), (.values, Self.json(event.parameters)))
        case .recognized:
            return Self.some(
                (.intent, event.intent), (.values, Self.json(event.parameters)),
                (.catalog, event.catalog.map { "\($0)" }))
        case .appChosen: return Self.some((.app, event.app))
        case .workSent:
            return Self.some((.worker, event.worker), (.work, event.work?.name), (.attempt, "\(event.attempt ?? 1)"))
        case .workLost:
            return Self.some(
                (.work, event.work?.name), (.worker, event.worker), (.attempt, "\(event.attempt ?? 1)"),
                (.reason, event.topic))
        case .resolved: return Self.some((.worker, event.worker), (.values, Self.json(event.parameters)))
        case .previewed:
            return Self.some(
                (.worker, event.worker), (.code, event.preview?.code), (.took, event.took.map { RequestTrace.time($0) })
            )
        case .asked: return (event.questions ?? []).flatMap { Self.facts(of: $0) }
        case .delivered: return Self.some((.question, event.topic.map { Self.short($0) }))
        case .answered:
            return Self.some(
                (.question, event.answer.map { Self.short($0.question) }),
                (.answer, event.answer.map { Self.text($0.reply) }), (.words, event.utterance))
        case .notUnderstood:
            return Self.some(
                (.failure, event.failure?.code.rawValue), (.parameter, event.failure?.parameter),
                (.message, event.failure?.message), (.words, event.utterance))
        case .ended:
            return Self.some(
                (.code, event.response?.code), (.failure, event.failure?.code.rawValue),
                (.message, event.failure?.message))
        case .updated, .progressed: return Self.some((.worker, event.worker), (.code, event.response?.code))
        case .lateResult: return Self.some((.code, event.response?.code))
        case .explained: return Self.some((.topic, event.topic))
        case .updatesEnded, .suspended, .resumed: return []
        }
    }

    private static func facts(of question: Question) -> [Fact] {
        let what = [Self.short(question.id), question.kind.rawValue, question.parameter].compactMap(\.self)
        let options = question.options.isEmpty ? nil : question.options.map(\.label).joined(separator: " | ")
        return Self.some(
            (.question, what.joined(separator: " ")), (.options, options), (.reason, question.reason))
    }

    private static func text(_ reply: Reply) -> String {
        switch reply {
        case .value(let value): Self.json(value) ?? ""
        case .choice(let number): "choice \(number)"
        case .yes: "yes"
        case .no: "no"
        case .correction(let values): "correction \(Self.json(values) ?? "")"
        case .skip: "skip"
        case .repeat: "repeat"
        case .why: "why"
        case .help: "help"
        case .cancel: "cancel"
        }
    }

    /// The number alone: the rest of a question's id is the request's.
    private static func short(_ id: String) -> String {
        let name = Question.name(id: id)
        return "#" + (name.split(separator: "/").last.map(String.init) ?? name)
    }

    private static func json(_ value: (some Encodable)?) -> String? { value.flatMap { try? JSON.line($0) } }

    private static func some(_ facts: (Name, String?)...) -> [Fact] {
        facts.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : Fact(name: name, text: $0) } }
    }
}
