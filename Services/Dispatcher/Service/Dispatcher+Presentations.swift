// Beckon: what the dispatcher does for apps that draw cards of their own
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    /// Has a card drawn for an event, by whoever draws the app's. Where nobody does the answer holds none: the client
    /// shows its default.
    mutating func present(_ present: Present, of message: Message, _ peer: Peer, _ now: Instant) throws(Refusal) {
        try self.check(name: present.conversation, "a conversation")
        try self.check(name: present.locale, "a language")
        try self.check(name: present.timeZone, "a time zone", allowsSlash: true)
        let header = self.replyHeader(message, .presented)
        guard let event = self.event(present.sequence, in: present.conversation),
            event.correlationID == message.header.correlationID, let app = event.app, let intent = event.intent,
            self.directory.presents(intent, of: app), self.mayPresent(intent, of: app, now),
            let work = self.work(for: present, event, intent, now), let body = try? JSON.encode(work),
            body.count <= Limits.bodyBytes, !self.jobs.presentations.isFull
        else { return self.send(header, Presented(), to: peer) }
        let number = self.jobs.nextNumber()
        let placement = self.directory.assignOrQueue(number, in: .presentation(app), isFollowing: false, at: now)
        guard case .assigned(let worker) = placement else {
            // A card that has to wait for a worker is none: the default is there already.
            _ = self.directory.finished(number, at: now)
            return self.send(header, Presented(), to: peer)
        }
        let sent = Header(
            .work, correlationID: event.correlationID, intentNumber: UInt8(clamping: event.intentNumber),
            phase: .presenting, attempt: 1, workNumber: number, trace: message.header.trace)
        self.jobs.presentations.add(sent, for: peer, header, at: now)
        self.send(Message(sent, body: body), to: worker)
        self.startPulse(now)
    }

    /// A card was drawn, or could not be.
    mutating func receivePresentation(_ message: Message, _ key: WorkerKey, _ now: Instant) {
        let number = message.header.workNumber
        guard self.directory.holder(of: number) == key else { return }
        _ = self.directory.finished(number, at: now)
        guard !self.jobs.presentations.isOfAnother(message.header) else {
            self.endPresentation(number)
            let refusal = Refusal("unknownRequest", "work \(number) is of another request, or of another intent of it")
            return self.refuse(message.header, refusal, Peer(.back, id: key.id))
        }
        guard message.header.outcome == .done else {
            self.endPresentation(number)
            return
        }
        do throws(WireError) {
            self.endPresentation(number, try message.decode(Presentation.self))
        } catch {
            self.endPresentation(number)
            // Who wrote the worker learns what is wrong with its card.
            self.refuse(message.header, Refusal(error.code, error.description), Peer(.back, id: key.id))
        }
    }

    /// Tells whoever waits for a card.
    ///
    /// - Returns: Whether anybody did.
    @discardableResult
    mutating func endPresentation(_ number: UInt64, _ presentation: Presentation? = nil) -> Bool {
        guard let waiting = self.jobs.presentations.remove(number) else { return false }
        self.send(waiting.header, Presented(presentation), to: waiting.peer)
        return true
    }

    /// Gives up cards that nobody has drawn in time.
    mutating func endOverduePresentations(_ now: Instant) {
        for number in self.jobs.presentations.overdue(at: now) {
            _ = self.directory.finished(number, at: now)
            self.endPresentation(number)
        }
    }

    /// Whether the operator lets apps draw cards for an intent: by its domain.
    private func mayPresent(_ intent: String, of app: String, _ now: Instant) -> Bool {
        let domain = self.directory.manifests(for: intent, at: now).first { $0.app == app }?.intent(intent)?.domain
        return domain.map { self.settings.presentedDomains.contains($0) } ?? false
    }

    private func event(_ sequence: UInt64, in conversation: String) -> Event? {
        guard sequence > 0 else { return nil }
        let event = self.journal.events(conversation: conversation, after: sequence - 1, limit: 1).first
        return event?.sequence == sequence ? event : nil
    }

    /// What a worker needs to draw an event; `nil` for one that nothing is drawn for. An event names the values only
    /// where they have changed, so those of the events before it are looked at.
    private func work(for present: Present, _ event: Event, _ intent: String, _ now: Instant) -> PresentWork? {
        guard let (state, response) = Self.shown(event) else { return nil }
        let parameters =
            event.parameters
            ?? self.journal.events(request: event.correlationID).last {
                $0.intentNumber == event.intentNumber && $0.sequence <= event.sequence && $0.parameters != nil
            }?.parameters ?? [:]
        return PresentWork(
            intent: IntentMessage(intent, parameters), response: response, state: state,
            parameters: parameters.keys.sorted(), place: present.place,
            minimumSize: present.minimumSize.bounded, maximumSize: present.maximumSize.bounded, locale: present.locale,
            timeZone: present.timeZone, now: now)
    }

    /// Where an interaction stands with an event, and what the app answered.
    private static func shown(_ event: Event) -> (InteractionState, ResponseMessage?)? {
        switch event.kind {
        case .asked:
            guard let question = event.questions?.first(where: { $0.kind == .consent }) else { return nil }
            return (.ready, question.preview)
        case .progressed: return event.response.map { (.inProgress, $0) }
        case .updated:
            guard let response = event.response, !response.payload.isEmpty else { return nil }
            return (response.status == .inProgress ? .inProgress : .success, response)
        case .ended:
            switch event.phase {
            case .completed, .handedOff: return event.response.map { (.success, $0) }
            case .failed: return event.response.map { (.failure, $0) }
            default: return nil
            }
        default: return nil
        }
    }
}

extension CardSize {
    /// Points of a side.
    private static let most = 10_000

    /// The same, as far as a card can be so large.
    fileprivate var bounded: CardSize {
        CardSize(width: min(max(self.width, 0), Self.most), height: min(max(self.height, 0), Self.most))
    }
}
