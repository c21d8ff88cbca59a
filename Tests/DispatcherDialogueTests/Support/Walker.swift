// Beckon: drives a conversation by short scripts
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

/// How an answer comes: as words that a recognizer reads, or as a message.
enum Way: CaseIterable, Sendable { case words, structured }

/// A conversation, all that it asked for so far, and shorthands that answer what it asked for last.
struct Walker {
    var conversation: Conversation
    var now = Instant(milliseconds: 1_000_000_000)
    var events: [Event] = [], orders: [Order] = [], withdrawals: [Ticket] = []
    var authorizations: [PreferenceReport.Authorization] = [], lookups: [Step.Lookup] = []
    /// What the latest input led to.
    var step = Step()
    /// The answer to every lookup; `nil` leaves lookups unanswered.
    var offers: [Offer]?
    /// Whether a worker gets every `handle` at once, under the ticket's number.
    var sendsHandles = true
    var context = RequestContext(conversation: "c")
    /// Whether the messages come under a key that may consent.
    var mayConsent = true
    /// What was done for users lately, as the shell keeps it.
    var deeds: [String: RecentDeeds] = [:]
    private var count: UInt64 = 0

    init(
        _ manifest: Manifest = Domain.manifest(), authorization: AuthorizationStatus = .authorized,
        limits: DialogueLimits = DialogueLimits()
    ) {
        self.conversation = Conversation("c", limits: limits)
        self.offers = [Offer(manifest, authorization: authorization)]
    }

    // MARK: Looking

    /// The request in front, or the one that ended last.
    var request: Walked? { self.conversation.front.map { Walked($0) } ?? self.lastEnded }
    private var lastEnded: Walked? {
        let kept = self.conversation.finishing.last.map { Walked($0) }
        return kept ?? self.events.last { $0.kind == .ended }.map { Walked($0) }
    }
    var phase: Phase? { self.request?.phase }
    var questions: [Question] { self.request?.questions ?? [] }
    var question: Question? { self.questions.first }
    /// The open questions in short.
    var asked: [String] { self.questions.map(Self.short) }
    /// The kinds of the events of the latest step.
    var happened: [Event.Kind] { self.step.events.map(\.kind) }
    /// The order that the request in front waits for.
    var order: Order? { self.orders.last { $0.ticket == self.request?.pendingTicket } }
    var resolving: ResolveWork? { if case .resolve(let work) = self.order?.work { work } else { nil } }
    var handles: [HandleWork] {
        self.orders.compactMap { if case .handle(let work) = $0.work { work } else { nil } }
    }
    var failure: Failure.Code? { self.request?.failure?.code }

    func value(_ name: String) -> Value? { self.request?.parameters[name] }

    /// A question in short: `kind parameter[element] options+omitted`.
    static func short(_ question: Question) -> String {
        var text = question.kind.rawValue
        if let parameter = question.parameter { text += " \(parameter)" }
        if let element = question.element { text += "[\(element)]" }
        if !question.options.isEmpty { text += " \(question.options.count)+\(question.omittedOptions)" }
        return text
    }

    // MARK: Inputs

    @discardableResult
    mutating func take(_ step: Step) -> Step {
        self.step = step
        self.events += step.events
        self.orders += step.orders
        self.withdrawals += step.withdrawals
        self.authorizations += step.authorizations
        self.lookups += step.lookups
        for order in step.orders where self.sendsHandles && order.phase == .handling {
            let sent = self.conversation.sent(
                order.ticket, worker: "w", number: UInt64(order.ticket.number), at: self.now)
            self.events += sent.events
        }
        for ended in step.endedDeeds { self.deeds[ended.user, default: RecentDeeds()].end(ended, at: self.now) }
        var next: [Step] = []
        for recall in step.recalls {
            let deed = self.deeds[recall.user, default: RecentDeeds()].begin(recall, at: self.now)
            let earlier = deed.map {
                EarlierRequest(
                    Repeated($0.request, phase: $0.phase, time: $0.time),
                    response: $0.phase.isEnd ? ResponseMessage(code: "recorded") : nil)
            }
            next.append(self.take(self.conversation.recalled(earlier, for: recall.request, at: self.now)))
        }
        for lookup in step.lookups {
            guard let offers = self.offers else { continue }
            next.append(self.take(self.conversation.offers(offers, for: lookup.request, at: self.now)))
        }
        var both = step
        for next in next {
            both.events += next.events
            both.orders += next.orders
            both.withdrawals += next.withdrawals
            both.authorizations += next.authorizations
        }
        self.step = both
        return both
    }

    mutating func id() -> CorrelationID {
        self.count += 1
        return CorrelationID(at: self.now, random: (7, self.count))
    }

    @discardableResult
    mutating func submit(
        _ parameters: [String: Value] = [:], app: String? = nil, intent: String = "Ship", again: Bool? = nil,
        takesBack: Bool? = nil
    ) throws -> CorrelationID {
        let id = self.id()
        let submit = Submit(
            intent, parameters, app: app, again: again, takesBack: takesBack, context: self.context)
        self.take(
            try self.conversation.submit(id, submit, traceparent: nil, mayConsent: self.mayConsent, at: self.now))
        return id
    }

    @discardableResult
    mutating func say(_ words: String = "words") throws -> CorrelationID {
        let id = self.id()
        let (target, step) = try self.conversation.say(
            id, Say(words, context: self.context), traceparent: nil, mayConsent: self.mayConsent, at: self.now)
        self.take(step)
        return target
    }

    /// What a recognizer reads in the words that were said last.
    mutating func recognize(_ recognition: Recognition) {
        guard let order = self.orders.last(where: { $0.phase == .recognizing }) else { return }
        self.result(.recognized(recognition), order.ticket)
    }

    mutating func result(_ result: WorkResult, _ ticket: Ticket? = nil) {
        guard let ticket = ticket ?? self.request?.pendingTicket else { return }
        self.take(self.conversation.result(ticket, result, worker: "w", at: self.now))
    }

    /// Answers the resolve that is out: as given, else with success, or `notRequired` where there is no value.
    mutating func resolve(_ results: [String: [ResolutionResult<Value>]] = [:]) {
        guard let work = self.resolving else { return }
        let resolutions = work.parameters.map { name -> ParameterResolution in
            if let given = results[name] { return ParameterResolution(name, given) }
            guard let value = work.intent.parameters[name] else { return ParameterResolution(name, [.notRequired]) }
            let isArray = self.conversation.front?.declaration?.parameter(name)?.isArray == true
            let elements: [Value] = isArray ? value.array ?? [] : [value]
            return ParameterResolution(name, elements.isEmpty ? [.notRequired] : elements.map { .success($0) })
        }
        self.result(.resolved(Resolutions(resolutions)))
    }

    /// Answers the confirm or handle that is out.
    mutating func respond(_ code: String, _ payload: [String: Value] = [:], undo: IntentMessage? = nil) {
        self.result(.responded(ResponseMessage(code: code, payload: payload, undo: undo)))
    }

    mutating func lose(_ loss: WorkResult.Loss = .worker) { self.result(.lost(loss)) }

    /// Replies to an open question; the refusal, where it is refused.
    @discardableResult
    mutating func reply(_ reply: Reply, to question: Question? = nil, by way: Way = .structured) -> Refusal? {
        guard let request = self.request, let question = question ?? self.question else {
            return Refusal("test", "no question is open")
        }
        let answer = Answer(question.id, reply)
        do {
            switch way {
            case .structured:
                self.take(
                    try self.conversation.answer(request.id, answer, mayConsent: self.mayConsent, at: self.now))
            case .words:
                try self.say()
                self.recognize(Recognition(answer: answer))
            }
            return nil
        } catch {
            return error as? Refusal ?? Refusal("test", "\(error)")
        }
    }

    /// Says yes to what is asked, with the digest that was shown.
    @discardableResult
    mutating func yes(by way: Way = .structured) -> Refusal? {
        self.reply(.yes(digest: self.question?.digest), by: way)
    }

    mutating func deliver() throws {
        guard let request = self.request, let question = self.question else { return }
        self.take(try self.conversation.delivered(request.id, question: question.id, at: self.now))
    }

    mutating func cancel() throws {
        guard let request = self.request else { return }
        self.take(try self.conversation.cancel(request.id, at: self.now))
    }

    mutating func device(isLocked: Bool) {
        self.take(self.conversation.device(isLocked: isLocked, at: self.now))
    }

    mutating func wait(_ time: Milliseconds) {
        self.now = self.now + time
        self.take(self.conversation.tick(at: self.now))
    }

    /// Lets time go by until something is due.
    mutating func waitForDeadline() {
        guard let deadline = self.conversation.nextDeadline else { return }
        self.now = max(self.now, deadline)
        self.take(self.conversation.tick(at: self.now))
    }
}

extension Walker {
    // MARK: Walks to a state

    /// At its resolve.
    static func resolving(_ manifest: Manifest = Domain.manifest(), _ parameters: [String: Value] = [:]) throws
        -> Walker
    {
        var walker = Walker(manifest)
        try walker.submit(parameters)
        return walker
    }

    /// At the question that these results make.
    static func asking(
        _ results: [String: [ResolutionResult<Value>]], _ manifest: Manifest = Domain.manifest(),
        _ parameters: [String: Value] = [:]
    ) throws -> Walker {
        var walker = try Self.resolving(manifest, parameters)
        walker.resolve(results)
        return walker
    }

    /// At its consent.
    static func consenting(
        _ manifest: Manifest = Domain.confirming(), _ parameters: [String: Value] = ["note": "x"]
    ) throws -> Walker {
        var walker = try Self.resolving(manifest, parameters)
        walker.resolve()
        walker.respond("ready", ["price": 5])
        return walker
    }

    /// At its handle, with nothing asked.
    static func handling(
        ledger: Bool = false, _ edit: (inout IntentDeclaration) -> Void = { _ in }
    ) throws -> Walker {
        var walker = try Self.resolving(Domain.manifest(ledger: ledger, edit), ["note": "x"])
        walker.resolve()
        return walker
    }
}
