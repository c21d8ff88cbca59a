// Beckon: starting and stopping in every order.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization
import Testing
import ZeroMQ
import ZeroMQBus

@Suite(.timeLimit(.minutes(1)))
struct LifeTests {
    @Test func stopBeforeStart() async throws {
        let notes = Notes()
        let host = try ZeroMQDispatcherHost(endpoints: .anyLocalPorts, clock: { wallClock() }) { RelayReactor(notes) }
        await host.stop()
        await #expect(throws: SocketThreadError.stopped) { try await host.start() }
        await host.stop()
        let connector = try ZeroMQConnector()
        await connector.stop()
        await #expect(throws: SocketThreadError.stopped) { try await connector.connect(to: "tcp://127.0.0.1:1") }
        #expect(notes.state.withLock { $0.stops } == 0)
    }

    @Test func stopTwiceAndAtOnce() async throws {
        let notes = Notes()
        let (host, _) = try await startHost(notes: notes)
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { await host.stop() } }
        }
        await host.stop()
        #expect(notes.state.withLock { $0.stops } == 1)
    }

    @Test func stopWhileStarting() async throws {
        for _ in 0..<20 {
            let notes = Notes()
            let host = try ZeroMQDispatcherHost(endpoints: .anyLocalPorts, clock: { wallClock() }) {
                RelayReactor(notes)
            }
            await withTaskGroup { group in
                for _ in 0..<3 { group.addTask { _ = try? await host.start() } }
                group.addTask { await host.stop() }
            }
            await host.stop()
            #expect(notes.state.withLock { $0.stops <= 1 })
        }
    }

    @Test func startTwiceIsStartOnce() async throws {
        let (host, endpoints) = try await startHost()
        #expect(try await host.start() == endpoints)
        await host.stop()
    }

    @Test func whatKeepsItFromStartingIsSaid() async throws {
        let (host, endpoints) = try await startHost()
        let second = try ZeroMQDispatcherHost(endpoints: endpoints, clock: { wallClock() }) { RelayReactor() }
        let error = await #expect(throws: ZeroMQError.self) { try await second.start() }
        #expect(error?.code == .addressInUse)
        await second.stop()
        await host.stop()

        let connector = try ZeroMQConnector()
        let failure = await #expect(throws: BusError.self) { try await connector.connect(to: "nonsense") }
        #expect(failure?.code == .transport)
        await connector.stop()
    }

    @Test func stoppingTheConnectorEndsItsLinks() async throws {
        let (host, endpoints) = try await startHost()
        let connector = try ZeroMQConnector()
        let link = try await connector.connect(to: endpoints.front)
        let events = try await connector.subscribe(to: endpoints.events)
        try events.followAll()
        await withTaskGroup { group in
            group.addTask { for await _ in link.arrivals {} }
            group.addTask { for await _ in events.arrivals {} }
            group.addTask { await connector.stop() }
        }
        let error = #expect(throws: BusError.self) { try link.send(say(1)) }
        #expect(error?.code == .closed)
        #expect(throws: BusError.self) { try events.followAll() }
        await link.close()
        await events.close()
        await host.stop()
    }

    @Test func closingALinkSendsWhatWasHandedOver() async throws {
        let (host, endpoints) = try await startHost()
        let connector = try ZeroMQConnector()
        let worker = try await connector.connect(to: endpoints.back)
        try worker.send(Message(Header(.hello)))
        _ = await worker.next()
        let client = try await connector.connect(to: endpoints.front)
        for number in 0..<50 { try client.send(say(number)) }
        await client.close()
        await client.close()
        let error = #expect(throws: BusError.self) { try client.send(say(51)) }
        #expect(error?.code == .closed)
        var numbers: [Int] = []
        for await work in worker.arrivals {
            numbers.append(work.number)
            if numbers.count == 50 { break }
        }
        #expect(numbers == Array(0..<50))
        await host.stop()
        await connector.stop()
    }

    @Test func whatNobodyHoldsEnds() async throws {
        let notes = Notes()
        do {
            let (host, endpoints) = try await startHost(notes: notes)
            let connector = try ZeroMQConnector()
            let link = try await connector.connect(to: endpoints.front)
            try link.send(say(1))
            _ = await link.next()
            _ = (host, connector)
        }
        // No stop was called; the thread ends on its own and lets go of the reactor.
        while !notes.state.withLock({ $0.isReleased }) { await Task.yield() }
    }
}
