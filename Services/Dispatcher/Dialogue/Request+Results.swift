// Beckon: what a request makes of the results of work
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// Takes the result of the work that is out. Results of other work are the conversation's affair.
    mutating func result(_ result: WorkResult, worker: String?, _ turn: inout Turn) {
        guard let pending = self.work else { return }
        switch (pending.order.work, result) {
        case (.recognize, .recognized(let recognition)):
            self.work = nil
            self.recognized(recognition, &turn)
        case (.resolve(let work), .resolved(let resolutions)):
            self.work = nil
            self.resolved(resolutions, asked: work, worker, &turn)
        case (.confirm, .responded(let response)):
            self.work = nil
            self.confirmed(response, worker, &turn)
        case (.handle, .responded(let response)):
            self.work = nil
            self.handled(response, worker, &turn)
        case (_, .failed(let failure)):
            self.failed(failure, pending, worker, &turn)
        case (_, .lost(let loss)):
            self.lost(loss.rawValue, pending, worker, &turn, isHopeless: loss == .nobody)
        default:
            // A result of another phase under a ticket that is good: the worker's fault, and no reason to wait longer.
            self.lost(WorkResult.Loss.unreadable.rawValue, pending, worker, &turn)
        }
    }

    // MARK: Recognizing

    /// Takes what a recognizer read in the words that began the request.
    mutating func recognized(_ recognition: Recognition, _ turn: inout Turn) {
        guard let best = recognition.candidates.max(by: { $0.score < $1.score }), best.score >= 0.5 else {
            return self.fail(Failure(.notUnderstood, understood: Array(recognition.understood.prefix(16))), &turn)
        }
        self.adopt(best, &turn)
    }

    /// Becomes a request for the intent that was found.
    mutating func adopt(_ candidate: Candidate, _ turn: inout Turn) {
        self.intent = candidate.intent
        self.wantedApp = candidate.app
        self.parameters = candidate.parameters
        self.phase = .choosingApp
        turn.event(.recognized, self) { event in
            event.parameters = self.parameters
            event.utterance = self.utterance
        }
        self.advance(&turn)
    }

    // MARK: Resolve

    private mutating func resolved(
        _ resolutions: Resolutions, asked: ResolveWork, _ worker: String?, _ turn: inout Turn
    ) {
        guard let declaration = self.declaration else { return self.advance(&turn) }
        let results = Dictionary(resolutions.resolutions.map { ($0.parameter, $0.results) }) { first, _ in first }
        var opened: [Question] = []
        var answered: Set<String> = []
        var failed: [(String, String?)] = []
        for parameter in declaration.parameters where asked.parameters.contains(parameter.name) {
            // A correction that came while this was out is resolved next; this result is of an old value.
            guard asked.intent.parameters[parameter.name] == self.parameters[parameter.name] else { continue }
            self.unresolved.remove(parameter.name)
            answered.insert(parameter.name)
            guard let results = results[parameter.name], self.fits(results, parameter) else {
                return self.fail(
                    Failure(
                        .protocolViolation, message: "the app answered with the wrong number or form of results",
                        parameter: parameter.name), &turn)
            }
            if self.previous[parameter.name] != nil, let reason = Self.refusal(in: results) {
                failed.append((parameter.name, reason))
                continue
            }
            // Counted once a round: three unknown names in one array are one try.
            if let reason = self.openRefusal(in: results, parameter), self.countUnsupported(parameter.name, turn.limits) {
                let message = reason ?? "unsupported"
                return self.fail(Failure(.unsupportedValue, message: message, parameter: parameter.name), &turn)
            }
            for (index, result) in results.enumerated() {
                let element = parameter.isArray && self.elementCount(parameter) > 0 ? index : nil
                if let element, self.settledElements[parameter.name]?.contains(element) == true { continue }
                if let question = self.question(for: result, of: parameter, element: element, &turn) {
                    opened.append(question)
                } else {
                    self.settle(result, parameter, element)
                }
            }
            self.spliceSuccesses(results, parameter)
            if !opened.contains(where: { $0.parameter == parameter.name }) {
                self.settled.insert(parameter.name)
                self.previous[parameter.name] = nil
            }
        }
        turn.event(.resolved, self) { event in
            event.parameters = self.parameters
            event.worker = worker
        }
        for (name, reason) in failed { self.restore(name, reason, &turn) }
        self.open(opened, replacing: answered, declaration)
        self.advance(&turn)
    }

    private func elementCount(_ parameter: ParameterDeclaration) -> Int {
        parameter.isArray ? self.parameters[parameter.name]?.array?.count ?? 0 : 0
    }

    private func fits(_ results: [ResolutionResult<Value>], _ parameter: ParameterDeclaration) -> Bool {
        guard results.count == max(1, self.elementCount(parameter)) else { return false }
        let type = self.app?.type(parameter.type)
        func isGood(_ value: Value) -> Bool { type?.accepts(value) ?? true }
        return results.allSatisfy { result in
            switch result {
            case .success(let value), .needsMoreDetails(let value): isGood(value)
            case .successes(let values), .disambiguation(let values), .unsupported(_, let values):
                values.count <= Limits.arrayElements && values.allSatisfy(isGood)
            case .confirmationRequired(let value, _): value.map(isGood) ?? true
            case .notRequired, .needsValue: true
            }
        }
    }

    private static func refusal(in results: [ResolutionResult<Value>]) -> String?? {
        for case .unsupported(let reason, _) in results { return .some(reason) }
        return nil
    }

    /// The reason of the first `unsupported` among elements that are not settled.
    private func openRefusal(in results: [ResolutionResult<Value>], _ parameter: ParameterDeclaration) -> String?? {
        let settled = self.elementCount(parameter) > 0 ? self.settledElements[parameter.name] ?? [] : []
        return Self.refusal(in: results.enumerated().filter { !settled.contains($0.offset) }.map(\.element))
    }

    private mutating func countUnsupported(_ name: String, _ limits: DialogueLimits) -> Bool {
        self.unsupported[name, default: 0] += 1
        return self.unsupported[name, default: 0] >= limits.unsupported
    }

    /// Writes a settling result into the values.
    mutating func settle(_ result: ResolutionResult<Value>, _ parameter: ParameterDeclaration, _ element: Int?) {
        switch result {
        case .success(let value):
            if let element {
                self.setElement(element, of: parameter.name, to: value)
            } else {
                self.parameters[parameter.name] = parameter.isArray ? .array([value]) : value
            }
        case .successes(let values):
            if element == nil {
                self.parameters[parameter.name] = parameter.isArray ? .array(values) : values.first
            }
        default:
            break
        }
        if let element { self.settledElements[parameter.name, default: []].insert(element) }
    }

    func replacing(_ element: Int, of value: Value?, with new: Value) -> Value {
        var elements = value?.array ?? []
        if elements.indices.contains(element) { elements[element] = new }
        return .array(elements)
    }

    mutating func setElement(_ element: Int, of name: String, to value: Value) {
        self.parameters[name] = self.replacing(element, of: self.parameters[name], with: value)
    }

    /// Elements that became several are put in their place, from the last to the first so that places stay true.
    private mutating func spliceSuccesses(_ results: [ResolutionResult<Value>], _ parameter: ParameterDeclaration) {
        guard parameter.isArray, var elements = self.parameters[parameter.name]?.array, elements.count == results.count,
            results.allSatisfy({ if case .success = $0 { true } else if case .successes = $0 { true } else { false } })
        else { return }
        for (index, result) in results.enumerated().reversed() {
            if case .successes(let values) = result { elements.replaceSubrange(index ... index, with: values) }
        }
        self.parameters[parameter.name] = .array(elements)
    }

    /// A correction failed: the old value stays, and the user is told.
    private mutating func restore(_ name: String, _ reason: String?, _ turn: inout Turn) {
        guard let old = self.previous.removeValue(forKey: name) else { return }
        let refused = self.parameters[name]
        self.parameters[name] = old
        self.changed(name)
        self.settled.insert(name)
        self.markElementsSettled(name)
        turn.event(.notUnderstood, self) { event in
            event.failure = Failure(.unsupportedValue, message: reason ?? "unsupported", parameter: name)
            event.parameters = refused.map { [name: $0] }
        }
    }

    mutating func markElementsSettled(_ name: String) {
        guard let count = self.parameters[name]?.array?.count else { return }
        self.settledElements[name] = Set(0 ..< count)
    }

    /// Puts new questions in the place of the old ones of their parameters, in the order of the parameters.
    private mutating func open(
        _ questions: [Question], replacing names: Set<String>, _ declaration: IntentDeclaration
    ) {
        for question in self.questions where question.parameter.map({ names.contains($0) }) ?? true {
            self.close(question)
        }
        let order = Dictionary(declaration.parameters.enumerated().map { ($1.name, $0) }) { first, _ in first }
        self.questions = (self.questions + questions).sorted { left, right in
            (order[left.parameter ?? ""] ?? 0, left.element ?? 0) < (order[right.parameter ?? ""] ?? 0, right.element ?? 0)
        }
    }

    // MARK: Confirm and handle

    private mutating func confirmed(_ response: ResponseMessage, _ worker: String?, _ turn: inout Turn) {
        switch response.status {
        case .ready, .success, .userConfirmationRequired:
            self.preview = response
            turn.event(.previewed, self) { event in
                event.preview = response
                event.parameters = self.parameters
                event.worker = worker
            }
            self.advance(&turn)
        case .failure, .unspecified:
            self.response = response
            self.fail(Failure(.app, message: response.code), &turn)
        case .deferredToApplication:
            self.response = response
            self.end(.handedOff, &turn)
        case .inProgress:
            self.fail(Failure(.protocolViolation, message: "confirm answered \(response.code)"), &turn)
        }
    }

    private mutating func handled(_ response: ResponseMessage, _ worker: String?, _ turn: inout Turn) {
        self.response = response
        switch response.status {
        case .success, .inProgress:
            self.end(.completed, &turn, topic: self.isCancelling ? "tooLate" : nil)
            self.follow(&turn)
        case .failure, .unspecified:
            self.fail(Failure(.app, message: response.code), &turn)
        case .deferredToApplication:
            self.end(.handedOff, &turn)
        case .ready, .userConfirmationRequired:
            self.fail(Failure(.protocolViolation, message: "handle answered \(response.code)"), &turn)
        }
    }

    /// Asks for live updates of what was done.
    private mutating func follow(_ turn: inout Turn) {
        guard let declaration = self.declaration, declaration.hasUpdates, let response = self.response else { return }
        let work = FollowWork(intent: self.message, response: response, context: self.workContext(turn.now))
        // Updates go on as long as the app has any: the worker's heartbeat is their deadline.
        self.send(.follow(work), limit: .days(1), &turn)
    }

    /// A live update, or a sign of progress.
    mutating func update(_ response: ResponseMessage, worker: String?, _ turn: inout Turn) {
        guard let pending = self.work else { return }
        switch pending.order.work {
        case .follow:
            // A worker that sends updates works: only losses in a row are counted.
            self.work?.order.attempt = 1
            turn.event(.updated, self) { event in
                event.response = response
                event.worker = worker
            }
        case .handle:
            let limit = self.declaration?.timeLimits.handle ?? .seconds(10)
            self.work?.deadline = turn.now + limit
            turn.event(.progressed, self) { event in
                event.response = response
                event.worker = worker
            }
        default:
            break
        }
    }

    // MARK: Losses

    /// The time of the work that is out has run out.
    mutating func workTimeRanOut(_ turn: inout Turn) {
        guard let pending = self.work else { return }
        turn.step.withdrawals.append(pending.order.ticket)
        self.lost("timedOut", pending, nil, &turn)
    }

    private mutating func failed(_ failure: WorkFailure, _ pending: PendingWork, _ worker: String?, _ turn: inout Turn) {
        if self.isCancelling, failure.code == "cancelled" {
            self.work = nil
            return self.end(.cancelled, &turn)
        }
        switch failure.code {
        case "invalidIntent", "unknownIntent":
            self.work = nil
            if case .follow = pending.order.work { return self.updatesEnded(&turn) }
            self.fail(Failure(.protocolViolation, message: failure.message), &turn)
        default:
            self.lost(failure.code, pending, worker, &turn)
        }
    }

    /// Tries the work again, or gives up: for what may have been done already only where the app keeps a ledger.
    private mutating func lost(
        _ reason: String, _ pending: PendingWork, _ worker: String?, _ turn: inout Turn, isHopeless: Bool = false
    ) {
        self.work = nil
        turn.event(.workLost, self) { event in
            event.work = pending.order.phase
            event.attempt = pending.order.attempt
            event.worker = worker
            event.topic = reason
        }
        let mayRepeat: Bool =
            switch pending.order.work {
            case .handle: self.app?.keepsLedger == true
            default: true
            }
        // Work that met nobody was never done: it may be given up, or tried, without harm.
        if case .handle = pending.order.work, !mayRepeat, !isHopeless { return self.end(.unknownOutcome, &turn) }
        guard pending.order.attempt < turn.limits.attempts, !isHopeless else {
            switch pending.order.work {
            case .follow: return self.updatesEnded(&turn)
            case .handle where pending.order.attempt > 1: return self.end(.unknownOutcome, &turn)
            default: return self.fail(Failure(isHopeless ? .noWorker : .timedOut, message: reason), &turn)
            }
        }
        var order = pending.order
        order.ticket = turn.ticket(self.id)
        order.attempt += 1
        self.send(order, limit: self.limit(of: order, turn.limits), &turn)
    }

    private func limit(of order: Order, _ limits: DialogueLimits) -> Milliseconds {
        let times = self.declaration?.timeLimits ?? .standard
        switch order.work {
        case .recognize: return limits.recognize
        case .resolve: return times.resolve
        case .confirm: return times.confirm
        case .handle: return times.handle
        case .follow: return .days(1)
        }
    }

    private func updatesEnded(_ turn: inout Turn) { turn.event(.updatesEnded, self) }

    /// The worker has no more updates.
    mutating func followed(_ turn: inout Turn) {
        self.work = nil
        self.updatesEnded(&turn)
    }
}
