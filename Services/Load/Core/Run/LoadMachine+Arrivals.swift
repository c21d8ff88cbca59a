// Beckon: what a load does with what the dispatcher sends
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension LoadMachine {
    /// Takes a message of the dispatcher.
    ///
    /// - Parameters:
    ///   - header: Its first frame.
    ///   - body: Its second frame, read in place.
    ///   - now: The monotonic time.
    public mutating func take(_ header: Header, _ body: UnsafeRawBufferPointer, at now: UInt64) {
        self.now = max(now, self.now)
        switch header.kind {
        case .event:
            if let glance = EventGlance(body) { self.take(glance, header.correlationID, body, isFetched: false) }
        case .accepted: self.accepted(header, body)
        case .refused: self.refused(header, body)
        case .events: self.fetched(header, body)
        case .report: self.greeted(body)
        case .heard: self.heard(body)
        default: break
        }
    }

    // MARK: Answers to what was sent

    private mutating func accepted(_ header: Header, _ body: UnsafeRawBufferPointer) {
        guard let (number, place) = self.find(header.correlationID) else { return }
        switch Numbered(of: header.workNumber) {
        case .begin:
            guard let place, self.places[place].state == .sent else { return }
            if header.correlationID != Self.request(body) ?? header.correlationID {
                // The words were taken as an answer to what was asked before: no request of their own began.
                self.figures.joined += 1
                self.verdict.joined += 1
                return self.leave(place)
            }
            self.ledger.accept(number)
            self.places[place].state = .accepted
            self.places[place].heard = self.now
            self.figures.timeline.current.accepted += 1
            guard self.places[place].isMeasured else { return }
            self.figures.accepted += 1
            let since = self.now - min(self.now, self.places[place].intended)
            self.figures.latencies[self.places[place].entry].record(.accepted, since)
        case .answer:
            guard let place, self.places[place].answer.number == header.workNumber & 0xFFFF else { return }
            guard self.places[place].answer.state == .sent else { return }
            self.places[place].answer.state = .none
            self.places[place].heard = self.now
            guard self.places[place].isMeasured else { return }
            let since = self.now - self.places[place].answer.sent
            self.figures.latencies[self.places[place].entry].record(.answer, since)
        case .fetch, .hear, .query, nil: break
        }
    }

    /// The request that the body of `accepted` names.
    private static func request(_ body: UnsafeRawBufferPointer) -> CorrelationID? {
        var glance = JSONGlance(body)
        while let (key, value) = glance.nextMember() {
            guard JSONGlance.equals(key, "correlationID", body), let text = JSONGlance.text(value, body) else {
                continue
            }
            return CorrelationID(JSONGlance.string(text, body))
        }
        return nil
    }

    private mutating func refused(_ header: Header, _ body: UnsafeRawBufferPointer) {
        let (code, wait, message) = Self.refusal(body)
        if code != "busy" { self.verdict.note(refusal: code, message.map { JSONGlance.string($0, body) } ?? "") }
        switch Numbered(of: header.workNumber) {
        case .begin: self.refused(header.correlationID, code, wait)
        case .answer: self.answerRefused(header, code, wait)
        case .fetch: self.fetchRefused(Int(header.workNumber & 0xFFFF_FFFF), code, wait)
        case .query:
            guard self.state == .greeting, code != "busy" else { return }
            self.refusal =
                "the dispatcher refused to be asked for its apps (\(code)); does the key have the right 'submit'?"
            self.state = .over
        case .hear: break
        case nil:
            // What could not be read carries no number of ours.
            self.figures.refusals[code, default: 0] += 1
        }
    }

    static func refusal(_ body: UnsafeRawBufferPointer) -> (code: String, wait: UInt64, message: Range<Int>?) {
        var glance = JSONGlance(body)
        var message: Range<Int>?
        var code = "unreadable", wait: UInt64 = 0
        while let (key, value) = glance.nextMember() {
            if JSONGlance.equals(key, "code", body), let text = JSONGlance.text(value, body) {
                code = JSONGlance.string(text, body)
            } else if JSONGlance.equals(key, "retryAfter", body) {
                wait = min(60_000, JSONGlance.number(value, body) ?? 0) * 1_000_000
            } else if JSONGlance.equals(key, "message", body) {
                message = JSONGlance.text(value, body)
            }
        }
        return (code, wait, message)
    }

    private mutating func refused(_ id: CorrelationID, _ code: String, _ wait: UInt64) {
        guard let (number, place) = self.find(id), let place, self.places[place].state == .sent else { return }
        // It was taken before and is remembered no more: its events will tell.
        if self.ledger.isAccepted(number) == true {
            self.places[place].state = .accepted
            return
        }
        self.ledger.refuse(number)
        let isBusy = code == "busy"
        if isBusy { self.figures.timeline.current.busy += 1 } else { self.figures.timeline.current.refused += 1 }
        if self.places[place].isMeasured { self.figures.refusals[code, default: 0] += 1 }
        let isClosed = self.schedule.inFlight != nil
        guard isBusy, wait > 0, self.scenario.busy == .retry || isClosed else { return self.leave(place) }
        self.places[place].state = .held
        self.places[place].generation &+= 1
        let what: LoadTimer.What = self.scenario.busy == .retry ? .begin : .release
        self.set(self.timer(what, place, at: self.now + wait))
    }

    // MARK: Events

    /// The conversation's index, out of its name.
    private func conversation(_ name: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Int? {
        let prefix = self.identity.name.utf8.count + 1
        guard name.count > prefix, let number = JSONGlance.number(name.dropFirst(prefix), bytes) else { return nil }
        guard number < UInt64(self.conversations.count) else { return nil }
        let expected = self.conversations[Int(number)].nameBytes
        guard expected.elementsEqual(UnsafeRawBufferPointer(rebasing: bytes[name])) else { return nil }
        return Int(number)
    }

    mutating func take(_ glance: EventGlance, _ id: CorrelationID, _ bytes: UnsafeRawBufferPointer, isFetched: Bool) {
        guard let name = glance.conversation, let conversation = self.conversation(name, bytes) else {
            self.verdict.strangers += 1
            return
        }
        self.figures.events += 1
        let isAhead = glance.sequence > self.conversations[conversation].numbers.highest
        if self.takesPhases {
            guard self.conversations[conversation].numbers.note(glance.sequence) else { return }
        } else {
            self.conversations[conversation].numbers.skip(to: glance.sequence)
            guard isAhead || isFetched else { return }
        }
        guard let (number, place) = self.find(id) else {
            // Somebody else speaks in our conversation.
            self.verdict.note(.stranger, "\(id) in \(self.conversations[conversation].name)")
            return
        }
        guard let place else { return self.afterwards(glance, id, number, isNew: self.takesPhases || isAhead) }
        self.ledger.accept(number)
        self.places[place].heard = self.now
        if !isFetched { self.time(glance, place, bytes) }
        switch glance.kind {
        case .asked: self.asked(place, glance, bytes)
        case .ended: self.ended(place, glance, id, bytes)
        default: break
        }
    }

    /// An event of a request that has ended before.
    private mutating func afterwards(_ glance: EventGlance, _ id: CorrelationID, _ number: UInt64, isNew: Bool) {
        if glance.kind == .updated { self.figures.updates += 1 }
        guard isNew, glance.kind == .ended, glance.intentNumber == 0 else { return }
        switch self.ledger.end(number) {
        case .endedTwice: self.verdict.note(.endedTwice, "\(id)")
        case .endedThoughRefused: self.verdict.note(.endedThoughRefused, "\(id)")
        case nil: break
        }
    }

    /// Times the work of a phase: from `workSent` to the event that its result brought.
    private mutating func time(_ glance: EventGlance, _ place: Int, _ bytes: UnsafeRawBufferPointer) {
        switch glance.kind {
        case .workSent:
            self.places[place].work = glance.work
            self.places[place].workSince = self.now
            self.places[place].worker = glance.worker.map { self.figures.workers.index($0, bytes) } ?? -1
        case .workLost:
            self.places[place].work = nil
            guard self.places[place].isMeasured else { return }
            self.figures.lostWork += 1
            if self.places[place].worker >= 0 { self.figures.workers.lost(self.places[place].worker) }
        case .recognized, .resolved, .asked, .previewed, .ended, .notUnderstood:
            guard let work = self.places[place].work else { return }
            self.places[place].work = nil
            guard self.places[place].isMeasured else { return }
            let since = self.now - self.places[place].workSince
            let entry = self.places[place].entry
            switch work {
            case .recognizing: self.figures.latencies[entry].record(.recognizing, since)
            case .resolving: self.figures.latencies[entry].record(.resolving, since)
            case .confirming: self.figures.latencies[entry].record(.confirming, since)
            case .handling: self.figures.latencies[entry].record(.handling, since)
            default: return
            }
            let worker = self.places[place].worker
            if worker >= 0 { self.figures.workers.done(worker, work, after: since) }
        default: break
        }
    }

    private mutating func ended(
        _ place: Int, _ glance: EventGlance, _ id: CorrelationID, _ bytes: UnsafeRawBufferPointer
    ) {
        let number = self.places[place].number
        if self.places[place].state == .sent {
            // Its `accepted` is still on its way or was lost; that it ended says as much.
            self.figures.timeline.current.accepted += 1
            if self.places[place].isMeasured { self.figures.accepted += 1 }
        }
        switch self.ledger.end(number) {
        case .endedTwice: self.verdict.note(.endedTwice, "\(id)")
        case .endedThoughRefused: self.verdict.note(.endedThoughRefused, "\(id)")
        case nil: break
        }
        let whole = self.now - min(self.now, self.places[place].intended)
        let time = whole - min(whole, self.places[place].thought)
        self.figures.timeline.end(after: time)
        self.lastHeard = self.now
        if self.places[place].isMeasured {
            self.figures.ended += 1
            if self.state == .running { self.figures.endedInTime += 1 }
            self.figures.latencies[self.places[place].entry].record(.end, time)
            if glance.phase == .completed, glance.failure == nil {
                self.figures.completed += 1
            } else {
                let failure = glance.failure.map { "/\(JSONGlance.string($0, bytes))" } ?? ""
                self.figures.outcomes["\(glance.phase?.name ?? "unknown")\(failure)", default: 0] += 1
            }
        }
        self.leave(place)
    }
}
