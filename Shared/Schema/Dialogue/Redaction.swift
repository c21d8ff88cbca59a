// Beckon: events without what must not be read
// SPDX-License-Identifier: Apache-2.0

/// Takes out of events what a manifest calls sensitive, so that they may stand in a trace or a log.
///
/// The value of a sensitive parameter is replaced wherever the event names the parameter. What is free text around it is
/// replaced as a whole where the intent has any sensitive parameter, or is not known: the words said, the app's payloads
/// (a search for messages answers with messages), what the app adds to a failure. What happened, when, and to which
/// parameter stays, and so does every value of the other parameters.
public struct Redaction: Sendable {
    /// What stands in the place of what was taken out.
    public static let mark = "•••"

    private let sensitive: Set<String>?

    /// - Parameter declaration: The intent as its app declares it; `nil` where it is not known: then every value goes.
    public init(by declaration: IntentDeclaration?) {
        self.sensitive = declaration.map { Set($0.parameters.filter(\.isSensitive).map(\.name)) }
    }

    private var hidesText: Bool { self.sensitive?.isEmpty != true }
    private func hides(_ parameter: String?) -> Bool {
        guard let sensitive = self.sensitive else { return true }
        return parameter.map(sensitive.contains) ?? false
    }

    /// The event without what must not be read.
    public func event(_ event: Event) -> Event {
        var event = event
        event.parameters = event.parameters.map(self.parameters)
        event.questions = event.questions.map { $0.map(self.question) }
        guard self.hidesText else { return event }
        event.utterance = event.utterance.map { _ in Self.mark }
        event.answer = event.answer.map(self.answer)
        event.preview = event.preview.map(Self.response)
        event.response = event.response.map(Self.response)
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
        // What is asked of the user about apps, consent and the device holds no value.
        guard let parameter = question.parameter, self.hides(parameter) else { return question }
        question.options = question.options.map { _ in Option(value: .string(Self.mark), label: Self.mark) }
        question.value = question.value.map { _ in .string(Self.mark) }
        question.reason = question.reason.map { _ in Self.mark }
        return question
    }

    /// An answer does not say which parameter it is for: a value goes wherever one could be sensitive.
    private func answer(_ answer: Answer) -> Answer {
        switch answer.reply {
        case .value: Answer(answer.question, .value(.string(Self.mark)))
        case .correction(let values): Answer(answer.question, .correction(self.parameters(values)))
        case .choice, .yes, .no, .skip, .repeat, .why, .help, .cancel: answer
        }
    }

    private func failure(_ failure: Failure) -> Failure {
        // The message of a code of ours is ours, except where an app or its words may stand in it.
        let isOurs = [.notAuthorized, .restricted, .needs, .consentNotPossible].contains(failure.code)
        return Failure(
            failure.code, message: isOurs ? failure.message : failure.message.map { _ in Self.mark },
            parameter: failure.parameter, understood: failure.understood.map { _ in [] })
    }

    private static func response(_ response: ResponseMessage) -> ResponseMessage {
        ResponseMessage(
            code: response.code, payload: response.payload.mapValues { Self.emptied($0) },
            userActivity: response.userActivity.map { UserActivity(activityType: $0.activityType) })
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
        return self.map { event in
            let isKnown = !isUnknown.contains(event.intentNumber)
            return event.redacted(by: isKnown ? declarations[event.intentNumber] : nil)
        }
    }
}
