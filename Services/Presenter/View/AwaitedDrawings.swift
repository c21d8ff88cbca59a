// Beckon: which cards wait for what their apps draw
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Which elements of a screen wait for what an app draws, and of which event. Whatever changes an element meanwhile goes
/// before what comes late.
public struct AwaitedDrawings: Sendable {
    /// Drawings that one screen waits for at once; what is more keeps its default.
    public static let bound = 32

    private struct Waiting {
        var request: CorrelationID
        var sequence: UInt64
    }

    private var waiting: [String: Waiting] = [:]

    /// Nothing waits.
    public init() {}

    /// An event changed elements: what was drawn for them is out of date.
    public mutating func note(_ scene: Scene, of event: Event) {
        for change in scene.changes { self.waiting[change.id] = nil }
        guard let open = scene.open else { return }
        // A question that is over is no longer drawn.
        self.waiting = self.waiting.filter { id, drawing in
            drawing.request != event.correlationID || !id.hasPrefix("ask-") || open.contains(id)
        }
    }

    /// - Returns: Whether there is room to wait for it.
    public mutating func begin(_ id: String, _ event: Event) -> Bool {
        guard self.waiting.count < Self.bound else { return false }
        self.waiting[id] = Waiting(request: event.correlationID, sequence: event.sequence)
        return true
    }

    /// - Returns: Whether it is still wanted.
    public mutating func end(_ id: String, _ event: Event) -> Bool {
        guard self.waiting[id]?.sequence == event.sequence else { return false }
        self.waiting[id] = nil
        return true
    }
}
