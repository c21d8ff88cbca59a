// Beckon: what the dispatcher does for clients
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    mutating func takeFromClient(_ message: Message, _ peer: Peer, _ now: Instant) {
        do throws(Refusal) {
            switch message.header.kind {
            case .say: try self.say(message, peer, now)
            case .submit: try self.submit(message, peer, now)
            case .answer: try self.answer(message, peer, now)
            case .cancel:
                try self.change(message, .cancel(message.header.correlationID), peer, now)
            case .delivered:
                let delivered: Delivered = try self.body(of: message)
                let question = self.tokens.plain(delivered.question)
                try self.change(message, .delivered(message.header.correlationID, question: question), peer, now)
            case .device: try self.device(message, peer, now)
            case .fetch: try self.fetch(message, peer)
            case .query: try self.query(message, peer, now)
            case .setting: try self.set(message, peer, now)
            case .hear: try self.hear(message, peer)
            default: throw self.refusal(.unexpectedKind(message.header.kind))
            }
        } catch {
            self.refuse(message.header, error, peer)
        }
    }

    func refusal(_ error: WireError) -> Refusal { Refusal(error.code, error.description) }

    func body<Body: Decodable>(_ message: Message) throws(Refusal) -> Body {
        do throws(WireError) {
            return try message.decode(Body.self)
        } catch {
            throw self.refusal(error)
        }
    }

    /// The same for types that say themselves how they are read: chosen when this is compiled.
    func body<Body: WireCodable>(of message: Message) throws(Refusal) -> Body {
        do throws(WireError) {
            return try message.decode(Body.self)
        } catch {
            throw self.refusal(error)
        }
    }

    // MARK: Requests

    private mutating func say(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        if try self.repeatsAcknowledgement(message, peer, now) { return }
        let say: Say = try self.body(of: message)
        try self.check(say.context)
        try self.check(utterance: say.utterance)
        let id = message.header.correlationID
        let name = say.context.conversation
        let place = self.open(name, now)
        let target = self.conversations.slots[place].conversation.target(of: say) ?? id
        let mayConsent = self.mayConsent(peer, in: name, for: say.context.user)
        let input = Input.say(id, say, traceparent: message.header.trace.traceparent, mayConsent: mayConsent)
        try self.begin(message, input, target: target, place, peer, now)
    }

    private mutating func submit(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        if try self.repeatsAcknowledgement(message, peer, now) { return }
        let submit: Submit = try self.body(of: message)
        try self.check(submit.context)
        try self.check(submit, now)
        let id = message.header.correlationID
        let name = submit.context.conversation
        let place = self.open(name, now)
        let mayConsent = self.mayConsent(peer, in: name, for: submit.context.user)
        let input = Input.submit(id, submit, traceparent: message.header.trace.traceparent, mayConsent: mayConsent)
        try self.begin(message, input, target: id, place, peer, now)
    }

    /// Takes a message that begins something, and acknowledges it: the journal has both with this turn.
    private mutating func begin(
        _ message: Message, _ input: Input, target: CorrelationID, _ place: Int, _ peer: Peer, _ now: Instant
    ) throws(Refusal) {
        let id = message.header.correlationID
        let name = self.conversations.slots[place].conversation.name
        let before = self.conversations.slots[place].conversation.sequence
        self.beginner = peer
        defer { self.beginner = nil }
        if !self.conversations.slots[place].listeners.contains(peer) { self.listen(peer, to: name) }
        let accepted = Accepted(correlationID: target, sequence: before)
        let first = self.departures.count
        try self.drive(place, refusable: input, body: message.body, now)
        if before == 0 { self.journal.note(owner: peer.key ?? "", of: name) }
        let acknowledgement = Acknowledgement(
            conversation: name, accepted: accepted, fingerprint: Fingerprint.of(message))
        self.journal.append(.message(id, acknowledgement))
        // Before the events that follow from it.
        if let reply = try? Message(self.replyHeader(message, .accepted), accepted) {
            self.departures.insert(.send(reply, to: peer), at: first)
        }
    }

    /// A message that was taken before is acknowledged again and does nothing more.
    private mutating func repeatsAcknowledgement(
        _ message: Message, _ peer: Peer, _ now: Instant
    ) throws(Refusal) -> Bool {
        let id = message.header.correlationID
        guard id != .none else {
            throw Refusal("malformedFrame", "a request's header carries a correlation id of its own, a UUID version 7")
        }
        guard let known = self.journal.acknowledgement(of: id) else {
            guard self.openRequests[id] == nil else { throw self.inUse(id) }
            return false
        }
        guard known.fingerprint == Fingerprint.of(message) || known.fingerprint == Fingerprint.first(message) else {
            throw self.inUse(id)
        }
        // The id is no secret, and the fingerprint no defence: neither gives a right to what the message began.
        let concern = Concern(conversation: known.conversation)
        if let refusal = self.access.table.refusal(of: .hear, about: concern, by: peer.key) { throw refusal }
        self.send(self.replyHeader(message, .accepted), known.accepted, to: peer)
        self.listen(peer, to: known.conversation)
        return true
    }

    private func inUse(_ id: CorrelationID) -> Refusal {
        Refusal("malformedFrame", "the correlation id \(id) is in use; make a new one for each request")
    }

    /// The conversation of a request or of another message of a client.
    func conversation(of id: CorrelationID) -> String? {
        self.openRequests[id]?.conversation ?? self.journal.acknowledgement(of: id)?.conversation
    }

    // MARK: Answers

    private mutating func answer(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        var answer: Answer = try self.body(of: message)
        let id = message.header.correlationID
        let told = answer.question
        answer.question = self.tokens.plain(told)
        var mayConsent = peer.key == nil
        if let name = self.conversation(of: id), self.load(name, now),
            let request = self.conversations[name]?.request(id)
        {
            mayConsent = self.mayConsent(peer, in: name, for: request.context.user)
            if let question = request.questions.first(where: { $0.id == answer.question }),
                self.tokens.mark(question, user: request.context.user, request: id) != told
            {
                throw Refusal(
                    "questionClosed", "the question was put anew, or is not yours to answer; look at the open ones")
            }
        }
        try self.change(message, .answer(id, answer, mayConsent: mayConsent), peer, now)
    }

    private mutating func change(
        _ message: Message, _ input: Input, _ peer: Peer, _ now: Instant
    ) throws(Refusal) {
        let id = message.header.correlationID
        guard let name = self.conversation(of: id), self.load(name, now) else {
            throw Refusal("unknownRequest", "there is no request \(id); it may have ended long ago")
        }
        let accepted = Accepted(correlationID: id, sequence: self.conversations.look(name) { $0.sequence } ?? 0)
        self.listen(peer, to: name)
        let place = self.departures.count
        try self.drive(name, refusable: input, now)
        if let reply = try? Message(self.replyHeader(message, .accepted), accepted) {
            self.departures.insert(.send(reply, to: peer), at: place)
        }
    }

    private mutating func device(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        let report: DeviceReport = try self.body(message)
        try self.check(name: report.conversation, "a conversation")
        let place = self.open(report.conversation, now)
        // Not remembered: a report begins nothing, and may be taken twice.
        let sequence = self.conversations.slots[place].conversation.sequence
        let accepted = Accepted(correlationID: message.header.correlationID, sequence: sequence)
        let first = self.departures.count
        try self.drive(place, refusable: .device(isLocked: report.isLocked), now)
        if let reply = try? Message(self.replyHeader(message, .accepted), accepted) {
            self.departures.insert(.send(reply, to: peer), at: first)
        }
    }

    /// - Returns: Where the conversation stands, which is begun where there is none of that name.
    private mutating func open(_ name: String, _ now: Instant) -> Int {
        if let place = self.conversations.place(of: name) { return place }
        if self.load(name, now), let place = self.conversations.place(of: name) { return place }
        let conversation = Conversation(name, limits: self.settings.dialogue)
        return self.conversations.insert(conversation, listeners: self.listeners[name] ?? [])
    }
}
