// Beckon: what the dispatcher does with the steps of its machines
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    /// Performs what a conversation's transition asks for.
    mutating func perform(_ step: inout Step, _ place: Int, _ now: Instant) {
        for index in step.events.indices { self.emit(&step.events[index], place) }
        if !step.authorizations.isEmpty {
            for decision in step.authorizations {
                self.memory.set(decision)
                self.journal.append(.authorization(decision))
            }
        }
        if !step.withdrawals.isEmpty {
            for ticket in step.withdrawals { self.withdraw(ticket, now) }
        }
        if !step.orders.isEmpty {
            for order in step.orders { self.dispatch(order, place, now) }
        }
        if !step.endedDeeds.isEmpty {
            for ended in step.endedDeeds { self.note(ended, now) }
        }
        if !step.recalls.isEmpty {
            for recall in step.recalls { self.recall(recall, place, now) }
        }
        if !step.lookups.isEmpty {
            for lookup in step.lookups {
                self.drive(place, .offers(lookup.request, self.offers(lookup, now)), now)
            }
        }
        self.setAlarm(place)
    }

    private func offers(_ lookup: Step.Lookup, _ now: Instant) -> [Offer] {
        self.directory.takers(of: lookup.intent, at: now).compactMap { manifest in
            guard let intent = manifest.intent(lookup.intent) else { return nil }
            let standard: AuthorizationStatus = self.settings.authorization == .all ? .authorized : .notDetermined
            let status = self.memory.authorization(lookup.user, manifest.app) ?? standard
            let isDefault = self.memory.defaultApp(lookup.user, intent.domain) == manifest.app
            return Offer(manifest, authorization: status, isDefault: isDefault)
        }
    }

    /// Keeps an event, sends it to those who take part in the conversation, and publishes it.
    ///
    /// - Parameter event: Changed by nobody; `inout` so that it is looked at where it stands, for it is large.
    private mutating func emit(_ event: inout Event, _ place: Int) {
        let (id, kind) = (event.correlationID, event.kind)
        if kind == .accepted { self.began(id, place) }
        // The request is over with the last intent of its words.
        let isOver = kind == .ended && event.following == nil
        defer { if kind == .ended { self.ended(id, place, isOver: isOver) } }
        let trace = event.traceparent.flatMap { TraceContext(traceparent: $0) } ?? .none
        let header = Header(
            .event, correlationID: id, intentNumber: UInt8(clamping: event.intentNumber), phase: event.phase,
            trace: trace)
        // One that is too large loses what is largest in it, so that nobody waits for a number that never comes.
        guard let message = Self.message(&event, header) ?? Self.shortened(event, header) else { return }
        self.journal.append(event, bytes: message.body)
        if !self.conversations.slots[place].listeners.isEmpty {
            let hasQuestions = event.questions?.isEmpty == false
            let answerable = hasQuestions ? self.answerable(event).flatMap { try? Message(header, $0) } : nil
            for index in self.conversations.slots[place].listeners.indices {
                if kind.isProgress, self.conversations.isQuiet(place, index, id) { continue }
                let peer = self.conversations.slots[place].listeners[index]
                let isAnswerable = answerable != nil && self.mayAnswer(peer, event)
                self.departures.append(.send(isAnswerable ? answerable ?? message : message, to: peer))
            }
        }
        guard self.isFollowed else { return }
        self.departures.append(.publish(topic: self.conversations.slots[place].topic, message))
    }

    private mutating func began(_ id: CorrelationID, _ place: Int) {
        let name = self.conversations.slots[place].conversation.name
        self.counts.accepted += 1
        let peer = self.beginner
        if let known = self.openRequests.updateValue(OpenRequest(conversation: name, peer: peer), forKey: id) {
            self.openRequests[id] = known
            return
        }
        self.counts.open += 1
        guard let peer else { return }
        self.openByPeer[peer, default: 0] += 1
        if !self.conversations.look(at: place, { $0.wantsProgress(id) }) {
            self.conversations.slots[place].quiet.append(.init(request: id, peer: peer))
        }
    }

    private mutating func ended(_ id: CorrelationID, _ place: Int, isOver: Bool) {
        self.counts.ended += 1
        guard isOver else { return }
        self.conversations.slots[place].quiet.removeAll { $0.request == id }
        guard let request = self.openRequests.removeValue(forKey: id) else { return }
        self.counts.open -= 1
        guard let peer = request.peer, let count = self.openByPeer[peer] else { return }
        self.openByPeer[peer] = count > 1 ? count - 1 : nil
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
            { $0.response?.payload = [:] }, { $0.response?.userActivity = nil }, { $0.questions = nil },
        ]
        var event = event
        for shrink in smaller {
            shrink(&event)
            if let message = Self.message(&event, header) { return message }
        }
        return nil
    }

    /// The event as it fits in a body together with others.
    private static func message(_ event: inout Event, _ header: Header) -> Message? {
        guard let body = try? event.encoded(), body.count <= Limits.bodyBytes - 1_024 else { return nil }
        return Message(header, body: body)
    }

    // MARK: Who takes part

    /// From now on the peer gets the conversation's events on its own socket.
    mutating func listen(_ peer: Peer, to name: String) {
        guard self.listening[peer]?.contains(name) != true else { return }
        guard self.listening[peer]?.count ?? 0 < self.settings.heardPerClient else { return }
        if self.hearings >= self.settings.hearings { self.forgetSilent() }
        guard self.hearings < self.settings.hearings else { return }
        self.hearings += 1
        self.listening[peer, default: []].insert(name)
        self.listeners[name, default: []].append(peer)
        if let count = self.listeners[name]?.count, count > self.settings.listeners,
            let oldest = self.listeners[name]?.removeFirst()
        {
            self.hearings -= 1
            self.listening[oldest]?.remove(name)
            if self.listening[oldest]?.isEmpty == true { self.listening[oldest] = nil }
        }
        self.conversations.note(self.listeners[name] ?? [], of: name)
    }

    mutating func stopListening(_ peer: Peer, to name: String) {
        guard self.listening[peer]?.remove(name) != nil else { return }
        self.hearings -= 1
        if self.listening[peer]?.isEmpty == true { self.listening[peer] = nil }
        self.removeListener(peer, of: name)
    }

    private mutating func removeListener(_ peer: Peer, of name: String) {
        self.listeners[name]?.removeAll { $0 == peer }
        if self.listeners[name]?.isEmpty == true { self.listeners[name] = nil }
        self.conversations.note(self.listeners[name] ?? [], of: name)
    }

    /// The peer is gone.
    mutating func forget(_ peer: Peer) {
        self.lastMessages[peer] = nil
        for name in self.listening.removeValue(forKey: peer) ?? [] {
            self.hearings -= 1
            self.removeListener(peer, of: name)
        }
    }

    /// Makes room for others: clients that said nothing for a while hear no more until they say what they hear.
    private mutating func forgetSilent() {
        let newest = self.lastMessages.values.max() ?? self.started
        let silent = Milliseconds(self.settings.directory.heartbeat.count * 30)
        for peer in self.listening.keys where (self.lastMessages[peer] ?? self.started) + silent <= newest {
            self.forget(peer)
        }
    }
}
