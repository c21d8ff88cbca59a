// Beckon: what a request makes of answers
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// Takes an answer.
    ///
    /// - Parameter mayConsent: Whether whoever gives it may consent.
    /// - Throws: ``Refusal`` for an answer that changes nothing: to a question that is closed, of a form that the question does
    ///   not take, or a yes that takes the right to consent from somebody who has it not.
    mutating func answer(_ answer: Answer, mayConsent: Bool, _ turn: inout Turn) throws(Refusal) {
        let question = try self.openQuestion(answer.question)
        if case .yes = answer.reply, question.kind.ability == .consent, !mayConsent { throw Self.mayNotConsent }
        let known = turn.step.events.count
        switch answer.reply {
        case .cancel: try self.cancel(&turn, answer)
        case .repeat: self.announce(&turn)
        case .why, .help:
            let topic = answer.reply == .why ? "why" : "help"
            turn.event(.explained, self) { event in
                event.questions = [question]
                event.topic = topic
            }
        case .correction(let values): try self.correct(values, answer, &turn)
        case .skip: try self.skip(question, answer, &turn)
        case .value(let value): try self.take(value, for: question, answer, &turn)
        case .choice(let number):
            guard number >= 1, number <= question.options.count else {
                throw Refusal("invalidAnswer", "the question has options 1 to \(question.options.count), not \(number)")
            }
            try self.take(question.options[number - 1].value, for: question, answer, &turn)
        case .yes(let digest): try self.yes(question, digest, answer, &turn)
        case .no: try self.no(question, answer, &turn)
        }
        if turn.step.events.count > known, answer.reply != .repeat { self.asking.reminders = 0 }
    }

    private mutating func answered(_ answer: Answer, _ turn: inout Turn) {
        self.asking.note(answer)
        turn.event(.answered, self) { $0.answer = answer }
    }

    /// Ends it at the user's wish; while it is handled, asks the worker to stop and waits for what it says.
    mutating func cancel(_ turn: inout Turn, _ answer: Answer? = nil) throws(Refusal) {
        guard !self.phase.isEnd else {
            throw Refusal("tooLate", "the request has ended as \(self.phase.name)")
        }
        if let answer { self.answered(answer, &turn) }
        guard case .handling(let assignment, var handling) = self.stage, !self.work.isNone else {
            return self.end(.cancelled, &turn)
        }
        handling.isCancelling = true
        self.stage = .handling(assignment, handling)
        if let work = self.pending, !work.order.isSettlement { turn.step.withdrawals.append(work.order.ticket) }
    }

    // MARK: Yes and no

    private mutating func yes(
        _ question: Question, _ digest: String?, _ answer: Answer, _ turn: inout Turn
    ) throws(Refusal) {
        switch question.kind {
        case .consent:
            guard let digest, digest == question.digest, digest == self.digest() else {
                throw Refusal("invalidAnswer", "consent carries the digest of what was shown: \(question.digest ?? "")")
            }
            self.answered(answer, &turn)
            self.asking.close(question)
            self.updateApproval { $0.consentedDigest = digest }
            self.advance(&turn)
        case .meaning where question.options.count == 1:
            try self.take(question.options[0].value, for: question, answer, &turn)
        case .again:
            self.answered(answer, &turn)
            self.asking.close(question)
            self.guarding.meantDigest = self.digest()
            self.advance(&turn)
        case .authorization:
            self.answered(answer, &turn)
            self.asking.close(question)
            if let assignment = self.stage.assignment { self.stage = .authorizing(assignment, .authorized) }
            self.remember(.authorized, &turn)
            self.advance(&turn)
        case .confirmation:
            guard let value = question.value, let parameter = self.parameter(of: question) else {
                throw Refusal("invalidAnswer", "there is no value to say yes to; answer with one")
            }
            self.answered(answer, &turn)
            self.asking.close(question)
            self.values.settle(.success(value), parameter, question.element)
            if !self.asking.contains(parameter.name) { self.values.settleIfDone(parameter.name) }
            self.changed(parameter.name)
            self.advance(&turn)
        case .choice where question.options.count == 1:
            try self.take(question.options[0].value, for: question, answer, &turn)
        case .unlock:
            throw Refusal("invalidAnswer", "unlock the device; it says so itself")
        case .value, .details, .choice, .meaning, .app:
            throw Refusal("invalidAnswer", "the question asks for \(question.kind.rawValue), not for yes or no")
        }
    }

    private mutating func no(_ question: Question, _ answer: Answer, _ turn: inout Turn) throws(Refusal) {
        switch question.kind {
        case .consent, .again, .unlock, .app:
            try self.cancel(&turn, answer)
        case .authorization:
            self.answered(answer, &turn)
            self.asking.close(question)
            self.remember(.denied, &turn)
            self.fail(Failure(.notAuthorized, message: "the user denied it"), &turn)
        case .meaning:
            self.answered(answer, &turn)
            self.asking.close(question)
            self.end(.failed, &turn, failure: Failure(.notUnderstood), topic: "otherWords")
        case .confirmation, .choice:
            guard let parameter = self.parameter(of: question) else { return try self.cancel(&turn, answer) }
            self.answered(answer, &turn)
            self.asking.close(question)
            if let again = self.question(for: .needsValue, of: parameter, element: question.element, &turn) {
                self.asking.prepend(again)
            }
            self.advance(&turn)
        case .value, .details:
            // Whoever says no to "Which list?" wants none.
            if question.isOptional { try self.skip(question, answer, &turn) } else { try self.cancel(&turn, answer) }
        }
    }

    private func remember(_ status: AuthorizationStatus, _ turn: inout Turn) {
        guard let app = self.app else { return }
        turn.step.authorizations.append(.init(user: self.context.user, app: app.app, status: status))
    }

    // MARK: Values

    private func parameter(of question: Question) -> ParameterDeclaration? {
        question.parameter.flatMap { self.declaration?.parameter($0) }
    }

    private mutating func take(
        _ value: Value, for question: Question, _ answer: Answer, _ turn: inout Turn
    ) throws(Refusal) {
        if case .choosingMeaning(let meanings, let catalog, let rest) = self.stage {
            guard let meant = meanings.first(where: { $0.meaning == value }) else {
                throw Refusal("invalidAnswer", "choose one of the meanings that were offered, or say no")
            }
            self.answered(answer, &turn)
            self.asking.close(question)
            return self.adopt([meant], catalog, rest: rest, &turn)
        }
        if case .choosingApp(let wish, let offers) = self.stage {
            guard let offer = offers.first(where: { .string($0.manifest.app) == value }) else {
                throw Refusal("invalidAnswer", "choose one of the apps that were offered")
            }
            self.answered(answer, &turn)
            self.asking.close(question)
            return self.choose(offer, for: wish, &turn)
        }
        guard let parameter = self.parameter(of: question) else {
            throw Refusal("invalidAnswer", "the question asks for \(question.kind.rawValue), not for a value")
        }
        let isWhole = question.isArray && value.array != nil
        let whole: Value =
            if let element = question.element {
                self.values.replacing(element, of: parameter.name, with: value)
            } else {
                parameter.isArray && !isWhole ? .array([value]) : value
            }
        guard self.stage.assignment?.accepts(whole, for: parameter) == true else {
            throw Refusal("invalidAnswer", "the question asks for \(question.type?.name ?? parameter.type)")
        }
        self.answered(answer, &turn)
        self.asking.close(question)
        self.values.parameters[parameter.name] = whole
        if let element = question.element {
            self.values.settledElements[parameter.name]?.remove(element)
        } else {
            self.values.settledElements[parameter.name] = nil
        }
        self.unresolve(parameter.name)
        self.advance(&turn)
    }

    private mutating func skip(_ question: Question, _ answer: Answer, _ turn: inout Turn) throws(Refusal) {
        guard question.isOptional, let name = question.parameter else {
            throw Refusal("invalidAnswer", "this cannot be left out; answer it or cancel")
        }
        self.answered(answer, &turn)
        self.asking.close(question)
        // The app is asked again without the value: it knows whether it can do without.
        self.values.skipped.insert(name)
        self.values.parameters[name] = nil
        self.values.settledElements[name] = nil
        self.unresolve(name)
        self.advance(&turn)
    }

    /// New values for parameters, at any question: they and what depends on them are resolved again, and whatever was
    /// previewed or consented to is void. `null` leaves a value out that is not required.
    private mutating func correct(_ values: [String: Value], _ answer: Answer, _ turn: inout Turn) throws(Refusal) {
        guard !values.isEmpty else { throw Refusal("invalidAnswer", "a correction names at least one parameter") }
        if case .choosingMeaning(let meanings, let catalog, let rest) = self.stage, var meant = meanings.first {
            // Whoever corrects a value means the request that has it.
            self.answered(answer, &turn)
            self.asking.close { _ in true }
            meant.parameters.merge(values) { $1 }
            meant.parameters = meant.parameters.filter { $0.value != .null }
            return self.adopt([meant], catalog, rest: rest, &turn)
        }
        guard let assignment = self.stage.assignment else {
            throw Refusal("invalidAnswer", "nothing can be corrected before the app is chosen")
        }
        let removed = values.keys.filter { name in
            values[name] == .null && assignment.declaration.parameter(name)?.isRequired == false
        }
        if let failure = assignment.check(values.filter { !removed.contains($0.key) }) {
            throw Refusal(failure.code.rawValue, "\(failure.parameter ?? ""): \(failure.message ?? "")")
        }
        self.values.skipped.formUnion(removed)
        self.answered(answer, &turn)
        for name in values.keys.sorted() {
            if self.values.settled.contains(name) { self.values.previous[name] = .some(self.parameters[name]) }
            self.values.parameters[name] = values[name] == .null ? nil : values[name]
            self.values.settledElements[name] = nil
            self.asking.close { $0.parameter == name }
            self.unresolve(name)
        }
        self.asking.close { $0.kind == .consent || $0.kind == .again }
        self.asking.renew(at: turn.now)
        self.advance(&turn)
    }

    /// Makes a parameter open again, if the app resolves it, and with it what depends on it.
    private mutating func unresolve(_ name: String) {
        self.values.settled.remove(name)
        if self.declaration?.parameter(name)?.isResolvable == true && self.context.interaction == .dialogue {
            self.values.unresolved.insert(name)
        } else {
            self.values.settle(name)
        }
        self.changed(name)
    }

    /// A value changed: what depends on it, settled or asked about, and what depends on that, is resolved again; preview
    /// and consent are void.
    mutating func changed(_ name: String) {
        self.voidApproval()
        for parameter in self.declaration?.parameters ?? []
        where parameter.dependsOn.contains(name) && parameter.isResolvable && parameter.name != name {
            let isAskedAbout = self.asking.contains(parameter.name)
            guard self.values.settled.remove(parameter.name) != nil || isAskedAbout else { continue }
            self.asking.close { $0.parameter == parameter.name }
            self.values.settledElements[parameter.name] = nil
            self.values.unresolved.insert(parameter.name)
            self.changed(parameter.name)
        }
    }
}
