// Beckon: workers of other processes at a dispatcher of this one
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization
import TestSupport
import Testing

@testable import BeckonKit

@Suite struct WorkerRelayTests {
    /// A link to a dispatcher that says what it was told to say, and keeps what it hears.
    private final class Line: DispatcherLink {
        let arrivals: AsyncStream<Message>
        private let continuation: AsyncStream<Message>.Continuation
        private let kept = Mutex<[Kind]>([])
        var heard: [Kind] { self.kept.withLock { $0 } }
        var lostArrivals: Int { 0 }

        init() { (self.arrivals, self.continuation) = AsyncStream.makeStream() }

        func say(_ message: Message) { self.continuation.yield(message) }
        func send(_ message: Message) throws(BusError) { self.kept.withLock { $0.append(message.header.kind) } }
        func close() async { self.continuation.finish() }
    }

    private static let worker = Peer(.back, id: [1])

    private func hello(from peer: Peer = Self.worker) -> Arrival { .message(Message(Header(.hello)), from: peer) }

    @Test func aWorkerIsHeardAndIntroducedOnce() {
        let line = Line()
        let introductions = Mutex(0)
        let relay = WorkerRelay(connect: { line }, introduced: { introductions.withLock { $0 += 1 } })
        var reactor = relay.reactor
        let heartbeat = Arrival.message(Message(Header(.heartbeat)), from: Self.worker)
        let stranger = Arrival.message(Message(Header(.say)), from: Peer(.front, id: [2]))
        #expect(reactor.turn([self.hello(), heartbeat, self.hello(), stranger], at: Instant(milliseconds: 0)).isEmpty)
        #expect(line.heard == [.hello, .heartbeat, .hello])
        #expect(introductions.withLock { $0 } == 1 && relay.introducedCount == 1)
    }

    @Test func moreWorkersThanThereMayBeAreNotHeard() {
        let links = Mutex(0)
        let relay = WorkerRelay(
            connect: {
                links.withLock { $0 += 1 }
                return Line()
            }, introduced: {})
        var reactor = relay.reactor
        let crowd = (0..<200).map { self.hello(from: Peer(.back, id: [UInt8($0)])) }
        _ = reactor.turn(crowd, at: Instant(milliseconds: 0))
        #expect(links.withLock { $0 } == WorkerRelay.peersMaximum)
    }

    @Test(.timeLimit(.minutes(1))) func whatTheDispatcherSaysIsPassedOnAndARefusalEndsIt() async throws {
        let line = Line()
        let relay = WorkerRelay(connect: { line }, introduced: {})
        let (wakes, woken) = AsyncStream<Void>.makeStream()
        var reactor = relay.reactor
        reactor.attach { woken.yield() }
        _ = reactor.turn([self.hello()], at: Instant(milliseconds: 0))
        line.say(Message(Header(.pulse)))
        line.say(try Message(Header(.refused), Refusal("manifestConflict", "another says otherwise")))
        await #expect { try await relay.run() } throws: { "\($0)".contains("manifestConflict") }
        var departures: [Departure] = []
        for await _ in wakes {
            departures += reactor.turn([], at: Instant(milliseconds: 0))
            if departures.count == 2 { break }
        }
        #expect(departures.first == .send(Message(Header(.pulse)), to: Self.worker))
    }
}
