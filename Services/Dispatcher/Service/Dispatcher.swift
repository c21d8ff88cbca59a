// Beckon: the dispatcher without sockets
// SPDX-License-Identifier: Apache-2.0

public import Bus
import DispatcherDialogue
import DispatcherDirectory
public import DispatcherJournal
import HeapModule
public import Schema

/// The dispatcher: it turns messages into inputs of the machines, and what these want into messages. It decides nothing
/// about a request itself.
///
/// Each turn takes what arrived, runs the machines, commits the journal once, and only then returns what is to be sent.
/// What a conversation is stands in the journal; in memory are those that something happens in.
public struct Dispatcher: DispatcherReactor, Sendable {
    /// A piece of work on its way.
    struct Job: Sendable {
        let conversation: String
        /// Where the conversation stands, as long as it is in memory.
        let place: Int
        let ticket: Ticket
        let phase: Phase
        let attempt: UInt8, intentNumber: UInt8
        let pool: Pool
        let trace: TraceContext
        var isWithdrawn = false
        /// What the worker is to get while the work waits for one; `nil` where it cannot be written.
        var body: [UInt8]?

        init(_ order: Order, conversation: String, at place: Int, trace: TraceContext) {
            (self.conversation, self.place) = (conversation, place)
            self.ticket = order.ticket
            self.phase = order.phase
            self.attempt = UInt8(clamping: order.attempt)
            self.intentNumber = UInt8(clamping: order.intentNumber)
            self.pool = order.app.map { .app($0) } ?? .recognizers
            self.trace = trace
        }

        var isLong: Bool { self.phase == .following }

        mutating func takeBody() -> [UInt8]? {
            defer { self.body = nil }
            return self.body
        }

        /// The header of a message about it.
        func header(_ kind: Kind, _ number: UInt64) -> Header {
            Header(
                kind, correlationID: self.ticket.request, intentNumber: self.intentNumber, phase: self.phase,
                attempt: self.attempt, workNumber: number, trace: self.trace)
        }
    }

    /// When a conversation wants to be ticked. Entries may be outdated; the conversation knows.
    struct Alarm: Comparable, Sendable {
        var at: Instant
        var conversation: String
        static func < (left: Alarm, right: Alarm) -> Bool {
            (left.at, left.conversation) < (right.at, right.conversation)
        }
    }

    let settings: DispatcherSettings
    let tokens: QuestionTokens
    // Not a generic parameter: code that knows no store is not specialized in the module that does, and costs thrice.
    var journal: any Journal
    var directory: Directory
    var conversations = ConversationTable()
    /// Conversations of this turn, to be looked at once before it is committed.
    var touched: [Int] = []
    /// Conversations in which something was open when the dispatcher ended last, until they are in memory again.
    var unloaded: [String] = []
    /// Requests that have not ended, with who began them: these are never forgotten.
    var openRequests: [CorrelationID: OpenRequest] = [:]
    var openByPeer: [Peer: Int] = [:]
    var listeners: [String: [Peer]] = [:]
    var listening: [Peer: Set<String>] = [:]
    /// How many conversations are heard by how many clients, in all; and when each of these said something last.
    var hearings = 0
    var lastMessages: [Peer: Instant] = [:]
    var jobs: [UInt64: Job] = [:]
    var numbers: [Ticket: UInt64] = [:]
    /// Work that a worker had when the dispatcher ended last, and until when it is waited for.
    var orphans: [UInt64: Instant] = [:]
    /// Results of workers that have not introduced themselves yet.
    var strays: [WorkerKey: [Message]] = [:]
    var alarms = Heap<Alarm>()
    var memory: PreferenceMemory
    /// What was done for users lately.
    var deeds = DeedMemory()
    /// What of it the journal does not have yet.
    var unkept = UnkeptTerms()
    var digests: [String: (manifest: Manifest, digest: String)] = [:]
    /// Bytes of large answers to each client since the last pulse.
    var answeredBytes: [Peer: Int] = [:]
    var departures: [Departure] = []
    /// Whether anybody may follow the events that are published.
    var isFollowed = true
    /// What is kept beside the turns, and leaves when it is kept.
    var keeping = Keeping()
    /// Since conversations were last put out of memory.
    var restedConversations = 0
    /// Whose message is being taken: what it begins counts as that client's.
    var beginner: Peer?
    /// The worker whose result is being taken.
    var answerer: WorkerKey?
    var nextNumber: UInt64
    var nextPulse: Instant?
    var nextPrune: Instant
    /// What recognizers have been told.
    var feed: CatalogFeed
    /// When the catalog may be sent again, and how many more may be sent at once: terms that change with each request
    /// are told twenty times a second.
    var nextCatalog: Instant?
    var catalogs = CatalogPace()
    /// The bytes of the manifests at a number of the catalog.
    var measured: (sequence: UInt64, bytes: Int) = (.max, 0)
    var started: Instant
    /// The time of the turn.
    var now: Instant
    var counts = (accepted: 0, ended: 0, open: 0)
    var access = Admissions()

    /// A request that has not ended.
    struct OpenRequest: Sendable {
        var conversation: String
        var peer: Peer?
    }

    /// - Parameters:
    ///   - journal: What is kept. What was open in it goes on.
    ///   - settings: What the operator set.
    ///   - now: The time of the start.
    public init(journal: any Journal, settings: DispatcherSettings = DispatcherSettings(), at now: Instant) {
        self.journal = journal
        self.settings = settings
        self.tokens = QuestionTokens(secret: journal.identity.secret)
        self.started = now
        self.now = now
        // The epoch stands in front of every number of work: none is given twice, whoever comes back with it.
        self.nextNumber = journal.identity.epoch << 36 + 1
        self.feed = CatalogFeed(at: now)
        self.directory = Directory(limits: settings.directory)
        self.memory = PreferenceMemory(journal)
        self.nextPrune = now + settings.pruneInterval
        self.recover(now)
    }

    public var nextDeadline: Instant? {
        if !self.unloaded.isEmpty { return self.started }
        return [self.nextPulse, self.alarms.min?.at, self.nextPrune, self.nextCatalog, self.unkept.due]
            .compactMap { $0 }.min()
    }

    public mutating func turn(_ arrivals: [Arrival], at now: Instant) throws -> [Departure] {
        self.now = now
        for arrival in arrivals { self.take(arrival, now) }
        self.loadSome(now)
        self.tick(now)
        self.keep(self.unkept.take(at: now))
        self.sendCatalog(now)
        self.rest()
        self.keeping.arrivals += arrivals.count
        return try self.release(now)
    }

    private mutating func take(_ arrival: Arrival, _ now: Instant) {
        switch arrival {
        case .message(let message, let peer):
            if peer.door == .front, let refusal = self.refusalAtTheDoor(message, peer, now) {
                return self.turnAway(message.header, refusal, peer)
            }
            if self.denies(message, peer, now) { return }
            switch peer.door {
            case .front:
                self.takeFromClient(message, peer, now)
                if self.listening[peer] != nil { self.lastMessages[peer] = now }
            case .back: self.takeFromWorker(message, peer, now)
            }
        case .malformed(let error, let peer):
            self.refuse(Header(.refused), Refusal(error.code, error.description), peer)
        case .undeliverable(let message, let peer):
            switch peer.door {
            case .front: self.forget(peer)
            case .back: self.workerLost(WorkerKey(peer.id), unsent: message, now)
            }
        case .access(let table): self.replaceAccess(table, now)
        }
    }

    public mutating func follow(_ isFollowed: Bool) { self.isFollowed = isFollowed }

    // MARK: Time

    private mutating func tick(_ now: Instant) {
        while let alarm = self.alarms.min, alarm.at <= now {
            self.alarms.removeMin()
            guard let place = self.conversations.place(of: alarm.conversation),
                self.conversations.slots[place].alarm == alarm.at
            else { continue }
            self.conversations.slots[place].alarm = nil
            guard let deadline = self.conversations.slots[place].conversation.nextDeadline else { continue }
            if deadline <= now {
                self.drive(alarm.conversation, .tick, now)
            } else {
                self.setAlarm(place)
            }
        }
        guard let pulse = self.nextPulse, pulse <= now else { return }
        self.answeredBytes.removeAll(keepingCapacity: true)
        let gone = self.directory.expire(at: now)
        for number in gone.lost { self.workLost(number, .worker, now) }
        for number in gone.abandoned { self.workLost(number, .nobody, now) }
        for app in gone.apps { self.journal.append(.app(app, manifest: nil)) }
        for number in self.orphans.filter({ $0.value <= now }).keys.sorted() { self.workLost(number, .restart, now) }
        for key in self.directory.keys { self.send(Message(Header(.pulse)), to: key) }
        let isWaiting = self.directory.isWaiting || !self.orphans.isEmpty
        self.nextPulse = isWaiting ? now + self.settings.directory.heartbeat : nil
    }

    /// Makes sure that the pulse goes on.
    mutating func startPulse(_ now: Instant) {
        if self.nextPulse == nil { self.nextPulse = now + self.settings.directory.heartbeat }
    }

    /// Notes when a conversation wants its next tick.
    mutating func setAlarm(_ place: Int) {
        guard let deadline = self.conversations.look(at: place, { $0.nextDeadline }) else { return }
        // An alarm that is too early costs a look at the right time; one for each deadline would cost more.
        if let earlier = self.conversations.slots[place].alarm, earlier <= deadline { return }
        self.conversations.slots[place].alarm = deadline
        self.alarms.insert(Alarm(at: deadline, conversation: self.conversations.slots[place].conversation.name))
        // A deadline that came nearer leaves its alarm behind: they are cleared out before they are too many.
        guard self.alarms.count > 1_024 + 2 * self.conversations.count else { return }
        self.alarms = Heap(self.conversations.alarms.map { Alarm(at: $0.at, conversation: $0.conversation) })
    }

    // MARK: Sending

    mutating func send(_ message: Message, to key: WorkerKey) {
        self.departures.append(.send(message, to: Peer(.back, id: key.id)))
    }

    mutating func send(_ header: Header, _ body: some Encodable, to peer: Peer) {
        self.send(try? Message(header, body), header, to: peer)
    }

    mutating func send(_ header: Header, _ body: some WireCodable, to peer: Peer) {
        self.send(try? Message(header, body), header, to: peer)
    }

    private mutating func send(_ message: Message?, _ header: Header, to peer: Peer) {
        guard let message else {
            let refusal = Refusal("tooLarge", "the answer is larger than \(Limits.bodyBytes) bytes; ask for less")
            return self.refuse(header, refusal, peer)
        }
        self.answer(message, to: peer)
    }

    /// Sends an answer, unless the client has had so much within a heartbeat that it may not be reading at all: what it
    /// does not read is kept in memory for it.
    mutating func answer(_ message: Message, to peer: Peer) {
        let bytes = self.answeredBytes[peer, default: 0] + message.body.count
        guard bytes <= self.settings.answerBytes else {
            let refusal = Refusal(
                "busy", "too much was asked for at once", retryAfter: self.settings.directory.heartbeat)
            return self.refuse(message.header, refusal, peer)
        }
        if message.body.count > 4_096 {
            self.answeredBytes[peer] = bytes
            self.startPulse(self.now)
        }
        self.departures.append(.send(message, to: peer))
    }

    mutating func refuse(_ header: Header, _ refusal: Refusal, _ peer: Peer) {
        if let departure = Self.departure(header, refusal, peer) { self.departures.append(departure) }
    }

    /// The same for who comes while there is too much to do, without a wait.
    private mutating func turnAway(_ header: Header, _ refusal: Refusal, _ peer: Peer) {
        if let departure = Self.departure(header, refusal, peer) { self.keeping.turnedAway.append(departure) }
    }

    private static func departure(_ header: Header, _ refusal: Refusal, _ peer: Peer) -> Departure? {
        var header = header
        header.kind = .refused
        return (try? Message(header, refusal)).map { .send($0, to: peer) }
    }
}
