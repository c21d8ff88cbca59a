// Beckon: a worker whose handler blocks the thread of its sockets.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Dispatch
import Logging
import Schema
import ServiceKit
import Synchronization
import Testing
import ZeroMQBus

/// What a dispatcher heard.
private final class Heard: Sendable {
    let signs = Atomic<Int>(0)
    let results = Mutex<[UInt64]>([])
}

/// Takes a worker in, gives it some work, and counts its signs of life.
private final class WorkingReactor: DispatcherReactor {
    private let heard: Heard
    private var isTakenIn = false

    init(_ heard: Heard) { self.heard = heard }

    var nextDeadline: Instant? { nil }

    func turn(_ arrivals: [Arrival], at now: Instant) -> [Departure] { arrivals.flatMap { self.take($0) } }

    func stop(at now: Instant) -> [Departure] { [] }

    private func take(_ arrival: Arrival) -> [Departure] {
        guard case .message(let message, let peer) = arrival else { return [] }
        switch message.header.kind {
        case .heartbeat, .hello:
            self.heard.signs.add(1, ordering: .relaxed)
            guard !self.isTakenIn, let welcome = try? Message(Header(.welcome), Welcome(heartbeat: Milliseconds(60)))
            else { return [] }
            self.isTakenIn = true
            return [.send(welcome, to: peer)]
                + (UInt64(1)...3).map { .send(Message(Header(.work, phase: .handling, workNumber: $0)), to: peer) }
        case .result:
            self.heard.results.withLock { $0.append(message.header.workNumber) }
            return []
        default: return []
        }
    }
}

@Suite(.timeLimit(.minutes(1)))
struct KeptWorkerTests {
    private struct Performer: WorkPerformer {
        let body: @Sendable (Message) async -> Void

        func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] {
            await self.body(work)
            return []
        }
    }

    /// - Parameter waitsFirst: Whether the handler suspends before it blocks.
    @Test(arguments: [false, true]) func itGoesOnBeatingAndFinishesWhatItHas(_ waitsFirst: Bool) async throws {
        let heard = Heard()
        let host = try ZeroMQDispatcherHost(endpoints: .anyLocalPorts, clock: { wallClock() }) { WorkingReactor(heard) }
        let endpoints = try await host.start()
        let connector = try ZeroMQConnector()
        let link = try await connector.connect(to: endpoints.back)
        let gate = DispatchSemaphore(value: 0)
        let (begun, continuation) = AsyncStream<Void>.makeStream()
        let session = WorkerSession(
            link: link, hello: Hello(role: .handler, worker: "w", credit: 8),
            performer: Performer { work in
                if waitsFirst { await Task.yield() }
                guard work.header.workNumber == 1 else { return }
                continuation.finish()
                gate.waitBlocking()
            }, clock: ContinuousClock(), logger: Logger(label: "test"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await session.run() }
            for await _ in begun {}
            let before = heard.signs.load(ordering: .relaxed)
            while heard.signs.load(ordering: .relaxed) < before + 5 { await Task.yield() }
            // Where the reader itself is not kept, the others are done meanwhile.
            if waitsFirst {
                while heard.results.withLock({ $0.count }) < 2 { await Task.yield() }
                #expect(heard.results.withLock { Set($0) } == [2, 3])
            }
            gate.signal()
            while heard.results.withLock({ $0.count }) < 3 { await Task.yield() }
            #expect(heard.results.withLock { Set($0) } == [1, 2, 3])
            group.cancelAll()
            try await group.waitForAll()
        }
        await connector.stop()
        await host.stop()
    }
}
