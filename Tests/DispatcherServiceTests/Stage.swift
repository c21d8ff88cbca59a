// Beckon: a dispatcher without sockets, and what tests say to it
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherJournal
import DispatcherService
import Schema
import Spans
import Testing

/// SplitMix64: the same numbers for the same seed, everywhere.
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: UInt64) { self.state = seed }
    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// A dispatcher, a time and what left in the last turn.
struct Stage {
    static let client = Peer(.front, id: [1])
    static let hop = Peer(.back, id: [1])
    static let reader = Peer(.back, id: [9])

    var dispatcher: Dispatcher
    var now = Instant(milliseconds: 1_000_000)
    var departures: [Departure] = []
    private var ids = Seeded(7)
    private var settings: DispatcherSettings
    private let recorder: (any SpanRecorder)?
    let disk = MemoryDisk()

    init(_ settings: DispatcherSettings = Stage.settings(.all), spans recorder: (any SpanRecorder)? = nil) {
        self.settings = settings
        self.recorder = recorder
        self.dispatcher = Dispatcher(
            journal: MemoryJournal(self.disk), settings: settings, spans: recorder, at: self.now)
    }

    /// Over a journal of the test's own.
    init(_ settings: DispatcherSettings, journal: any Journal) {
        self.settings = settings
        self.recorder = nil
        self.dispatcher = Dispatcher(journal: journal, settings: settings, at: self.now)
    }

    /// The dispatcher's process dies and one with other rules of the dialogue is started over the same disk.
    mutating func upgrade(_ change: (inout DispatcherSettings) -> Void) {
        self.disk.age()
        change(&self.settings)
        self.restart()
    }

    /// The dispatcher's process dies and is started again over the same disk.
    mutating func restart(after time: Milliseconds = .seconds(1)) {
        self.now = self.now + time
        self.departures = []
        self.dispatcher = Dispatcher(
            journal: MemoryJournal(self.disk), settings: self.settings, spans: self.recorder, at: self.now)
    }

    static func settings(
        _ authorization: DispatcherSettings.AuthorizationPolicy, _ change: (inout DispatcherSettings) -> Void = { _ in }
    ) -> DispatcherSettings {
        var settings = DispatcherSettings()
        settings.authorization = authorization
        change(&settings)
        return settings
    }

    mutating func id() -> CorrelationID { CorrelationID(at: self.now, using: &self.ids) }

    // MARK: Turns

    mutating func turn(_ arrivals: Arrival...) { self.turn(all: arrivals) }

    mutating func turn(all arrivals: [Arrival]) {
        do {
            self.departures = try self.dispatcher.turn(arrivals, at: self.now)
        } catch {
            Issue.record("the turn was not kept: \(error)")
        }
    }

    /// Lets time go by and gives a turn.
    mutating func wait(_ time: Milliseconds) {
        self.now = self.now + time
        self.turn()
    }

    // MARK: Clients

    /// Sends a message as a client; answers with the one reply to it.
    @discardableResult
    mutating func send(
        _ kind: Kind, _ body: (any Encodable)? = nil, id: CorrelationID? = nil, from peer: Peer = Stage.client
    ) throws -> Message {
        let header = Header(kind, correlationID: id ?? self.id(), workNumber: 77)
        let message = try body.map { try Message(header, $0) } ?? Message(header)
        return try self.send(message, from: peer)
    }

    @discardableResult
    mutating func send(_ message: Message, from peer: Peer = Stage.client) throws -> Message {
        self.turn(.message(message, from: peer))
        let replies = self.sent(to: peer).filter { $0.header.kind != .event }
        #expect(replies.count == 1, "one reply to \(message.header.kind), not \(replies.map(\.header.kind))")
        let reply = try #require(replies.first)
        #expect(reply.header.workNumber == message.header.workNumber)
        #expect(reply.header.correlationID == message.header.correlationID)
        return reply
    }

    @discardableResult
    mutating func submit(
        _ intent: String, _ values: [String: Value] = [:], app: String? = nil, id: CorrelationID? = nil,
        conversation: String = "c", user: String = "u", abilities: [Ability] = Ability.allCases,
        from peer: Peer = Stage.client
    ) throws -> Accepted {
        let context = RequestContext(conversation: conversation, user: user, abilities: abilities)
        return try self.send(.submit, Submit(intent, values, app: app, context: context), id: id, from: peer).decode()
    }

    @discardableResult
    mutating func say(
        _ words: String, id: CorrelationID? = nil, conversation: String = "c", from peer: Peer = Stage.client
    ) throws -> Accepted {
        let say = Say(words, context: RequestContext(conversation: conversation, user: "u"))
        return try self.send(.say, say, id: id, from: peer).decode()
    }

    mutating func query(_ subject: Query.Subject, id: CorrelationID? = nil) throws -> Report {
        let reply = try self.send(.query, Query(subject), id: id)
        #expect(reply.header.kind == .report)
        return try reply.decode()
    }

    // MARK: Workers

    @discardableResult
    mutating func join(
        _ peer: Peer = Stage.hop, _ manifest: Manifest = hopManifest(), credit: Int = 4
    ) throws -> [Message] {
        let hello = Hello(role: .handler, worker: "w\(peer.id[0])", credit: credit, manifest: manifest)
        self.turn(.message(try Message(Header(.hello), hello), from: peer))
        return self.sent(to: peer)
    }

    @discardableResult
    mutating func joinRecognizer(_ peer: Peer = Stage.reader, credit: Int = 4) throws -> [Message] {
        let hello = Hello(role: .recognizer, worker: "reader", credit: credit)
        self.turn(.message(try Message(Header(.hello), hello), from: peer))
        return self.sent(to: peer)
    }

    /// A recognizer that takes changes of the catalog.
    @discardableResult
    mutating func joinFollower(_ peer: Peer = Stage.reader) throws -> [Message] {
        let hello = Hello(role: .recognizer, worker: "reader", credit: 4, catalog: 0)
        self.turn(.message(try Message(Header(.hello), hello), from: peer))
        return self.sent(to: peer)
    }

    mutating func tell(_ kind: Kind, from peer: Peer) { self.turn(.message(Message(Header(kind)), from: peer)) }

    /// The one piece of work that went to a worker in the last turn.
    func work(_ phase: Phase, to peer: Peer = Stage.hop) throws -> Message {
        let work = self.sent(to: peer).filter { $0.header.kind == .work }
        #expect(work.map { $0.header.phase?.name } == [phase.name])
        return try #require(work.first)
    }

    mutating func result(
        of work: Message, _ body: some Encodable, outcome: Header.Outcome = .done, from peer: Peer = Stage.hop
    ) throws {
        var header = work.header
        header.kind = .result
        header.outcome = outcome
        self.turn(.message(try Message(header, body), from: peer))
    }

    // MARK: What left

    func sent(to peer: Peer) -> [Message] {
        self.departures.compactMap { departure in
            if case .send(let message, peer) = departure { message } else { nil }
        }
    }

    func events(to peer: Peer = Stage.client) throws -> [Event] {
        try self.sent(to: peer).filter { $0.header.kind == .event }.map { try $0.decode() }
    }

    var published: [Message] {
        self.departures.compactMap { departure in
            if case .publish(_, let message) = departure { message } else { nil }
        }
    }

    /// The last event of a kind in the last turn.
    func event(_ kind: Event.Kind, to peer: Peer = Stage.client) throws -> Event {
        try #require(try self.events(to: peer).last { $0.kind == kind }, "no event '\(kind)'")
    }

    /// The refusal that a reply holds.
    func refusal(_ reply: Message) throws -> Refusal {
        #expect(reply.header.kind == .refused)
        return try reply.decode()
    }
}

/// An app with a ride that wants consent and goes on with updates, and a wish that needs nothing.
func hopManifest(_ app: String = "hop", name: String = "Hop", keepsLedger: Bool = false) -> Manifest {
    Manifest(
        app: app, name: name, usageDescription: "To ride.", keepsLedger: keepsLedger,
        intents: [
            IntentDeclaration(
                name: "Ride", domain: "rides",
                parameters: [
                    ParameterDeclaration(name: "to", type: "Text"),
                    ParameterDeclaration(name: "size", type: "Number", isResolvable: false),
                    ParameterDeclaration(name: "stops", type: "Text", isArray: true, isResolvable: false),
                ],
                risk: .financial, hasConfirm: true, hasUpdates: true),
            IntentDeclaration(name: "Ping", domain: "pings", consent: .never),
        ],
        types: [TypeDeclaration("Text", .string), TypeDeclaration("Number", .integer)])
}
