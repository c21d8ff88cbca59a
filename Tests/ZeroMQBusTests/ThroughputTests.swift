// Beckon: ten thousand messages, none lost.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization
import Testing
import ZeroMQBus

@Suite(.timeLimit(.minutes(2)))
struct ThroughputTests {
    @Test(arguments: [false, true])
    func tenThousandRequestsThroughAWorkerAndBack(overTCP: Bool) async throws {
        let count = 10_000
        let folder = try SocketFolder()
        let notes = Notes()
        let (host, endpoints) = try await startHost(overTCP ? .anyLocalPorts : folder.endpoints, notes: notes)
        let connector = try ZeroMQConnector()
        let worker = try await connector.connect(to: endpoints.back)
        try worker.send(Message(Header(.hello)))
        let welcome = await worker.next()
        #expect(welcome?.header.kind == .welcome)
        let client = try await connector.connect(to: endpoints.front)

        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await work in worker.arrivals {
                    guard work.header.kind == .work else { break }
                    var header = work.header
                    header.kind = .result
                    try worker.send(Message(header, body: work.body))
                }
            }
            group.addTask {
                for number in 0..<count { try client.send(say(number)) }
            }
            var expected = 0
            for await answer in client.arrivals {
                #expect(answer.number == expected)
                #expect(answer.body == say(expected).body)
                expected += 1
                if expected == count { break }
            }
            #expect(expected == count)
            await host.stop()
            await connector.stop()
            try await group.waitForAll()
        }
        #expect(client.lostArrivals == 0 && worker.lostArrivals == 0)
        #expect(client.unsent == 0 && worker.unsent == 0)
        #expect(host.undeliverableCount == 0 && host.malformedCount == 0)
        #expect(notes.state.withLock { $0.isReleased && $0.stops == 1 })
        // In batches: far fewer turns than messages.
        #expect(notes.state.withLock { $0.turns } <= 2 * count + 10)
    }

    @Test func nothingIsLeftBehind() async throws {
        final class Weak {
            weak var host: ZeroMQDispatcherHost?; weak var connector: ZeroMQConnector?; weak var link: ZeroMQLink?
        }
        let weak = Weak()
        let notes = Notes()
        do {
            let (host, endpoints) = try await startHost(notes: notes)
            let connector = try ZeroMQConnector()
            let link = try await connector.connect(to: endpoints.front)
            for number in 0..<100 { try link.send(say(number)) }
            var seen = 0
            for await _ in link.arrivals {
                seen += 1
                if seen == 100 { break }
            }
            await link.close()
            await connector.stop()
            await host.stop()
            (weak.host, weak.connector, weak.link) = (host, connector, link)
        }
        #expect(weak.host == nil && weak.connector == nil && weak.link == nil)
        #expect(notes.state.withLock { $0.isReleased })
    }
}
