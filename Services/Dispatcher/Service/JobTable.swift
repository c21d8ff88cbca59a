// Beckon: the work that is with workers, or waits for one
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherDirectory
import Schema

/// A piece of work on its way.
struct Job: Sendable {
    let conversation: String
    let ticket: Ticket
    let phase: Phase
    let attempt: Int, intentNumber: Int
    /// Who does it; words that were refused go on to another pool.
    var pool: Pool
    /// The intent, where it is known.
    let intent: String?
    /// The trace that goes with it.
    let trace: TraceContext
    /// When it was to be done, or taken up again by a dispatcher that was started anew.
    let ordered: Instant
    var isWithdrawn = false
    /// When a worker was sent it.
    var sent: Instant?
    /// When its span begins, an earlier life of the dispatcher included; `nil` where there is none to be told of.
    var spanStart: Instant?
    /// What the worker is to get while the work waits for one.
    var body: [UInt8]?

    init(_ order: Order, conversation: String, trace: TraceContext, at ordered: Instant) {
        self.conversation = conversation
        self.ticket = order.ticket
        self.phase = order.phase
        self.attempt = order.attempt
        self.intentNumber = order.intentNumber
        self.pool = order.app.map { .app($0) } ?? .recognizers
        self.intent = order.intent
        self.trace = trace
        self.ordered = ordered
    }

    /// The app that does it; `nil` for recognizers.
    var app: String? { if case .app(let name) = self.pool { name } else { nil } }

    var isFollowing: Bool { self.phase == .following }

    /// The header of a message about it.
    func header(_ kind: Kind, _ number: UInt64) -> Header {
        Header(
            kind, correlationID: self.ticket.request, intentNumber: UInt8(clamping: self.intentNumber),
            phase: self.phase, attempt: UInt8(clamping: self.attempt), workNumber: number, trace: self.trace)
    }
}

/// The work that is with workers, or waits for one, by its number. None is given twice, whatever dispatcher gives it:
/// the epoch of the journal stands in front of it.
struct JobTable: Sendable {
    private var jobs: [UInt64: Job] = [:]
    private var numbers: [Ticket: UInt64] = [:]
    /// Work of the dispatcher's earlier life whose worker has not come back yet, and until when it is waited for.
    private var inherited: [UInt64: Instant] = [:]
    /// Results of workers that have not introduced themselves yet.
    private var strays: [WorkerKey: [Message]] = [:]
    private var next: UInt64
    /// Cards that are being drawn: work that belongs to no request.
    var presentations = PresentationTable()
    /// Look-ups while somebody types: work that changes nothing of its request.
    var findings = FindingTable()
    /// Readings that a fallback recognizer was asked after.
    var secondReadings = SecondReadingTable()

    init(epoch: UInt64) { self.next = (epoch << 36) + 1 }

    var count: Int { self.jobs.count }
    var hasInherited: Bool { !self.inherited.isEmpty }

    subscript(number: UInt64) -> Job? { self.jobs[number] }

    func number(of ticket: Ticket) -> UInt64? { self.numbers[ticket] }

    /// A number that no other piece of work has.
    mutating func nextNumber() -> UInt64 {
        defer { self.next += 1 }
        return self.next
    }

    mutating func add(_ job: Job, _ number: UInt64) {
        self.jobs[number] = job
        self.numbers[job.ticket] = number
    }

    /// Takes out a piece of work that has ended, or is to be given up.
    mutating func remove(_ number: UInt64) -> Job? {
        self.claim(number)
        guard let job = self.jobs.removeValue(forKey: number) else { return nil }
        self.numbers[job.ticket] = nil
        return job
    }

    mutating func sent(_ number: UInt64, at now: Instant, hasSpan: Bool) {
        self.jobs[number]?.sent = now
        if hasSpan { self.jobs[number]?.spanStart = now }
    }

    /// The span of a piece of work has ended.
    mutating func endSpan(_ number: UInt64) { self.jobs[number]?.spanStart = nil }

    mutating func withdraw(_ number: UInt64) { self.jobs[number]?.isWithdrawn = true }

    /// Takes out what the worker gets.
    mutating func removeBody(_ number: UInt64) -> [UInt8]? {
        defer { self.jobs[number]?.body = nil }
        return self.jobs[number]?.body
    }

    // MARK: Work of an earlier life

    func isInherited(_ number: UInt64) -> Bool { self.inherited[number] != nil }

    /// A worker that had a piece of work is waited for.
    mutating func inherit(_ number: UInt64, until deadline: Instant) { self.inherited[number] = deadline }

    /// The work's worker is not waited for any more.
    mutating func claim(_ number: UInt64) {
        // Only shortly after a start there are any: mostly this saves the look-up.
        if !self.inherited.isEmpty { self.inherited[number] = nil }
    }

    /// The work whose worker did not come back in time.
    func overdueInherited(at now: Instant) -> [UInt64] { self.inherited.filter { $0.value <= now }.keys.sorted() }

    /// Keeps a result until its worker has introduced itself. Workers that never do so do not fill the memory.
    mutating func keepStray(_ message: Message, from key: WorkerKey, atMost most: Int) {
        if self.strays.values.reduce(0, { $0 + $1.count }) >= most { self.strays.removeAll() }
        self.strays[key, default: []].append(message)
    }

    mutating func removeStrays(of key: WorkerKey) -> [Message] { self.strays.removeValue(forKey: key) ?? [] }
}

extension Order {
    /// The name of the intent that the work is for; `nil` while it is looked for.
    fileprivate var intent: String? {
        switch self.work {
        case .recognize: nil
        case .resolve(let work): work.intent.name
        case .confirm(let work): work.intent.name
        case .handle(let work): work.intent.name
        case .follow(let work): work.intent.name
        }
    }
}
