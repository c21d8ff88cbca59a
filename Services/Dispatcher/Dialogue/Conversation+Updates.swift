// Beckon: live updates of what was done: when they begin, and when they end
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Conversation {
    /// Ends the oldest live updates where there are more than a conversation has at once: whoever asks again and again where
    /// a ride is wants the last answer to go on, and each of them costs a worker's task and a message every few seconds.
    mutating func endOldUpdates(_ turn: inout Turn) {
        var surplus = self.finishing.reduce(0) { $0 + ($1.isFollowing ? 1 : 0) } - self.limits.following
        for index in self.finishing.indices where surplus > 0 && self.finishing[index].isFollowing {
            self.finishing[index].endUpdates(&turn)
            surplus -= 1
        }
    }
}

extension Request {
    /// Whether live updates of it are asked for.
    var isFollowing: Bool { if case .follow = self.pending?.order.work { true } else { false } }

    /// Asks for live updates of what was done.
    mutating func follow(_ response: ResponseMessage, _ turn: inout Turn) {
        guard let assignment = self.stage.assignment, assignment.declaration.hasUpdates else { return }
        let work = FollowWork(intent: self.message(), response: response, context: self.workContext(turn.now))
        // Updates go on as long as the app has any: the worker's heartbeat is their deadline.
        self.send(.follow(work), to: assignment.app.app, limit: .days(1), &turn)
    }

    /// The worker has no more updates.
    mutating func followed(_ turn: inout Turn) {
        self.work = .none
        self.updatesEnded(&turn)
    }

    /// No more updates are wanted.
    fileprivate mutating func endUpdates(_ turn: inout Turn) {
        guard let pending = self.pending else { return }
        turn.step.withdrawals.append(pending.order.ticket)
        self.followed(&turn)
    }

    func updatesEnded(_ turn: inout Turn) { turn.event(.updatesEnded, self) }
}
