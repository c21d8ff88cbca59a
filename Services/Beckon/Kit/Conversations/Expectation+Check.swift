// Beckon: how a step differs from what was expected of it
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What a step led to.
public struct StepResult: Hashable, Sendable {
    /// The request that it touched or began.
    public var request: RequestState?
    /// The request in front afterwards.
    public var front: RequestState?
    /// What happened.
    public var events: [Event] = []
    /// Why the message itself was not taken.
    public var refusal: Refusal?
}

extension Expectation {
    /// How a result differs: one line each, none where all is as expected. Effects are looked at elsewhere.
    public func differences(_ result: StepResult) -> [String] {
        var lines: [String] = []
        if let refusal = result.refusal {
            if self.refused == nil { lines.append("refused: \(refusal.code): \(refusal.message)") }
        } else if let refused = self.refused {
            lines.append("refused: expected \(refused), the message was taken")
        }
        if let refused = self.refused, let refusal = result.refusal, refusal.code != refused {
            lines.append("refused: expected \(refused), there is \(refusal.code)")
        }
        lines += self.differences(result.request)
        let names = Self.names(result.events)
        lines += self.events.filter { !names.contains($0) }.map {
            "events: expected \($0), there are \(names.sorted())"
        }
        lines += self.never.filter { names.contains($0) }.map { "never: \($0) happened" }
        for expectation in self.front {
            lines += expectation.differences(result.front).map { "front.\($0)" }
        }
        return lines
    }

    /// The names that `events` and `never` may hold: the kinds of events; the phase of work that was sent, `handled` for
    /// `handling`.
    static func names(_ events: [Event]) -> Set<String> {
        var names: Set<String> = []
        for event in events {
            names.insert(event.kind.rawValue)
            guard event.kind == .workSent, let work = event.work else { continue }
            names.insert(work == .handling ? "handled" : work.name)
        }
        return names
    }

    /// Every name that can happen.
    static let knownNames = Set(
        Event.Kind.allCases.map(\.rawValue) + ["handled"] + Phase.allCases.filter { !$0.isEnd }.map(\.name))

    private func differences(_ request: RequestState?) -> [String] {
        var lines: [String] = []
        func compare<Item: Equatable>(_ name: String, _ wanted: Item?, _ found: Item?) {
            guard let wanted, wanted != found else { return }
            lines.append("\(name): expected \(wanted), there is \(found.map { "\($0)" } ?? "nothing")")
        }
        compare("phase", self.phase?.name, request?.phase.name)
        compare("intent", self.intent, request?.intent)
        compare("app", self.app, request?.app)
        if let failure = self.failure { compare("failure", failure, request?.failure?.code.rawValue ?? "none") }
        compare("failure.parameter", self.failureParameter, request?.failure?.parameter)
        if let parameters = self.parameters {
            lines += ValuePattern.differences(request.map { .object($0.parameters) }, parameters, at: "parameters")
        }
        if let preview = self.preview {
            lines += ValuePattern.differences(Self.value(request?.preview), preview, at: "preview")
        }
        if let response = self.response {
            lines += ValuePattern.differences(Self.value(request?.response), response, at: "response")
        }
        if let question = self.question { lines += question.differences(request?.questions ?? []) }
        return lines
    }

    /// A response with its code among its properties.
    static func value(_ response: ResponseMessage?) -> Value? {
        guard let response else { return nil }
        return .object(response.payload.merging(["code": .string(response.code)]) { property, _ in property })
    }
}

extension Expectation.Asked {
    func differences(_ questions: [Question]) -> [String] {
        if self.isNone {
            return questions.isEmpty ? [] : ["question: none expected, there is \(Self.text(questions))"]
        }
        var lines: [String] = []
        func compare<Item: Equatable>(_ name: String, _ wanted: Item?, _ found: Item?) {
            guard let wanted, wanted != found else { return }
            lines.append("question.\(name): expected \(wanted), there is \(found.map { "\($0)" } ?? "nothing")")
        }
        compare("count", self.count, questions.count)
        let about = self.parameter.flatMap { name in questions.first { $0.parameter == name } }
        guard let question = about ?? questions.first else {
            return lines + ["question: one expected, none is open"]
        }
        compare("kind", self.kind?.rawValue, question.kind.rawValue)
        compare("parameter", self.parameter, question.parameter)
        compare("element", self.element, question.element)
        compare("options", self.options, question.options.map(\.label))
        compare("details", self.details, question.options.map { $0.details.joined(separator: ", ") })
        compare("omitted", self.omitted, question.omittedOptions)
        compare("reason", self.reason, question.reason)
        compare("optional", self.isOptional, question.isOptional)
        if let value = self.value { lines += ValuePattern.differences(question.value, value, at: "question.value") }
        return lines
    }

    private static func text(_ questions: [Question]) -> String {
        questions.map { "\($0.kind.rawValue) \($0.parameter ?? "")" }.joined(separator: "; ")
    }
}
