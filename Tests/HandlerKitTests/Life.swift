// Beckon: a worker under test and the script around it
// SPDX-License-Identifier: Apache-2.0

import Bus
import Logging
import Schema
import ServiceKit
import ServiceLifecycle
import ServiceLifecycleTestKit
import Synchronization
import TestSupport
import Testing
import Tracing

/// Does whatever a test wants.
private struct Performer: WorkPerformer {
    let body: @Sendable (Message, UpdateChannel) async throws -> [UInt8]
    init(body: @escaping @Sendable (Message, UpdateChannel) async throws -> [UInt8]) { self.body = body }
    func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] { try await self.body(work, updates) }
    private let asked = Counter()
    /// Other terms each time.
    func vocabulary(anew: Bool) async -> [VocabularySet] {
        let number = self.asked.count.add(1, ordering: .relaxed).newValue
        return [VocabularySet(app: "kitchen", kind: .placeName, terms: [Term("\(number)", ["pantry"])])]
    }

    private final class Counter: Sendable {
        let count = Atomic<Int>(0)
    }
}

/// A worker under test and the script around it.
struct Life {
    let clock: TestClock
    let script: Script
    let bus: InMemoryBus<ScriptReactor>
    let shutDown: @Sendable () -> Void
    var received: AsyncStream<Message>.Iterator

    func send(_ messages: Message...) { for message in messages { self.script.send(message, on: self.bus) } }

    func welcome(_ heartbeat: Milliseconds = .seconds(1)) throws {
        self.send(try Message(Header(.welcome), Welcome(heartbeat: heartbeat)))
    }

    /// The next message that arrives must be of this kind.
    @discardableResult
    mutating func next(_ kind: Kind) async throws -> Message {
        let message = try #require(await self.received.next(isolation: #isolation))
        #expect(message.header.kind == kind)
        return message
    }

    /// The worker is taken in: its words arrive.
    mutating func begin() async throws {
        try await self.next(.hello)
        try self.welcome()
        try await self.next(.vocabulary)
    }

    /// Runs a worker, and `body` beside it; shuts the worker down at the end and waits for it.
    static func run(
        credit: Int = 1, clock: TestClock = TestClock(), logger: Logger = Logger(label: "test"),
        performer: (any WorkPerformer)? = nil, tracer: (any Tracer)? = nil,
        perform: @escaping @Sendable (Message, UpdateChannel) async throws -> [UInt8] = { _, _ in [] },
        _ body: @escaping @Sendable (inout Life) async throws -> Void
    ) async throws {
        let script = Script()
        let bus = InMemoryBus(script.reactor) { clock.time }
        let session = WorkerSession(
            link: bus.connect(.back), hello: Hello(role: .handler, worker: "w", credit: credit),
            performer: performer ?? Performer(body: perform), clock: clock, tracer: tracer, logger: logger)
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await session.run() }
                var life = Life(
                    clock: clock, script: script, bus: bus, shutDown: { trigger.triggerGracefulShutdown() },
                    received: script.received.makeAsyncIterator())
                try await body(&life)
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
    }
}
