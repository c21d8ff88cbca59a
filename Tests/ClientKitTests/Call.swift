// Beckon: a client under test and the script around it
// SPDX-License-Identifier: Apache-2.0

import Bus
import ClientKit
import Logging
import Schema
import ServiceLifecycleTestKit
import Synchronization
import TestSupport
import Testing

/// A client under test and the script around it.
struct Call {
    let clock: TestClock
    let script: Script
    let bus: InMemoryBus<ScriptReactor>
    let client: Client
    let shutDown: @Sendable () -> Void
    var received: AsyncStream<Message>.Iterator

    func send(_ message: Message) { self.script.send(message, on: self.bus) }

    func reply(to message: Message, _ kind: Kind, _ body: some Encodable) throws {
        var header = message.header
        header.kind = kind
        self.send(try Message(header, body))
    }

    /// The next message that arrives must be of this kind.
    mutating func next(_ kind: Kind) async throws -> Message {
        let message = try #require(await self.received.next(isolation: #isolation))
        #expect(message.header.kind == kind)
        return message
    }

    static func run(
        reply: @escaping @Sendable (Message) -> [Message] = { _ in [] },
        _ body: @escaping @Sendable (inout Call) async throws -> Void
    ) async throws {
        let clock = TestClock()
        let script = Script(reply: reply)
        let bus = InMemoryBus(script.reactor) { clock.time }
        let numbers = Mutex(UInt64(0))
        let client = Client(
            link: bus.connect(.front), clock: clock, timeout: .seconds(10), logger: Logger(label: "test")
        ) {
            numbers.withLock { number in
                number += 1
                return CorrelationID(high: 7, low: number)
            }
        }
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await client.run() }
                var call = Call(
                    clock: clock, script: script, bus: bus, client: client,
                    shutDown: { trigger.triggerGracefulShutdown() }, received: script.received.makeAsyncIterator())
                try await body(&call)
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
    }
}

let context = RequestContext(conversation: "c")
