// Beckon: how work gets to workers
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherDirectory
import Schema

extension Dispatcher {
    /// Finds a worker for a piece of work.
    mutating func dispatch(_ order: Order, _ place: Int, _ now: Instant) {
        let number = self.nextNumber
        self.nextNumber += 1
        var job = self.job(for: order, place)
        let body = Self.body(of: order.work)
        self.numbers[order.ticket] = number
        let isBegun = order.phase == .confirming || order.phase == .handling
        switch self.directory.place(
            number, in: job.pool, isLong: job.isLong, isBegun: isBegun, after: self.answerer, at: now)
        {
        case .assigned(let worker):
            self.jobs[number] = job
            self.begin(job, body, Assignment(number: number, worker: worker), now)
        case .queued:
            job.body = body
            self.jobs[number] = job
            self.startPulse(now)
        case .nobody, .full:
            self.jobs[number] = job
            self.workLost(number, .nobody, now)
        }
    }

    mutating func job(for order: Order, _ place: Int) -> Job {
        let traceparent = self.conversations.look(at: place) { $0.traceparent(of: order.ticket.request) }
        let trace = traceparent.flatMap { TraceContext(traceparent: $0) } ?? .none
        return Job(
            order, conversation: self.conversations.slots[place].conversation.name, at: place, trace: trace)
    }

    /// Sends a piece of work to its worker that has waited for it.
    mutating func begin(_ assignment: Assignment, _ now: Instant) {
        guard let index = self.jobs.index(forKey: assignment.number) else { return }
        let body = self.jobs.values[index].takeBody()
        self.begin(self.jobs.values[index], body, assignment, now)
    }

    private mutating func begin(_ job: Job, _ body: [UInt8]?, _ assignment: Assignment, _ now: Instant) {
        guard let body else { return self.workLost(assignment.number, .unreadable, now) }
        self.send(Message(job.header(.work, assignment.number), body: body), to: assignment.worker)
        let worker = self.directory.name(of: assignment.worker) ?? ""
        self.drive(job, .sent(job.ticket, worker: worker, number: assignment.number), now)
    }

    /// What a worker gets; `nil` for what is too large.
    private static func body(of work: Order.Work) -> [UInt8]? {
        let body: [UInt8]? =
            switch work {
            case .recognize(let work): try? JSON.encode(work)
            case .resolve(let work): try? JSON.encode(work)
            case .confirm(let work): try? JSON.encode(work)
            case .handle(let work): try? JSON.encode(work)
            case .follow(let work): try? JSON.encode(work)
            }
        return body.flatMap { $0.count <= Limits.bodyBytes ? $0 : nil }
    }
}
