// Beckon: what the dispatcher does for workers
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    mutating func receive(_ body: IncomingBody, of message: Message, fromWorker peer: Peer, _ now: Instant) {
        let key = WorkerKey(peer.id)
        if case .hello(let hello) = body { return self.receive(hello, of: message, key, peer, now) }
        guard self.directory.heard(key, at: now) else {
            // A result of a worker that was given up, or that had its work from an earlier life of the dispatcher, is
            // read once it has introduced itself anew.
            if case .result = body { self.jobs.keepStray(message, from: key, atMost: self.settings.strays) }
            if case .unreadable(let refusal) = body, message.header.kind == .hello {
                return self.refuse(message.header, refusal, peer)
            }
            if message.header.kind != .goodbye { self.send(Message(Header(.challenge)), to: key) }
            return
        }
        do throws(Refusal) {
            switch body {
            case .heartbeat(let hand): if let hand { self.receive(hand, of: key, now) }
            case .result where message.header.phase == .presenting: self.receivePresentation(message, key, now)
            case .result where message.header.phase == .finding: self.receiveFound(message, key, now)
            case .result: self.receiveResult(message, key, now)
            case .update: self.receiveUpdate(message, key, now)
            case .goodbye: self.directory.goodbye(key)
            case .vocabulary(var set):
                set.app = try self.app(of: key, message)
                if try self.register(set) { self.unkept.add(set.key, at: now) }
            case .donation(var donation):
                donation.app = try self.app(of: key, message)
                try self.keep(donation)
            case .unreadable(let refusal): throw refusal
            case .hello, .say, .submit, .answer, .cancel, .delivered, .device, .fetch, .query, .setting, .hear,
                .present, .find:
                break
            }
        } catch {
            self.refuse(message.header, error, peer)
        }
    }

    /// The app of a worker, which speaks for no other.
    private func app(of key: WorkerKey, _ message: Message) throws(Refusal) -> String {
        guard let app = self.directory.app(of: key) else {
            let error = WireError.unexpectedKind(message.header.kind)
            throw Refusal(error.code, error.description)
        }
        return app
    }

    private mutating func receive(
        _ hello: Hello, of message: Message, _ key: WorkerKey, _ peer: Peer, _ now: Instant
    ) {
        do throws(Refusal) {
            try self.check(fallback: hello.fallback)
            let before = self.directory
            let assignments = try self.directory.hello(key, hello, at: now)
            if before.catalogSequence != self.directory.catalogSequence,
                !CatalogTeller.isSendable(self.directory.manifests(at: now))
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
            for stray in self.jobs.removeStrays(of: key) { self.receiveResult(stray, key, now) }
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

    private mutating func receive(_ hand: InHand, of key: WorkerKey, _ now: Instant) {
        if let catalog = hand.catalog { self.recognizer(key, has: catalog, now) }
        self.directory.report(key, isLearning: hand.isLearning ?? false)
        self.adopt(hand.numbers, by: key, now)
        // What waits for the journal was not sent: no worker can have it.
        let lost = self.directory.report(key, hand.numbers, unsentSince: self.commits.oldest, at: now)
        for number in lost { self.workLost(number, .worker, now) }
    }

    // MARK: Work

    /// A piece of work is no longer wanted. Queued work is answered as cancelled; work that was sent stays with its
    /// worker until that says what became of it.
    ///
    /// - Parameter isLost: Whether its time has run out.
    mutating func withdraw(_ ticket: Ticket, isLost: Bool = false, _ now: Instant) {
        guard let number = self.jobs.number(of: ticket), let job = self.jobs[number] else { return }
        self.jobs.withdraw(number)
        self.endSpan(ofUnwanted: job, number, isLost: isLost, now)
        // A worker may have it from before the dispatcher was started anew: it is asked when it comes back.
        guard !self.jobs.isInherited(number) else { return }
        if let holder = self.directory.holder(of: number) {
            return self.send(Message(job.header(.withdraw, number)), to: holder)
        }
        _ = self.directory.finished(number, at: now)
        self.finish(number, .failed(WorkFailure("cancelled", "withdrawn before a worker had it")), now)
    }

    /// Ends the span of withdrawn work, if its request does not wait for the outcome: such work is not restored after a
    /// restart, and would then have no span. Where the outcome still counts, as of a `handle` that is cancelled, the
    /// span ends with the result.
    private mutating func endSpan(ofUnwanted job: Job, _ number: UInt64, isLost: Bool, _ now: Instant) {
        guard self.meters.spans.isOn else { return }
        let isWaitedFor = self.conversations.look(job.conversation) { conversation in
            conversation.pendingOrders.contains { $0.order.ticket == job.ticket }
        }
        guard isWaitedFor != true else { return }
        self.meters.spans.finished(job, isLost ? "timedOut" : "withdrawn", isFailed: isLost, worker: nil, at: now)
        self.jobs.endSpan(number)
    }

    private mutating func receiveResult(_ message: Message, _ key: WorkerKey, _ now: Instant) {
        let number = message.header.workNumber
        guard let job = self.removeJob(of: message, key, now) else { return self.lateResult(message, key, now) }
        let assignments = self.directory.finished(number, at: now)
        let worker = self.directory.name(of: key)
        let result = self.read(message, job)
        switch result {
        // What is tried again is better tried elsewhere.
        case .failed, .lost: break
        case .recognized, .resolved, .responded: self.source = .worker(key)
        }
        if !self.beginSecondReading(after: result, of: job, body: message.body, worker: worker, now),
            !self.takeSecondReading(number, result, of: job, worker: worker, now)
        {
            self.finish(job, result, body: message.body, worker: worker, now)
        }
        self.source = nil
        for assignment in assignments { self.begin(assignment, now) }
    }

    /// Takes out the job that a result ends; `nil` where the result is not good for any.
    private mutating func removeJob(of message: Message, _ key: WorkerKey, _ now: Instant) -> Job? {
        let number = message.header.workNumber
        if self.jobs[number] == nil { self.loadConversation(of: message, now) }
        guard let job = self.jobs[number], job.ticket.request == message.header.correlationID else { return nil }
        // A result of inherited work is good from any worker of the work's pool.
        let holder = self.directory.holder(of: number)
        guard holder == key || holder == nil && self.jobs.isInherited(number), self.directory.pool(of: key) == job.pool
        else { return nil }
        return self.jobs.remove(number)
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
        guard let job = self.jobs.remove(number) else { return }
        self.finish(job, result, worker: nil, now)
    }

    private mutating func finish(
        _ job: Job, _ result: WorkResult, body: [UInt8]? = nil, worker: String?, _ now: Instant
    ) {
        self.record(job, result, worker: worker, now)
        let body: [UInt8]? = if case .lost = result { nil } else { body }
        self.drive(job.conversation, .result(job.ticket, result, worker: worker), body: body, now)
    }

    /// Counts what became of a piece of work, and ends its span.
    mutating func record(_ job: Job, _ result: WorkResult, worker: String?, _ now: Instant) {
        if case .lost = result {
            self.meters.lost(job)
        } else {
            self.meters.done(job, at: now)
        }
        if self.meters.spans.isOn {
            let (outcome, isFailed) = result.spanOutcome
            self.meters.spans.finished(job, outcome, isFailed: isFailed, worker: worker, at: now)
        }
    }

    /// A piece of work will not come back from where it is; should it come after all, it is late.
    mutating func workLost(_ number: UInt64, _ loss: WorkResult.Loss, _ now: Instant) {
        if self.endPresentation(number) || self.loseSecondReading(number, loss, now) || self.loseFinding(number, now) {
            return
        }
        self.jobs.claim(number)
        guard self.jobs[number] != nil else { return }
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
        for number in self.directory.lost(key) {
            let isUnsent = unsent.header.kind == .work && unsent.header.workNumber == number
            self.workLost(number, isUnsent ? .unsent : .worker, now)
        }
    }

    private mutating func receiveUpdate(_ message: Message, _ key: WorkerKey, _ now: Instant) {
        guard let job = self.jobs[message.header.workNumber],
            self.directory.holder(of: message.header.workNumber) == key,
            let response = try? message.decode(ResponseMessage.self)
        else { return }
        let worker = self.directory.name(of: key)
        self.drive(job.conversation, .update(job.ticket, response, worker: worker), body: message.body, now)
    }
}
