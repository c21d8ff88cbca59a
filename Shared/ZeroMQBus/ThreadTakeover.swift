// Beckon: who takes over from a thread that is kept by a job.
// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Has another thread take over from a socket thread that a job keeps, once something was posted for it.
struct ThreadTakeover<Command: Sendable>: Sendable {
    let outbox: Outbox<Command>
    let name: String
    /// Runs as the thread that takes over from the job that has been running since that time of the monotonic clock.
    let takeOver: @Sendable (UInt64) -> Void

    func act(on step: Outbox<Command>.TakeoverStep) {
        switch step {
        case .none: break
        case .look(let nanoseconds):
            // One look at a time, and none where nobody waits.
            DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: nanoseconds))) {
                self.act(on: self.outbox.nextTakeoverStep(at: DeadlineTimer.now))
            }
        case .start(let since):
            do {
                try NamedThread.start(self.name) { self.takeOver(since) }
            } catch {
                // The next who leaves something tries again.
                self.outbox.cancelTakeover()
            }
        }
    }
}
