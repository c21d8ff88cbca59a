// Beckon: how the dispatcher goes on where it ended
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    /// Gives a conversation an input, keeps it, and does what comes of it.
    ///
    /// - Parameter body: The body that it came with over the wire.
    /// - Throws: ``Refusal`` for a client's message that changes nothing; nothing is kept of it.
    mutating func drive(
        _ name: String, refusable input: Input, body: [UInt8]? = nil, _ now: Instant
    ) throws(Refusal) {
        guard let place = self.conversations.place(of: name) else { return }
        try self.drive(place, refusable: input, body: body, now)
    }

    /// The same for the conversation at a place.
    mutating func drive(
        _ place: Int, refusable input: Input, body: [UInt8]? = nil, _ now: Instant
    ) throws(Refusal) {
        var step = try self.conversations.slots[place].conversation.take(input, at: now)
        let digests = self.digests
        let record = Record(input, body: body, at: now) { digests[$0.app]?.digest ?? "" }
        self.journal.append(record, conversation: self.conversations.slots[place].conversation.name)
        if !self.conversations.slots[place].isTouched {
            self.conversations.slots[place].isTouched = true
            self.touched.append(place)
        }
        self.perform(&step, place, now)
    }

    /// The same for inputs that are never refused.
    mutating func drive(_ name: String, _ input: Input, body: [UInt8]? = nil, _ now: Instant) {
        try? self.drive(name, refusable: input, body: body, now)
    }

    /// The same for inputs that are never refused, and the conversation at a place.
    mutating func drive(_ place: Int, _ input: Input, body: [UInt8]? = nil, _ now: Instant) {
        try? self.drive(place, refusable: input, body: body, now)
    }

    // MARK: Start

    /// Looks up what was there when the dispatcher ended.
    mutating func recover(_ now: Instant) {
        for digest in self.journal.apps.values.sorted() {
            guard let manifest = self.journal.manifest(digest) else { continue }
            self.directory.expect(manifest, at: now)
            self.digests[manifest.app] = (manifest, digest)
        }
        if self.journal.identity.epoch > 1 { self.directory.expectRecognizers(at: now) }
        self.unloaded = self.journal.openConversations().reversed()
        if self.directory.isWaiting { self.startPulse(now) }
    }

    /// Takes a few of the conversations that were open into memory, so that clients are served meanwhile.
    mutating func loadSome(_ now: Instant) {
        for _ in 0..<self.settings.loadedPerTurn {
            guard let name = self.unloaded.popLast() else { return }
            _ = self.load(name, now)
        }
    }

    /// Takes a conversation into memory.
    ///
    /// - Returns: Whether there is one of that name.
    mutating func load(_ name: String, _ now: Instant) -> Bool {
        if self.conversations.contains(name) { return true }
        guard let conversation = self.journal.conversation(name, limits: self.settings.dialogue) else { return false }
        let place = self.conversations.insert(conversation, listeners: self.listeners[name] ?? [])
        for request in conversation.open {
            guard self.openRequests.updateValue(OpenRequest(conversation: name), forKey: request.id) == nil else {
                continue
            }
            self.counts.open += 1
        }
        for pending in conversation.pendingOrders { self.resume(pending.order, pending.number, place, now) }
        self.setAlarm(place)
        return true
    }

    /// Goes on with work that was under way: one that a worker had is its own until it is plain that it has it no more;
    /// one that waited waits again.
    private mutating func resume(_ order: Order, _ number: UInt64?, _ place: Int, _ now: Instant) {
        guard let number else { return self.dispatch(order, place, now) }
        let job = self.job(for: order, place)
        self.jobs[number] = job
        self.numbers[order.ticket] = number
        if let worker = self.directory.worker(having: number, in: job.pool) {
            return self.directory.adopt(number, by: worker, isLong: job.isLong, at: now)
        }
        self.orphans[number] = now + Milliseconds(self.settings.directory.heartbeat.count * 4)
        self.startPulse(now)
    }

    /// A worker says which work it has: it goes on with what is still wanted.
    mutating func adopt(_ numbers: [UInt64], by key: WorkerKey, _ now: Instant) {
        for number in numbers {
            guard let job = self.jobs[number], self.directory.holder(of: number) != key,
                self.directory.pool(of: key) == job.pool
            else { continue }
            self.orphans[number] = nil
            self.directory.adopt(number, by: key, isLong: job.isLong, at: now)
            if job.isWithdrawn { self.withdraw(job.ticket, now) }
        }
    }

    // MARK: The end of a turn

    /// Notes which conversations of this turn have come to rest.
    mutating func rest() {
        for place in self.touched {
            self.conversations.slots[place].isTouched = false
            guard let checkpoint = self.conversations.look(at: place, { $0.checkpoint }) else { continue }
            self.journal.append(.rest(checkpoint, conversation: self.conversations.slots[place].conversation.name))
            self.restedConversations += 1
        }
        self.touched.removeAll(keepingCapacity: true)
    }

    /// Forgets what need not be kept any more, a little at a time.
    mutating func prune(_ now: Instant) throws {
        guard self.nextPrune <= now else { return }
        let limit = self.settings.prunedPerTurn
        let count = try self.journal.prune(self.settings.retention, at: now, limit: limit)
        self.nextPrune = now + (count < limit ? self.settings.pruneInterval : self.settings.directory.heartbeat)
    }

    /// Puts conversations at rest out of memory where there are many.
    mutating func putAway() throws {
        guard self.conversations.count > self.settings.conversations, self.restedConversations > 0 else { return }
        // Whoever asks for one of them again reads what is kept of it.
        _ = try self.journal.endCommit(waiting: true)
        self.restedConversations = 0
        self.conversations.removeIdle()
    }
}
