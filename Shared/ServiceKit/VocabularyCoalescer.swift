// Beckon: how often a worker's terms are read and sent
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Coalesces calls that read and send a worker's terms: one runs at a time, and those that come meanwhile make it run
/// once more. So after a hundred pieces of work the terms are sent as they are in the end.
final class VocabularyCoalescer: Sendable {
    private struct State {
        var isTaken = false, isDue = false, isAnew = false
    }

    private let state = Mutex(State())

    /// Begins, unless another call runs.
    ///
    /// - Parameter anew: Whether the other side may have forgotten what was said.
    /// - Returns: Whether to begin.
    func begin(anew: Bool = false) -> Bool {
        self.state.withLock { state in
            if anew { state.isAnew = true }
            guard state.isTaken else {
                state.isTaken = true
                return true
            }
            state.isDue = true
            return false
        }
    }

    /// Whether the other side may have forgotten what was said, and all terms are to be read now; clears that.
    func clearAnew() -> Bool {
        self.state.withLock { state in
            defer { state.isAnew = false }
            return state.isAnew
        }
    }

    /// Ends, unless another call came meanwhile.
    ///
    /// - Returns: Whether to do it once more.
    func finishOrRepeat() -> Bool {
        self.state.withLock { state in
            defer { state.isDue = false }
            if !state.isDue { state.isTaken = false }
            return state.isDue
        }
    }
}
