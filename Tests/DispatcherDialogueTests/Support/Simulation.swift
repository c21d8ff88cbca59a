// Beckon: one conversation in a random world, and what must hold after every input
// SPDX-License-Identifier: Apache-2.0

import Schema

@testable import DispatcherDialogue

/// Throws random, late, doubled and reordered inputs at one conversation. The same seed does the same.
struct Simulation {
    /// An input, as far as the invariants need to know it.
    enum Input {
        case answer(CorrelationID, Answer)
        case cancel(CorrelationID)
        case result(Order, WorkResult)
        case offers(CorrelationID)
        case other
    }

    var chaos: Chaos
    var conversation: Conversation
    var now = Instant(milliseconds: 1_000_000_000)
    var orders: [Order] = []
    var questions: [(CorrelationID, Question)] = []
    var lookups: [CorrelationID] = []
    var ids: [CorrelationID] = []
    let offers: [Offer]
    var book = Book()
    /// What did not hold, with the step it did not hold at.
    var violations: [String] = []
    private var steps = 0

    init(seed: UInt64) {
        var limits = DialogueLimits()
        limits.ended = 6
        limits.settle = .minutes(5)
        self.conversation = Conversation("c", limits: limits)
        var chaos = Chaos(seed: seed)
        let count = 1 + chaos.random.below(2)
        self.offers = ["depot", "other"].prefix(count).map { app in
            let status: AuthorizationStatus = chaos.random.once(in: 8) ? .denied : .authorized
            let authorization = chaos.random.once(in: 3) ? .notDetermined : status
            let manifest = chaos.manifest(app)
            return Offer(manifest, authorization: authorization, isDefault: chaos.random.once(in: 4))
        }
        self.chaos = chaos
    }

    mutating func run(steps: Int) {
        for _ in 0..<steps where self.violations.isEmpty { self.step() }
        self.drain()
    }

    /// One random input.
    private mutating func step() {
        self.steps += 1
        self.now = self.now + Milliseconds(Int64(self.chaos.random.below(400)))
        switch self.chaos.random.below(100) {
        case 0..<6: self.say()
        case 6..<12: self.submit()
        case 12..<40: self.answer()
        case 40..<75: self.workerSpeaks()
        case 75..<83: self.directoryAnswers()
        case 83..<86:
            let isLocked = self.chaos.random.once(in: 3)
            self.apply(.other) { $0.device(isLocked: isLocked, at: $1) }
        case 86..<88:
            guard let id = self.chaos.random.pick(self.ids.suffix(4)) else { return }
            self.apply(.cancel(id)) { (conversation, now) throws(Refusal) in try conversation.cancel(id, at: now) }
        case 88..<91:
            guard let (id, question) = self.chaos.random.pick(self.questions.suffix(6)) else { return }
            self.apply(.other) { (conversation, now) throws(Refusal) in
                try conversation.delivered(id, question: question.id, at: now)
            }
        case 91: self.now = self.now + .minutes(Int64(self.chaos.random.below(4)))
        default: self.tick()
        }
    }

    private mutating func say() {
        let id = self.newID()
        let say = Say("words", context: self.chaos.context())
        self.apply(.other) { (conversation, now) throws(Refusal) in
            try conversation.say(id, say, traceparent: nil, at: now).1
        }
    }

    private mutating func submit() {
        let id = self.newID()
        let app = self.chaos.random.once(in: 6) ? "depot" : nil
        let submit = Submit("Ship", self.chaos.values(), app: app, context: self.chaos.context())
        self.apply(.other) { (conversation, now) throws(Refusal) in
            try conversation.submit(id, submit, traceparent: nil, at: now)
        }
    }

    private mutating func answer() {
        let open = self.conversation.open.flatMap { request in request.questions.map { (request.id, $0) } }
        let isOld = self.chaos.random.once(in: 8)
        guard let (id, question) = self.chaos.random.pick(isOld ? self.questions : open) else { return }
        let answer = Answer(question.id, self.chaos.reply(question))
        self.apply(.answer(id, answer)) { (conversation, now) throws(Refusal) in
            try conversation.answer(id, answer, at: now)
        }
    }

    private mutating func workerSpeaks() {
        let isOld = self.chaos.random.once(in: 6)
        guard let order = self.chaos.random.pick(isOld ? self.orders : self.orders.suffix(2)) else { return }
        let known = self.conversation.front?.questions ?? []
        let result = self.chaos.result(for: order, questions: known)
        switch self.chaos.random.below(8) {
        case 0: self.apply(.other) { $0.sent(order.ticket, worker: "w", at: $1) }
        case 1:
            self.apply(.other) { $0.update(order.ticket, ResponseMessage(code: "inProgress"), worker: "w", at: $1) }
        default: self.apply(.result(order, result)) { $0.result(order.ticket, result, worker: "w", at: $1) }
        }
    }

    private mutating func directoryAnswers() {
        let isOld = self.chaos.random.once(in: 10)
        guard let id = isOld ? self.chaos.random.pick(self.ids) : self.lookups.popLast() else { return }
        let offers = self.chaos.random.once(in: 30) ? [] : self.offers
        self.apply(.offers(id)) { $0.offers(offers, for: id, at: $1) }
    }

    private mutating func tick() { self.apply(.other) { $0.tick(at: $1) } }

    private mutating func newID() -> CorrelationID {
        self.ids.append(CorrelationID(high: 7, low: UInt64(self.ids.count + 1)))
        return self.ids[self.ids.count - 1]
    }

    /// Lets all time limits run out: everything that began must end.
    private mutating func drain() {
        for _ in 0..<2_000 where self.violations.isEmpty && !self.conversation.isIdle {
            if !self.lookups.isEmpty {
                self.directoryAnswers()
            } else if let deadline = self.conversation.nextDeadline {
                self.now = max(self.now, deadline)
                self.tick()
            } else {
                return self.violations.append("stuck: nothing is out, asked or due, but the conversation is not idle")
            }
        }
        guard self.violations.isEmpty else { return }
        if !self.conversation.isIdle { self.violations.append("does not come to an end") }
        self.violations += self.book.unended.map { "\($0) never ended" }
    }

    private mutating func apply(
        _ input: Input, _ body: (inout Conversation, Instant) throws(Refusal) -> Step
    ) {
        let before = self.conversation
        do throws(Refusal) {
            let step = try body(&self.conversation, self.now)
            self.orders += step.orders
            self.lookups += step.lookups.map(\.request)
            for event in step.events where event.kind == .asked {
                self.questions += (event.questions ?? []).map { (event.correlationID, $0) }
            }
            let found = self.book.check(
                input, step, before: before, after: self.conversation, offers: self.offers, lookups: self.lookups)
            self.violations += found.map { "step \(self.steps): \($0)" }
            for order in step.orders where order.phase == .handling {
                self.apply(.other) {
                    $0.sent(order.ticket, worker: "w", number: UInt64(order.ticket.number), at: $1)
                }
            }
        } catch {
            if self.conversation != before {
                self.violations.append("step \(self.steps): \(error.code) changed something")
            }
        }
    }
}
