// Beckon: what a request does next
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// Takes the next step that nothing open stands in the way of.
    mutating func advance(_ turn: inout Turn) {
        guard !self.isSuspended, self.work.isNone else { return }
        switch self.stage {
        case .recognizing(let recent, let isTalking): self.recognize(recent, isTalking, &turn)
        case .choosingMeaning: self.ask(&turn)
        case .choosingApp(let wish, _): self.chooseApp(wish, &turn)
        case .authorizing(let assignment, _), .unlocking(let assignment, _), .resolving(let assignment),
            .confirming(let assignment), .agreeing(let assignment, _):
            self.proceed(assignment, &turn)
        case .handling, .ended: break
        }
    }

    /// The next step of a request that has its app.
    private mutating func proceed(_ assignment: Assignment, _ turn: inout Turn) {
        let declaration = assignment.declaration
        if self.context.interaction == .none && !declaration.allowsNoInteraction {
            return self.fail(
                Failure(.interactionNotAllowed, message: "\(declaration.name) needs a dialogue"), &turn)
        }
        if case .authorizing(_, let status) = self.stage, status != .authorized {
            return self.authorize(assignment.app, status, &turn)
        }
        if self.mustUnlock(assignment) { return self.unlock(assignment, &turn) }
        if !self.values.unresolved.isEmpty { return self.resolve(assignment, &turn) }
        if !self.asking.open.isEmpty { return self.ask(&turn) }
        if let missing = self.values.missing(declaration) {
            self.asking.replace(with: self.question(.value, missing, nil, &turn))
            return self.fail(Failure(.needs, message: "it cannot be asked for", parameter: missing.name), &turn)
        }
        guard let approval = self.stage.approval else { return self.confirm(assignment, &turn) }
        self.stage = .agreeing(assignment, approval)
        if self.needsConsent(declaration, approval.preview) && approval.consentedDigest != self.digest() {
            if self.recalls(assignment, approval, isLast: false, &turn) { return }
            return self.askForConsent(approval.preview, &turn)
        }
        if self.recalls(assignment, approval, isLast: true, &turn) { return }
        self.handle(assignment, approval, &turn)
    }

    // MARK: Recognizing and choosing the app

    private mutating func recognize(_ recent: Recent?, _ isTalking: Bool, _ turn: inout Turn) {
        let work = RecognizeWork(
            utterance: self.utterance ?? "", context: self.context, now: turn.now, recent: recent?.intent,
            isTalking: isTalking)
        self.send(.recognize(work), to: nil, limit: turn.limits.recognize, &turn)
    }

    private mutating func chooseApp(_ wish: Wish, _ turn: inout Turn) {
        if self.asking.open.isEmpty {
            turn.step.lookups.append(Step.Lookup(request: self.id, intent: wish.intent, user: self.context.user))
        } else {
            self.ask(&turn)
        }
    }

    /// Takes what the directory knows.
    mutating func offers(_ offers: [Offer], _ turn: inout Turn) {
        guard case .choosingApp(let wish, _) = self.stage, self.asking.open.isEmpty else { return }
        if let wanted = wish.app {
            guard let offer = offers.first(where: { $0.manifest.app == wanted }) else {
                return self.fail(Failure(.noApp, message: "no worker of '\(wanted)' takes \(wish.intent)"), &turn)
            }
            return self.choose(offer, for: wish, &turn)
        }
        if let offer = offers.count == 1 ? offers.first : offers.first(where: \.isDefault) {
            return self.choose(offer, for: wish, &turn)
        }
        guard !offers.isEmpty else {
            return self.fail(Failure(.noApp, message: "no app that takes \(wish.intent) is running"), &turn)
        }
        let put = Array(offers.prefix(Limits.optionsPerQuestion))
        self.stage = .choosingApp(wish, offers: put)
        var question = self.question(.app, &turn)
        question.options = put.map { Option(value: .string($0.manifest.app), label: $0.manifest.name) }
        question.omittedOptions = offers.count - put.count
        self.asking.replace(with: question)
        self.ask(&turn)
    }

    /// Settles the app, fills in defaults, and makes every resolvable parameter open.
    mutating func choose(_ offer: Offer, for wish: Wish, _ turn: inout Turn) {
        guard let assignment = Assignment(wish, to: offer.manifest) else {
            let message = "\(offer.manifest.name) no longer takes \(wish.intent)"
            return self.fail(Failure(.noApp, message: message), &turn)
        }
        if let failure = assignment.check(self.parameters) {
            self.stage = .authorizing(assignment, offer.authorization)
            return self.fail(failure, &turn)
        }
        for parameter in assignment.declaration.parameters {
            if let value = parameter.defaultValue, self.parameters[parameter.name] == nil {
                self.values.parameters[parameter.name] = value
            }
            if self.context.interaction == .dialogue, parameter.isResolvable {
                self.values.unresolved.insert(parameter.name)
            }
        }
        let news = self.values.news()
        turn.event(.appChosen, self) { event in
            event.app = offer.manifest.app
            event.parameters = news
        }
        self.stage = .authorizing(assignment, offer.authorization)
        self.advance(&turn)
    }

    // MARK: Authorization and lock

    private mutating func authorize(_ app: Manifest, _ status: AuthorizationStatus, _ turn: inout Turn) {
        switch status {
        case .denied:
            return self.fail(Failure(.notAuthorized, message: "allow it with: beckon authorize \(app.app)"), &turn)
        case .restricted:
            return self.fail(Failure(.restricted, message: "the operator does not allow \(app.name)"), &turn)
        case .notDetermined, .authorized: break
        }
        if self.asking.open.isEmpty {
            var question = self.question(.authorization, &turn)
            question.usageDescription = app.usageDescription
            self.asking.replace(with: question)
        }
        self.ask(&turn)
    }

    func mustUnlock(_ assignment: Assignment) -> Bool {
        guard self.context.isLocked else { return false }
        if assignment.app.restrictedWhileLocked.contains(assignment.wish.intent) { return true }
        switch assignment.declaration.lock {
        case .never: return false
        case .always: return true
        case .afterQuestion:
            return self.values.wereAskedAbout && self.values.unresolved.isEmpty
                && self.asking.open.allSatisfy { $0.parameter == nil }
        }
    }

    private mutating func unlock(_ assignment: Assignment, _ turn: inout Turn) {
        self.stage = .unlocking(assignment, self.stage.approval)
        if !self.asking.open.contains(where: { $0.kind == .unlock }) {
            // What was asked about stays open: it is resolved again, and asked again, once the device is unlocked.
            self.values.unresolved.formUnion(self.asking.open.compactMap(\.parameter))
            self.asking.close { _ in true }
            self.asking.replace(with: self.question(.unlock, &turn))
        }
        self.ask(&turn)
    }

    // MARK: Resolve, confirm, handle

    private mutating func resolve(_ assignment: Assignment, _ turn: inout Turn) {
        self.stage = .resolving(assignment)
        let names = assignment.declaration.parameters.map(\.name).filter(self.values.unresolved.contains)
        let work = ResolveWork(intent: self.message(), parameters: names, context: self.workContext(turn.now))
        self.send(.resolve(work), to: assignment.app.app, limit: assignment.declaration.timeLimits.resolve, &turn)
    }

    /// Whether nothing stands in the way of the app's `confirm`, and it is to be asked for.
    func wouldConfirm(_ assignment: Assignment) -> Bool {
        let declaration = assignment.declaration
        // What has no `confirm`, or is fixed by its caller and needs none, goes on as ever.
        return declaration.hasConfirm && self.context.interaction == .dialogue && !self.mustUnlock(assignment)
            && self.values.unresolved.isEmpty && self.asking.open.isEmpty && self.values.missing(declaration) == nil
    }

    private mutating func confirm(_ assignment: Assignment, _ turn: inout Turn) {
        self.stage = .confirming(assignment)
        let declaration = assignment.declaration
        if declaration.confirmRule == .required && !declaration.hasConfirm {
            return self.fail(Failure(.confirmMissing, message: "\(declaration.name) needs a confirm in its app"), &turn)
        }
        // A caller whose own screens fixed everything is asked only where `confirm` is required, as SiriKit asks Maps.
        let isSkipped = self.isFixedByCaller && declaration.confirmRule == .optional
        guard declaration.hasConfirm && !isSkipped else {
            self.stage = .agreeing(assignment, Approval(ResponseMessage(code: "ready")))
            return self.advance(&turn)
        }
        let work = ConfirmWork(intent: self.message(), context: self.workContext(turn.now))
        self.send(.confirm(work), to: assignment.app.app, limit: declaration.timeLimits.confirm, &turn)
    }

    private mutating func handle(_ assignment: Assignment, _ approval: Approval, _ turn: inout Turn) {
        self.stage = .handling(assignment, Handling(approval.preview))
        let work = HandleWork(
            intent: self.message(), key: "\(self.id)/\(self.intentNumber)",
            preview: approval.consentedDigest == nil ? nil : approval.preview, context: self.workContext(turn.now))
        self.send(.handle(work), to: assignment.app.app, limit: assignment.declaration.timeLimits.handle, &turn)
    }

    // MARK: Parts

    func message() -> IntentMessage {
        IntentMessage(self.intent ?? "", self.parameters)
    }

    func workContext(_ now: Instant) -> WorkContext {
        WorkContext(
            user: self.context.user, locale: self.context.locale, timeZone: self.context.timeZone,
            location: self.context.location, now: now)
    }

    /// Sends a piece of work for the first time; `nil` stands for the recognizers.
    mutating func send(_ work: Order.Work, to app: String?, limit: Milliseconds, _ turn: inout Turn) {
        self.send(Order(ticket: turn.ticket(self.id), work: work, app: app, attempt: 1), limit: limit, &turn)
    }

    mutating func send(_ order: Order, limit: Milliseconds, _ turn: inout Turn) {
        var order = order
        order.intentNumber = self.intentNumber
        self.work = .pending(PendingWork(order: order, deadline: turn.now + limit))
        turn.step.orders.append(order)
    }

    // MARK: The end

    /// Ends it, closing everything that is open.
    mutating func end(
        _ phase: Phase, _ turn: inout Turn, response: ResponseMessage? = nil, failure: Failure? = nil,
        repeatOf: Repeated? = nil, topic: String? = nil, earlier: EarlierOutcome? = nil
    ) {
        var ending = Ending(
            phase: phase, wish: self.stage.wish, assignment: self.stage.assignment, response: response,
            failure: failure, repeatOf: repeatOf)
        let (open, sent) = (self.asking.open, self.sentHandles)
        if !sent.isEmpty { ending.late = Ending.Late(sent: sent, until: turn.now + turn.limits.late) }
        self.asking.close { _ in true }
        if let work = self.pending { turn.step.withdrawals.append(work.order.ticket) }
        self.work = .none
        self.isSuspended = false
        self.stage = .ended(ending)
        self.noteEnd(&turn)
        turn.event(.ended, self) { [parameters = self.parameters] event in
            event.parameters = parameters
            event.response = response
            event.failure = failure
            event.topic = topic
            event.following = ending.wish?.countFollowing
            // Words that were left over and come to nothing are named.
            event.utterance = ending.wish == nil && self.origin.number > 0 ? self.utterance : nil
            event.repeatOf = repeatOf
            event.earlier = earlier
            // What could not be asked is told, typed, so that the caller can send it along the next time.
            let isUnasked = failure?.code == .needs || failure?.code == .consentNotPossible
            event.questions = isUnasked ? open : nil
        }
    }

    mutating func fail(_ failure: Failure, _ turn: inout Turn, response: ResponseMessage? = nil) {
        self.end(.failed, &turn, response: response, failure: failure)
    }
}
