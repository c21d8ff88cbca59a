// Beckon: the questions of a request
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// A new question of the request as it stands.
    mutating func question(_ kind: Question.Kind, _ turn: inout Turn) -> Question {
        Question(
            id: "\(self.id)/\(self.asking.nextNumber())", kind: kind, intent: self.intent ?? "", app: self.app?.app,
            asked: turn.now)
    }

    /// Puts the open questions to the user, or ends the request where its caller cannot answer them.
    mutating func ask(_ turn: inout Turn) {
        let unanswerable = self.asking.open.filter { !self.canAnswer($0) }
        self.asking.waitElsewhere = !unanswerable.isEmpty
        guard unanswerable.allSatisfy(self.isForElsewhere) else {
            let isConsent = self.asking.open.contains { $0.kind == .consent }
            let message = isConsent ? "the caller cannot consent" : "the caller cannot answer what is open"
            return self.fail(Failure(isConsent ? .consentNotPossible : .needs, message: message), &turn)
        }
        self.asking.deadline = turn.now + turn.limits.undelivered
        self.asking.reminders = 0
        self.announce(&turn)
    }

    /// Says which questions are open.
    mutating func announce(_ turn: inout Turn) {
        turn.event(.asked, self) { event in
            event.questions = self.asking.open
            event.parameters = self.parameters
            event.preview = self.preview
            event.waitsFor = self.asking.waitElsewhere ? self.context.user : nil
        }
        self.asking.announced(in: turn.sequence)
    }

    /// A question reached the person: from now on its time runs.
    mutating func delivered(_ id: String, _ turn: inout Turn) {
        guard self.asking.open.contains(where: { $0.id == id }) else { return }
        // The caller waits for an answer from elsewhere: that a front end has shown the question makes nobody hurry.
        if !self.asking.waitElsewhere { self.asking.deadline = turn.now + turn.limits.answer }
        turn.event(.delivered, self) { $0.topic = id }
    }

    /// The time of the open questions has run out: they are asked once more, then the request expires.
    mutating func answerTimeRanOut(_ turn: inout Turn) {
        self.asking.reminders += 1
        guard self.asking.reminders == 1 else { return self.end(.expired, &turn) }
        self.asking.deadline = turn.now + turn.limits.answer
        self.announce(&turn)
    }

    // MARK: Questions that results make

    /// Opens the question that a result calls for.
    ///
    /// - Returns: `nil` for results that settle.
    mutating func question(
        for result: ResolutionResult<Value>, of parameter: ParameterDeclaration, element: Int?, _ turn: inout Turn
    ) -> Question? {
        let known = self.values.known(parameter, element)
        switch result {
        case .success, .successes, .notRequired:
            return nil
        case .needsValue:
            return self.question(.value, parameter, element, &turn)
        case .needsMoreDetails(let value):
            var question = self.question(.details, parameter, element, &turn)
            question.value = value
            return question
        case .disambiguation(let values) where values.isEmpty:
            return self.question(.value, parameter, element, &turn)
        case .disambiguation(let values) where values.count == 1:
            return self.question(for: .confirmationRequired(values[0]), of: parameter, element: element, &turn)
        case .disambiguation(let values):
            var question = self.question(.choice, parameter, element, &turn)
            question.options = self.options(values, question.type)
            question.omittedOptions = values.count - question.options.count
            question.value = known
            return question
        case .confirmationRequired(let value, let reason):
            guard let value = value ?? known else {
                var question = self.question(.value, parameter, element, &turn)
                question.reason = reason
                return question
            }
            var question = self.question(.confirmation, parameter, element, &turn)
            question.value = value
            question.reason = reason
            return question
        case .unsupported(let reason, let alternatives):
            var question = self.question(alternatives.isEmpty ? .value : .choice, parameter, element, &turn)
            question.options = self.options(alternatives, question.type)
            question.omittedOptions = alternatives.count - question.options.count
            question.value = known
            question.reason = reason ?? "unsupported"
            return question
        }
    }

    mutating func question(
        _ kind: Question.Kind, _ parameter: ParameterDeclaration, _ element: Int?, _ turn: inout Turn
    ) -> Question {
        var question = self.question(kind, &turn)
        question.parameter = parameter.name
        question.element = element
        question.type = self.app?.type(parameter.type) ?? TypeDeclaration(parameter.type, .entity)
        question.isArray = parameter.isArray && element == nil
        // What was skipped and is asked about nevertheless, the app cannot do without.
        question.isOptional = !parameter.isRequired && element == nil && !self.values.skipped.contains(parameter.name)
        question.repetition = self.values.countQuestion(parameter.name)
        if kind == .choice || kind == .confirmation { self.values.wereAskedAbout = true }
        return question
    }

    /// At most five options.
    func options(_ values: [Value], _ type: TypeDeclaration?) -> [Option] {
        Option.all(values.prefix(Limits.optionsPerQuestion), of: type)
    }
}
