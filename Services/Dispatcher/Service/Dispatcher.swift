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
public struct Dispatcher<Store: Journal>: DispatcherReactor, Sendable {
    /// A piece of work on its way.
    struct Job: Sendable {
        var conversation: String
        var order: Order
        var trace: TraceContext
        var isWithdrawn = false
    }

    /// What was answered to a message, and what tells it apart from another one under the same id.
    struct Acknowledgement: Sendable {
        var accepted: Accepted
        var fingerprint: Int
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
    var journal: Store
    var directory: Directory
    var conversations: [String: Conversation] = [:]
    var requests: RecentMap<CorrelationID, String>
    /// Requests that have not ended: these are never forgotten.
    var openRequests: [CorrelationID: String] = [:]
    var acknowledged: RecentMap<CorrelationID, Acknowledgement>
    var listeners: [String: [Peer]] = [:]
    var listening: [Peer: Set<String>] = [:]
    var jobs: [UInt64: Job] = [:]
    var numbers: [Ticket: UInt64] = [:]
    var lostJobs: RecentMap<UInt64, Job>
    var alarms = Heap<Alarm>()
    var authorizations: [String: AuthorizationStatus] = [:]
    var defaultApps: [String: String] = [:]
    var departures: [Departure] = []
    var nextNumber: UInt64 = 1
    var nextPulse: Instant?
    var sentCatalog: UInt64 = 0
    var vocabularyChanges: UInt64 = 0
    var started: Instant
    var counts = (accepted: 0, ended: 0, open: 0)

    /// - Parameters:
    ///   - journal: What is kept; preferences and vocabulary in it hold from the start.
    ///   - settings: What the operator set.
    ///   - now: The time of the start.
    public init(journal: Store, settings: DispatcherSettings = DispatcherSettings(), at now: Instant) {
        self.journal = journal
        self.settings = settings
        self.started = now
        // Catalogs are numbered on from the time of the start: after a restart they are not taken for older ones.
        self.vocabularyChanges = UInt64(max(0, now.milliseconds))
        self.directory = Directory(limits: settings.directory)
        self.requests = RecentMap(bound: settings.openRequests * 2)
        self.acknowledged = RecentMap(bound: settings.acknowledgements)
        self.lostJobs = RecentMap(bound: 1_000)
        for decision in journal.preferences.authorizations {
            self.authorizations["\(decision.user)/\(decision.app)"] = decision.status
        }
        for choice in journal.preferences.defaultApps {
            self.defaultApps["\(choice.user)/\(choice.domain)"] = choice.app
        }
    }

    public var nextDeadline: Instant? {
        [self.nextPulse, self.alarms.min?.at].compactMap { $0 }.min()
    }

    public mutating func turn(_ arrivals: [Arrival], at now: Instant) throws -> [Departure] {
        for arrival in arrivals { self.take(arrival, now) }
        self.tick(now)
        self.sendCatalog(now)
        defer { self.departures = [] }
        try self.journal.commit()
        return self.departures
    }

    public mutating func stop(at now: Instant) -> [Departure] {
        try? self.journal.commit()
        return []
    }

    private mutating func take(_ arrival: Arrival, _ now: Instant) {
        switch arrival {
        case .message(let message, let peer):
            switch peer.door {
            case .front: self.takeFromClient(message, peer, now)
            case .back: self.takeFromWorker(message, peer, now)
            }
        case .malformed(let error, let peer):
            self.refuse(Header(.refused), Refusal(error.code, error.description), peer)
        case .undeliverable(let message, let peer):
            switch peer.door {
            case .front: self.forget(peer)
            case .back: self.workerLost(WorkerKey(peer.id), unsent: message, now)
            }
        }
    }

    // MARK: Time

    private mutating func tick(_ now: Instant) {
        while let alarm = self.alarms.min, alarm.at <= now {
            self.alarms.removeMin()
            guard let deadline = self.conversations[alarm.conversation]?.nextDeadline, deadline <= now,
                let step = self.conversations[alarm.conversation]?.tick(at: now)
            else { continue }
            self.perform(step, alarm.conversation, now)
        }
        guard let pulse = self.nextPulse, pulse <= now else { return }
        let gone = self.directory.expire(at: now)
        for number in gone.lost { self.workLost(number, .worker, now) }
        for number in gone.abandoned { self.workLost(number, .nobody, now) }
        for key in self.directory.keys { self.send(Message(Header(.pulse)), to: key) }
        self.nextPulse = self.directory.isWaiting ? now + self.settings.directory.heartbeat : nil
    }

    /// Makes sure that the pulse goes on.
    mutating func startPulse(_ now: Instant) {
        if self.nextPulse == nil { self.nextPulse = now + self.settings.directory.heartbeat }
    }

    /// Notes when a conversation wants its next tick.
    mutating func setAlarm(_ name: String) {
        guard let deadline = self.conversations[name]?.nextDeadline else { return }
        self.alarms.insert(Alarm(at: deadline, conversation: name))
        // A deadline that moved leaves its alarm behind, for a month where a question waits: they are cleared out
        // before they outnumber the conversations.
        guard self.alarms.count > 1_024 + 2 * self.conversations.count else { return }
        self.alarms = Heap(
            self.conversations.compactMap { name, conversation in
                conversation.nextDeadline.map { Alarm(at: $0, conversation: name) }
            })
    }

    // MARK: Sending

    mutating func send(_ message: Message, to key: WorkerKey) {
        self.departures.append(.send(message, to: Peer(.back, id: key.id)))
    }

    mutating func send(_ header: Header, _ body: some Encodable, to peer: Peer) {
        guard let message = try? Message(header, body) else {
            let refusal = Refusal("tooLarge", "the answer is larger than \(Limits.bodyBytes) bytes; ask for less")
            return self.refuse(header, refusal, peer)
        }
        self.departures.append(.send(message, to: peer))
    }

    mutating func refuse(_ header: Header, _ refusal: Refusal, _ peer: Peer) {
        var header = header
        header.kind = .refused
        guard let message = try? Message(header, refusal) else { return }
        self.departures.append(.send(message, to: peer))
    }
}
