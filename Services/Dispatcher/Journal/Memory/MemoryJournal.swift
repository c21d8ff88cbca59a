// Beckon: a journal that forgets with its process
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
public import Schema
import Synchronization

/// What memory journals write to. It outlives them, so that a test can let a dispatcher die and start it again.
public final class MemoryDisk: Sendable {
    /// What a commit meets.
    public enum Fault: Hashable, Sendable {
        /// There is no room: nothing is kept.
        case full
    }

    struct State {
        /// What is durable: turns that are never put in an archive.
        var kept = JournalTail()
        /// What was written and is not durable yet, in order: the next process finds it.
        var written: [JournalEntry] = []
        /// Where the turns in it end.
        var ends: [Int] = []
        var epoch: UInt64 = 0
        var fault: Fault?
        var commits = 0
    }

    let state = Mutex(State())
    let reader = ArchiveReader()

    /// An empty disk.
    public init() {}

    /// What the next commits meet; `nil` for nothing.
    public func set(_ fault: Fault?) { self.state.withLock { $0.fault = fault } }
    /// The power is lost: of the turns that were written and are not durable so many are left, the first ones.
    public func losePower(keeping turns: Int) {
        self.state.withLock { state in
            state.ends.removeLast(max(0, state.ends.count - turns))
            state.written.removeLast(state.written.count - (state.ends.last ?? 0))
        }
    }
    /// As if an earlier dialogue had decided all that is on it.
    public func age() {
        self.state.withLock { state in
            for name in state.kept.parts.keys {
                state.kept.change(name) { part in
                    for index in part.records.indices { part.records[index].dialogue = 0 }
                }
            }
        }
    }
    /// How many turns were written that are not durable.
    public var writtenTurns: Int { self.state.withLock { $0.ends.count } }
    /// How many commits there were.
    public var commits: Int { self.state.withLock { $0.commits } }
}

/// A journal in memory, over a disk in memory.
public struct MemoryJournal: Journal {
    public let identity: JournalIdentity
    private let disk: MemoryDisk
    private var pending: [JournalEntry] = []
    /// What is pending, to be read.
    private var tail = JournalTail()

    /// - Parameters:
    ///   - disk: What it writes to; a new one forgets with the process.
    ///   - secret: What question tokens are made with.
    public init(_ disk: MemoryDisk = MemoryDisk(), secret: String = "a secret of a process's memory") {
        self.disk = disk
        let epoch = disk.state.withLock { state in
            for entry in state.written { state.kept.add(entry) }
            (state.written, state.ends) = ([], [])
            state.epoch += 1
            return state.epoch
        }
        self.identity = JournalIdentity(epoch: epoch, secret: secret)
    }

    public var view: JournalView {
        JournalView(archive: self.disk.reader, tails: [self.disk.state.withLock { $0.kept }, self.tail])
    }

    public mutating func append(_ entry: JournalEntry) {
        self.pending.append(entry)
        self.tail.add(entry)
    }

    public mutating func write() throws -> Bool {
        let pending = self.pending
        try self.change { state in
            guard pending.count > state.written.count else { return }
            state.written = pending
            state.ends.append(pending.count)
        }
        return true
    }

    public mutating func commit() throws { try self.commit(first: self.pending.count) }

    /// How many entries the next commit keeps.
    public var pendingCount: Int { self.pending.count }

    /// Makes the first entries durable, and lets the others wait for the next commit.
    ///
    /// - Throws: As ``commit()``.
    public mutating func commit(first count: Int) throws {
        guard count > 0 else { return }
        let kept = self.pending.prefix(count)
        try self.change { state in
            for entry in kept { state.kept.add(entry) }
            state.written.removeFirst(min(count, state.written.count))
            state.ends = state.ends.compactMap { $0 > count ? $0 - count : nil }
            state.commits += 1
        }
        self.pending.removeFirst(count)
        self.tail = JournalTail()
        for entry in self.pending { self.tail.add(entry) }
    }

    public mutating func beginCommit(_ done: @escaping @Sendable () -> Void) throws -> Bool {
        try self.commit()
        return false
    }

    public mutating func endCommit(waiting: Bool) throws -> Bool { true }

    private func change(_ body: (inout MemoryDisk.State) -> Void) throws {
        if let failure = self.disk.reader.failure { throw failure }
        try self.disk.state.withLock { state in
            if state.fault == .full {
                throw JournalError(.diskFull, "in memory", "the disk is full: make room and start again")
            }
            body(&state)
        }
    }

    public mutating func prune(_ retention: Retention, at now: Instant, limit: Int) throws -> Int {
        self.disk.state.withLock { $0.kept.prune(retention, now, limit) }
    }
}

extension JournalTail {
    /// Forgets a few conversations at rest that need not be kept any more, and old events of long conversations.
    fileprivate mutating func prune(_ retention: Retention, _ now: Instant, _ limit: Int) -> Int {
        let events = Retention.eventsPerConversation
        for (name, part) in self.parts where part.events.count > events * 2 {
            self.change(name) { $0.events.removeFirst($0.events.count - Int(events)) }
        }
        func touched(_ part: Part) -> Instant { part.touched ?? Instant(milliseconds: 0) }
        let resting = self.parts.filter { $0.value.isOpen == false }
            .sorted { touched($0.value) < touched($1.value) }
        let counts = resting.reduce(into: [:]) { $0[$1.value.owner ?? "", default: 0] += 1 }
        var surplus = Shares(counts, of: retention.conversations).surplus
        let old = resting.filter { _, part in
            let owner = part.owner ?? ""
            let isTooMany = surplus[owner, default: 0] > 0
            if isTooMany { surplus[owner, default: 0] -= 1 }
            return isTooMany || touched(part) + retention.time <= now
        }.prefix(limit).map(\.key)
        self.remove(Set(old))
        return old.count
    }
}
