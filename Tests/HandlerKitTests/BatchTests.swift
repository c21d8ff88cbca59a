// Beckon: tests of work that arrives together and leaves together
// SPDX-License-Identifier: Apache-2.0

import Bus
import Logging
import Schema
import Synchronization
import TestSupport
import Testing

@testable import ServiceKit

/// A link that hands over what a test wrote down, batch by batch, and notes what is sent in one go.
private final class BatchLink: DispatcherLink {
    private let batches: Mutex<[[Message]]>
    private let sent = Mutex<[[Message]]>([])
    private let room: Int

    init(_ batches: [[Message]], room: Int = .max) {
        self.batches = Mutex(batches)
        self.room = room
    }

    /// The numbers of the results that were sent in one go.
    var results: [[UInt64]] {
        self.sent.withLock { $0 }.map { $0.filter { $0.header.kind == .result }.map(\.header.workNumber) }
            .filter { !$0.isEmpty }
    }

    var arrivals: AsyncStream<Message> { AsyncStream { nil } }
    var lostArrivals: Int { 0 }
    func nextArrivals() async -> [Message]? { self.batches.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    func send(_ message: Message) throws(BusError) { self.sent.withLock { $0.append([message]) } }
    func close() async {}

    func send(_ messages: [Message]) -> Untaken? {
        self.sent.withLock { $0.append(Array(messages.prefix(self.room))) }
        return messages.count > self.room ? Untaken(index: self.room, reason: BusError(.full, "full")) : nil
    }
}

@Suite(.timeLimit(.minutes(1))) struct BatchTests {
    private struct Performer: WorkPerformer {
        let body: @Sendable (Message) async throws -> [UInt8]
        func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] { try await self.body(work) }
    }

    private static func work(_ numbers: ClosedRange<UInt64>, _ phase: Phase = .resolving) -> [Message] {
        numbers.map { Message(Header(.work, phase: phase, workNumber: $0)) }
    }

    private static func run(
        _ link: BatchLink, credit: Int = 100, recorder: LogRecorder = LogRecorder(),
        _ body: @escaping @Sendable (Message) async throws -> [UInt8] = { _ in [] }
    ) async throws {
        try await WorkerSession(
            link: link, hello: Hello(role: .recognizer, worker: "w", credit: credit),
            performer: Performer(body: body), clock: TestClock(), logger: recorder.logger()
        ).run()
    }

    @Test func whatArrivesTogetherIsAnsweredTogetherAndInOrder() async throws {
        let link = BatchLink([Self.work(1...50), Self.work(51...52, .confirming)])
        try await Self.run(link)
        #expect(link.results == [Array(1...50), [51, 52]])
    }

    @Test func whatIsRefusedIsAnsweredWithTheRest() async throws {
        let link = BatchLink([Self.work(1...2) + Self.work(1...3)])
        try await Self.run(link)
        // Doubled work is passed over.
        #expect(link.results == [[1, 2, 3]])
    }

    @Test func whoWaitsHoldsUpNobody() async throws {
        let link = BatchLink([Self.work(1...3), Self.work(4...4)])
        let meeting = Meeting(2)
        try await Self.run(link) { work in
            switch work.header.workNumber {
            case 2, 4: await meeting.join()
            default: break
            }
            return []
        }
        #expect(link.results.first == [1, 3])
        #expect(Set(link.results.dropFirst().joined()) == [2, 4])
    }

    @Test func nextBatchFindsTheCreditOfTheOneBefore() async throws {
        let link = BatchLink((0..<20).map { Self.work(UInt64($0) * 4 + 1...UInt64($0) * 4 + 4) })
        try await Self.run(link, credit: 4)
        #expect(link.results.joined().elementsEqual(1...80))
    }

    @Test func whatCannotBeSentIsSaid() async throws {
        let recorder = LogRecorder()
        try await Self.run(BatchLink([Self.work(1...3)], room: 2), recorder: recorder)
        #expect(recorder.lines.filter { $0.contains("not sent") && $0.contains("result") }.count == 1)
    }

    @Test func aWithdrawalReachesWorkThatWasBegunAtOnce() async throws {
        let link = BatchLink([Self.work(1...1) + [Message(Header(.withdraw, phase: .resolving, workNumber: 1))]])
        try await Self.run(link) { _ in
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            // Ends with the task only.
            defer { continuation.finish() }
            for await _ in stream {}
            try Task.checkCancellation()
            return []
        }
        #expect(link.results == [[1]])
    }
}
