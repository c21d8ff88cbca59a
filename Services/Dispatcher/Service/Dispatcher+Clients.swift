// Beckon: what the dispatcher does for clients
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    mutating func receive(_ body: IncomingBody, of message: Message, fromClient peer: Peer, _ now: Instant) {
        do throws(Refusal) {
            let kind = message.header.kind
            guard message.header.correlationID != .none || kind != .say && kind != .submit else {
                throw Refusal(
                    "malformedFrame", "a request's header carries a correlation id of its own, a UUID version 7")
            }
            switch body {
            case .say(let say): try self.say(say, message, peer, now)
            case .submit(let submit): try self.submit(submit, message, peer, now)
            case .answer(let answer): try self.answer(answer, message, peer, now)
            case .cancel: try self.change(message, .cancel(message.header.correlationID), peer, now)
            case .delivered(let delivered):
                let question = self.tokens.plain(delivered.question)
                try self.change(message, .delivered(message.header.correlationID, question: question), peer, now)
            case .device(let report): try self.device(report, message, peer, now)
            case .fetch(let fetch): try self.fetch(fetch, of: message, peer)
            case .query(let query): try self.query(query, of: message, peer, now)
            case .setting(let setting): try self.set(setting, of: message, peer)
            case .hear(let hearing): try self.hear(hearing, of: message, peer)
            case .present(let present): try self.present(present, of: message, peer, now)
            case .find(let find): try self.find(find, of: message, peer, now)
            case .unreadable(let refusal): throw refusal
            case .hello, .heartbeat, .result, .update, .goodbye, .vocabulary, .donation: break
            }
        } catch {
            self.refuse(message.header, error, peer)
        }
    }

    // MARK: Requests

    private mutating func say(_ say: Say, _ message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        if try self.repeatsAcknowledgement(message, peer, now) { return }
        try self.check(say.context)
        try self.check(utterance: say.utterance)
        let id = message.header.correlationID
        let name = say.context.conversation
        let slot = self.open(name, now)
        let target = self.conversations.look(at: slot) { $0.target(of: say) } ?? id
        let mayConsent = self.mayConsent(peer, in: name, for: say.context.user)
        let input = Input.say(id, say, traceparent: message.header.trace.traceparent, mayConsent: mayConsent)
        try self.begin(message, input, target: target, slot, peer, now)
    }

    private mutating func submit(
        _ submit: Submit, _ message: Message, _ peer: Peer, _ now: Instant
    ) throws(Refusal) {
        if try self.repeatsAcknowledgement(message, peer, now) { return }
        try self.check(submit.context)
        try self.check(submit, now)
        let id = message.header.correlationID
        let name = submit.context.conversation
        let slot = self.open(name, now)
        let mayConsent = self.mayConsent(peer, in: name, for: submit.context.user)
        let input = Input.submit(id, submit, traceparent: message.header.trace.traceparent, mayConsent: mayConsent)
        try self.begin(message, input, target: id, slot, peer, now)
    }

    /// Takes a message that begins something, and acknowledges it: the journal has both with this turn.
    private mutating func begin(
        _ message: Message, _ input: Input, target: CorrelationID, _ slot: Int, _ peer: Peer, _ now: Instant
    ) throws(Refusal) {
        let id = message.header.correlationID
        let name = self.conversations.name(at: slot)
        let before = self.conversations.look(at: slot) { $0.sequence }
        self.source = .client(peer)
        defer { self.source = nil }
        self.audience.add(peer, to: name)
        let accepted = Accepted(correlationID: target, sequence: before)
        let first = self.commits.count
        try self.drive(slot, refusable: input, body: message.body, now)
        if before == 0 { self.journal.append(.owner(peer.key ?? "", conversation: name)) }
        let acknowledgement = Acknowledgement(
            conversation: name, accepted: accepted, fingerprint: Fingerprint.of(message))
        self.journal.append(.message(id, acknowledgement))
        // Before the events that follow from it.
        if let reply = try? Message(self.replyHeader(message, .accepted), accepted) {
            self.commits.insert(.send(reply, to: peer), at: first)
        }
    }

    /// A message that was taken before is acknowledged again and does nothing more.
    private mutating func repeatsAcknowledgement(
        _ message: Message, _ peer: Peer, _ now: Instant
    ) throws(Refusal) -> Bool {
        let id = message.header.correlationID
        guard let known = self.journal.acknowledgement(of: id) else {
            guard !self.requests.contains(id) else { throw self.inUse(id) }
            return false
        }
        guard known.fingerprint == Fingerprint.of(message) else {
            throw self.inUse(id)
        }
        // The id is no secret, and the fingerprint no defence: neither gives a right to what the message began.
        let concern = Concern(conversation: known.conversation)
        if let refusal = self.access.table.refusal(of: .hear, about: concern, by: peer.key) { throw refusal }
        self.send(self.replyHeader(message, .accepted), known.accepted, to: peer)
        self.audience.add(peer, to: known.conversation)
        return true
    }

    private func inUse(_ id: CorrelationID) -> Refusal {
        Refusal("malformedFrame", "the correlation id \(id) is in use; make a new one for each request")
    }

    /// The conversation of a request or of another message of a client.
    func conversation(of id: CorrelationID) -> String? {
        self.requests.conversation(of: id) ?? self.journal.acknowledgement(of: id)?.conversation
    }

    // MARK: Answers

    private mutating func answer(
        _ answer: Answer, _ message: Message, _ peer: Peer, _ now: Instant
    ) throws(Refusal) {
        var answer = answer
        let id = message.header.correlationID
        let told = answer.question
        answer.question = self.tokens.plain(told)
        var mayConsent = peer.key == nil
        if let name = self.conversation(of: id), self.load(name, now),
            let request = self.conversations[name]?.request(id)
        {
            mayConsent = self.mayConsent(peer, in: name, for: request.context.user)
            try self.check(told, isOfOpenQuestionOf: request)
        }
        try self.change(message, .answer(id, answer, mayConsent: mayConsent), peer, now)
    }

    /// Refuses an id of an open question that was told for an earlier putting of it, or to nobody.
    func check(_ told: String, isOfOpenQuestionOf request: Request) throws(Refusal) {
        let id = self.tokens.plain(told)
        guard let question = request.questions.first(where: { $0.id == id }),
            self.tokens.mark(question, user: request.context.user, request: request.id) != told
        else { return }
        throw Refusal(
            "questionClosed", "the question was put anew, or is not yours to answer; look at the open ones")
    }

    private mutating func change(
        _ message: Message, _ input: Input, _ peer: Peer, _ now: Instant
    ) throws(Refusal) {
        let id = message.header.correlationID
        guard let name = self.conversation(of: id), self.load(name, now),
            let slot = self.conversations.slot(of: name)
        else {
            throw Refusal("unknownRequest", "there is no request \(id); it may have ended long ago")
        }
        let accepted = Accepted(correlationID: id, sequence: self.conversations.look(at: slot) { $0.sequence })
        self.audience.add(peer, to: name)
        let first = self.commits.count
        try self.drive(slot, refusable: input, now)
        if let reply = try? Message(self.replyHeader(message, .accepted), accepted) {
            self.commits.insert(.send(reply, to: peer), at: first)
        }
    }

    private mutating func device(
        _ report: DeviceReport, _ message: Message, _ peer: Peer, _ now: Instant
    ) throws(Refusal) {
        try self.check(name: report.conversation, "a conversation")
        let slot = self.open(report.conversation, now)
        // Not remembered: a report begins nothing, and may be taken twice.
        let sequence = self.conversations.look(at: slot) { $0.sequence }
        let accepted = Accepted(correlationID: message.header.correlationID, sequence: sequence)
        let first = self.commits.count
        try self.drive(slot, refusable: .device(isLocked: report.isLocked), now)
        if let reply = try? Message(self.replyHeader(message, .accepted), accepted) {
            self.commits.insert(.send(reply, to: peer), at: first)
        }
    }

    /// - Returns: The slot of the conversation, which is begun where there is none of that name.
    private mutating func open(_ name: String, _ now: Instant) -> Int {
        if self.load(name, now), let slot = self.conversations.slot(of: name) { return slot }
        return self.conversations.insert(Conversation(name, limits: self.settings.dialogue))
    }
}
