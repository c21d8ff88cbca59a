// Beckon: what the dispatcher does for workers
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    mutating func takeFromWorker(_ message: Message, _ peer: Peer, _ now: Instant) {
        let named = WorkerKey(peer.id)
        if message.header.kind == .hello { return self.hello(message, named, peer, now) }
        guard let key = self.directory.heard(named, at: now) else {
            // A result of a worker that was given up, or that had its work from an earlier life of the dispatcher, is
            // read once it has introduced itself anew.
            if message.header.kind == .result { self.keepStray(message, named) }
            if message.header.kind != .goodbye { self.send(Message(Header(.challenge)), to: named) }
            return
        }
        switch message.header.kind {
        case .heartbeat: self.heartbeat(message, key, now)
        case .result: self.result(message, key, now)
        case .update: self.update(message, key, now)
        case .goodbye: self.directory.goodbye(key, at: now)
        case .vocabulary, .donation:
            do throws(Refusal) {
                // A worker speaks for its own app only.
                guard let app = self.directory.app(of: key) else {
                    throw self.refusal(.unexpectedKind(message.header.kind))
                }
                if message.header.kind == .donation {
                    var donation: Donation = try self.body(message)
                    donation.app = app
                    try self.keep(donation)
                } else {
                    var set: VocabularySet = try self.body(message)
                    set.app = app
                    if try self.register(set) { self.unkept.note(set.key, at: now) }
                }
            } catch {
                self.refuse(message.header, error, peer)
            }
        default:
            self.refuse(message.header, self.refusal(.unexpectedKind(message.header.kind)), peer)
        }
    }

    private mutating func hello(_ message: Message, _ key: WorkerKey, _ peer: Peer, _ now: Instant) {
        do throws(Refusal) {
            let hello: Hello = try self.body(message)
            let before = self.directory
            let assignments = try self.directory.hello(key, hello, at: now)
            if before.catalogSequence != self.directory.catalogSequence,
                !self.isSendable(self.directory.manifests(at: now))
            {
                self.directory = before
                throw Refusal(
                    "tooLarge",
                    "with this manifest those of all apps exceed \(Limits.bodyBytes) bytes; shorten its vocabulary")
            }
            if let manifest = hello.manifest { self.keep(manifest) }
            self.send(Header(.welcome), Welcome(heartbeat: self.settings.directory.heartbeat), to: peer)
            self.startPulse(now)
            if hello.role == .recognizer { self.beginTelling(key, takesChanges: hello.catalog != nil, now) }
            self.adopt(hello.inHand ?? [], by: key, now)
            for stray in self.strays.removeValue(forKey: key) ?? [] { self.result(stray, key, now) }
            for assignment in assignments { self.begin(assignment, now) }
        } catch {
            self.refuse(message.header, error, peer)
        }
    }

    /// Keeps a manifest that requests may refer to.
    private mutating func keep(_ manifest: Manifest) {
        guard self.digests[manifest.app]?.manifest != manifest else { return }
        let digest = String(Digest.sha256((try? JSON.encode(manifest)) ?? []).prefix(32))
        self.digests[manifest.app] = (manifest, digest)
        self.journal.append(.manifest(manifest, digest: digest))
        self.journal.append(.app(manifest.app, manifest: digest))
    }

    private mutating func keepStray(_ message: Message, _ key: WorkerKey) {
        // Workers that never introduce themselves do not fill the memory.
        if self.strays.values.reduce(0, { $0 + $1.count }) >= self.settings.strays { self.strays.removeAll() }
        self.strays[key, default: []].append(message)
    }

    private mutating func heartbeat(_ message: Message, _ key: WorkerKey, _ now: Instant) {
        guard !message.body.isEmpty, let hand = try? message.decode(InHand.self) else { return }
        if let catalog = hand.catalog { self.recognizer(key, has: catalog, now) }
        self.adopt(hand.numbers, by: key, now)
        // What waits to be kept has not left: nobody can have it.
        let lost = self.directory.report(key, hand.numbers, held: self.keeping.oldest, at: now)
        for number in lost { self.workLost(number, .worker, now) }
    }

    // MARK: Work

    /// Gives the conversation of a job an input.
    mutating func drive(_ job: Job, _ input: Input, body: [UInt8]? = nil, _ now: Instant) {
        guard let place = self.conversations.place(of: job.conversation, likely: job.place) else { return }
        self.drive(place, input, body: body, now)
    }

    /// A piece of work is no longer wanted. One that waits is answered as cancelled; one that is out stays with its
    /// worker until that says what became of it.
    mutating func withdraw(_ ticket: Ticket, _ now: Instant) {
        guard let number = self.numbers[ticket], let job = self.jobs[number] else { return }
        self.jobs[number]?.isWithdrawn = true
        // A worker may have it from before the dispatcher was started anew: it is asked when it comes back.
        guard self.orphans[number] == nil else { return }
        if let holder = self.directory.holder(of: number) {
            return self.send(Message(job.header(.withdraw, number)), to: holder)
        }
        _ = self.directory.finished(number, at: now)
        self.finish(number, .failed(WorkFailure("cancelled", "withdrawn before a worker had it")), now)
    }

    private mutating func result(_ message: Message, _ key: WorkerKey, _ now: Instant) {
        let number = message.header.workNumber
        guard let job = self.takeJob(of: message, key, now) else { return self.lateResult(message, key, now) }
        let assignments = self.directory.finished(number, at: now)
        let worker = self.directory.name(of: key)
        let result = self.read(message, job)
        switch result {
        // What is tried again is better tried elsewhere.
        case .failed, .lost: break
        case .recognized, .resolved, .responded: self.answerer = key
        }
        self.finish(job, result, body: message.body, worker: worker, now)
        self.answerer = nil
        for assignment in assignments { self.begin(assignment, now) }
    }

    /// Takes out the job that a result ends; `nil` where the result is not good for any.
    private mutating func takeJob(of message: Message, _ key: WorkerKey, _ now: Instant) -> Job? {
        let number = message.header.workNumber
        var found = self.jobs.index(forKey: number)
        if found == nil {
            self.loadConversation(of: message, now)
            found = self.jobs.index(forKey: number)
        }
        guard let found, self.jobs.values[found].ticket.request == message.header.correlationID else { return nil }
        // An orphan's result is good from any worker that stands where it came from.
        let holder = self.directory.holder(of: number)
        guard holder == key || holder == nil && self.orphans[number] != nil,
            self.directory.pool(of: key) == self.jobs.values[found].pool
        else { return nil }
        self.letGo(ofOrphan: number)
        let job = self.jobs.remove(at: found).value
        self.numbers[job.ticket] = nil
        return job
    }

    /// Nobody waits any more for the worker that had the work. Mostly nobody does.
    private mutating func letGo(ofOrphan number: UInt64) {
        if !self.orphans.isEmpty { self.orphans[number] = nil }
    }

    /// Work from an earlier life of the dispatcher: what it belongs to may not be in memory yet.
    private mutating func loadConversation(of message: Message, _ now: Instant) {
        guard let name = self.conversation(of: message.header.correlationID) else { return }
        _ = self.load(name, now)
    }

    private mutating func read(_ message: Message, _ job: Job) -> WorkResult {
        do throws(WireError) {
            switch message.header.outcome {
            case .failed: return .failed(try message.decode(WorkFailure.self))
            case .none: return .lost(.unreadable)
            case .done: break
            }
            switch job.phase {
            case .recognizing: return .recognized(try message.decode(Recognition.self))
            case .resolving: return .resolved(try message.decode(Resolutions.self))
            default: return .responded(try message.decode(ResponseMessage.self))
            }
        } catch {
            return .lost(.unreadable)
        }
    }

    /// Ends a piece of work that comes to nothing.
    private mutating func finish(_ number: UInt64, _ result: WorkResult, _ now: Instant) {
        guard let job = self.jobs.removeValue(forKey: number) else { return }
        self.numbers[job.ticket] = nil
        self.finish(job, result, worker: nil, now)
    }

    private mutating func finish(
        _ job: Job, _ result: WorkResult, body: [UInt8]? = nil, worker: String?, _ now: Instant
    ) {
        var body = body
        if case .lost = result { body = nil }
        self.drive(job, .result(job.ticket, result, worker: worker), body: body, now)
    }

    /// A piece of work will not come back from where it is; should it come after all, it is late.
    mutating func workLost(_ number: UInt64, _ loss: WorkResult.Loss, _ now: Instant) {
        self.letGo(ofOrphan: number)
        guard self.jobs.index(forKey: number) != nil else { return }
        for assignment in self.directory.finished(number, at: now) { self.begin(assignment, now) }
        self.finish(number, .lost(loss), now)
    }

    /// A result that nobody waits for any more: the outcome of a `handle` is told, the rest says nothing new.
    private mutating func lateResult(_ message: Message, _ key: WorkerKey, _ now: Instant) {
        guard message.header.phase == .handling, message.header.outcome == .done,
            let name = self.conversation(of: message.header.correlationID), self.load(name, now),
            let (ticket, app) = self.conversations[name]?.ticket(ofHandle: message.header.workNumber),
            ticket.request == message.header.correlationID, app == self.directory.app(of: key),
            let response = try? message.decode(ResponseMessage.self)
        else { return }
        self.drive(
            name, .result(ticket, .responded(response), worker: self.directory.name(of: key)), body: message.body, now)
    }

    /// A worker cannot be reached.
    ///
    /// - Parameter unsent: What could not be sent to it.
    mutating func workerLost(_ key: WorkerKey, unsent: Message, _ now: Instant) {
        // Out of the directory first, or what is tried again would be given to it again.
        for number in self.directory.lost(key, at: now) {
            let isUnsent = unsent.header.kind == .work && unsent.header.workNumber == number
            self.workLost(number, isUnsent ? .unsent : .worker, now)
        }
    }

    private mutating func update(_ message: Message, _ key: WorkerKey, _ now: Instant) {
        guard let job = self.jobs[message.header.workNumber],
            self.directory.holder(of: message.header.workNumber) == key,
            let response = try? message.decode(ResponseMessage.self)
        else { return }
        let worker = self.directory.name(of: key)
        self.drive(job, .update(job.ticket, response, worker: worker), body: message.body, now)
    }
}
