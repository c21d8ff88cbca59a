// Beckon: what a request makes of the results of work
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// Takes the result of the work that is out. Results of other work are the conversation's affair.
    mutating func result(_ result: WorkResult, worker: String?, _ turn: inout Turn) {
        guard let pending = self.pending else { return }
        switch (pending.order.work, result) {
        case (.recognize, .recognized(let recognition)):
            self.work = .none
            self.recognized(recognition, &turn)
        case (.resolve(let work), .resolved(let resolutions)):
            self.work = .none
            self.resolved(resolutions, asked: work, worker, &turn)
        case (.confirm, .responded(let response)):
            self.work = .none
            self.confirmed(response, worker, &turn)
        case (.handle, .responded(let response)):
            self.work = .none
            self.forgetSent(pending)
            self.handled(response, worker, &turn)
        case (_, .failed(let failure)):
            self.failed(failure, pending, worker, &turn)
        case (_, .lost(let loss)):
            self.lost(loss, loss.rawValue, pending, worker, &turn)
        default:
            // A result of another phase under a ticket that is good: the worker's fault, and no reason to wait longer.
            self.lost(.unreadable, WorkResult.Loss.unreadable.rawValue, pending, worker, &turn)
        }
    }

    // MARK: Recognizing

    /// Takes what a recognizer read in the words that began the request.
    mutating func recognized(_ recognition: Recognition, _ turn: inout Turn) {
        guard let intents = recognition.intents, let first = intents.first,
            self.hasRoom(for: intents.count - 1 + recognition.countLeft)
        else {
            return self.askWhatIsMeant(recognition, &turn)
        }
        var takenBack: String?
        if case .recognizing(let recent?, _) = self.stage,
            recent.intent.undo == IntentMessage(first.intent, first.parameters)
        {
            takenBack = recent.intent.intent
        }
        self.adopt(intents, recognition.catalog, takingBack: takenBack, rest: recognition.wordsLeft, &turn)
    }

    /// Asks whether the words mean what they probably mean; where nothing is probable, or nobody can be asked, they are not
    /// understood.
    mutating func askWhatIsMeant(_ recognition: Recognition, _ turn: inout Turn) {
        let meanings = recognition.meanings
        if let first = meanings.first, self.context.interaction == .dialogue {
            var question = self.question(.meaning, &turn)
            question.intent = first.intent
            question.app = first.app
            question.options = meanings.map { Option(value: $0.meaning, label: $0.intent) }
            if self.canAnswer(question) {
                self.stage = .choosingMeaning(meanings, catalog: recognition.catalog, rest: recognition.wordsLeft)
                self.asking.replace(with: question)
                return self.ask(&turn)
            }
        }
        let failure = Failure(.notUnderstood, understood: Array(recognition.understood.prefix(16)))
        self.end(
            .failed, &turn, failure: failure, topic: recognition.aside?.rawValue,
            earlier: recognition.aside == .recent ? self.earlier : nil)
    }

    /// What was done last, where the words may ask about it. Behind a locked device nothing is shown again.
    private var earlier: EarlierOutcome? {
        guard case .recognizing(let recent?, _) = self.stage, !self.context.isLocked else { return nil }
        return recent.outcome
    }

    /// Becomes a request for the first of the intents that were found; the others come after it.
    ///
    /// - Parameters:
    ///   - takenBack: The intent that the first one takes back.
    ///   - rest: Words that are read once all of the intents are done.
    mutating func adopt(
        _ intents: [Candidate], _ catalog: UInt64?, takingBack takenBack: String? = nil, rest: String? = nil,
        _ turn: inout Turn
    ) {
        guard let first = intents.first else { return }
        let wish = Wish(
            intent: first.intent, number: self.origin.number, app: first.app,
            following: Array(intents.dropFirst()), rest: rest, catalog: catalog, takesBack: takenBack)
        self.adopt(wish, first.parameters, &turn)
    }

    /// Begins as what the words were found to ask for.
    mutating func adopt(_ wish: Wish, _ parameters: [String: Value], _ turn: inout Turn) {
        self.stage = .choosingApp(wish, offers: [])
        self.values.parameters = parameters
        let news = self.values.news()
        turn.event(.recognized, self) { event in
            event.parameters = news
            event.utterance = self.utterance
            event.catalog = wish.catalog
            event.following = wish.countFollowing
        }
        self.advance(&turn)
    }

    // MARK: Confirm and handle

    /// - Parameter took: How long it took, where it came together with the resolutions.
    mutating func confirmed(
        _ response: ResponseMessage, _ worker: String?, took: Milliseconds? = nil, _ turn: inout Turn
    ) {
        guard case .confirming(let assignment) = self.stage else { return }
        switch response.status {
        case .ready, .success, .userConfirmationRequired:
            self.stage = .agreeing(assignment, Approval(response))
            let news = self.values.news()
            turn.event(.previewed, self) { event in
                event.preview = response
                event.parameters = news
                event.worker = worker
                event.took = took
            }
            self.advance(&turn)
        case .failure, .unspecified:
            self.fail(Failure(.app, message: response.code), &turn, response: response)
        case .deferredToApplication:
            self.end(.handedOff, &turn, response: response)
        case .inProgress:
            self.fail(Failure(.protocolViolation, message: "confirm answered \(response.code)"), &turn)
        }
    }

    /// An earlier attempt was answered after all, while the request still waits to hear of it: that is its outcome.
    mutating func handledLate(_ response: ResponseMessage, _ worker: String?, _ turn: inout Turn) {
        guard self.phase == .handling else { return }
        if let work = self.pending { turn.step.withdrawals.append(work.order.ticket) }
        self.work = .none
        self.handled(response, worker, &turn)
    }

    mutating func handled(_ response: ResponseMessage, _ worker: String?, _ turn: inout Turn) {
        switch response.status {
        case .success, .inProgress:
            let isCancelling = self.handling?.isCancelling == true
            self.end(.completed, &turn, response: response, topic: isCancelling ? "tooLate" : nil)
            self.follow(response, &turn)
        case .failure, .unspecified:
            self.fail(Failure(.app, message: response.code), &turn, response: response)
        case .deferredToApplication:
            self.end(.handedOff, &turn, response: response)
        case .ready, .userConfirmationRequired:
            let failure = Failure(.protocolViolation, message: "handle answered \(response.code)")
            self.fail(failure, &turn, response: response)
        }
    }

    /// A live update, or a sign of progress.
    mutating func update(_ response: ResponseMessage, worker: String?, _ turn: inout Turn) {
        guard case .pending(var pending) = self.work else { return }
        switch pending.order.work {
        case .follow:
            // Whoever sends updates is not lost: losses long ago do not count.
            pending.order.attempt = 1
            self.work = .pending(pending)
            turn.event(.updated, self) { event in
                event.response = response
                event.worker = worker
            }
        case .handle:
            pending.deadline = turn.now + self.limit(of: pending.order, turn.limits)
            self.work = .pending(pending)
            turn.event(.progressed, self) { event in
                event.response = response
                event.worker = worker
            }
        default:
            break
        }
    }
}
