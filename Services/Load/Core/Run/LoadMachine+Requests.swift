// Beckon: how a load begins its requests and looks after them
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What a number of ours in a header stands for; the dispatcher echoes it.
enum Numbered: UInt64 {
    case begin = 1, answer, fetch, hear, query

    func number(_ rest: UInt64 = 0) -> UInt64 { self.rawValue << 56 | rest }
    init?(of number: UInt64) { self.init(rawValue: number >> 56) }
}

extension LoadMachine {
    /// How long an answer is waited for before a message is sent again, the first time.
    static let patience = LoadMachine.second
    /// How long nothing may be heard of an accepted request before its events are looked up.
    static let silence = 5 * LoadMachine.second
    mutating func beginConversation(intended: UInt64) {
        let place = self.takePlace()
        self.places[place].entry = self.draw.draw(&self.random)
        self.places[place].turn = 0
        let conversation = self.takeConversation()
        self.places[place].conversation = conversation
        self.conversations[conversation].place = place
        self.live += 1
        self.begin(place, intended: intended)
    }

    /// Begins the request of a place's turn.
    func header(of place: LivePlace) -> Header {
        let low = 0x8000_0000_0000_0000 | self.identity.bits << 32 | place.number & 0xFFFF_FFFF
        return Header(
            place.turnKind(self.scenario), correlationID: CorrelationID(high: place.high, low: low),
            workNumber: Numbered.begin.number(place.number))
    }

    private mutating func begin(_ index: Int, intended: UInt64) {
        let number = self.ledger.begin(slot: UInt32(index))
        let time = UInt64(bitPattern: self.wall.milliseconds) & 0xFFFF_FFFF_FFFF
        let high = time << 16 | 0x7000 | self.random.next() & 0x0FFF
        let variants = self.templates[self.places[index].entry][self.places[index].turn]
        let variant = variants.count > 1 ? Int(self.random.next() % UInt64(variants.count)) : 0
        let conversation = self.conversations[self.places[index].conversation]
        let body = variants[variant].body(
            conversation: conversation.nameBytes, user: conversation.user, number: number)
        self.places[index].prepare(number: number, high: high, body: body, intended: intended)
        self.places[index].heard = self.now
        let isMeasured = intended >= self.measuredFrom
        self.places[index].isMeasured = isMeasured
        if isMeasured {
            self.figures.begun += 1
            self.figures.latencies[self.places[index].entry].record(.late, self.now - min(self.now, intended))
        }
        self.figures.timeline.current.begun += 1
        self.departures.append(
            Departure(connection: conversation.connection, header: self.header(of: self.places[index]), body: body))
        self.set(self.timer(.patience, index, at: self.now + Self.patience))
        // The ids hold 32 bits of the number.
        if number >= 0xFFFF_FFF0 { self.schedule.stop() }
    }

    /// The next turn of a place, or its request again.
    mutating func resume(_ index: Int) {
        switch self.places[index].state {
        case .pausing:
            if self.isStopping { return self.release(index) }
            self.begin(index, intended: self.now)
        case .held:
            // Refused as busy: nothing was changed by it, so the same message may come again.
            if self.isStopping { return self.release(index) }
            self.ledger.retry(self.places[index].number)
            self.places[index].state = .sent
            self.figures.retries += 1
            self.resend(index)
        case .free, .sent, .accepted: break
        }
    }

    /// Sends a request again that was not answered, or looks up one of which nothing is heard.
    mutating func lookAfter(_ index: Int) {
        switch self.places[index].state {
        case .sent:
            self.figures.resends += 1
            self.resend(index)
        case .accepted:
            let isThinking = self.places[index].answer.state == .thinking
            if !isThinking, self.now - self.places[index].heard >= Self.silence {
                self.fetch(self.places[index].conversation)
            }
            self.set(self.timer(.patience, index, at: self.now + Self.silence))
        case .free, .pausing, .held: break
        }
    }

    private mutating func resend(_ index: Int) {
        let place = self.places[index]
        self.places[index].sends += 1
        // As a client does: after 1, 2, 4, then every 8 seconds.
        let wait = Self.patience << UInt64(min(3, self.places[index].sends))
        self.set(self.timer(.patience, index, at: self.now + wait))
        let connection = self.conversations[place.conversation].connection
        self.departures.append(Departure(connection: connection, header: self.header(of: place), body: place.body))
    }

    /// The request of a place has ended or was refused: on with the next turn, or away.
    mutating func leave(_ index: Int) {
        self.ledger.leave(self.places[index].number)
        let entry = self.scenario.mix[self.places[index].entry]
        guard self.places[index].turn + 1 < entry.turns.count, !self.isStopping else { return self.release(index) }
        self.places[index].turn += 1
        self.places[index].state = .pausing
        self.places[index].generation &+= 1
        let pause = (entry.think ?? self.scenario.think).draw(&self.random)
        if pause == 0 { return self.begin(index, intended: self.now) }
        self.set(self.timer(.begin, index, at: self.now + pause))
    }

    mutating func release(_ index: Int) {
        guard self.places[index].state != .free else { return }
        self.ledger.leave(self.places[index].number)
        let conversation = self.places[index].conversation
        self.conversations[conversation].place = nil
        self.freeConversations.push(conversation)
        self.places[index].free()
        self.freePlaces.append(index)
        self.live -= 1
    }

    private mutating func takePlace() -> Int {
        if let place = self.freePlaces.popLast() { return place }
        self.places.append(LivePlace())
        return self.places.count - 1
    }

    /// The conversation that has rested longest; a new one where there are few or none rests.
    private mutating func takeConversation() -> Int {
        if self.conversations.count >= self.scenario.conversationsInTurn, let index = self.freeConversations.pop() {
            return index
        }
        let index = self.conversations.count
        let name = "\(self.identity.name)-\(index)"
        self.conversations.append(
            LiveConversation(
                name: name, nameBytes: [UInt8](name.utf8),
                user: [UInt8]((self.scenario.users > 1 ? "load-\(index % self.scenario.users)" : "local").utf8),
                connection: index % self.scenario.connectionCount))
        return index
    }

    /// The place of a request by its id, and its number; `nil` of an id that is not ours.
    func find(_ id: CorrelationID) -> (number: UInt64, place: Int?)? {
        guard id.low >> 32 == 0x8000_0000 | self.identity.bits else { return nil }
        let number = id.low & 0xFFFF_FFFF
        guard number < self.ledger.begun else { return nil }
        guard let slot = self.ledger.slot(of: number) else { return (number, nil) }
        return (number, self.places[Int(slot)].number == number ? Int(slot) : nil)
    }

    /// An id for what belongs to no request.
    mutating func auxiliaryID() -> CorrelationID {
        self.auxiliary += 1
        return CorrelationID(
            at: self.wall, random: (self.random.next(), self.auxiliary << 20 | self.random.next() & 0xF_FFFF))
    }
}

extension LivePlace {
    func turnKind(_ scenario: Scenario) -> Kind {
        if case .say = scenario.mix[self.entry].turns[self.turn].act { .say } else { .submit }
    }

    mutating func prepare(number: UInt64, high: UInt64, body: [UInt8], intended: UInt64) {
        self.state = .sent
        self.generation &+= 1
        self.number = number
        self.high = high
        self.body = body
        self.intended = intended
        self.thought = 0
        self.sends = 0
        self.wasAsked = false
        self.work = nil
        self.worker = -1
        self.answer = LiveAnswer()
    }

    mutating func free() {
        self.state = .free
        self.generation &+= 1
        self.body = []
        self.answer = LiveAnswer()
    }
}
