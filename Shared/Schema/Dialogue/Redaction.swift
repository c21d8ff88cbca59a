// Beckon: events without what must not be read
// SPDX-License-Identifier: Apache-2.0

/// Takes out of events what a manifest calls sensitive, so that they may stand in a trace or a log.
///
/// The value of a sensitive parameter is replaced wherever the event names the parameter. Where a sensitive parameter has a
/// value, what is free text around it is replaced as a whole: the words said, previews, what the app adds to a failure. So is
/// what an app with sensitive parameters answers (a search for messages answers with messages), and everything where the
/// intent is not known. What happened, when, and to which parameter stays, and so does every value of the other parameters.
public struct Redaction: Sendable {
    /// What stands in the place of what was taken out.
    public static let mark = "•••"

    /// The sensitive parameters; `nil` where it is not known which are.
    private let sensitive: Set<String>?
    /// Those of them that have a value somewhere.
    private let set: Set<String>
    /// The parameter that each question is about, by the question's name.
    private let asked: [String: String]

    /// - Parameters:
    ///   - declaration: The intent as its app declares it; `nil` where it is not known: then every value goes.
    ///   - events: All events of the intent, which say what has a value; `nil` where they are not at hand: then every
    ///     parameter counts as having one.
    public init(by declaration: IntentDeclaration?, in events: [Event]? = nil) {
        let sensitive = declaration.map { Set($0.parameters.filter(\.isSensitive).map(\.name)) }
        self.sensitive = sensitive
        self.set = events.map { Set($0.flatMap(\.parametersWithValues)) } ?? sensitive ?? []
        let questions = (events ?? []).flatMap { $0.questions ?? [] }
        self.asked = Dictionary(questions.compactMap { question in question.parameter.map { (question.name, $0) } }) {
            $1
        }
    }

    /// Whether text in which any value may stand is to go.
    private var hidesText: Bool { self.sensitive.map { !$0.isDisjoint(with: self.set) } ?? true }
    /// Whether the values of a parameter are to go.
    private func hides(_ parameter: String?) -> Bool {
        guard let sensitive = self.sensitive else { return true }
        return parameter.map(sensitive.contains) ?? false
    }

    /// The event without what must not be read.
    public func event(_ event: Event) -> Event {
        var event = event
        event.parameters = event.parameters.map(self.parameters)
        event.questions = event.questions.map { $0.map(self.question) }
        // It stands in the events of that request, redacted by what its own app calls sensitive.
        event.earlier = nil
        if self.sensitive?.isEmpty != true { event.response = event.response.map(Self.response) }
        guard self.hidesText else { return event }
        if event.answer.map(self.mayHide) ?? true { event.utterance = event.utterance.map { _ in Self.mark } }
        event.answer = event.answer.map(self.answer)
        event.preview = event.preview.map(Self.response)
        event.failure = event.failure.map(self.failure)
        return event
    }

    /// The values without the sensitive ones; what was not said stays unsaid.
    public func parameters(_ values: [String: Value]) -> [String: Value] {
        var values = values
        for (name, value) in values where value != .null && self.hides(name) { values[name] = .string(Self.mark) }
        return values
    }

    private func question(_ question: Question) -> Question {
        var question = question
        question.preview = question.preview.map { self.hidesText ? Self.response($0) : $0 }
        // For consent all values stand there by parameter; what is asked about apps and the device holds none.
        if question.kind == .consent, let values = question.value?.object {
            question.value = .object(self.parameters(values))
        }
        guard let parameter = question.parameter, self.hides(parameter) else { return question }
        question.options = question.options.map { _ in Self.option }
        question.value = question.value.map { _ in .string(Self.mark) }
        question.reason = question.reason.map { _ in Self.mark }
        return question
    }

    /// Whether an answer says something of a sensitive parameter, or of one that is not known.
    private func mayHide(_ answer: Answer) -> Bool {
        let parameter = self.asked[Question.name(id: answer.question)]
        guard case .correction(let values) = answer.reply else { return parameter.map { self.hides($0) } ?? true }
        return values.keys.contains { self.hides($0) }
    }

    private func answer(_ answer: Answer) -> Answer {
        switch answer.reply {
        case .value where self.mayHide(answer): Answer(answer.question, .value(.string(Self.mark)))
        case .correction(let values): Answer(answer.question, .correction(self.parameters(values)))
        case .value, .choice, .yes, .no, .skip, .repeat, .why, .help, .cancel: answer
        }
    }

    private func failure(_ failure: Failure) -> Failure {
        // The message of a code of ours is ours, except where an app or its words may stand in it.
        let isOurs = [.notAuthorized, .restricted, .needs, .consentNotPossible].contains(failure.code)
        return Failure(
            failure.code, message: isOurs ? failure.message : failure.message.map { _ in Self.mark },
            parameter: failure.parameter, understood: failure.understood.map { _ in [] },
            alternatives: failure.alternatives.map { $0.map { _ in Self.option } })
    }

    private static let option = Option(value: .string(Self.mark), label: Self.mark)

    private static func response(_ response: ResponseMessage) -> ResponseMessage {
        ResponseMessage(
            code: response.code, payload: response.payload.mapValues { Self.emptied($0) },
            userActivity: response.userActivity.map { UserActivity(activityType: $0.activityType) },
            undo: response.undo.map { IntentMessage($0.name) })
    }

    /// The same form, without any text or number in it.
    private static func emptied(_ value: Value) -> Value {
        switch value {
        case .null, .boolean: value
        case .integer, .double, .string: .string(Self.mark)
        case .array(let elements): .array(elements.map { Self.emptied($0) })
        case .object(let members): .object(members.mapValues { Self.emptied($0) })
        }
    }
}

extension Event {
    /// The parameters of which it holds a value.
    fileprivate var parametersWithValues: [String] {
        var values = self.parameters ?? [:]
        if case .correction(let corrected) = self.answer?.reply { values.merge(corrected) { $1 } }
        for question in self.questions ?? [] {
            if let name = question.parameter { values[name] = question.value ?? values[name] }
            if question.kind == .consent { values.merge(question.value?.object ?? [:]) { $1 } }
        }
        return values.filter { $0.value != .null }.map(\.key)
    }

    /// The event without what `declaration` calls sensitive; see ``Redaction``.
    public func redacted(by declaration: IntentDeclaration?) -> Event { Redaction(by: declaration).event(self) }
}

extension [Event] {
    /// The events of one request without what must not be read. An event from before the intent or the app was known is
    /// redacted by what was known later.
    ///
    /// - Parameter find: The declaration of an intent by the app's identifier, `nil` where no manifest has it.
    public func redacted(by find: (_ intent: String, _ app: String) -> IntentDeclaration?) -> [Event] {
        var declarations: [Int: IntentDeclaration] = [:]
        var isUnknown: Set<Int> = []
        for event in self {
            guard let intent = event.intent, let app = event.app else { continue }
            guard let declaration = find(intent, app) else {
                isUnknown.insert(event.intentNumber)
                continue
            }
            // Intent or app may change on the way: what one of them calls sensitive is.
            var merged = declarations[event.intentNumber] ?? declaration
            for index in merged.parameters.indices
            where declaration.parameter(merged.parameters[index].name)?.isSensitive == true {
                merged.parameters[index].isSensitive = true
            }
            let known = Set(merged.parameters.map(\.name))
            merged.parameters += declaration.parameters.filter { !known.contains($0.name) }
            declarations[event.intentNumber] = merged
        }
        let numbers = Set(self.map(\.intentNumber))
        let redactions = Dictionary(
            uniqueKeysWithValues: numbers.map { number in
                let declaration = isUnknown.contains(number) ? nil : declarations[number]
                return (number, Redaction(by: declaration, in: self.filter { $0.intentNumber == number }))
            })
        return self.map { redactions[$0.intentNumber]?.event($0) ?? $0 }
    }
}
