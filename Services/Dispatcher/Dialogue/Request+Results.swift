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
        case (.resolve(let work), .taken):
            self.work = nil
            self.settleAll(work)
            self.tellResolved(worker, &turn)
        case (.confirm, .responded(let response)):
            self.work = nil
            self.confirmed(response, worker, &turn)
        case (.handle, .responded(let response)):
            self.work = nil
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
        guard let intents = recognition.intents else {
            return self.fail(Failure(.notUnderstood, understood: Array(recognition.understood.prefix(16))), &turn)
        }
        self.adopt(intents, recognition.catalog, &turn)
    }

    /// Becomes a request for the first of the intents that were found; the others come after it.
    mutating func adopt(_ intents: [Candidate], _ catalog: UInt64?, _ turn: inout Turn) {
        guard let candidate = intents.first else { return }
        self.following = Array(intents.dropFirst())
        self.catalog = catalog
        self.recent = nil
        self.intent = candidate.intent
        self.wantedApp = candidate.app
        self.parameters = candidate.parameters
        self.phase = .choosingApp
        let news = self.news()
        let following = self.following.isEmpty ? nil : self.following.count
        turn.event(.recognized, self) { event in
            event.parameters = news
            event.utterance = self.utterance
            event.catalog = catalog
            event.following = following
        }
        self.advance(&turn)
    }

    // MARK: Confirm and handle

    mutating func confirmed(_ response: ResponseMessage, _ worker: String?, _ turn: inout Turn) {
        switch response.status {
        case .ready, .success, .userConfirmationRequired:
            self.preview = response
            let news = self.news()
            turn.event(.previewed, self) { event in
                event.preview = response
                event.parameters = news
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

    /// An earlier attempt was answered after all, while the request still waits to hear of it: that is its outcome.
    mutating func handledLate(_ response: ResponseMessage, _ worker: String?, _ turn: inout Turn) {
        guard self.phase == .handling else { return }
        if let work = self.work { turn.step.withdrawals.append(work.order.ticket) }
        self.work = nil
        self.retry = nil
        self.handled(response, worker, &turn)
    }

    mutating func handled(_ response: ResponseMessage, _ worker: String?, _ turn: inout Turn) {
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

    /// A live update, or a sign of progress.
    mutating func update(_ response: ResponseMessage, worker: String?, _ turn: inout Turn) {
        guard let pending = self.work else { return }
        switch pending.order.work {
        case .follow:
            // Whoever sends updates is not lost: losses long ago do not count.
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
}
