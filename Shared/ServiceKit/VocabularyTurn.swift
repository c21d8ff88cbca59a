// Beckon: who reads and sends a worker's terms
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Lets one at a time read and send a worker's terms. Whoever comes meanwhile leaves it to that one, which does it once
/// more: after a hundred pieces of work the terms are told as they are in the end, not a hundred times.
final class VocabularyTurn: Sendable {
    private struct State {
        var isTaken = false, isDue = false
    }

    private let state = Mutex(State())

    /// Begins, unless somebody is at it.
    ///
    /// - Returns: Whether to begin.
    func begin() -> Bool {
        self.state.withLock { state in
            guard state.isTaken else {
                state.isTaken = true
                return true
            }
            state.isDue = true
            return false
        }
    }

    /// Ends, unless somebody came meanwhile.
    ///
    /// - Returns: Whether to do it once more.
    func goOn() -> Bool {
        self.state.withLock { state in
            defer { state.isDue = false }
            if !state.isDue { state.isTaken = false }
            return state.isDue
        }
    }
}
