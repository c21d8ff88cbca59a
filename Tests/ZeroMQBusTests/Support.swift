// Beckon: small dispatchers and folders for tests.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Glibc
import Schema
import Synchronization
import Testing
import ZeroMQBus

/// The time of this machine, in milliseconds since 1970.
func wallClock() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
}

/// A folder of its own, removed at the end.
final class SocketFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/beckon-bus-XXXXXX".utf8CString)
        self.path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit {
        for name in ["front", "back", "events", "rights.json"] { unlink("\(self.path)/\(name)") }
        rmdir(self.path)
    }

    var endpoints: DispatcherEndpoints { .inFolder(self.path) }
}

/// What a test may look at from outside of the socket thread.
final class Notes: Sendable {
    struct State {
        var arrivals: [Arrival] = []
        var turns = 0
        var stops = 0
        var deadline: Instant?
        var isReleased = false
    }

    let state = Mutex(State())

    func undeliverable() -> Int {
        self.state.withLock { state in
            state.arrivals.count { if case .undeliverable = $0 { true } else { false } }
        }
    }

    func malformed() -> [WireError] {
        self.state.withLock { state in
            state.arrivals.compactMap { if case .malformed(let error, _) = $0 { error } else { nil } }
        }
    }
}

/// Passes what clients say to the worker that said hello last, and its results back; publishes an event each time.
/// Without a worker it answers by itself.
final class RelayReactor: DispatcherReactor {
    private let notes: Notes
    private var worker: Peer?
    private var askers: [UInt64: Peer] = [:]
    private var nextWork: UInt64 = 1

    init(_ notes: Notes = Notes()) {
        self.notes = notes
    }

    deinit {
        self.notes.state.withLock { $0.isReleased = true }
    }

    var nextDeadline: Instant? { self.notes.state.withLock { $0.deadline } }

    func turn(_ arrivals: [Arrival], at now: Instant) -> [Departure] {
        self.notes.state.withLock { state in
            state.turns += 1
            for arrival in arrivals where state.arrivals.count < 100 {
                if case .message = arrival { continue }
                state.arrivals.append(arrival)
            }
            if let deadline = state.deadline, deadline <= now { state.deadline = nil }
        }
        return arrivals.flatMap { self.take($0) }
    }

    func stop(at now: Instant) -> [Departure] {
        self.notes.state.withLock { $0.stops += 1 }
        return self.worker.map { [.send(Message(Header(.challenge)), to: $0)] } ?? []
    }

    private func take(_ arrival: Arrival) -> [Departure] {
        guard case .message(let message, let peer) = arrival else { return [] }
        switch (peer.door, message.header.kind) {
        case (.back, .hello):
            self.worker = peer
            return [.send(Message(Header(.welcome)), to: peer)]
        case (.back, .result):
            guard let asker = self.askers.removeValue(forKey: message.header.workNumber) else { return [] }
            return [
                .send(
                    Message(Header(.accepted, correlationID: message.header.correlationID), body: message.body),
                    to: asker)
            ]
        case (.front, .say):
            guard let worker = self.worker else { return self.answer(message, peer) }
            let number = self.nextWork
            self.nextWork += 1
            self.askers[number] = peer
            let header = Header(.work, correlationID: message.header.correlationID, workNumber: number)
            return [.send(Message(header, body: message.body), to: worker)]
        case (.front, _):
            return self.answer(message, peer)
        default:
            return []
        }
    }

    private func answer(_ message: Message, _ peer: Peer) -> [Departure] {
        let event = Message(Header(.event, correlationID: message.header.correlationID), body: message.body)
        return [
            .send(
                Message(Header(.accepted, correlationID: message.header.correlationID), body: message.body), to: peer),
            .publish(topic: Topic.conversation("one"), event), .publish(topic: Topic.conversation("two"), event),
        ]
    }
}

/// A message with a number to know it by.
func say(_ number: Int, _ kind: Kind = .say) -> Message {
    Message(
        Header(kind, correlationID: CorrelationID(high: 1, low: UInt64(number))), body: Array("{\"n\":\(number)}".utf8))
}

extension Message {
    var number: Int { Int(self.header.correlationID.low) }
}

extension DispatcherLink {
    /// The next arrival. For one reader.
    func next() async -> Message? {
        for await message in self.arrivals { return message }
        return nil
    }
}

/// A host of a relay, started.
func startHost(
    _ endpoints: DispatcherEndpoints = .anyLocalPorts, settings: TransportSettings = TransportSettings(),
    notes: Notes = Notes()
) async throws -> (ZeroMQDispatcherHost, DispatcherEndpoints) {
    let host = try ZeroMQDispatcherHost(endpoints: endpoints, settings: settings, clock: { wallClock() }) {
        RelayReactor(notes)
    }
    return (host, try await host.start())
}
