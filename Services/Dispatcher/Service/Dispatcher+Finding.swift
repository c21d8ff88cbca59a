// Beckon: what the dispatcher does while somebody types
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import Schema

extension Dispatcher {
    /// Has an app look for what it has, for a question or a preview that stands. Nothing of it is kept, and nothing waits for it:
    /// where no worker can do it at once nothing was found. A second look-up for the same parameter ends the first.
    mutating func find(_ find: Find, of message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        try Self.check(find.query)
        let id = message.header.correlationID
        guard let name = self.conversation(of: id), self.load(name, now),
            let request = self.conversations[name]?.request(id)
        else {
            throw Refusal("unknownRequest", "there is no request \(id); it may have ended long ago")
        }
        try self.check(find.question, isOfOpenQuestionOf: request)
        var find = find
        find.question = self.tokens.plain(find.question)
        let found = try request.finding(find, at: now)
        if let pause = self.jobs.findings.count(id, at: now) {
            throw Refusal("busy", "too much was looked for at once", retryAfter: pause)
        }
        for old in self.jobs.findings.replace(id, find.parameter, of: peer) {
            self.send(old.header, Found(), to: peer)
            var withdrawal = old.work
            withdrawal.kind = .withdraw
            if let worker = self.directory.holder(of: old.work.workNumber) {
                self.send(Message(withdrawal), to: worker)
            }
        }
        let header = self.replyHeader(message, .found)
        guard let finding = found, let body = try? JSON.encode(finding.work), body.count <= Limits.bodyBytes else {
            return self.send(header, Found(), to: peer)
        }
        guard self.jobs.findings.hasRoom(for: id, of: finding.app.app) else {
            throw Refusal("busy", "too much was looked for at once", retryAfter: FindingTable.pause)
        }
        let number = self.jobs.nextNumber()
        let placement = self.directory.assignOrQueue(number, in: .app(finding.app.app), isFollowing: false, at: now)
        guard case .assigned(let worker) = placement else {
            _ = self.directory.finished(number, at: now)
            return self.send(header, Found(), to: peer)
        }
        let sent = Header(
            .work, correlationID: id, intentNumber: UInt8(clamping: finding.intentNumber), phase: .finding, attempt: 1,
            workNumber: number, trace: message.header.trace)
        self.jobs.findings.add(finding, sent, for: peer, header, at: now)
        self.send(Message(sent, body: body), to: worker)
        self.startPulse(now)
    }

    /// An app has looked, or could not.
    mutating func receiveFound(_ message: Message, _ key: WorkerKey, _ now: Instant) {
        let number = message.header.workNumber
        guard self.directory.holder(of: number) == key else { return }
        let isOfAnother = self.jobs.findings.isOfAnother(message.header)
        guard let waiting = self.jobs.findings.remove(number) else { return }
        for assignment in self.directory.finished(number, at: now) { self.begin(assignment, now) }
        var found = Found()
        if isOfAnother {
            let refusal = Refusal("unknownRequest", "work \(number) is of another request, or of another intent of it")
            self.refuse(message.header, refusal, Peer(.back, id: key.id))
        } else if message.header.outcome == .done {
            do throws(WireError) {
                found = waiting.finding.options(try message.decode(EntityPage.self))
            } catch {
                // Who wrote the worker learns what is wrong with its answer.
                self.refuse(message.header, Refusal(error.code, error.description), Peer(.back, id: key.id))
            }
        }
        if let peer = waiting.peer { self.send(waiting.header, found, to: peer) }
    }

    /// A worker will not do a look-up.
    ///
    /// - Returns: Whether it was one.
    mutating func loseFinding(_ number: UInt64, _ now: Instant) -> Bool {
        guard let waiting = self.jobs.findings.remove(number) else { return false }
        for assignment in self.directory.finished(number, at: now) { self.begin(assignment, now) }
        if let peer = waiting.peer { self.send(waiting.header, Found(), to: peer) }
        return true
    }

    /// Gives up look-ups that nobody has done in time.
    mutating func endOverdueFindings(_ now: Instant) {
        for number in self.jobs.findings.overdue(at: now) { _ = self.loseFinding(number, now) }
    }

    private static func check(_ query: EntityQuery) throws(Refusal) {
        let identifiers = query.identifiers ?? []
        guard query.text?.utf8.count ?? 0 <= Limits.termBytes, identifiers.count <= Limits.entitiesPerPage,
            identifiers.allSatisfy({ $0.utf8.count <= Limits.nameBytes }),
            query.text == nil || query.identifiers == nil,
            (0...Limits.entitiesBeforePage).contains(query.offset), (1...Limits.entitiesPerPage).contains(query.limit)
        else {
            throw Refusal(
                "invalidBody",
                "look for \(Limits.termBytes) bytes of text or \(Limits.entitiesPerPage) identifiers, and for 1 to "
                    + "\(Limits.entitiesPerPage) things behind at most \(Limits.entitiesBeforePage) others")
        }
    }
}
