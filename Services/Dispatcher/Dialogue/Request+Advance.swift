// Beckon: what a request does next
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// Takes the next step that nothing open stands in the way of.
    mutating func advance(_ turn: inout Turn) {
        guard !self.phase.isEnd, !self.isSuspended, !self.isAtWork, !self.isToRetry else { return }
        guard let intent = self.intent else { return self.recognize(&turn) }
        guard self.hasApp else { return self.chooseApp(intent, &turn) }
        guard let declaration = self.declaration else {
            return self.fail(
                Failure(.noApp, message: "\(self.app?.name ?? "the app") no longer takes \(intent)"), &turn)
        }
        if self.context.interaction == .none && !declaration.allowsNoInteraction {
            return self.fail(Failure(.interactionNotAllowed, message: "\(intent) needs a dialogue"), &turn)
        }
        if self.authorization != .authorized, let app = self.app { return self.authorize(app, &turn) }
        if self.mustUnlock(declaration) { return self.unlock(&turn) }
        if !self.unresolved.isEmpty { return self.resolve(declaration, &turn) }
        if !self.questions.isEmpty { return self.ask(&turn) }
        if let missing = self.missingParameter(declaration) {
            self.questions = [self.question(.value, missing, nil, &turn)]
            return self.fail(Failure(.needs, message: "it cannot be asked for", parameter: missing.name), &turn)
        }
        guard let preview = self.preview else { return self.confirm(declaration, &turn) }
        if self.needsConsent(declaration, preview) && self.consentedDigest != self.digest() {
            if self.recalls(declaration, isLast: false, &turn) { return }
            return self.askForConsent(preview, &turn)
        }
        if self.recalls(declaration, isLast: true, &turn) { return }
        self.handle(declaration, &turn)
    }

    // MARK: Recognizing and choosing the app

    private mutating func recognize(_ turn: inout Turn) {
        self.phase = .recognizing
        let work = RecognizeWork(
            utterance: self.utterance ?? "", context: self.context, now: turn.now, recent: self.recent)
        self.send(.recognize(work), limit: turn.limits.recognize, &turn)
    }

    private mutating func chooseApp(_ intent: String, _ turn: inout Turn) {
        self.phase = .choosingApp
        if self.questions.isEmpty {
            turn.step.lookups.append(Step.Lookup(request: self.id, intent: intent, user: self.context.user))
        } else {
            self.ask(&turn)
        }
    }

    /// Takes what the directory knows.
    mutating func offers(_ offers: [Offer], _ turn: inout Turn) {
        guard self.phase == .choosingApp, !self.hasApp, self.questions.isEmpty, let intent = self.intent else {
            return
        }
        if let wanted = self.wantedApp {
            guard let offer = offers.first(where: { $0.manifest.app == wanted }) else {
                return self.fail(Failure(.noApp, message: "no worker of '\(wanted)' takes \(intent)"), &turn)
            }
            return self.choose(offer, &turn)
        }
        if let offer = offers.count == 1 ? offers.first : offers.first(where: \.isDefault) {
            return self.choose(offer, &turn)
        }
        guard !offers.isEmpty else {
            return self.fail(Failure(.noApp, message: "no app that takes \(intent) is running"), &turn)
        }
        self.offers = Array(offers.prefix(Limits.optionsPerQuestion))
        var question = self.question(.app, &turn)
        question.options = self.offers.map { offer in
            Option(value: .string(offer.manifest.app), label: offer.manifest.name)
        }
        question.omittedOptions = offers.count - self.offers.count
        self.questions = [question]
        self.ask(&turn)
    }

    /// Settles the app, fills in defaults, and makes every resolvable parameter open.
    mutating func choose(_ offer: Offer, _ turn: inout Turn) {
        self.app = offer.manifest
        self.authorization = offer.authorization
        self.offers = []
        guard let declaration = self.declaration else { return self.advance(&turn) }
        if let failure = self.check(self.parameters, against: declaration) { return self.fail(failure, &turn) }
        let isResolved = self.context.interaction == .none
        if !isResolved { self.unresolved.reserve(declaration.parameters.count) }
        // By place: a declaration is large, and little of it is wanted.
        for index in declaration.parameters.indices {
            let name = declaration.parameters[index].name
            if let value = declaration.parameters[index].defaultValue, self.parameters[name] == nil {
                self.parameters[name] = value
            }
            if !isResolved, declaration.parameters[index].isResolvable { self.unresolved.insert(name) }
        }
        let (news, written) = (self.news(), self.writtenParameters())
        turn.event(.appChosen, self) { event in
            if let news { event.set(parameters: news, written: written) }
        }
        self.advance(&turn)
    }

    /// Whether values are of the intent and of their types.
    func check(_ values: [String: Value], against declaration: IntentDeclaration) -> Failure? {
        if values.allSatisfy({ self.failure(of: $0.value, $0.key, declaration) == nil }) { return nil }
        // Of several the same is told each time.
        for name in values.keys.sorted() {
            if let value = values[name], let failure = self.failure(of: value, name, declaration) { return failure }
        }
        return nil
    }

    private func failure(of value: Value, _ name: String, _ declaration: IntentDeclaration) -> Failure? {
        guard let index = declaration.parameters.firstIndex(where: { $0.name == name }) else {
            return Failure(.unknownParameter, message: "\(declaration.name) has no such parameter", parameter: name)
        }
        // By place: a parameter's declaration is large.
        let isPlain = !declaration.parameters[index].isArray
        if isPlain, self.app?.accepts(value, as: declaration.parameters[index].type) ?? true { return nil }
        let parameter = declaration.parameters[index]
        guard isPlain || !self.accepts(value, for: parameter) else { return nil }
        let form = parameter.isArray ? "an array of \(parameter.type)" : parameter.type
        return Failure(.invalidValue, message: "the value is not \(form)", parameter: name)
    }

    func accepts(_ value: Value, for parameter: ParameterDeclaration) -> Bool {
        guard parameter.isArray else { return self.app?.accepts(value, as: parameter.type) ?? true }
        guard let elements = value.array, elements.count <= Limits.arrayElements else { return false }
        return elements.allSatisfy { self.app?.accepts($0, as: parameter.type) ?? true }
    }

    // MARK: Authorization and lock

    private mutating func authorize(_ app: Manifest, _ turn: inout Turn) {
        self.phase = .authorizing
        switch self.authorization {
        case .denied:
            return self.fail(Failure(.notAuthorized, message: "allow it with: beckon authorize \(app.app)"), &turn)
        case .restricted:
            return self.fail(Failure(.restricted, message: "the operator does not allow \(app.name)"), &turn)
        case .notDetermined, .authorized: break
        }
        if self.questions.isEmpty {
            var question = self.question(.authorization, &turn)
            question.usageDescription = app.usageDescription
            self.questions = [question]
        }
        self.ask(&turn)
    }

    private func mustUnlock(_ declaration: IntentDeclaration) -> Bool {
        guard self.context.isLocked else { return false }
        if self.app?.restrictedWhileLocked.contains(declaration.name) == true { return true }
        switch declaration.lock {
        case .never: return false
        case .always: return true
        case .afterQuestion:
            return self.hasAskedAboutParameter && self.unresolved.isEmpty && self.parameterQuestions.isEmpty
        }
    }

    private var parameterQuestions: [Question] { self.questions.filter { $0.parameter != nil } }

    private mutating func unlock(_ turn: inout Turn) {
        self.phase = .unlocking
        if !self.questions.contains(where: { $0.kind == .unlock }) {
            // What was asked about stays open: it is resolved again, and asked again, once the device is unlocked.
            self.unresolved.formUnion(self.questions.compactMap(\.parameter))
            self.closeQuestions()
            self.questions = [self.question(.unlock, &turn)]
        }
        self.ask(&turn)
    }

    // MARK: Resolve, confirm, handle

    private mutating func resolve(_ declaration: IntentDeclaration, _ turn: inout Turn) {
        self.phase = .resolving
        let parameters = declaration.parameters
        var names: [String] = []
        names.reserveCapacity(parameters.count)
        for index in parameters.indices where self.unresolved.contains(parameters[index].name) {
            names.append(parameters[index].name)
        }
        let work = ResolveWork(intent: self.message(), parameters: names, context: self.workContext(turn.now))
        self.send(.resolve(work), limit: declaration.timeLimits.resolve, &turn)
    }

    private mutating func missingParameter(_ declaration: IntentDeclaration) -> ParameterDeclaration? {
        if self.isComplete { return nil }
        let parameters = declaration.parameters
        let index = parameters.indices.first {
            parameters[$0].isRequired && self.parameters[parameters[$0].name] == nil
        }
        self.isComplete = index == nil
        return index.map { parameters[$0] }
    }

    private mutating func confirm(_ declaration: IntentDeclaration, _ turn: inout Turn) {
        self.phase = .confirming
        if declaration.confirmRule == .required && !declaration.hasConfirm {
            return self.fail(Failure(.confirmMissing, message: "\(declaration.name) needs a confirm in its app"), &turn)
        }
        // A caller whose own screens fixed everything is asked only where `confirm` is required, as SiriKit asks Maps.
        let isSkipped = self.isFixedByCaller && declaration.confirmRule == .optional
        guard declaration.hasConfirm && !isSkipped else {
            self.preview = ResponseMessage(code: "ready")
            return self.advance(&turn)
        }
        let work = ConfirmWork(intent: self.message(), context: self.workContext(turn.now))
        self.send(.confirm(work), limit: declaration.timeLimits.confirm, &turn)
    }

    private mutating func handle(_ declaration: IntentDeclaration, _ turn: inout Turn) {
        self.phase = .handling
        let work = HandleWork(
            intent: self.message(), key: "\(self.id)/\(self.intentNumber)", context: self.workContext(turn.now))
        self.send(.handle(work), limit: declaration.timeLimits.handle, &turn)
    }

    // MARK: Parts

    mutating func message() -> IntentMessage {
        IntentMessage(self.intent ?? "", self.parameters, written: self.writtenParameters())
    }

    func workContext(_ now: Instant) -> WorkContext {
        WorkContext(
            user: self.context.user, locale: self.context.locale, timeZone: self.context.timeZone,
            location: self.context.location, now: now)
    }

    /// Sends a piece of work for the first time.
    mutating func send(_ work: Order.Work, limit: Milliseconds, _ turn: inout Turn) {
        self.send(
            Order(ticket: turn.ticket(self.id), work: work, app: self.appOfWork(work), attempt: 1), limit: limit, &turn)
    }

    mutating func send(_ order: Order, limit: Milliseconds, _ turn: inout Turn) {
        var order = order
        order.intentNumber = self.intentNumber
        self.work = PendingWork(order: order, deadline: turn.now + limit)
        turn.step.orders.append(order)
    }

    private func appOfWork(_ work: Order.Work) -> String? {
        if case .recognize = work { nil } else { self.app?.app }
    }

    /// Ends it, closing everything that is open.
    mutating func end(_ phase: Phase, _ turn: inout Turn, topic: String? = nil) {
        let open = self.questions
        self.closeQuestions()
        if let work = self.work { turn.step.withdrawals.append(work.order.ticket) }
        self.work = nil
        self.retry = nil
        self.answerDeadline = nil
        self.isSuspended = false
        self.phase = phase
        if !self.sentHandles.isEmpty { self.lateUntil = turn.now + turn.limits.late }
        self.noteEnd(&turn)
        let written = self.writtenParameters()
        // One by one: a request is large, and what looks at it within the event would copy all of it.
        let (parameters, response, failure) = (self.parameters, self.response, self.failure)
        let following = self.following.isEmpty ? nil : self.following.count
        let repeatOf = self.guarding.repeatOf
        turn.event(.ended, self) { event in
            event.set(parameters: parameters, written: written)
            event.response = response
            event.failure = failure
            event.topic = topic
            event.following = following
            event.repeatOf = repeatOf
            // What could not be asked is told, typed, so that the caller can send it along the next time.
            let isUnasked = failure?.code == .needs || failure?.code == .consentNotPossible
            event.questions = isUnasked ? open : nil
        }
    }

    mutating func fail(_ failure: Failure, _ turn: inout Turn) {
        self.failure = failure
        self.end(.failed, &turn)
    }
}
