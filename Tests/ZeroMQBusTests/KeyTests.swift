// Beckon: who gets in, who is known again, and what a revocation ends at once.
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import Schema
import Testing
import ZeroMQ
import ZeroMQBus

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
        let context = try Context()
        let refused = try castle.socket(.dealer, "late", in: context)
        let monitor = try Monitor.watch(refused)
        try refused.connect(castle.endpoints.front)
        var isRefused = false
        while !isRefused {
            if case .handshakeFailedAuthentication = try monitor.receive(timeoutMilliseconds: 20_000).kind {
                isRefused = true
            }
        }
        try await castle.change { $0 = entries }
        // libzmq does not try again where it was refused: whoever wants to come in connects anew.
        let connector = try castle.connector("late")
        let link = try await connector.connect(to: castle.endpoints.front)
        try link.send(say(1))
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
}
