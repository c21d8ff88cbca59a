// Beckon: the cards that apps draw right now for one page
// SPDX-License-Identifier: Apache-2.0

import PresenterView
import Schema
import Synchronization

/// Which elements of a page wait for what an app draws, and of which event. Whatever changes an element meanwhile goes
/// before what comes late.
final class Drawings: Sendable {
    /// Drawings that one page waits for at once; what is more keeps its default.
    static let bound = 32

    private struct Waiting {
        var request: CorrelationID
        var sequence: UInt64
    }

    private let waiting = Mutex<[String: Waiting]>([:])

    /// An event changed elements: what was drawn for them is out of date.
    func note(_ scene: Scene, of event: Event) {
        self.waiting.withLock { waiting in
            for change in scene.changes { waiting[change.id] = nil }
            guard let open = scene.open else { return }
            // A question that is over is no longer drawn.
            waiting = waiting.filter { id, drawing in
                drawing.request != event.correlationID || !id.hasPrefix("ask-") || open.contains(id)
            }
        }
    }

    /// - Returns: Whether there is room to wait for it.
    func begin(_ id: String, _ event: Event) -> Bool {
        self.waiting.withLock { waiting in
            guard waiting.count < Self.bound else { return false }
            waiting[id] = Waiting(request: event.correlationID, sequence: event.sequence)
            return true
        }
    }

    /// - Returns: Whether it is still wanted.
    func end(_ id: String, _ event: Event) -> Bool {
        self.waiting.withLock { waiting in
            guard waiting[id]?.sequence == event.sequence else { return false }
            waiting[id] = nil
            return true
        }
    }
}
