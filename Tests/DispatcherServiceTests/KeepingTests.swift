// Beckon: tests of turns that are kept beside those that follow
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherJournal
import Schema
import Synchronization
import Testing

@testable import DispatcherService

@Suite struct KeepingTests {
    private let gate = Gate()
    private let now = Instant(milliseconds: 1_000_000)

    private func dispatcher() throws -> Dispatcher {
        var dispatcher = Dispatcher(
            journal: GatedJournal(self.gate), settings: Stage.settings(.all) { $0.keptBeside = 2 }, at: self.now)
        dispatcher.attach {}
        let hello = Hello(role: .handler, worker: "w", credit: 64, manifest: hopManifest())
        let welcome = try dispatcher.turn([.message(try Message(Header(.hello), hello), from: Stage.hop)], at: self.now)
        #expect(welcome.count == 1, "a single message is kept within its turn")
        return dispatcher
    }

    /// Requests, each in a conversation of its own.
    private func requests(_ numbers: ClosedRange<UInt64>) throws -> [Arrival] {
        try numbers.map { number in
            let id = CorrelationID(at: self.now, random: (number, number))
            let submit = Submit("Ping", context: RequestContext(conversation: "c\(number)"))
            return .message(try Message(Header(.submit, correlationID: id), submit), from: Stage.client)
        }
    }

    /// The conversations whose requests were acknowledged.
    private func accepted(_ departures: [Departure]) -> [UInt64] {
        departures.compactMap { departure in
            guard case .send(let message, _) = departure, message.header.kind == .accepted else { return nil }
            return message.header.correlationID.low & 0xFF
        }
    }

    @Test func nothingOfATurnLeavesBeforeItIsKeptAndAllOfItDoesAfter() throws {
        var dispatcher = try self.dispatcher()
        let commits = self.gate.disk.commits
        #expect(try dispatcher.turn(self.requests(1...3), at: self.now).isEmpty)
        #expect(dispatcher.isKeeping)
        #expect(try dispatcher.turn(self.requests(4...4), at: self.now).isEmpty)
        #expect(try dispatcher.turn(self.requests(5...6), at: self.now).isEmpty)
        #expect(self.gate.disk.commits == commits)
        self.gate.open()
        let first = try dispatcher.turn([], at: self.now)
        #expect(self.accepted(first) == [1, 2, 3])
        #expect(self.gate.disk.commits == commits + 1, "what was decided meanwhile is not kept yet")
        #expect(dispatcher.isKeeping)
        self.gate.open()
        #expect(self.accepted(try dispatcher.turn([], at: self.now)) == [4, 5, 6])
        #expect(!dispatcher.isKeeping)
        #expect(try dispatcher.turn([], at: self.now).isEmpty)
    }

    @Test func whoeverKeepsAsksForATurn() throws {
        var dispatcher = try self.dispatcher()
        let calls = Calls()
        dispatcher.attach { calls.count.withLock { $0 += 1 } }
        _ = try dispatcher.turn(self.requests(1...3), at: self.now)
        #expect(calls.count.withLock { $0 } == 0)
        self.gate.open()
        #expect(calls.count.withLock { $0 } == 1)
    }

    @Test func whatCannotBeKeptDoesNotLeave() throws {
        var dispatcher = try self.dispatcher()
        #expect(try dispatcher.turn(self.requests(1...3), at: self.now).isEmpty)
        #expect(try dispatcher.turn(self.requests(4...4), at: self.now).isEmpty)
        self.gate.open(failing: true)
        #expect(throws: Gate.Failure.self) { _ = try dispatcher.turn([], at: self.now) }
        #expect(dispatcher.stop(at: self.now).isEmpty)
    }

    @Test func atTheEndAllThatWasDecidedIsKeptAndLeaves() throws {
        var dispatcher = try self.dispatcher()
        #expect(try dispatcher.turn(self.requests(1...3), at: self.now).isEmpty)
        #expect(try dispatcher.turn(self.requests(4...4), at: self.now).isEmpty)
        #expect(self.accepted(dispatcher.stop(at: self.now)) == [1, 2, 3, 4])
    }

    /// A process that dies while a turn is on its way has told nobody of it, nor of what was decided after it.
    @Test func whatIsOnItsWayIsLostWithTheProcessAndWasToldToNobody() throws {
        do {
            var dispatcher = try self.dispatcher()
            #expect(try dispatcher.turn(self.requests(1...3), at: self.now).isEmpty)
        }
        let journal = MemoryJournal(self.gate.disk)
        #expect(journal.openConversations().isEmpty)
    }

    private final class Calls: Sendable {
        let count = Mutex(0)
    }
}
