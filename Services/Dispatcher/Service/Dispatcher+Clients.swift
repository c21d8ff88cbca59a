// Beckon: what the dispatcher does for clients
// SPDX-License-Identifier: Apache-2.0

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
            case .answer:
                let answer: Answer = try self.body(message)
                try self.change(message, peer, now) { (conversation, id) throws(Refusal) in
                    try conversation.answer(id, answer, at: now)
                }
            case .cancel:
                try self.change(message, peer, now) { (conversation, id) throws(Refusal) in
                    try conversation.cancel(id, at: now)
                }
            case .delivered:
                let delivered: Delivered = try self.body(message)
                try self.change(message, peer, now) { (conversation, id) throws(Refusal) in
                    try conversation.delivered(id, question: delivered.question, at: now)
                }
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

    // MARK: Requests

    private mutating func say(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        if try self.repeatsAcknowledgement(message, peer) { return }
        let say: Say = try self.body(message)
        try self.check(say.context)
        try self.check(utterance: say.utterance)
        try self.refuseWhenBusy()
        let name = say.context.conversation
        self.open(name)
        let id = message.header.correlationID
        guard
            let (target, step) = try self.conversations[name]?.say(
                id, say, traceparent: message.header.trace.traceparent, at: now)
        else { return }
        self.listen(peer, to: name)
        self.requests.set(id, name)
        self.acknowledge(message, Accepted(correlationID: target, sequence: 0), name, peer)
        self.perform(step, name, now)
    }

    private mutating func submit(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        if try self.repeatsAcknowledgement(message, peer) { return }
        let submit: Submit = try self.body(message)
        try self.check(submit.context)
        try self.check(submit, now)
        try self.refuseWhenBusy()
        let name = submit.context.conversation
        self.open(name)
        let id = message.header.correlationID
        guard
            let step = try self.conversations[name]?.submit(
                id, submit, traceparent: message.header.trace.traceparent, at: now)
        else { return }
        self.listen(peer, to: name)
        self.requests.set(id, name)
        self.acknowledge(message, Accepted(correlationID: id, sequence: 0), name, peer)
        self.perform(step, name, now)
    }

    /// A message that was taken before is acknowledged again and does nothing more.
    private mutating func repeatsAcknowledgement(_ message: Message, _ peer: Peer) throws(Refusal) -> Bool {
        let id = message.header.correlationID
        guard id != .none else {
            throw Refusal("malformedFrame", "a request's header carries a correlation id of its own, a UUID version 7")
        }
        if let known = self.acknowledged[id] {
            guard known.fingerprint == self.fingerprint(message) else { throw self.inUse(id) }
            self.send(self.replyHeader(message, .accepted), known.accepted, to: peer)
            if let name = self.conversation(of: id) { self.listen(peer, to: name) }
            return true
        }
        guard self.conversation(of: id) == nil else { throw self.inUse(id) }
        return false
    }

    private func inUse(_ id: CorrelationID) -> Refusal {
        Refusal("malformedFrame", "the correlation id \(id) is in use; make a new one for each request")
    }

    private func fingerprint(_ message: Message) -> Int {
        var hasher = Hasher()
        hasher.combine(message.header.kind)
        hasher.combine(message.body)
        return hasher.finalize()
    }

    func conversation(of id: CorrelationID) -> String? { self.openRequests[id] ?? self.requests[id] }

    private mutating func acknowledge(_ message: Message, _ accepted: Accepted, _ name: String, _ peer: Peer) {
        let accepted = Accepted(
            correlationID: accepted.correlationID, sequence: self.journal.latestSequence(conversation: name))
        self.acknowledged.set(
            message.header.correlationID, Acknowledgement(accepted: accepted, fingerprint: self.fingerprint(message)))
        self.send(self.replyHeader(message, .accepted), accepted, to: peer)
    }

    private mutating func change(
        _ message: Message, _ peer: Peer, _ now: Instant,
        _ body: (inout Conversation, CorrelationID) throws(Refusal) -> Step
    ) throws(Refusal) {
        let id = message.header.correlationID
        guard let name = self.conversation(of: id), var conversation = self.conversations[name] else {
            throw Refusal("unknownRequest", "there is no request \(id); it may have ended long ago")
        }
        let step = try body(&conversation, id)
        self.conversations[name] = conversation
        self.listen(peer, to: name)
        let accepted = Accepted(correlationID: id, sequence: self.journal.latestSequence(conversation: name))
        self.send(self.replyHeader(message, .accepted), accepted, to: peer)
        self.perform(step, name, now)
    }

    private mutating func device(_ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        let report: DeviceReport = try self.body(message)
        try self.check(name: report.conversation, "a conversation")
        self.open(report.conversation)
        guard let step = self.conversations[report.conversation]?.device(isLocked: report.isLocked, at: now) else {
            return
        }
        // Not remembered: a report begins nothing, and may be taken twice.
        let sequence = self.journal.latestSequence(conversation: report.conversation)
        self.send(
            self.replyHeader(message, .accepted),
            Accepted(correlationID: message.header.correlationID, sequence: sequence), to: peer)
        self.perform(step, report.conversation, now)
    }

    private mutating func open(_ name: String) {
        guard self.conversations[name] == nil else { return }
        if self.conversations.count >= self.settings.conversations {
            self.conversations = self.conversations.filter { !$0.value.isIdle }
        }
        self.conversations[name] = Conversation(
            name, sequence: self.journal.latestSequence(conversation: name), limits: self.settings.dialogue)
    }

    private func refuseWhenBusy() throws(Refusal) {
        guard self.counts.open < self.settings.openRequests else {
            throw Refusal("busy", "\(self.counts.open) requests are open", retryAfter: .seconds(1))
        }
    }
}
