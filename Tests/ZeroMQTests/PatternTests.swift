// Beckon: patterns beyond question and answer: subscriptions, monitors, polling, options.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import ZeroMQ

struct PatternTests {
    @Test func subscriptionsArriveAsMessages() throws {
        let context = try Context()
        let publisher = try Socket.open(.extendedPublish, in: context, lingerMilliseconds: 0)
        let subscriber = try Socket.open(.subscribe, in: context, lingerMilliseconds: 0)
        try subscriber.connect(try publisher.bind("tcp://127.0.0.1:*"))
        try subscriber.subscribe(to: Array("rides.".utf8))
        #expect(try publisher.receive(timeoutMilliseconds: patience) == [Frame("\u{1}rides.")])
        for topic in ["lists.added", "rides.arrived"] {
            #expect(try publisher.trySend([Frame(topic), Frame("body")]) == .sent)
        }
        #expect(try subscriber.receive(timeoutMilliseconds: patience) == [Frame("rides.arrived"), Frame("body")])
        try subscriber.unsubscribe(from: Array("rides.".utf8))
        #expect(try publisher.receive(timeoutMilliseconds: patience) == [Frame("\u{0}rides.")])
    }

    @Test func aManualPublisherDecidesWhatIsDelivered() throws {
        let context = try Context()
        var options = SocketOptions()
        options.extendedPublishManual = true
        let publisher = try Socket.open(.extendedPublish, in: context, lingerMilliseconds: 0, options: options)
        let subscriber = try Socket.open(.extendedSubscribe, in: context, lingerMilliseconds: 0)
        try subscriber.connect(try publisher.bind("tcp://127.0.0.1:*"))
        try subscriber.send([Frame("\u{1}")], timeoutMilliseconds: patience)
        #expect(try publisher.receive(timeoutMilliseconds: patience) == [Frame("\u{1}")])
        try publisher.acceptSubscription(Array("public".utf8))
        #expect(try publisher.trySend([Frame("secret")]) == .sent)
        #expect(try publisher.trySend([Frame("public")]) == .sent)
        #expect(try subscriber.receive(timeoutMilliseconds: patience) == [Frame("public")])
        #expect(try subscriber.tryReceive() == nil)
    }

    @Test func requestsAndRepliesTakeTurns() throws {
        let context = try Context()
        let reply = try Socket.open(.reply, in: context, lingerMilliseconds: 0)
        let request = try Socket.open(.request, in: context, lingerMilliseconds: 0)
        try request.connect(try reply.bind("inproc://turns"))
        try request.send([Frame("q")])
        let failure = error { () throws(ZeroMQError) in try request.send([Frame("q")]) }
        #expect(failure?.code == .invalidState)
        #expect(try reply.receive(timeoutMilliseconds: patience) == [Frame("q")])
        try reply.send([Frame("a")])
        #expect(try request.receive(timeoutMilliseconds: patience) == [Frame("a")])
    }

    @Test func aMonitorTellsBothSides() throws {
        let context = try Context()
        let router = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        let serverMonitor = try Monitor.watch(router)
        let endpoint = try router.bind("tcp://127.0.0.1:*")
        let dealer = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
        let clientMonitor = try Monitor.watch(dealer)
        try dealer.connect(endpoint)

        let first = try serverMonitor.receive(timeoutMilliseconds: patience)
        #expect(first.endpoint == endpoint)
        guard case .listening = first.kind else { return #expect(Bool(false), "not listening but \(first)") }
        try serverMonitor.wait { if case .accepted = $0 { true } else { false } }
        try serverMonitor.wait { $0 == .handshakeSucceeded }
        try clientMonitor.wait { if case .connected = $0 { true } else { false } }
        try clientMonitor.wait { $0 == .handshakeSucceeded }
        _ = consume dealer
        try serverMonitor.wait { if case .disconnected = $0 { true } else { false } }
    }

    @Test func aPollerFindsWhatIsReady() throws {
        let context = try Context()
        let first = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
        let second = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
        try first.bind("inproc://poll-first")
        let push = try Socket.open(.push, in: context, lingerMilliseconds: 0)
        try push.connect(try second.bind("inproc://poll-second"))
        var pipes: [Int32] = [0, 0]
        try #require(pipe(&pipes) == 0)
        defer { for descriptor in pipes { close(descriptor) } }

        var poller = Poller(capacity: 3)
        let firstToken = try poller.add(first)
        let secondToken = try poller.add(second)
        let pipeToken = try poller.add(descriptor: pipes[0])
        let isFull = pollerIsFull(&poller, push)
        #expect(isFull)

        try expectReady(0, &poller, timeoutMilliseconds: 0)
        try push.send([Frame("x")])
        try expectReady(1, &poller, timeoutMilliseconds: Int(patience))
        try expectEvents(&poller, [(firstToken, []), (secondToken, .readable), (pipeToken, [])])
        #expect(write(pipes[1], "x", 1) == 1)
        try expectReady(2, &poller, timeoutMilliseconds: Int(patience))
        try expectEvents(&poller, [(firstToken, []), (secondToken, .readable), (pipeToken, .readable)])
        poller.remove(pipeToken)
        poller.watch(secondToken, for: [])
        try expectReady(0, &poller, timeoutMilliseconds: 0)
        poller.watch(secondToken, for: .readable)
        // A closed socket is not touched any more.
        _ = consume second
        try expectReady(0, &poller, timeoutMilliseconds: 0)
        try expectEvents(&poller, [(firstToken, []), (secondToken, []), (pipeToken, [])])
    }

    private func pollerIsFull(_ poller: inout Poller, _ socket: borrowing Socket) -> Bool {
        do {
            _ = try poller.add(socket)
            return false
        } catch {
            return error.code == .invalidArgument
        }
    }

    private func expectReady(_ count: Int, _ poller: inout Poller, timeoutMilliseconds: Int) throws {
        let ready = try poller.wait(timeoutMilliseconds: timeoutMilliseconds)
        #expect(ready == count)
    }

    private func expectEvents(_ poller: inout Poller, _ expected: [(Poller.Token, PollEvents)]) throws {
        for (token, events) in expected {
            let found = poller.events(of: token)
            #expect(found == events)
        }
    }

    @Test func optionsAreKept() throws {
        let context = try Context(inputOutputThreads: 2, maximumSockets: 4)
        var options = SocketOptions()
        options.sendHighWaterMark = 11
        options.receiveHighWaterMark = 12
        options.immediate = true
        options.maximumMessageSize = 1 << 20
        options.routingID = Array("name".utf8)
        options.reconnectIntervalMilliseconds = 20
        options.reconnectIntervalMaximumMilliseconds = 2000
        options.heartbeat = .init(intervalMilliseconds: 500, timeoutMilliseconds: 1500, timeToLiveMilliseconds: 1500)
        options.keepAlive = .init(idleSeconds: 60, intervalSeconds: 10, probes: 3)
        options.ipv6 = true
        options.backlog = 5
        options.zapDomain = "beckon"
        let socket = try Socket.open(.dealer, in: context, lingerMilliseconds: 7, options: options)
        #expect(try socket.sendHighWaterMark == 11)
        #expect(try socket.receiveHighWaterMark == 12)
        #expect(try socket.immediate)
        #expect(try socket.maximumMessageSize == 1 << 20)
        #expect(try socket.routingID == Array("name".utf8))
        #expect(try socket.handshakeIntervalMilliseconds == 2000)
        #expect(try socket.lingerMilliseconds == 7)
        #expect(try socket.ipv6)
        #expect(try socket.zapDomain == "beckon")
        #expect(try socket.mechanism == .null)
        #expect(try socket.events == [])
        #expect(try socket.fileDescriptor > 0)
    }

    @Test func everyKindOpens() throws {
        let context = try Context()
        for kind in SocketKind.allCases { _ = try Socket.open(kind, in: context, lingerMilliseconds: 0) }
        #expect(ZeroMQVersion.loaded >= ZeroMQVersion(major: 4, minor: 3, patch: 0))
        #expect(ZeroMQVersion.has("ipc"))
    }
}
