// Beckon: what the dispatcher does with the steps of its machines
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    /// Performs what a conversation's transition asks for.
    mutating func perform(_ step: Step, _ name: String, _ now: Instant) {
        for event in step.events { self.emit(event) }
        for decision in step.authorizations {
            self.authorizations["\(decision.user)/\(decision.app)"] = decision.status
            self.journal.append(.authorization(decision))
        }
        for ticket in step.withdrawals { self.withdraw(ticket, now) }
        for order in step.orders { self.dispatch(order, name, now) }
        for lookup in step.lookups {
            let offers = self.offers(lookup, now)
            guard let next = self.conversations[name]?.offers(offers, for: lookup.request, at: now) else { continue }
            self.perform(next, name, now)
        }
        self.setAlarm(name)
    }

    private func offers(_ lookup: Step.Lookup, _ now: Instant) -> [Offer] {
        self.directory.manifests(at: now).compactMap { manifest in
            guard let intent = manifest.intent(lookup.intent) else { return nil }
            let standard: AuthorizationStatus = self.settings.authorization == .all ? .authorized : .notDetermined
            let status = self.authorizations["\(lookup.user)/\(manifest.app)"] ?? standard
            let isDefault = self.defaultApps["\(lookup.user)/\(intent.domain)"] == manifest.app
            return Offer(manifest, authorization: status, isDefault: isDefault)
        }
    }

    /// Keeps an event, sends it to those who take part in the conversation, and publishes it.
    private mutating func emit(_ event: Event) {
        switch event.kind {
        case .accepted:
            self.counts.accepted += 1
            self.counts.open += 1
            self.requests.set(event.correlationID, event.conversation)
            self.openRequests[event.correlationID] = event.conversation
        case .ended:
            self.openRequests[event.correlationID] = nil
            self.counts.ended += 1
            self.counts.open -= 1
        default:
            break
        }
        let trace = event.traceparent.flatMap { TraceContext(traceparent: $0) } ?? .none
        let header = Header(.event, correlationID: event.correlationID, phase: event.phase, trace: trace)
        guard let (event, message) = self.fitted(event, header) else { return }
        self.journal.append(.event(event))
        for peer in self.listeners[event.conversation] ?? [] { self.departures.append(.send(message, to: peer)) }
        self.departures.append(.publish(topic: Topic.conversation(event.conversation), message))
    }

    /// The event as it fits in a body together with others: one that is too large loses what is largest in it, so that
    /// nobody waits for a number that never comes.
    private func fitted(_ event: Event, _ header: Header) -> (Event, Message)? {
        let smaller: [(inout Event) -> Void] = [
            { _ in }, { $0.parameters = nil }, { $0.preview = nil }, { $0.answer = nil },
            { $0.response?.payload = [:] }, { $0.response?.userActivity = nil }, { $0.questions = nil },
        ]
        var event = event
        for shrink in smaller {
            shrink(&event)
            if let message = try? Message(header, event), message.body.count <= Limits.bodyBytes - 1_024 {
                return (event, message)
            }
        }
        return nil
    }

    // MARK: Who takes part

    /// From now on the peer gets the conversation's events on its own socket.
    mutating func listen(_ peer: Peer, to name: String) {
        guard self.listening[peer]?.contains(name) != true else { return }
        self.listening[peer, default: []].insert(name)
        self.listeners[name, default: []].append(peer)
        if let count = self.listeners[name]?.count, count > self.settings.listeners,
            let oldest = self.listeners[name]?.removeFirst()
        {
            self.listening[oldest]?.remove(name)
        }
    }

    /// The peer is gone.
    mutating func forget(_ peer: Peer) {
        for name in self.listening.removeValue(forKey: peer) ?? [] {
            self.listeners[name]?.removeAll { $0 == peer }
            if self.listeners[name]?.isEmpty == true { self.listeners[name] = nil }
        }
    }
}
