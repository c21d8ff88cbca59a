// Beckon: the disk of a simulated dispatcher
// SPDX-License-Identifier: Apache-2.0

import DispatcherJournal
import Schema
import Synchronization

/// A disk that outlives the dispatcher's process, and the journal that a process keeps on it.
final class SimulatedDisk: Sendable {
    /// What the next commit comes to.
    enum Mood: Sendable {
        case sound
        /// The process dies before anything is kept.
        case dies
        /// There is no room.
        case isFull
    }

    struct Failure: Error {
        let mood: Mood
    }

    private struct State {
        var mood = Mood.sound
        var failed = false
        var commits = 0
    }

    private let state = Mutex(State())

    var mood: Mood {
        get { self.state.withLock { $0.mood } }
        set { self.state.withLock { $0.mood = newValue } }
    }

    /// Whether a commit failed since it was asked last.
    func takeFailure() -> Bool {
        self.state.withLock { state in
            defer { state.failed = false }
            return state.failed
        }
    }

    func commit() throws(Failure) {
        let mood = self.state.withLock { state in
            if state.mood == .sound { state.commits += 1 } else { state.failed = true }
            return state.mood
        }
        if mood != .sound { throw Failure(mood: mood) }
    }
}

/// The journal of one process on a ``SimulatedDisk``.
struct SimulatedJournal: Journal {
    private var memory = MemoryJournal()
    private var isDirty = false
    private let disk: SimulatedDisk

    init(_ disk: SimulatedDisk) { self.disk = disk }

    mutating func append(_ entry: JournalEntry) {
        self.isDirty = true
        self.memory.append(entry)
    }

    mutating func commit() throws {
        guard self.isDirty else { return }
        try self.disk.commit()
        self.isDirty = false
        self.memory.commit()
    }

    func events(conversation: String, after: UInt64, limit: Int) -> [Event] {
        self.memory.events(conversation: conversation, after: after, limit: limit)
    }
    func events(request: CorrelationID) -> [Event] { self.memory.events(request: request) }
    func latestSequence(conversation: String) -> UInt64 { self.memory.latestSequence(conversation: conversation) }
    var preferences: PreferenceReport { self.memory.preferences }
    var vocabulary: [VocabularySet] { self.memory.vocabulary }
    func donations(limit: Int) -> [Donation] { self.memory.donations(limit: limit) }
}
