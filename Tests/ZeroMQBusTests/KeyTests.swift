// Beckon: who gets in, who is known again, and what a revocation ends at once.
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
    var count: Int { self.numbers.withLock { $0.count } }
    func clear() { self.numbers.withLock { $0 = [] } }
}

@Suite(.timeLimit(.minutes(2)))
struct KeyTests {
    private static let all = Rights(submit: [.all], answer: [.all], observe: [.all])

    @Test func aMessageSaysWhoseItIs() async throws {
        for isInFolder in [false, true] {
            let castle = try await Castle(["ann": Self.all, "bob": Self.all], isInFolder: isInFolder)
            for (name, endpoint) in [("ann", castle.endpoints.front), ("bob", castle.endpoints.back)] {
                let connector = try castle.connector(name)
                let link = try await connector.connect(to: endpoint)
                try link.send(say(1))
                _ = await link.next()
                // A message of a header alone is known, too.
                try link.send(Message(Header(.goodbye, correlationID: say(2).header.correlationID)))
                _ = await link.next()
                await connector.stop()
            }
            #expect(castle.seen.keys == ["ann", "ann", "bob", "bob"])
            await castle.host.stop()
        }
    }

    /// Nobody without an admitted key reaches any door, and the rest is served meanwhile.
    @Test(arguments: [nil, "foreign", "old"] as [String?])
    func strangersStayOutside(_ name: String?) async throws {
        let castle = try await Castle(["ann": Self.all, "old": Self.all])
        try await castle.revoke("old")
        let context = try Context()
        for (kind, endpoint) in [
            (SocketKind.dealer, castle.endpoints.front), (.dealer, castle.endpoints.back),
            (.subscribe, castle.endpoints.events),
        ] {
            let socket = try castle.socket(kind, name, in: context)
            let monitor = try Monitor.watch(socket)
            try socket.connect(endpoint)
            if kind == .subscribe {
                try socket.subscribe(to: [])
            } else {
                try socket.trySend([Frame(Header(.say).bytes)])
            }
            var isRefused = false
            while !isRefused {
                switch try monitor.receive(timeoutMilliseconds: 20_000).kind {
                case .handshakeFailedAuthentication(let status): isRefused = status == 400
                // A server of CURVE hangs up on whoever speaks anything else.
                case .handshakeFailed, .handshakeFailedProtocol, .disconnected: isRefused = name == nil
                case .handshakeSucceeded:
                    Issue.record("let in")
                    isRefused = true
                default: break
                }
            }
            let friend = try castle.connector("ann")
            let link = try await friend.connect(to: castle.endpoints.front)
            try link.send(say(1))
            _ = await link.next()
            await friend.stop()
            #expect(try socket.tryReceive() == nil)
        }
        #expect(castle.seen.keys == ["ann", "ann", "ann"])
        await castle.host.stop()
    }

    @Test func aStrangerIsLoggedOnce() async throws {
        let castle = try await Castle(["ann": Self.all, "old": Self.all], now: { Instant(milliseconds: 1_000_000) })
        try await castle.revoke("old")
        let context = try Context()
        for _ in 0..<3 {
            let socket = try castle.socket(.dealer, "old", in: context)
            let monitor = try Monitor.watch(socket)
            try socket.connect(castle.endpoints.front)
            var isRefused = false
            while !isRefused {
                if case .handshakeFailedAuthentication = try monitor.receive(timeoutMilliseconds: 20_000).kind {
                    isRefused = true
                }
            }
        }
        let lines = castle.log.all.filter { $0.contains("not let in") }
        #expect(lines == ["warning address 127.0.0.1: the key 'old' is revoked; not let in"])
        await castle.host.stop()
    }

    @Test func whoHasNoKeyIsLoggedOnce() async throws {
        let castle = try await Castle(["ann": Self.all], now: { Instant(milliseconds: 1_000_000) })
        let context = try Context()
        for _ in 0..<3 {
            for (kind, endpoint) in [
                (SocketKind.dealer, castle.endpoints.front), (.subscribe, castle.endpoints.events),
            ] {
                let socket = try castle.socket(kind, nil, in: context)
                let monitor = try Monitor.watch(socket)
                try socket.connect(endpoint)
                var isRefused = false
                while !isRefused {
                    switch try monitor.receive(timeoutMilliseconds: 20_000).kind {
                    case .handshakeFailed, .handshakeFailedProtocol, .disconnected: isRefused = true
                    default: break
                    }
                }
            }
        }
        while castle.log.all.count < 2 { await Task.yield() }
        #expect(
            castle.log.all.sorted() == [
                "warning somebody at events: no handshake of CURVE; not let in",
                "warning somebody at front: no handshake of CURVE; not let in",
            ])
        await castle.host.stop()
    }

    @Test(arguments: [Door.front, .back])
    func whoIsRevokedWhileConnectedIsNobody(_ door: Door) async throws {
        let castle = try await Castle(["ann": Self.all, "bob": Self.all])
        let connector = try castle.connector("ann")
        let link = try await connector.connect(to: door == .front ? castle.endpoints.front : castle.endpoints.back)
        try link.send(say(1))
        _ = await link.next()
        try await castle.revoke("ann")
        #expect(castle.seen.tables.last?["ann"] == nil && castle.seen.tables.last?["bob"] != nil)
        try link.send(say(2))
        _ = await link.next()
        #expect(castle.seen.keys.first == "ann")
        let last = try #require(castle.seen.keys.last ?? nil)
        #expect(castle.seen.tables.last?[last] == nil)
        #expect(castle.seen.tables.last?.refusal(of: .say, about: Concern(), by: last)?.code == "notAllowed")
        await connector.stop()
        await castle.host.stop()
    }

    @Test func aKeyThatIsAddedGetsIn() async throws {
        let castle = try await Castle(["ann": Self.all, "late": Self.all])
        let entries = castle.entries
        try await castle.change { $0.removeAll { $0.name == "late" } }
        let connector = try castle.connector("late")
        let link = try await connector.connect(to: castle.endpoints.front)
        try link.send(say(1))
        try await castle.change { $0 = entries }
        let answer = await link.next()
        #expect(answer?.number == 1)
        #expect(castle.seen.keys == ["late"])
        await connector.stop()
        await castle.host.stop()
    }

    @Test func rightsThatCannotBeReadChangeNothing() async throws {
        let castle = try await Castle(["ann": Self.all])
        try castle.damage()
        while !castle.log.all.contains(where: { $0.contains("cannot be read") }) { await Task.yield() }
        let connector = try castle.connector("ann")
        let link = try await connector.connect(to: castle.endpoints.front)
        try link.send(say(1))
        let answer = await link.next()
        #expect(answer?.number == 1)
        #expect(castle.seen.tables.count == 1)
        await connector.stop()
        await castle.host.stop()
    }

    @Test func aDispatcherThatCannotReadRightsDoesNotStart() async throws {
        struct Unreadable: Error {}
        var settings = TransportSettings()
        settings.security = .curveServer(secretKey: try CurveKeyPair.generate().secretKey)
        settings.rights = RightsSource(folder: nil) { throw Unreadable() }
        let unreadable = settings
        await #expect(throws: Unreadable.self) { try await startHost(settings: unreadable) }
        settings.rights = RightsSource(folder: "/nowhere/at/all") { RightsFile() }
        let unwatched = settings
        let error = await #expect(throws: (any Error).self) { try await startHost(settings: unwatched) }
        #expect(error.map { "\($0)".contains("/nowhere/at/all cannot be watched") } == true)
    }

    // MARK: Events

    /// Publishes until the followers have what they wait for.
    private func publish(_ castle: Castle, until isDone: () -> Bool) async throws {
        let connector = try castle.connector("speaker")
        let link = try await connector.connect(to: castle.endpoints.front)
        var number = 0
        while !isDone() {
            number += 1
            try link.send(say(number))
            _ = await link.next()
        }
        await connector.stop()
    }

    private func follow(
        _ castle: Castle, _ name: String, _ topics: [String], _ received: Received,
        _ group: inout ThrowingTaskGroup<Void, any Error>
    ) async throws -> ZeroMQConnector {
        let connector = try castle.connector(name)
        let events = try await connector.subscribe(to: castle.endpoints.events)
        for topic in topics {
            if topic.isEmpty { try events.followAll() } else { try events.follow(conversation: topic) }
        }
        group.addTask {
            for await event in events.arrivals { received.numbers.withLock { $0.append(event.number) } }
        }
        return connector
    }

    @Test(arguments: [false, true]) func onlyWhatAKeyMayObserveIsDelivered(_ isInFolder: Bool) async throws {
        let one = Rights(observe: [NamePattern(name: "one")])
        let castle = try await Castle(
            ["speaker": Self.all, "all": Self.all, "one": one, "none": Rights(submit: [.all])], isInFolder: isInFolder)
        let (all, some, many, none) = (Received(), Received(), Received(), Received())
        try await withThrowingTaskGroup(of: Void.self) { group in
            let connectors = [
                try await self.follow(castle, "all", [""], all, &group),
                // All of them asked for, one of them allowed: that one is delivered.
                try await self.follow(castle, "one", ["", "two", "one"], some, &group),
                try await self.follow(castle, "one", ["", "two"], many, &group),
                try await self.follow(castle, "none", ["", "one"], none, &group),
            ]
            try await self.publish(castle) { all.count >= 20 && some.count >= 20 }
            #expect(many.count == 0 && none.count == 0)
            let numbers = some.numbers.withLock { $0 }
            #expect(numbers.count == Set(numbers).count)
            for connector in connectors { await connector.stop() }
        }
        let lines = castle.log.all.filter { $0.contains("may not follow") }.sorted()
        #expect(
            lines == [
                "warning key 'none': may not follow the events it asked for",
                "warning key 'one': may not follow the events it asked for",
            ])
        await castle.host.stop()
    }

    /// A subscriber that is connected loses what it may no longer have; the others go on by themselves.
    @Test(arguments: [(false, true), (false, false), (true, true)])
    func aFollowerThatLosesItsRightGetsNothingMore(_ isInFolder: Bool, _ isRevoked: Bool) async throws {
        let castle = try await Castle(["speaker": Self.all, "all": Self.all, "spy": Self.all], isInFolder: isInFolder)
        let (all, spy) = (Received(), Received())
        try await withThrowingTaskGroup(of: Void.self) { group in
            let connectors = [
                try await self.follow(castle, "all", ["one"], all, &group),
                try await self.follow(castle, "spy", ["one"], spy, &group),
            ]
            try await self.publish(castle) { all.count > 3 && spy.count > 3 }
            if isRevoked {
                try await castle.revoke("spy")
            } else {
                try await castle.change { entries in
                    for index in entries.indices where entries[index].name == "spy" {
                        entries[index].rights.observe = [NamePattern(name: "two")]
                    }
                }
            }
            // What had been delivered before stands in queues of the spy's own; nothing new comes after it.
            let before = Received()
            try await self.publish(castle) {
                if before.count == 0 { all.clear(); before.numbers.withLock { $0.append(1) } }
                return all.count > 3
            }
            spy.clear()
            all.clear()
            try await self.publish(castle) { all.count > 20 }
            #expect(spy.count == 0)
            for connector in connectors { await connector.stop() }
        }
        await castle.host.stop()
    }

    @Test func otherRevocationsDisturbNoFollower() async throws {
        let castle = try await Castle(["speaker": Self.all, "all": Self.all, "other": Self.all])
        let all = Received()
        try await withThrowingTaskGroup(of: Void.self) { group in
            let connector = try await self.follow(castle, "all", ["one"], all, &group)
            try await self.publish(castle) { all.count > 3 }
            try await castle.revoke("other")
            // Wider rights take nothing away either.
            try await castle.change { $0[0].rights.operate = true }
            all.clear()
            let speaker = try castle.connector("speaker")
            let link = try await speaker.connect(to: castle.endpoints.front)
            for number in 1...50 {
                try link.send(say(number))
                _ = await link.next()
            }
            while all.count < 50 { await Task.yield() }
            #expect(all.numbers.withLock { $0 } == Array(1...50))
            await speaker.stop()
            await connector.stop()
        }
        await castle.host.stop()
    }
}
