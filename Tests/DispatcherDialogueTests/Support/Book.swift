// Beckon: what must hold after every input, kept apart from the machine's own state
// SPDX-License-Identifier: Apache-2.0

import Schema

@testable import DispatcherDialogue

/// Remembers what was said and done, and finds what must not be.
struct Book {
    private var sequence: UInt64 = 0
    private var tickets: Set<Ticket> = []
    private var begun: [CorrelationID] = [], ended: [CorrelationID: Phase] = [:]
    private var consents: [CorrelationID: Set<String>] = [:], shown: [String: Value] = [:]
    /// Of requests whose last event was the end of one of several intents: how many are left.
    private var announced: [CorrelationID: Int] = [:]
    private var allowed: Set<CorrelationID> = [], cancelled: Set<CorrelationID> = []
    private var handles: [CorrelationID: [HandleWork]] = [:]
    private var previewed: [CorrelationID: IntentMessage] = [:]

    /// Requests that began and did not end.
    var unended: [CorrelationID] { self.begun.filter { self.ended[$0] == nil } }

    mutating func check(
        _ input: Simulation.Input, _ step: Step, before: Conversation, after: Conversation, offers: [Offer],
        lookups: [CorrelationID]
    ) -> [String] {
        // A late reading of words is no answer: only what the machine says it took counts.
        var answer = Self.answer(in: input)
        if let (id, given) = answer, !step.events.contains(where: { $0.correlationID == id && $0.answer == given }) {
            answer = nil
        }
        self.note(input, answer, before)
        var found: [String] = []
        found += self.events(step, before, after)
        for order in step.orders { found += self.order(order, after, offers) }
        found += self.values(answer, before, after)
        found += self.openRequests(after, lookups)
        return found
    }

    /// Remembers what the user allowed, before it is looked at what was made of it.
    private mutating func note(
        _ input: Simulation.Input, _ answer: (CorrelationID, Answer)?, _ before: Conversation
    ) {
        guard let (id, answer) = answer else {
            if case .cancel(let id) = input { self.cancelled.insert(id) }
            return
        }
        let question = before.request(id)?.questions.first { $0.id == answer.question }
        switch (question?.kind, answer.reply) {
        case (.consent, .yes(let digest)): self.consents[id, default: []].insert(digest ?? "")
        case (.authorization, .yes):
            let (app, user) = (question?.app, before.request(id)?.context.user)
            self.allowed.formUnion(before.open.filter { $0.app?.app == app && $0.context.user == user }.map(\.id))
        case (.some, .cancel): self.cancelled.insert(id)
        default: break
        }
    }

    /// The answer in an input, given as such or read from words.
    private static func answer(in input: Simulation.Input) -> (CorrelationID, Answer)? {
        switch input {
        case .answer(let id, let answer): return (id, answer)
        case .result(let order, .recognized(let recognition)):
            guard case .recognize(let work) = order.work, work.expectation != nil else { return nil }
            return recognition.answer.map { (order.ticket.request, $0) }
        default: return nil
        }
    }

    private mutating func events(_ step: Step, _ before: Conversation, _ after: Conversation) -> [String] {
        var found: [String] = []
        for event in step.events {
            let id = event.correlationID
            if event.sequence != self.sequence + 1 { found.append("event \(event.sequence) after \(self.sequence)") }
            self.sequence = event.sequence
            if let number = self.announced.removeValue(forKey: id) {
                // The next intent of the same words begins at once, under the same id.
                if event.kind != .accepted { found.append("\(number) intents are left, and \(event.kind) comes") }
                self.begun.removeAll { $0 == id }
                (self.ended[id], self.handles[id], self.previewed[id]) = (nil, nil, nil)
            }
            if let end = self.ended[id],
                ![.lateResult, .updated, .updatesEnded, .workSent, .workLost].contains(event.kind)
            {
                found.append("\(event.kind) after \(end)")
            }
            if event.kind == .accepted { self.begun.append(id) }
            self.announced[id] = event.kind == .ended ? event.following : nil
            if event.kind == .ended {
                self.ended[id] = event.phase
                if !event.phase.isEnd { found.append("ended as \(event.phase)") }
                if event.phase != .completed, let out = before.request(id)?.pendingTicket, event.phase == .cancelled,
                    before.request(id)?.phase != .handling, !step.withdrawals.contains(out)
                {
                    found.append("cancelled and not withdrawn")
                }
            }
            if event.kind == .asked {
                for question in event.questions ?? [] { found += self.asked(question, after.request(id)) }
            }
        }
        return found
    }

    private mutating func asked(_ question: Question, _ request: Request?) -> [String] {
        if let digest = question.digest { self.shown[digest] = question.value }
        var found = question.options.count > 5 ? ["\(question.options.count) options"] : []
        let (ability, abilities) = (question.kind.ability, request?.context.abilities ?? [])
        let isElsewhere = ability == .consent && abilities.contains(.consentElsewhere)
        if !abilities.contains(ability), !isElsewhere, ability != .choices || !abilities.contains(.values) {
            found.append("asked for \(ability) beyond \(abilities)")
        }
        return found
    }

    private mutating func order(_ order: Order, _ after: Conversation, _ offers: [Offer]) -> [String] {
        var found: [String] = []
        let id = order.ticket.request
        if !self.tickets.insert(order.ticket).inserted { found.append("a ticket twice") }
        if after.user(of: id) == nil { found.append("an order of no request") }
        if let end = self.ended[id], order.phase != .following || end != .completed, !order.isReading {
            found.append("\(order.phase) after \(end)")
        }
        guard let app = order.app else { return found }
        let offer = offers.first { $0.manifest.app == app }
        if offer?.authorization != .authorized, !self.allowed.contains(id) {
            found.append("an order before authorization")
        }
        if case .confirm(let work) = order.work { self.previewed[id] = work.intent }
        guard case .handle(let work) = order.work, let declaration = offer?.manifest.intent(work.intent.name) else {
            return found
        }
        guard let request = after.request(id) else { return found + ["handled for a request that has ended"] }
        found += self.handle(work, app, request, declaration)
        if let first = self.handles[id]?.first {
            if offer?.manifest.keepsLedger != true { found.append("handled twice without a ledger") }
            if first.key != work.key || first.intent != work.intent { found.append("handled twice, and differently") }
        }
        self.handles[id, default: []].append(work)
        return found
    }

    private func handle(
        _ work: HandleWork, _ app: String, _ request: Request, _ declaration: IntentDeclaration
    ) -> [String] {
        var found: [String] = []
        if self.cancelled.contains(request.id), work.aim == .perform { found.append("handled after a cancel") }
        if !request.questions.isEmpty || !request.values.unresolved.isEmpty {
            found.append("handled with something open")
        }
        let isQuiet = request.context.interaction == .none
        if !isQuiet {
            let open = declaration.parameters.filter { $0.isResolvable && !request.values.settled.contains($0.name) }
            found += open.map { "handled with \($0.name) unsettled" }
        }
        found += declaration.parameters.filter { $0.isRequired && work.intent.parameters[$0.name] == nil }
            .map { "handled without \($0.name)" }
        if declaration.hasConfirm, !isQuiet || declaration.confirmRule == .required,
            self.previewed[request.id] != work.intent
        {
            found.append("handled what was not previewed")
        }
        let isAsking = request.preview?.status == .userConfirmationRequired
        let policy = declaration.risk == .financial ? .always : declaration.consent
        let isNeeded = policy == .always || policy == .whenAppAsks && isAsking
        guard isNeeded, !isQuiet || declaration.confirmRule == .required else { return found }
        let shown: Value = [
            "app": .string(app), "intent": .string(work.intent.name), "parameters": .object(work.intent.parameters),
        ]
        let digest = Digest.sha256((try? JSON.encode(shown)) ?? [])
        if self.consents[request.id]?.contains(digest) != true { found.append("handled without consent") }
        if self.shown[digest] != .object(work.intent.parameters) { found.append("handled what was not shown") }
        return found
    }

    /// A settled value changes only through an answer about it.
    private func values(
        _ answer: (CorrelationID, Answer)?, _ before: Conversation, _ after: Conversation
    ) -> [String] {
        var found: [String] = []
        for old in before.open {
            guard let new = after.request(old.id), new.app != nil, new.intentNumber == old.intentNumber else {
                continue
            }
            for name in old.values.settled where old.parameters[name] != new.parameters[name] {
                guard let (id, answer) = answer, id == old.id else {
                    found.append("\(name) was settled and changed by no answer")
                    continue
                }
                if case .correction(let values) = answer.reply, values[name] != nil { continue }
                if old.questions.first(where: { $0.id == answer.question })?.parameter != name {
                    found.append("\(name) was settled and changed by an answer to something else")
                }
            }
        }
        return found
    }

    /// Nothing is stuck: each open request waits for something that comes or runs out.
    private func openRequests(_ after: Conversation, _ lookups: [CorrelationID]) -> [String] {
        var found: [String] = []
        for request in after.open {
            let isFront = request.id == after.front?.id
            if request.isSuspended == isFront { found.append("the wrong request is suspended") }
            guard isFront else { continue }
            let isAsking = !request.questions.isEmpty && request.asking.deadline != nil
            if request.work.isNone, !isAsking, !lookups.contains(request.id) {
                found.append("stuck in \(request.phase)")
            }
        }
        found += self.announced.keys.map { "what follows in \($0) was not begun" }
        if after.open.count > 4 { found.append("\(after.open.count - 1) are suspended") }
        return found
    }
}

extension Order {
    /// Whether words are read as the answer to a question.
    var isReading: Bool { if case .recognize(let work) = self.work { work.expectation != nil } else { false } }
}
