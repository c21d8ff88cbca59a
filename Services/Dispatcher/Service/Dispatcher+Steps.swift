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
        // Taken out one by one, the first one last: nothing is copied.
        var events: [Event] = []
        swap(&events, &step.events)
        if events.count > 1 { events.reverse() }
        while let event = events.popLast() { self.emit(event, place) }
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
    private mutating func emit(_ event: Event, _ place: Int) {
        if event.kind == .accepted { self.began(event.correlationID, place) }
        defer { if event.kind == .ended { self.ended(event) } }
        let trace = event.traceparent.flatMap { TraceContext(traceparent: $0) } ?? .none
        let header = Header(
            .event, correlationID: event.correlationID, intentNumber: UInt8(clamping: event.intentNumber),
            phase: event.phase, trace: trace)
        guard let message = self.fitted(event, header) else { return }
        self.journal.append(event, bytes: message.body)
        if let listeners = self.listeners[event.conversation], !listeners.isEmpty {
            let answerable = self.answerable(event).flatMap { try? Message(header, $0) }
            let quiet = event.kind.isProgress ? self.openRequests[event.correlationID] : nil
            for peer in listeners {
                if let quiet, quiet.isQuiet, quiet.peer == peer { continue }
                self.departures.append(.send(self.mayAnswer(peer, event) ? answerable ?? message : message, to: peer))
            }
        }
        self.departures.append(.publish(topic: self.conversations.slots[place].topic, message))
    }

    private mutating func began(_ id: CorrelationID, _ place: Int) {
        let name = self.conversations.slots[place].conversation.name
        self.counts.accepted += 1
        self.requests.set(id, name)
        guard self.openRequests[id] == nil else { return }
        self.counts.open += 1
        let peer = self.beginner
        let isQuiet = !self.conversations.slots[place].conversation.wantsProgress(id)
        self.openRequests[id] = OpenRequest(conversation: name, peer: peer, isQuiet: isQuiet)
        if let peer { self.openByPeer[peer, default: 0] += 1 }
    }

    private mutating func ended(_ event: Event) {
        self.counts.ended += 1
        // The request is over with the last intent of its words.
        guard event.following == nil, let request = self.openRequests.removeValue(forKey: event.correlationID) else {
            return
        }
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

    /// The event as it fits in a body together with others: one that is too large loses what is largest in it, so that
    /// nobody waits for a number that never comes.
    private func fitted(_ event: Event, _ header: Header) -> Message? {
        if let message = Self.message(event, header) { return message }
        return self.shortened(event, header)
    }

    private func shortened(_ event: Event, _ header: Header) -> Message? {
        let smaller: [(inout Event) -> Void] = [
            { $0.parameters = nil }, { $0.preview = nil }, { $0.answer = nil },
            { $0.response?.payload = [:] }, { $0.response?.userActivity = nil }, { $0.questions = nil },
        ]
        var event = event
        for shrink in smaller {
            shrink(&event)
            if let message = Self.message(event, header) { return message }
        }
        return nil
    }

    private static func message(_ event: Event, _ header: Header) -> Message? {
        guard let message = try? Message(header, event), message.body.count <= Limits.bodyBytes - 1_024 else {
            return nil
        }
        return message
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
    }

    mutating func stopListening(_ peer: Peer, to name: String) {
        guard self.listening[peer]?.remove(name) != nil else { return }
        self.hearings -= 1
        if self.listening[peer]?.isEmpty == true { self.listening[peer] = nil }
        self.listeners[name]?.removeAll { $0 == peer }
        if self.listeners[name]?.isEmpty == true { self.listeners[name] = nil }
    }

    /// The peer is gone.
    mutating func forget(_ peer: Peer) {
        self.lastMessages[peer] = nil
        for name in self.listening.removeValue(forKey: peer) ?? [] {
            self.hearings -= 1
            self.listeners[name]?.removeAll { $0 == peer }
            if self.listeners[name]?.isEmpty == true { self.listeners[name] = nil }
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
