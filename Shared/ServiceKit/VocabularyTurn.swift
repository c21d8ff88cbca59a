// Beckon: who reads and sends a worker's terms
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// Lets one at a time read and send a worker's terms. Whoever comes meanwhile leaves it to that one, which does it once
/// more: after a hundred pieces of work the terms are told as they are in the end, not a hundred times.
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

    /// Which terms are still to be said, of all that there are: none where they are the very same array that was said
    /// last, else all. Terms that are only equal are said, for another worker may have said others in between.
    func unsaid(_ sets: [VocabularySet]) -> [VocabularySet] {
        self.state.withLock { state in
            defer { (state.said, state.isAnew) = (sets, false) }
            return !state.isAnew && Self.isSame(state.said, sets) ? [] : sets
        }
    }

    /// Whether two arrays are one in memory. The one that was said is kept, so nothing else can be where it is.
    private static func isSame(_ left: [VocabularySet], _ right: [VocabularySet]) -> Bool {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress && left.count == $0.count }
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
