// Beckon: what a request does when work comes to nothing
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Request {
    /// The time of the work that is out has run out.
    mutating func workTimeRanOut(_ turn: inout Turn) {
        guard let pending = self.work else { return }
        turn.step.withdrawals.append(pending.order.ticket)
        self.lost("timedOut", pending, nil, &turn)
    }

    mutating func failed(_ failure: WorkFailure, _ pending: PendingWork, _ worker: String?, _ turn: inout Turn) {
        if self.phase == .handling, self.isCancelling, failure.code == "cancelled" {
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

    /// Tries the work again, or gives up: for what may have been done already only where the app keeps a ledger, and never
    /// what the user wants to end.
    mutating func lost(
        _ reason: String, _ pending: PendingWork, _ worker: String?, _ turn: inout Turn, isHopeless: Bool = false
    ) {
        self.work = nil
        turn.event(.workLost, self) { event in
            event.work = pending.order.phase
            event.attempt = pending.order.attempt
            event.worker = worker
            event.topic = reason
        }
        // Work that met nobody, or a worker that had no room, was never done; else a handle may have been.
        let mayBeDone = !isHopeless && reason != "overloaded" || pending.order.attempt > 1
        if case .handle = pending.order.work {
            if self.isCancelling { return self.end(mayBeDone ? .unknownOutcome : .cancelled, &turn) }
            if mayBeDone, self.app?.keepsLedger != true { return self.end(.unknownOutcome, &turn) }
        }
        guard pending.order.attempt < turn.limits.attempts, !isHopeless else {
            switch pending.order.work {
            case .follow: return self.updatesEnded(&turn)
            case .handle where mayBeDone: return self.end(.unknownOutcome, &turn)
            default: return self.fail(Failure(isHopeless ? .noWorker : .timedOut, message: reason), &turn)
            }
        }
        var order = pending.order
        order.ticket = turn.ticket(self.id)
        order.attempt += 1
        self.send(order, limit: self.limit(of: order, turn.limits), &turn)
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

    func updatesEnded(_ turn: inout Turn) { turn.event(.updatesEnded, self) }

    /// The worker has no more updates.
    mutating func followed(_ turn: inout Turn) {
        self.work = nil
        self.updatesEnded(&turn)
    }
}
