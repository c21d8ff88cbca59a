// Beckon: the cards that apps draw right now for one page
// SPDX-License-Identifier: Apache-2.0

import PresenterView
import Schema
import Synchronization

/// Which elements of a page wait for what an app draws: several tasks ask at once.
final class Drawings: Sendable {
    private let awaited = Mutex(AwaitedDrawings())

    func note(_ scene: Scene, of event: Event) { self.awaited.withLock { $0.note(scene, of: event) } }

    /// - Returns: Whether there is room to wait for it.
    func begin(_ id: String, _ event: Event) -> Bool { self.awaited.withLock { $0.begin(id, event) } }

    /// - Returns: Whether it is still wanted.
    func end(_ id: String, _ event: Event) -> Bool { self.awaited.withLock { $0.end(id, event) } }
}
