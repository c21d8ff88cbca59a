// Beckon: a client in a simulated world
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
import Schema

/// A client, as `ClientKit` behaves on the wire: what it sends it sends again until it is answered, what it misses it
/// fetches, and at every beat it says what it hears.
final class SimulatedClient {
    /// A message that has not been answered.
    struct Outgoing {
        var message: Message
        var talk: Int
        var next: Instant
        var pause: Int64 = 500
    }

    /// Questions, and the number of the event that told them.
    struct Asked {
        var number: UInt64
        var questions: [JSONSlice]
    }

    /// A conversation that it takes part in.
    struct Talk {
        var name: String
        /// The number of the last event that it knows.
        var last: UInt64 = 0
        var fetching: Instant?
        /// The open questions of each request, as told last, and the number of the event that told them.
        var questions: [CorrelationID: Asked] = [:]
        /// Requests that it began and that have not ended, as far as it knows.
        var open: Set<CorrelationID> = []
        /// Messages that it sent which were taken for answers; some of them become requests after all.
        var answers: Set<CorrelationID> = []
        /// Requests that it will never answer, and those that another one was put before.
        var abandoned: Set<CorrelationID> = [], suspended: Set<CorrelationID> = []
        var quota: Int
    }

    let index: Int
    unowned let world: World
    let link: Link
    var dice: Dice
    var talks: [Talk] = []
    var outgoing: [UInt64: Outgoing] = [:]
    private var nextNumber: UInt64 = 1
    private var isBeating = false
    /// What it knew when it sent the latest beats, by their numbers: no answer to one may tell less.
    private var beats: [UInt64: [UInt64]] = [:]
    private var beatNumber: UInt64 = 1 << 41
    let user: String

    init(_ index: Int, _ world: World) {
        self.index = index
        self.world = world
        self.dice = Dice(seed: world.settings.seed, stream: 0x1000 + UInt64(index))
        self.user = "user-\(world.dice.below(3))"
        self.link = world.makeLink(.client(index))
        let shape = world.shape
        for number in 0..<shape.talks {
            let place = index * shape.talks + number
            let all = shape.clients * shape.talks
            let quota = world.settings.requests / all + (place < world.settings.requests % all ? 1 : 0)
            let name = shape.isShared ? "talk-\(place / 2)" : "talk-\(place)"
            self.talks.append(Talk(name: name, quota: quota))
        }
        world.open(self.link)
        self.begin()
    }

    /// Whether it has nothing more to say, and waits for nothing that it should be told.
    var isDone: Bool {
        self.outgoing.isEmpty
            && self.talks.allSatisfy { talk in
                // What waits for a person, or lies under what does, is nobody's fault.
                talk.quota == 0 && talk.open.isSubset(of: self.waiting(in: talk))
            }
    }

    /// Requests of a conversation that wait for a person who will not answer, or lie under such: whoever holds it.
    func waiting(in talk: Talk) -> Set<CorrelationID> {
        let abandoned = self.world.clients.flatMap(\.talks).filter { $0.name == talk.name }
            .reduce(into: Set<CorrelationID>()) { $0.formUnion($1.abandoned) }
        return abandoned.isEmpty ? [] : abandoned.union(talk.suspended)
    }

    func schedule(_ timer: ClientTimer, after span: Int64) {
        self.world.timeline.add(
            .client(self.index, timer), at: self.world.now + Milliseconds(span), lane: Lane.client(self.index))
    }

    /// Begins to beat, and to make requests.
    func begin() {
        if !self.isBeating {
            self.isBeating = true
            self.schedule(.beat, after: self.dice.span(0...50))
        }
        for talk in self.talks.indices { self.schedule(.begin(talk: talk), after: self.dice.span(50...200)) }
    }

    func wake(_ timer: ClientTimer) {
        switch timer {
        case .beat: self.beat()
        case .begin(let talk): self.beginRequest(talk)
        case .answer(let talk, let id): self.answer(talk, id)
        case .unlock(let talk): self.device(talk, isLocked: false)
        }
    }

    // MARK: Sending

    /// Sends a message until it is answered.
    func send(_ kind: Kind, _ id: CorrelationID, _ body: String, talk: Int) {
        let number = self.nextNumber
        self.nextNumber += 1
        let message = Message(Header(kind, correlationID: id, workNumber: number), body: Array(body.utf8))
        self.outgoing[number] = Outgoing(message: message, talk: talk, next: self.world.now + Milliseconds(500))
        self.world.send(message, over: self.link)
    }

    func makeID() -> CorrelationID { CorrelationID(at: self.world.now, using: &self.dice) }

    private func beat() {
        guard self.world.season != .winter else {
            self.isBeating = false
            return
        }
        self.schedule(.beat, after: 1_000)
        let names = Set(self.talks.map(\.name)).sorted().map { "\"\($0)\"" }.joined(separator: ",")
        self.beatNumber += 1
        self.beats[self.beatNumber] = self.talks.map(\.last)
        self.beats[self.beatNumber - 32] = nil
        self.world.send(
            Message(
                Header(.hear, correlationID: self.makeID(), workNumber: self.beatNumber),
                body: Array("{\"conversations\":[\(names)]}".utf8)), over: self.link)
        for number in self.outgoing.keys.sorted() {
            guard var outgoing = self.outgoing[number], outgoing.next <= self.world.now else { continue }
            self.world.counts.resent += 1
            outgoing.pause = min(outgoing.pause * 2, 4_000)
            outgoing.next = self.world.now + Milliseconds(outgoing.pause)
            self.outgoing[number] = outgoing
            self.world.send(outgoing.message, over: self.link)
        }
    }

    func fetch(_ talk: Int) {
        if let since = self.talks[talk].fetching, since + .seconds(1) > self.world.now { return }
        self.talks[talk].fetching = self.world.now
        let body = "{\"after\":\(self.talks[talk].last),\"conversation\":\"\(self.talks[talk].name)\"}"
        self.world.send(
            Message(
                Header(.fetch, correlationID: self.makeID(), workNumber: UInt64(talk) | 1 << 40),
                body: Array(body.utf8)), over: self.link)
    }

    // MARK: What arrives

    func take(_ message: Message) {
        let body = JSONSlice(message.body)
        switch message.header.kind {
        case .event:
            guard let talk = self.talks.firstIndex(where: { $0.name == body["conversation"]?.string }) else { return }
            self.world.chronicle.look(at: body, self.world)
            self.takeEvent(body, talk)
        case .events:
            let talk = Int(message.header.workNumber & 0xFFFF)
            guard self.talks.indices.contains(talk) else { return }
            self.takeEvents(body, talk)
        case .heard:
            for (index, talk) in self.talks.enumerated() {
                let latest = body["latest"]?.members.first { $0.name == talk.name }?.value.integer.map(UInt64.init)
                guard let latest else { continue }
                if latest > talk.last { self.fetch(index) }
                if let known = self.beats[message.header.workNumber]?[index], latest < known {
                    self.world.violation("numbers", "\(talk.name) has \(latest) events, and \(known) were told")
                }
            }
        case .accepted: self.takeAccepted(message, body)
        case .refused: self.takeRefused(message, body)
        default: break
        }
    }

    private func takeAccepted(_ message: Message, _ body: JSONSlice) {
        guard let outgoing = self.outgoing.removeValue(forKey: message.header.workNumber) else { return }
        let id = message.header.correlationID
        let request = body["correlationID"]?.id ?? id
        if outgoing.message.header.kind == .say || outgoing.message.header.kind == .submit {
            self.world.counts.accepted += 1
            self.world.chronicle.record(.accepted(id, request: request))
            if request != id, self.talks[outgoing.talk].open.remove(id) != nil {
                self.talks[outgoing.talk].answers.insert(id)
            }
        }
        if let latest = body["sequence"]?.integer.map(UInt64.init), latest > self.talks[outgoing.talk].last {
            self.fetch(outgoing.talk)
        }
    }

    private func takeRefused(_ message: Message, _ body: JSONSlice) {
        guard var outgoing = self.outgoing[message.header.workNumber] else { return }
        let code = body["code"]?.string ?? ""
        if code == "busy" {
            outgoing.next = self.world.now + Milliseconds(Int64(body["retryAfter"]?.integer ?? 1_000))
            self.outgoing[message.header.workNumber] = outgoing
            return
        }
        self.outgoing[message.header.workNumber] = nil
        let id = message.header.correlationID
        switch outgoing.message.header.kind {
        case .say, .submit:
            self.world.counts.refused += 1
            self.world.chronicle.record(.refused(id, code: code))
            self.talks[outgoing.talk].open.remove(id)
            self.schedule(.begin(talk: outgoing.talk), after: self.dice.span(0...self.world.shape.pause))
        case .answer where code == "invalidAnswer" || code == "invalidValue" || code == "unknownQuestion":
            // Never again the same answer: it is ended.
            self.send(.cancel, id, "", talk: outgoing.talk)
            self.world.chronicle.record(.cancelled(id))
        default: break
        }
    }
}
