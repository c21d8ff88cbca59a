// Beckon: how work gets to workers
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherDirectory
import Schema

extension Dispatcher {
    /// Finds a worker for a piece of work.
    mutating func dispatch(_ order: Order, _ slot: Int, _ now: Instant) {
        let number = self.jobs.nextNumber()
        var job = self.job(for: order, number, slot)
        let body = Self.body(of: order.work)
        let isBegun = order.phase == .confirming || order.phase == .handling
        let before: WorkerKey? = if case .worker(let key) = self.source { key } else { nil }
        switch self.directory.assignOrQueue(
            number, in: job.pool, isFollowing: job.isFollowing, isBegun: isBegun, after: before, at: now)
        {
        case .assigned(let worker):
            self.jobs.add(job, number)
            self.begin(job, body, Assignment(number: number, worker: worker), now)
        case .queued:
            job.body = body
            self.jobs.add(job, number)
            self.startPulse(now)
        case .nobody, .full:
            self.jobs.add(job, number)
            self.workLost(number, .nobody, now)
        }
    }

    func job(for order: Order, _ number: UInt64, _ slot: Int) -> Job {
        let traceparent = self.conversations.look(at: slot) { $0.traceparent(of: order.ticket.request) }
        let client = traceparent.flatMap { TraceContext(traceparent: $0) } ?? .none
        let trace = self.meters.spans.context(ofWork: number, for: order.ticket.request, within: client)
        return Job(order, conversation: self.conversations.name(at: slot), trace: trace, at: self.now)
    }

    /// Sends work that was queued to the worker that it was assigned to.
    mutating func begin(_ assignment: Assignment, _ now: Instant) {
        let body = self.jobs.removeBody(assignment.number)
        if let job = self.jobs[assignment.number] { self.begin(job, body, assignment, now) }
    }

    mutating func begin(_ job: Job, _ body: [UInt8]?, _ assignment: Assignment, _ now: Instant) {
        guard let body else { return self.workLost(assignment.number, .unreadable, now) }
        self.send(Message(job.header(.work, assignment.number), body: body), to: assignment.worker)
        self.jobs.sent(assignment.number, at: now, hasSpan: self.meters.spans.isOn && !job.isFollowing)
        self.meters.sent(job)
        let worker = self.directory.name(of: assignment.worker) ?? ""
        if self.meters.spans.isOn, job.isFollowing {
            // Live updates may come for a day, and nobody waits for them: that they were asked for is told at once.
            var told = job
            told.spanStart = now
            self.meters.spans.finished(told, "sent", isFailed: false, worker: worker, at: now)
        }
        self.drive(job.conversation, .sent(job.ticket, worker: worker, number: assignment.number), now)
    }

    /// What a worker gets; `nil` for what is too large.
    static func body(of work: Order.Work) -> [UInt8]? {
        let body: [UInt8]? =
            switch work {
            case .recognize(let work): try? JSON.encode(work)
            case .resolve(let work): try? JSON.encode(work)
            case .confirm(let work): try? JSON.encode(work)
            case .handle(let work): try? JSON.encode(work)
            case .follow(let work): try? JSON.encode(work)
            }
        if let body, body.count <= Limits.bodyBytes { return body }
        // The work goes without what the app itself said rather than not at all.
        guard case .handle(var handling) = work, handling.preview != nil else { return nil }
        handling.preview = nil
        return Self.body(of: .handle(handling))
    }
}
