// Beckon: who reads and sends a worker's terms
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// Lets one at a time read and send a worker's terms. Whoever comes meanwhile leaves it to that one, which does it once
/// more: after a hundred pieces of work the terms are told as they are in the end, not a hundred times. What was said and
/// is still so is not said again.
final class VocabularyTurn: Sendable {
    private struct State {
        var isTaken = false, isDue = false, isAnew = false
        var said: [VocabularySet] = []
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

    /// Which terms are still to be said, of all that there are. They count as said from then on.
    func unsaid(_ sets: [VocabularySet]) -> [VocabularySet] {
        self.state.withLock { state in
            if state.isAnew { state.said = [] }
            state.isAnew = false
            defer { state.said = sets }
            // Most often they are the very same.
            if state.said.isEmpty || state.said == sets { return state.said.isEmpty ? sets : [] }
            var said: [Subject: VocabularySet] = [:]
            for set in state.said { said[Subject(set)] = set }
            return sets.filter { said[Subject($0)] != $0 }
        }
    }

    /// Whose terms, of what kind.
    private struct Subject: Hashable {
        let app: String, user: String?, kind: VocabularySet.Kind
        init(_ set: VocabularySet) { (self.app, self.user, self.kind) = (set.app, set.user, set.kind) }
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
