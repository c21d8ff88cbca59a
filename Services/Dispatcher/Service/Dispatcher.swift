// Beckon: the dispatcher without sockets
// SPDX-License-Identifier: Apache-2.0

public import Bus
import DispatcherDialogue
import DispatcherDirectory
public import DispatcherJournal
public import Schema
public import Spans

/// The dispatcher: it turns messages into inputs of the machines, and what these want into messages. It decides nothing
/// about a request itself.
///
/// Each turn takes what arrived, runs the machines and writes the journal. It returns what may be sent: departures
/// whose commit is durable, of this turn or of earlier ones, and those that need not wait for it (``CommitQueue``). All
/// conversations are in the journal; in memory are those in which something happens.
public struct Dispatcher: DispatcherReactor, Sendable {
    /// Whose message is being received. What a client begins counts as its own; what follows from a worker's result
    /// goes to the same worker, where no other has less to do.
    enum Source: Sendable {
        case client(Peer)
        case worker(WorkerKey)
    }

    let settings: DispatcherSettings
    let tokens: QuestionTokens
    // `any` and no generic parameter: the journal's type is chosen in another module, where generic code of this one is
    // not specialized, and takes three times as long.
    var journal: any Journal
    var directory: Directory
    var conversations = ConversationTable()
    var requests = OpenRequests()
    var audience: Audience
    var jobs: JobTable
    var preferences: PreferenceMemory
    /// Terms that the journal does not have yet.
    var unkept = UnkeptTerms()
    /// What was done for users lately.
    var deeds = DeedMemory()
    /// The manifests that requests may refer to, by app, with the digest under which the journal has each.
    var digests: [String: (manifest: Manifest, digest: String)] = [:]
    var catalog: CatalogTeller
    var commits = CommitQueue()
    var access = Admissions()
    var meters: DispatcherMeters
    var source: Source?
    /// The time of the start, and of the turn.
    let started: Instant
    var now: Instant
    /// When the next pulse is due, where anybody waits for one, and when the journal is pruned next.
    var due: (pulse: Instant?, prune: Instant)

    /// - Parameters:
    ///   - journal: What is kept. What was open in it goes on.
    ///   - settings: What the operator set.
    ///   - recorder: Who is told of spans; `nil` for nobody.
    ///   - now: The time of the start.
    public init(
        journal: any Journal, settings: DispatcherSettings = DispatcherSettings(),
        spans recorder: (any SpanRecorder)? = nil, at now: Instant
    ) {
        self.journal = journal
        self.settings = settings
        self.tokens = QuestionTokens(secret: journal.identity.secret)
        self.meters = DispatcherMeters(RequestSpans(recorder))
        self.started = now
        self.now = now
        self.jobs = JobTable(epoch: journal.identity.epoch)
        self.audience = Audience(settings, at: now)
        self.catalog = CatalogTeller(at: now)
        self.directory = Directory(limits: settings.directory)
        self.preferences = PreferenceMemory(journal)
        self.due = (nil, now + settings.pruneInterval)
        self.recover(now)
    }

    public var nextDeadline: Instant? {
        // A time that is past asks for the next turn at once: it loads more of the conversations that were open.
        if !self.conversations.unloaded.isEmpty { return self.started }
        return [
            self.due.pulse, self.conversations.nextAlarm, self.due.prune, self.catalog.due, self.unkept.due,
            self.jobs.secondReadings.due, self.jobs.findings.due,
        ].compactMap { $0 }.min()
    }

    public mutating func turn(_ arrivals: [Arrival], at now: Instant) throws -> [Departure] {
        self.now = now
        for arrival in arrivals { self.receive(arrival, now) }
        self.loadSome(now)
        self.tick(now)
        self.keep(self.unkept.take(at: now))
        self.tellCatalog(now)
        for (name, checkpoint) in self.conversations.takeRested() {
            self.journal.append(.checkpoint(checkpoint, conversation: name))
        }
        self.commits.arrivals += arrivals.count
        return try self.endTurn(now)
    }

    private mutating func receive(_ arrival: Arrival, _ now: Instant) {
        switch arrival {
        case .message(let message, let peer):
            if peer.door == .front, let refusal = self.refusalAtTheDoor(message, peer, now) {
                self.meters.refused(refusal.code)
                if let departure = Self.departure(message.header, refusal, peer) { self.commits.turnAway(departure) }
                return
            }
            let body = IncomingBody(message, at: peer.door)
            if self.denies(message.header, body, peer, now) { return }
            switch peer.door {
            case .front:
                self.receive(body, of: message, fromClient: peer, now)
                self.audience.heard(peer, at: now)
            case .back: self.receive(body, of: message, fromWorker: peer, now)
            }
        case .malformed(let error, let peer):
            self.refuse(Header(.refused), Refusal(error.code, error.description), peer)
        case .undeliverable(let message, let peer):
            switch peer.door {
            case .front: self.audience.remove(peer)
            case .back: self.workerLost(WorkerKey(peer.id), unsent: message, now)
            }
        case .access(let table): self.replaceAccess(table, now)
        }
    }

    public mutating func setHasSubscribers(_ hasSubscribers: Bool) { self.commits.hasSubscribers = hasSubscribers }

    // MARK: Time

    private mutating func tick(_ now: Instant) {
        self.endOverdueSecondReadings(now)
        self.endOverdueFindings(now)
        while let slot = self.conversations.popDue(at: now) { self.drive(slot, .tick, now) }
        guard let pulse = self.due.pulse, pulse <= now else { return }
        self.audience.pulse()
        self.meters.record(
            self.directory.appReports, recognizers: self.directory.recognizerCount, requests: self.requests.count,
            questions: self.conversations.questions)
        let gone = self.directory.expire(at: now)
        for number in gone.lost { self.workLost(number, .worker, now) }
        for number in gone.abandoned { self.workLost(number, .nobody, now) }
        for app in gone.apps { self.journal.append(.app(app, manifest: nil)) }
        for number in self.jobs.overdueInherited(at: now) { self.workLost(number, .restart, now) }
        self.endOverduePresentations(now)
        for key in self.directory.keys { self.send(Message(Header(.pulse)), to: key) }
        let isWaiting = self.directory.isWaiting || self.jobs.hasInherited
        self.due.pulse = isWaiting ? now + self.settings.directory.heartbeat : nil
    }

    /// Makes sure that the pulse goes on.
    mutating func startPulse(_ now: Instant) {
        if self.due.pulse == nil { self.due.pulse = now + self.settings.directory.heartbeat }
    }

    // MARK: Sending

    mutating func send(_ message: Message, to key: WorkerKey) {
        self.commits.append(.send(message, to: Peer(.back, id: key.id)))
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

    /// Sends an answer, unless the client has had too much.
    mutating func answer(_ message: Message, to peer: Peer) {
        switch self.audience.admit(message.body.count, to: peer) {
        case .refused:
            let refusal = Refusal(
                "busy", "too much was asked for at once", retryAfter: self.settings.directory.heartbeat)
            return self.refuse(message.header, refusal, peer)
        case .small: break
        case .large: self.startPulse(self.now)
        }
        self.commits.append(.send(message, to: peer))
    }

    mutating func refuse(_ header: Header, _ refusal: Refusal, _ peer: Peer) {
        self.meters.refused(refusal.code)
        if let departure = Self.departure(header, refusal, peer) { self.commits.append(departure) }
    }

    private static func departure(_ header: Header, _ refusal: Refusal, _ peer: Peer) -> Departure? {
        var header = header
        header.kind = .refused
        return (try? Message(header, refusal)).map { .send($0, to: peer) }
    }
}
