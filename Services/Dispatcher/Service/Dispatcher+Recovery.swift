// Beckon: how the dispatcher goes on where it ended, and ends its turns
// SPDX-License-Identifier: Apache-2.0

public import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
public import Schema

extension Dispatcher {
    // MARK: Start

    /// Looks up what was there when the dispatcher ended.
    mutating func recover(_ now: Instant) {
        for digest in self.journal.apps.values.sorted() {
            guard let manifest = self.journal.manifest(digest) else { continue }
            self.directory.expect(manifest, at: now)
            self.digests[manifest.app] = (manifest, digest)
        }
        if self.journal.identity.epoch > 1 { self.directory.expectRecognizers(at: now) }
        self.conversations.unloaded = self.journal.openConversations().reversed()
        if self.directory.isWaiting { self.startPulse(now) }
    }

    /// Takes a few of the conversations that were open into memory, so that clients are served meanwhile.
    mutating func loadSome(_ now: Instant) {
        for _ in 0..<self.settings.loadedPerTurn {
            guard let name = self.conversations.unloaded.popLast() else { return }
            _ = self.load(name, now)
        }
    }

    /// Takes a conversation into memory.
    ///
    /// - Returns: Whether there is one of that name.
    mutating func load(_ name: String, _ now: Instant) -> Bool {
        if self.conversations.contains(name) { return true }
        guard let restored = self.journal.conversation(name, limits: self.settings.dialogue, at: now) else {
            return false
        }
        let conversation = restored.conversation
        let slot = self.conversations.insert(conversation)
        if let abandoned = restored.abandoned {
            self.access.notices += [restored.notice].compactMap { $0 }
            self.conversations.touch(slot)
            self.perform(abandoned, slot, now)
        }
        for request in conversation.open {
            let listed = ListedRequest(
                request.id, intentNumber: request.intentNumber, began: request.accepted, user: request.context.user,
                intent: request.intent, app: request.app?.app)
            self.requests.load(request.id, in: name, listed: listed)
        }
        for pending in conversation.pendingOrders { self.resume(pending.order, pending.number, slot, now) }
        self.conversations.setAlarm(slot)
        return true
    }

    /// Goes on with work that was under way. Work that a worker had stays with it until it is known not to have it any
    /// more; work that waited waits again.
    private mutating func resume(_ order: Order, _ number: UInt64?, _ slot: Int, _ now: Instant) {
        guard let number else { return self.dispatch(order, slot, now) }
        var job = self.job(for: order, number, slot)
        if self.meters.spans.isOn, !job.isFollowing { job.spanStart = self.sendingTime(of: job) ?? now }
        self.jobs.add(job, number)
        if let worker = self.directory.worker(having: number, in: job.pool) {
            return self.directory.adopt(number, by: worker, isFollowing: job.isFollowing, at: now)
        }
        self.jobs.inherit(number, until: now + Milliseconds(self.settings.directory.heartbeat.count * 4))
        self.startPulse(now)
    }

    /// When a piece of work left an earlier life of the dispatcher.
    private func sendingTime(of job: Job) -> Instant? {
        self.journal.events(request: job.ticket.request).last { $0.kind == .workSent && $0.work == job.phase }?.time
    }

    /// A worker says which work it has: it goes on with what is still wanted.
    mutating func adopt(_ numbers: [UInt64], by key: WorkerKey, _ now: Instant) {
        for number in numbers {
            guard let job = self.jobs[number], self.directory.holder(of: number) != key,
                self.directory.pool(of: key) == job.pool
            else { continue }
            self.jobs.claim(number)
            self.directory.adopt(number, by: key, isFollowing: job.isFollowing, at: now)
            if job.isWithdrawn { self.withdraw(job.ticket, now) }
        }
    }

    // MARK: The end of a turn

    /// Ends a turn: what was decided is committed or about to be, and what may leave is returned.
    mutating func endTurn(_ now: Instant) throws -> [Departure] {
        self.meters.spans.export()
        let leaving = try self.commits.endTurn(
            &self.journal, at: now, backgroundFrom: self.settings.backgroundCommitArrivals)
        self.restartMissingClock(leaving, now)
        guard leaving.hasNoBacklog else { return leaving.departures }
        try self.prune(now)
        if self.conversations.isTooMany(self.settings.conversations) {
            // What is removed from memory is read from the journal again, so the commit under way must have ended.
            _ = try self.journal.endCommit(waiting: true)
            self.conversations.removeIdle()
        }
        try self.putDeedsAway()
        return leaving.departures
    }

    /// Tells the directory that work that waited here for a heartbeat or longer is sent only now: its worker could not
    /// report it before.
    private mutating func restartMissingClock(_ leaving: CommitQueue.Leaving, _ now: Instant) {
        guard let since = leaving.since, since + self.settings.directory.heartbeat <= now else { return }
        for case .send(let message, let peer) in leaving.departures
        where message.header.kind == .work && peer.door == .back {
            self.directory.sent(message.header.workNumber, at: now)
        }
    }

    /// Forgets what need not be kept any more, a little at a time.
    private mutating func prune(_ now: Instant) throws {
        guard self.due.prune <= now else { return }
        let limit = self.settings.prunedPerTurn
        let count = try self.journal.prune(self.settings.retention, at: now, limit: limit)
        self.due.prune = now + (count < limit ? self.settings.pruneInterval : self.settings.directory.heartbeat)
    }

    // MARK: What the host asks

    public mutating func attach(wake: @escaping @Sendable () -> Void) { self.commits.wake = wake }

    /// Whether a commit runs in the background, whose departures leave with a later turn.
    public var isCommitting: Bool { self.commits.isUnderWay }

    /// Commits what was decided, and returns it to be sent; returns nothing where it cannot be committed.
    public mutating func stop(at now: Instant) -> [Departure] {
        do {
            _ = try self.journal.endCommit(waiting: true)
            self.keep(self.unkept.takeAll())
            self.meters.spans.export()
            try self.journal.commit()
            return self.commits.takeAll()
        } catch {
            return []
        }
    }
}
