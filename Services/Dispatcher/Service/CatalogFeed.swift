// Beckon: what recognizers have been told of the catalog
// SPDX-License-Identifier: Apache-2.0

import DispatcherDirectory
import Schema

/// Knows what recognizers have been told of the catalog, and what they are to be told next: it whole, where one is new
/// or manifests changed, else what changed in the terms. A pure state machine; ``Schema/CatalogFollower`` is its other
/// half.
///
/// The catalog's number grows with each change. Several changes are told as one; a change names the number before it.
struct CatalogFeed: Sendable {
    /// What a recognizer is to be told.
    enum Update: Hashable, Sendable {
        /// The catalog as it is.
        case whole
        /// These sets as they are, which is all that changed since the number `follows`.
        case change([VocabularySet.Key], follows: UInt64)
    }

    /// An update, and whether the recognizer takes a catalog in parts. All recognizers with the same key are sent the
    /// same messages.
    struct MessageKey: Hashable, Sendable {
        var update: Update
        var takesChanges: Bool
    }

    private struct Listener: Sendable {
        let takesChanges: Bool
        /// The number that it was sent last, and the one that it must have by its next heartbeat: what it had been sent
        /// before its last one.
        var sent: UInt64, expected: UInt64 = 0
        /// When it was last sent the catalog whole because it had lost something.
        var resentAt: Instant?
    }

    /// Heartbeats that a recognizer gets to make use of what was sent to it.
    static let patience: Int64 = 4

    private var listeners: [WorkerKey: Listener] = [:]
    private var changed: Set<VocabularySet.Key> = []
    private var vocabularyChanges: UInt64
    private var manifestChanges: UInt64 = 0
    private var lastSent: (number: UInt64, manifests: UInt64)

    /// - Parameter now: The time of the start. Numbers go on from it: after a restart they are not taken for older
    ///   ones.
    init(at now: Instant) {
        self.vocabularyChanges = UInt64(max(0, now.milliseconds))
        self.lastSent = (self.vocabularyChanges, 0)
    }

    /// The number of the catalog as it is.
    var number: UInt64 { self.vocabularyChanges + self.manifestChanges }
    /// Whether there is something to tell.
    var isDue: Bool { self.number != self.lastSent.number }

    /// The terms of a set were replaced.
    mutating func markChanged(_ key: VocabularySet.Key) {
        self.vocabularyChanges += 1
        self.changed.insert(key)
    }

    /// How often manifests have changed.
    mutating func noteManifests(_ changes: UInt64) { self.manifestChanges = max(self.manifestChanges, changes) }

    /// Whether a recognizer takes changes, and a catalog in parts.
    func takesChanges(_ key: WorkerKey) -> Bool { self.listeners[key]?.takesChanges ?? false }

    /// A recognizer was taken in, perhaps again: it is sent the catalog as it is.
    mutating func join(_ key: WorkerKey, takesChanges: Bool) {
        self.listeners[key] = Listener(takesChanges: takesChanges, sent: self.number)
    }

    /// What each recognizer is to be told now. Those that are not named are gone.
    mutating func next(for keys: [WorkerKey]) -> [(key: WorkerKey, update: Update)] {
        let isWhole = self.lastSent.manifests != self.manifestChanges
        let change = Update.change(self.changed.sorted(), follows: self.lastSent.number)
        var updates: [(key: WorkerKey, update: Update)] = []
        var listeners: [WorkerKey: Listener] = [:]
        for key in keys {
            var listener = self.listeners[key] ?? Listener(takesChanges: false, sent: 0)
            let takesChange = !isWhole && listener.takesChanges && listener.sent >= self.lastSent.number
            updates.append((key, takesChange ? change : .whole))
            listener.sent = self.number
            listeners[key] = listener
        }
        self.listeners = listeners
        self.lastSent = (self.number, self.manifestChanges)
        self.changed = []
        return updates
    }

    /// A recognizer says which catalog it has.
    ///
    /// - Parameters:
    ///   - number: The number of its catalog; 0 where something is missing in it.
    ///   - heartbeat: How often it says so.
    /// - Returns: Whether it is to be sent the catalog as it is: what it was told by its last heartbeat was lost. Not
    ///   more often than once in some heartbeats, for it may be at work on it.
    mutating func heard(_ key: WorkerKey, has number: UInt64, at now: Instant, heartbeat: Milliseconds) -> Bool {
        guard var listener = self.listeners[key], listener.takesChanges else { return false }
        defer { self.listeners[key] = listener }
        let isBehind = number < max(1, listener.expected)
        listener.expected = listener.sent
        let pause = Milliseconds(heartbeat.count * Self.patience)
        guard isBehind, listener.resentAt.map({ $0 + pause <= now || $0 > now }) ?? true else { return false }
        listener.resentAt = now
        listener.sent = self.number
        return true
    }
}
