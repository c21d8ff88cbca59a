// Beckon: what the dispatcher does with the steps of its machines
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    /// Gives a conversation an input, keeps it, and does what comes of it: all that moves a conversation goes through
    /// here.
    ///
    /// - Parameters:
    ///   - slot: The slot of the conversation.
    ///   - body: The body that the input came with over the wire.
    /// - Throws: ``Refusal`` for a client's message that changes nothing; nothing is kept of it.
    mutating func drive(
        _ slot: Int, refusable input: Input, body: [UInt8]? = nil, _ now: Instant
    ) throws(Refusal) {
        let step = try self.conversations.take(input, at: slot, now)
        let digests = self.digests
        let record = Record(input, body: body, at: now) { digests[$0.app]?.digest ?? "" }
        self.journal.append(.input(record, conversation: self.conversations.name(at: slot)))
        self.perform(step, slot, now)
    }

    /// The same for inputs that are never refused.
    mutating func drive(_ slot: Int, _ input: Input, body: [UInt8]? = nil, _ now: Instant) {
        try? self.drive(slot, refusable: input, body: body, now)
    }

    /// The same for a conversation that may have been put out of memory.
    mutating func drive(_ name: String, _ input: Input, body: [UInt8]? = nil, _ now: Instant) {
        guard let slot = self.conversations.slot(of: name) else { return }
        self.drive(slot, input, body: body, now)
    }

    /// Performs what a conversation's transition asks for.
    mutating func perform(_ step: Step, _ slot: Int, _ now: Instant) {
        for event in step.events { self.emit(event, slot) }
        for decision in step.authorizations {
            self.preferences.set(decision)
            self.journal.append(.authorization(decision))
        }
        for ticket in step.withdrawals {
            let isLost = step.events.contains { $0.kind == .workLost && $0.correlationID == ticket.request }
            self.withdraw(ticket, isLost: isLost, now)
        }
        for order in step.orders { self.dispatch(order, slot, now) }
        for ended in step.endedDeeds { self.record(ended, now) }
        for recall in step.recalls { self.recall(recall, slot, now) }
        for lookup in step.lookups {
            self.drive(slot, .offers(lookup.request, self.offers(lookup, now)), now)
        }
        self.conversations.setAlarm(slot)
    }

    private func offers(_ lookup: Step.Lookup, _ now: Instant) -> [Offer] {
        self.directory.manifests(for: lookup.intent, at: now).compactMap { manifest in
            guard let intent = manifest.intent(lookup.intent) else { return nil }
            let standard: AuthorizationStatus = self.settings.authorization == .all ? .authorized : .notDetermined
            let status = self.preferences.authorization(lookup.user, manifest.app) ?? standard
            let isDefault = self.preferences.defaultApp(lookup.user, intent.domain) == manifest.app
            return Offer(manifest, authorization: status, isDefault: isDefault)
        }
    }

    /// Keeps an event, sends it to those who take part in the conversation, and publishes it.
    private mutating func emit(_ event: Event, _ slot: Int) {
        let (id, kind) = (event.correlationID, event.kind)
        if kind == .accepted {
            self.meters.spans.began(event)
            self.began(id, slot)
        }
        // The request is over with the last intent of its words.
        let isOver = kind == .ended && event.following == nil
        defer {
            if kind == .ended {
                self.meters.ended(event.phase, event.app)
                if isOver { self.endSpan(of: event) }
                self.ended(id, slot, isOver: isOver)
            }
        }
        let trace = event.traceparent.flatMap { TraceContext(traceparent: $0) } ?? .none
        let header = Header(
            .event, correlationID: id, intentNumber: UInt8(clamping: event.intentNumber), phase: event.phase,
            trace: trace)
        // One that is too large loses what is largest in it, so that nobody waits for a number that never comes.
        guard let message = Self.message(event, header) ?? Self.shortened(event, header) else { return }
        self.journal.append(.event(event, bytes: message.body))
        self.list(event, slot)
        let peers = self.audience.peers(of: event.conversation)
        let hasQuestions = !peers.isEmpty && event.questions?.isEmpty == false
        let answerable = hasQuestions ? self.answerable(event).flatMap { try? Message(header, $0) } : nil
        for peer in peers where !(kind.isProgress && self.conversations.isQuiet(id, for: peer, at: slot)) {
            let isAnswerable = answerable != nil && self.mayAnswer(peer, event)
            self.commits.append(.send(isAnswerable ? answerable ?? message : message, to: peer))
        }
        if self.commits.hasSubscribers {
            self.commits.append(.publish(topic: self.conversations.topic(at: slot), message))
        }
    }

    private mutating func endSpan(of event: Event) {
        guard self.meters.spans.isOn else { return }
        // Not a closure of `self`, which is being changed.
        let journal = self.journal
        self.meters.spans.ended(event) {
            journal.events(request: event.correlationID).first { $0.kind == .accepted }?.time
        }
    }

    private mutating func began(_ id: CorrelationID, _ slot: Int) {
        let peer: Peer? = if case .client(let peer) = self.source { peer } else { nil }
        self.meters.began()
        guard self.requests.begin(id, in: self.conversations.name(at: slot), by: peer), let peer else { return }
        if !self.conversations.look(at: slot, { $0.wantsProgress(id) }) {
            self.conversations.quieten(id, for: peer, at: slot)
        }
    }

    private mutating func ended(_ id: CorrelationID, _ slot: Int, isOver: Bool) {
        self.requests.end(id, isOver: isOver)
        if isOver { self.conversations.forgetQuiet(id, at: slot) }
    }

    /// The event with questions that can be answered; `nil` where it has none.
    func answerable(_ event: Event) -> Event? {
        guard event.questions != nil,
            let user = self.conversations.look(event.conversation, { $0.user(of: event.correlationID) }) ?? nil
        else { return nil }
        return self.tokens.mark(event, user: user)
    }

    private static func shortened(_ event: Event, _ header: Header) -> Message? {
        let smaller: [(inout Event) -> Void] = [
            { $0.parameters = nil }, { $0.preview = nil }, { $0.answer = nil },
            { $0.response?.payload = [:] }, { $0.response?.userActivity = nil },
            { $0.response?.undo = nil }, { $0.questions = nil },
        ]
        var event = event
        for shrink in smaller {
            shrink(&event)
            if let message = Self.message(event, header) { return message }
        }
        return nil
    }

    /// The event as it fits in a body together with others.
    private static func message(_ event: Event, _ header: Header) -> Message? {
        guard let body = try? JSON.encode(event), body.count <= Limits.bodyBytes - 1_024 else { return nil }
        return Message(header, body: body)
    }
}
