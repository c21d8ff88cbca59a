// Beckon: who reads and sends a worker's terms
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Lets one at a time read and send a worker's terms. Whoever comes meanwhile leaves it to that one, which does it once
/// more: after a hundred pieces of work the terms are told as they are in the end, not a hundred times.
final class VocabularyCoalescer: Sendable {
    private struct State {
        var isTaken = false, isDue = false, isAnew = false
    }

    private let state = Mutex(State())

    /// Begins, unless somebody is at it.
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

    /// Whether the other side may have forgotten what was said, and all terms are to be read now.
    func clearAnew() -> Bool {
        self.state.withLock { state in
            defer { state.isAnew = false }
            return state.isAnew
        }
    }

    /// Ends, unless somebody came meanwhile.
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
