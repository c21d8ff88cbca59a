// Beckon: what a request does when work comes to nothing
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// The time of the work that is out has run out.
    mutating func workTimeRanOut(_ turn: inout Turn) {
        guard let pending = self.pending else { return }
        turn.step.withdrawals.append(pending.order.ticket)
        self.lost(.worker, "timedOut", pending, nil, &turn)
    }

    mutating func failed(_ failure: WorkFailure, _ pending: PendingWork, _ worker: String?, _ turn: inout Turn) {
        switch failure.code {
        case "neverDone" where pending.order.isSettlement:
            self.updateHandling { $0.sent = [:] }
            self.work = .none
            self.neverDone(pending, &turn)
        case "cancelled" where self.handling?.isCancelling == true:
            // A worker that was stopped may have stopped too late, this one or one before it. An app with a ledger knows.
            if self.app?.keepsLedger == true, !self.sentHandles.isEmpty {
                return self.settle(pending, failure.code, &turn)
            }
            self.work = .none
            self.forgetSent(pending)
            self.end(self.sentHandles.isEmpty ? .cancelled : .unknownOutcome, &turn)
        case "invalidIntent", "unknownIntent":
            self.work = .none
            if case .follow = pending.order.work { return self.updatesEnded(&turn) }
            self.forgetSent(pending)
            if !self.sentHandles.isEmpty { return self.settle(pending, failure.code, &turn) }
            self.fail(Failure(.protocolViolation, message: failure.message), &turn)
        case "overloaded", "neverDone":
            self.forgetSent(pending)
            self.lost(.worker, failure.code, pending, worker, &turn)
        default:
            self.lost(.worker, failure.code, pending, worker, &turn)
        }
    }

    mutating func updateHandling(_ body: (inout Handling) -> Void) {
        guard case .handling(let assignment, var handling) = self.stage else { return }
        body(&handling)
        self.stage = .handling(assignment, handling)
    }

    /// What was sent of `handle` under this piece of work was not done, or its outcome is known.
    mutating func forgetSent(_ pending: PendingWork) {
        if let number = pending.number { self.updateHandling { $0.sent[number] = nil } }
    }

    /// Tries the work again, or gives up: for what may have been done already only where the app keeps a ledger.
    mutating func lost(
        _ loss: WorkResult.Loss, _ reason: String, _ pending: PendingWork, _ worker: String?, _ turn: inout Turn
    ) {
        self.work = .none
        turn.event(.workLost, self) { event in
            event.work = pending.order.phase
            event.attempt = pending.order.attempt
            event.worker = worker
            event.topic = reason
        }
        let isHopeless = loss == .nobody
        if loss == .unsent { self.forgetSent(pending) }
        if let handling = self.handling {
            if !handling.sent.isEmpty, self.app?.keepsLedger != true { return self.end(.unknownOutcome, &turn) }
            if handling.isCancelling, handling.sent.isEmpty { return self.end(.cancelled, &turn) }
            let isTired = isHopeless || pending.order.attempt >= turn.limits.attempts
            if !handling.sent.isEmpty, isTired || handling.isCancelling || pending.order.isSettlement {
                return self.settle(pending, reason, &turn)
            }
        }
        guard pending.order.attempt < turn.limits.attempts || loss == .restart, !isHopeless else {
            if case .follow = pending.order.work { return self.updatesEnded(&turn) }
            return self.fail(Failure(isHopeless ? .noWorker : .timedOut, message: reason), &turn)
        }
        var order = pending.order
        order.ticket = turn.ticket(self.id)
        // A dispatcher that was started anew is not the worker's fault.
        if loss != .restart { order.attempt += 1 }
        self.send(order, limit: self.limit(of: order, turn.limits), &turn)
    }

    // MARK: Settling

    /// Asks the app what became of the key, and to do it no more: again and again, for a worker may be long in coming.
    private mutating func settle(_ pending: PendingWork, _ reason: String, _ turn: inout Turn) {
        self.work = .none
        guard case .handle(var work) = pending.order.work else { return }
        let since = self.handling?.settlingSince ?? turn.now
        guard since + turn.limits.settle > turn.now else { return self.end(.unknownOutcome, &turn) }
        work.aim = .settle
        let order = Order(
            ticket: turn.ticket(self.id), work: .handle(work), app: pending.order.app,
            attempt: pending.order.attempt + 1)
        self.updateHandling { $0.settlingSince = since }
        guard pending.order.isSettlement else {
            return self.send(order, limit: self.limit(of: order, turn.limits), &turn)
        }
        let pauses = max(0, pending.order.attempt - turn.limits.attempts - 1)
        let pause = turn.limits.settlePause.count << Int64(min(16, pauses))
        let at = turn.now + Milliseconds(min(pause, turn.limits.settlePauseMaximum.count))
        self.work = .postponed(Retry(order: order, at: at, reason: reason))
    }

    /// The pause before the next attempt is over.
    mutating func tryAgain(_ turn: inout Turn) {
        guard case .postponed(let retry) = self.work else { return }
        self.send(retry.order, limit: self.limit(of: retry.order, turn.limits), &turn)
    }

    /// The app has put down that the key is done no more.
    private mutating func neverDone(_ pending: PendingWork, _ turn: inout Turn) {
        if self.handling?.isCancelling == true { return self.end(.cancelled, &turn) }
        self.fail(Failure(.timedOut, message: "no worker did it in time; the app says that nothing was done"), &turn)
    }

    func limit(of order: Order, _ limits: DialogueLimits) -> Milliseconds {
        let times = self.declaration?.timeLimits ?? .standard
        switch order.work {
        case .recognize: return limits.recognize
        case .resolve: return times.resolve
        case .confirm: return times.confirm
        case .handle: return times.handle
        case .follow: return .days(1)
        }
    }
}
