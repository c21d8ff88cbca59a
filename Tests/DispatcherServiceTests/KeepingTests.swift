// Beckon: tests of turns that are kept beside those that follow
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDirectory
import DispatcherJournal
import Schema
import Synchronization
import Testing

@testable import DispatcherService

@Suite struct KeepingTests {
    private let gate = Gate()
    private let now = Instant(milliseconds: 1_000_000)

    private func dispatcher(openRequests: Int = 100) throws -> Dispatcher {
        let settings = Stage.settings(.all) { ($0.backgroundCommitArrivals, $0.openRequests) = (2, openRequests) }
        var dispatcher = Dispatcher(journal: GatedJournal(self.gate), settings: settings, at: self.now)
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
        #expect(dispatcher.isCommitting)
        #expect(try dispatcher.turn(self.requests(4...4), at: self.now).isEmpty)
        #expect(try dispatcher.turn(self.requests(5...6), at: self.now).isEmpty)
        #expect(self.gate.disk.commits == commits)
        self.gate.open()
        let first = try dispatcher.turn([], at: self.now)
        #expect(self.accepted(first) == [1, 2, 3])
        #expect(self.gate.disk.commits == commits + 1, "what was decided meanwhile is not kept yet")
        #expect(dispatcher.isCommitting)
        self.gate.open()
        #expect(self.accepted(try dispatcher.turn([], at: self.now)) == [4, 5, 6])
        #expect(!dispatcher.isCommitting)
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

    /// The worker says so long after the work was given, in milliseconds, that it has none of it.
    private func missing(_ dispatcher: inout Dispatcher, after time: Int64) throws -> [Departure] {
        let report = Arrival.message(try Message(Header(.heartbeat), InHand([])), from: Stage.hop)
        return try dispatcher.turn([report], at: self.now + Milliseconds(time))
    }

    /// Work that waits to be kept is at nobody's: whoever says that he does not have it is right.
    @Test func workThatHasNotLeftIsNotMissed() throws {
        var dispatcher = try self.dispatcher()
        #expect(try dispatcher.turn(self.requests(1...2), at: self.now).isEmpty)
        for time in [1_000, 2_000, 3_000] as [Int64] {
            #expect(self.left(try self.missing(&dispatcher, after: time)).isEmpty)
        }
        #expect(dispatcher.directory.counts.inFlight == 2)
        self.gate.open()
        #expect(self.left(try self.missing(&dispatcher, after: 3_100)).filter { $0 == "handling" }.count == 2)
        // What was said before it came is no sign that it was lost.
        for time in [3_200, 4_000, 4_099] as [Int64] { _ = try self.missing(&dispatcher, after: time) }
        #expect(dispatcher.directory.counts.inFlight == 2)
        for time in [4_100, 5_100] as [Int64] { _ = try self.missing(&dispatcher, after: time) }
        #expect(dispatcher.directory.counts.inFlight == 0, "it was lost on the way")
    }

    /// The same of work that was decided while other work was on its way, and waits longer.
    @Test func workThatWaitsForTheNextCommitIsNotMissed() throws {
        var dispatcher = try self.dispatcher()
        #expect(try dispatcher.turn(self.requests(1...2), at: self.now).isEmpty)
        _ = try dispatcher.turn(self.requests(3...4), at: self.now + Milliseconds(100))
        self.gate.open()
        _ = try dispatcher.turn([], at: self.now + Milliseconds(200))
        for time in [1_150, 2_150] as [Int64] { _ = try self.missing(&dispatcher, after: time) }
        // That of the first two, which left in time, was lost.
        #expect(dispatcher.directory.counts.inFlight == 2)
        self.gate.open()
        _ = try self.missing(&dispatcher, after: 2_200)
        for time in [2_300, 3_199] as [Int64] { _ = try self.missing(&dispatcher, after: time) }
        #expect(dispatcher.directory.counts.inFlight == 2)
    }

    // MARK: What changes nothing

    private func ride(_ number: UInt64, _ intent: String = "Ride") throws -> Arrival {
        let id = CorrelationID(at: self.now, random: (number, number))
        let submit = Submit(
            intent, intent == "Ride" ? ["to": "Zoo"] : [:], context: RequestContext(conversation: "c\(number)"))
        return .message(try Message(Header(.submit, correlationID: id), submit), from: Stage.client)
    }

    /// Which phases' work left, and what else.
    private func left(_ departures: [Departure]) -> [String] {
        departures.compactMap { departure in
            guard case .send(let message, _) = departure, message.header.kind != .event else { return nil }
            guard message.header.kind == .work else { return "\(message.header.kind)" }
            return message.header.phase?.name
        }
    }

    /// Answers the first piece of work in what left.
    private func answer(_ departures: [Departure], _ body: some Encodable) throws -> Arrival {
        let work = departures.compactMap { departure -> Message? in
            if case .send(let message, Stage.hop) = departure, message.header.kind == .work { message } else { nil }
        }
        var header = try #require(work.first).header
        header.kind = .result
        header.outcome = .done
        return .message(try Message(header, body), from: Stage.hop)
    }

    @Test func whatChangesNothingLeavesWhenItIsWrittenAndTheRestWhenItIsOnTheDisk() throws {
        var dispatcher = try self.dispatcher()
        self.gate.letWrite()
        // Not much, but something that need not wait: it is kept beside the turns that follow.
        let asked = try dispatcher.turn([self.ride(1)], at: self.now)
        #expect(self.left(asked) == ["resolving"])
        #expect(dispatcher.isCommitting)
        let resolved = try dispatcher.turn(
            [self.answer(asked, Resolutions([ParameterResolution("to", [.success("Zoo")])]))], at: self.now)
        #expect(self.left(resolved) == ["confirming"])
        let confirmed = try dispatcher.turn([self.answer(resolved, ResponseMessage(code: "ready"))], at: self.now)
        #expect(self.left(confirmed) == [], "a question to the user waits")
        let handled = try dispatcher.turn([self.ride(2, "Ping")], at: self.now)
        #expect(self.left(handled) == [], "what has an effect waits")
        self.gate.open()
        let first = try dispatcher.turn([], at: self.now)
        #expect(self.left(first) == ["accepted"])
        #expect(dispatcher.isCommitting, "the other turns were written since")
        self.gate.open()
        #expect(self.left(try dispatcher.turn([], at: self.now)) == ["accepted", "handling"])
    }

    @Test func nothingLeavesThatIsNotWritten() throws {
        var dispatcher = try self.dispatcher()
        #expect(try dispatcher.turn([self.ride(1), self.ride(2)], at: self.now).isEmpty)
        #expect(try dispatcher.turn([self.ride(3)], at: self.now).isEmpty)
        self.gate.letWrite()
        #expect(self.left(try dispatcher.turn([], at: self.now)) == ["resolving"], "of what was decided since")
        self.gate.open()
        let kept = self.left(try dispatcher.turn([], at: self.now))
        #expect(kept == ["accepted", "resolving", "accepted", "resolving", "accepted"])
    }

    @Test func whoIsTurnedAwayHearsItAtOnce() throws {
        var dispatcher = try self.dispatcher(openRequests: 2)
        #expect(try dispatcher.turn(self.requests(1...2), at: self.now).isEmpty)
        for number in 3...4 as ClosedRange<UInt64> {
            #expect(self.left(try dispatcher.turn(self.requests(number...number), at: self.now)) == ["refused"])
        }
        self.gate.open()
        #expect(self.accepted(try dispatcher.turn([], at: self.now)) == [1, 2])
    }

    /// A process that dies has written what it asked for: the next one knows the request.
    @Test func whatIsWrittenIsFoundByTheNextProcess() throws {
        do {
            var dispatcher = try self.dispatcher()
            self.gate.letWrite()
            #expect(try !dispatcher.turn([self.ride(1)], at: self.now).isEmpty)
        }
        #expect(MemoryJournal(self.gate.disk).openConversations() == ["c1"])
    }

    /// Where the power goes with it, nobody knows the request, and an answer to what was asked means nothing.
    @Test func anAnswerToWhatNobodyKnowsAnyMoreMeansNothing() throws {
        var late: Arrival?
        do {
            var dispatcher = try self.dispatcher()
            self.gate.letWrite()
            let asked = try dispatcher.turn([self.ride(1)], at: self.now)
            late = try self.answer(asked, Resolutions([]))
        }
        self.gate.disk.losePower(keeping: 0)
        self.gate.letWrite(false)
        var next = try self.dispatcher()
        let arrival = try #require(late)
        #expect(try next.turn([arrival], at: self.now).isEmpty)
        // The client was told nothing, and sends it again.
        let again = try next.turn([arrival, self.ride(1)], at: self.now)
        #expect(again.isEmpty)
        self.gate.open()
        #expect(self.left(try next.turn([], at: self.now)) == ["accepted", "resolving"])
    }

    private final class Calls: Sendable {
        let count = Mutex(0)
    }
}
