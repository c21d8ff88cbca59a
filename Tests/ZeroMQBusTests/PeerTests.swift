// Beckon: peers that come, go, and mean harm.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization
import Testing
import ZeroMQ
import ZeroMQBus

private typealias Message = Schema.Message

private final class Progress: Sendable {
    let isAnswered = Atomic<Bool>(false)
}

@Suite(.timeLimit(.minutes(1)))
struct PeerTests {
    @Test func aWorkerThatIsGoneIsReported() async throws {
        let notes = Notes()
        let (host, endpoints) = try await startHost(notes: notes)
        let connector = try ZeroMQConnector()
        let worker = try await connector.connect(to: endpoints.back)
        try worker.send(Message(Header(.hello)))
        _ = await worker.next()
        await worker.close()
        let client = try await connector.connect(to: endpoints.front)
        var number = 0
        while notes.undeliverable() == 0 {
            number += 1
            try client.send(say(number))
            // An answer to another message paces the loop.
            try client.send(say(number, .query))
            _ = await client.next()
        }
        #expect(host.undeliverableCount > 0)
        await connector.stop()
        await host.stop()
    }

    @Test func brokenFramesAreReportedAndHarmNobody() async throws {
        let notes = Notes()
        let (host, endpoints) = try await startHost(notes: notes)
        let context = try Context()
        let hostile = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
        try hostile.connect(endpoints.front)
        var badMagic = Header(.say).bytes
        badMagic[0] = 0
        var badVersion = Header(.say).bytes
        badVersion[2] = 9
        let attacks: [ZeroMQ.Message] = [
            [Frame()], [Frame("hello")], [Frame(badMagic)], [Frame(badVersion)],
            [Frame(Header(.say).bytes), Frame(), Frame()],
            ZeroMQ.Message([Frame](repeating: Frame("x"), count: 5000)),
        ]
        for attack in attacks { try hostile.send(attack, timeoutMilliseconds: 5000) }
        // The same connection, after all that, is answered.
        try hostile.send([Frame(Header(.query).bytes)], timeoutMilliseconds: 5000)
        #expect(try hostile.receive(timeoutMilliseconds: 5000).frames.count == 1)
        #expect(
            notes.malformed() == [
                .headerSize(0), .headerSize(5), .notBeckon, .unknownVersion(9), .frameCount(3), .frameCount(5000),
            ])
        #expect(host.malformedCount == 6)

        // A frame beyond the bound costs its sender the connection, and nobody else anything.
        try hostile.send([Frame([UInt8](repeating: 0, count: Limits.bodyBytes + 1))], timeoutMilliseconds: 5000)
        let connector = try ZeroMQConnector()
        let client = try await connector.connect(to: endpoints.front)
        try client.send(say(1))
        let answer = await client.next()
        #expect(answer?.number == 1)
        await connector.stop()
        await host.stop()
    }

    @Test func theLinkReconnectsToANewDispatcher() async throws {
        let folder = try SocketFolder()
        var settings = TransportSettings()
        settings.unsentMaximum = 20
        let connector = try ZeroMQConnector(settings: settings)
        // Connected before anyone listens.
        let client = try await connector.connect(to: folder.endpoints.front)
        for round in 0..<3 {
            let (host, _) = try await startHost(folder.endpoints)
            let progress = Progress()
            await withTaskGroup { group in
                // What is sent into the dying connection is lost: say it until it is answered, as clients do.
                group.addTask {
                    while !progress.isAnswered.load(ordering: .relaxed) {
                        try? client.send(say(round))
                        await Task.yield()
                    }
                }
                for await answer in client.arrivals where answer.number == round { break }
                progress.isAnswered.store(true, ordering: .relaxed)
            }
            await host.stop()
        }
        await connector.stop()
    }

    @Test func aBoundOfUnsentMessages() async throws {
        let folder = try SocketFolder()
        var settings = TransportSettings()
        settings.unsentMaximum = 3
        settings.lingerMilliseconds = 10
        let connector = try ZeroMQConnector(settings: settings)
        let client = try await connector.connect(to: folder.endpoints.front)
        for number in 0..<3 { try client.send(say(number)) }
        let error = #expect(throws: BusError.self) { try client.send(say(3)) }
        #expect(error?.code == .full)
        #expect(client.unsent == 3)
        // Nobody comes: closing gives up after the linger time.
        await client.close()
        #expect(client.unsent == 0)
        await connector.stop()
    }

    @Test func aBoundOfUnreadMessages() async throws {
        let (host, endpoints) = try await startHost()
        var settings = TransportSettings()
        settings.unreadMaximum = 5
        let connector = try ZeroMQConnector(settings: settings)
        let client = try await connector.connect(to: endpoints.front)
        for number in 0..<20 { try client.send(say(number)) }
        while client.lostArrivals < 15 { await Task.yield() }
        #expect(client.lostArrivals == 15)
        await connector.stop()
        var numbers: [Int] = []
        for await message in client.arrivals { numbers.append(message.number) }
        #expect(numbers == [0, 1, 2, 3, 4])
        await host.stop()
    }

    @Test func aDeadlineIsATurnWithoutMessages() async throws {
        let notes = Notes()
        let (host, _) = try await startHost(notes: notes)
        notes.state.withLock { $0.deadline = wallClock() + Milliseconds(20) }
        host.wake()
        while notes.state.withLock({ $0.deadline != nil }) { await Task.yield() }
        let turns = notes.state.withLock { $0.turns }
        #expect(turns >= 1 && turns <= 4)
        #expect(host.inject([.malformed(.notBeckon, from: Peer(.front, id: [1]))]))
        while notes.malformed().isEmpty { await Task.yield() }
        await host.stop()
        #expect(!host.inject([]))
    }
}
