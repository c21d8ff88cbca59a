// Beckon: who may follow what, and who may connect.
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import Schema
import Synchronization
import Testing
import ZeroMQ
import ZeroMQBus

private final class Received: Sendable {
    let numbers = Mutex<[Int]>([])
}

@Suite(.timeLimit(.minutes(1)))
struct EventTests {
    @Test func followersGetTheirConversationAlone() async throws {
        let (host, endpoints) = try await startHost()
        let context = try Context()
        let nosy = try Socket.open(.subscribe, in: context, lingerMilliseconds: 0)
        try nosy.connect(endpoints.events)
        try nosy.subscribe(to: [])
        try nosy.subscribe(to: Array("ev".utf8))

        let connector = try ZeroMQConnector()
        let events = try await connector.subscribe(to: endpoints.events)
        try events.follow(conversation: "one")
        let client = try await connector.connect(to: endpoints.front)
        let received = Received()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await event in events.arrivals {
                    #expect(event.header.kind == .event)
                    received.numbers.withLock { $0.append(event.number) }
                }
            }
            // A subscription takes its time to arrive: say something until it does.
            var number = 0
            while received.numbers.withLock({ $0.count }) < 3 {
                number += 1
                try client.send(say(number, .query))
                _ = await client.next()
            }
            await events.close()
            await events.close()
            try await group.waitForAll()
        }
        // Each is published to two conversations; one is followed, so none comes twice.
        let numbers = received.numbers.withLock { $0 }
        #expect(numbers == Array((numbers.first ?? 0)..<(numbers.first ?? 0) + numbers.count))
        #expect(try nosy.tryReceive() == nil)
        await connector.stop()
        await host.stop()
    }

    @Test func onlyAdmittedKeysGetIn() async throws {
        let serverKeys = try CurveKeyPair.generate()
        let friend = try CurveKeyPair.generate()
        let stranger = try CurveKeyPair.generate()
        var settings = TransportSettings()
        settings.security = .curveServer(secretKey: serverKeys.secretKey)
        settings.rights = .fixed(
            try RightsFile([
                RightsFile.Entry(
                    name: "ann", publicKey: try Z85Key(friend.publicKey.z85), rights: Rights(submit: [.all]))
            ]))
        let (host, endpoints) = try await startHost(settings: settings)

        let context = try Context()
        var options = SocketOptions()
        options.security = .curveClient(serverKey: serverKeys.publicKey, keys: stranger)
        let refused = try Socket.open(.dealer, in: context, lingerMilliseconds: 0, options: options)
        let monitor = try Monitor.watch(refused)
        try refused.connect(endpoints.front)
        var status: Int32?
        while status == nil {
            if case .handshakeFailedAuthentication(let value) = try monitor.receive(timeoutMilliseconds: 5000).kind {
                status = value
            }
        }
        #expect(status == 400)

        var friendly = TransportSettings()
        friendly.security = .curveClient(serverKey: serverKeys.publicKey, keys: friend)
        let connector = try ZeroMQConnector(settings: friendly)
        let client = try await connector.connect(to: endpoints.front)
        try client.send(say(7))
        let answer = await client.next()
        #expect(answer?.number == 7)
        await connector.stop()
        await host.stop()
    }
}
