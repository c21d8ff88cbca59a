// Beckon: the dispatcher's clock
// SPDX-License-Identifier: Apache-2.0

import CommandKit
import DispatcherService
import Logging
import Schema
import Synchronization

/// The dispatcher's clock: the system's, made steady.
final class DispatcherClock: Sendable {
    private struct State {
        var time: SteadyTime
        var isTold = false
    }

    private let state = Mutex(State(time: SteadyTime(wall: Machine.now(), elapsed: Machine.elapsed())))
    private let logger: Logger

    init(_ logger: Logger) { self.logger = logger }

    /// The time that deadlines stand in.
    func now() -> Instant {
        let (now, lead) = self.state.withLock { state -> (Instant, Milliseconds?) in
            state.time.read(wall: Machine.now(), elapsed: Machine.elapsed())
            let isNew = state.time.isApart && !state.isTold
            state.isTold = state.time.isApart
            return (state.time.now, isNew ? state.time.lead : nil)
        }
        if let lead {
            self.logger.warning(
                "the system's clock was set; deadlines go on by the time that passes. A restart takes the clock as it is",
                metadata: ["seconds": "\(lead.count / 1_000)"])
        }
        return now
    }
}
