// Beckon: full queues, absent peers, lingering and reconnecting.
// SPDX-License-Identifier: Apache-2.0

import Testing
import ZeroMQ

struct DeliveryTests {
    @Test func aFullQueueSaysSo() throws {
        let context = try Context()
        var options = SocketOptions()
        options.sendHighWaterMark = 3
        let folder = try TemporaryFolder()
        let push = try Socket.open(.push, in: context, lingerMilliseconds: 0, options: options)
        try push.connect(folder.endpoint)
        var results: [SendResult] = []
        for number in 0..<5 { results.append(try push.trySend([Frame([UInt8(number)])])) }
        #expect(results == [.sent, .sent, .sent, .wouldBlock, .wouldBlock])
        let failure = error { () throws(ZeroMQError) in try push.send([Frame("late")], timeoutMilliseconds: 1) }
        #expect(failure?.code == .timedOut)
    }

    @Test func withImmediateNothingWaitsForAnAbsentPeer() throws {
        let context = try Context()
        var options = SocketOptions()
        options.immediate = true
        let folder = try TemporaryFolder()
        let dealer = try Socket.open(.dealer, in: context, lingerMilliseconds: 0, options: options)
        try dealer.connect(folder.endpoint)
        #expect(try dealer.trySend([Frame("x")]) == .wouldBlock)
    }

    @Test func aRouterSaysThatAPeerIsUnknown() throws {
        let context = try Context()
        let router = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        try router.bind("tcp://127.0.0.1:*")
        #expect(try router.trySend([Frame("nobody"), Frame("hello")]) == .unroutable)
        let failure = error { () throws(ZeroMQError) in try router.send([Frame("nobody"), Frame("hello")]) }
        #expect(failure?.code == .unroutable)
        #expect(failure?.description.contains("gone") == true)
    }

    @Test func aRouterSaysThatAPeerHasLeft() throws {
        let context = try Context()
        let router = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        let endpoint = try router.bind("tcp://127.0.0.1:*")
        let monitor = try Monitor.watch(router)
        var identity = Frame()
        do {
            let dealer = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
            try dealer.connect(endpoint)
            try dealer.send([Frame("hello")], timeoutMilliseconds: patience)
            identity = try router.receive(timeoutMilliseconds: patience).frames[0]
            #expect(try router.trySend([identity, Frame("welcome")]) == .sent)
        }
        try monitor.wait { if case .disconnected = $0 { true } else { false } }
        // The router takes notice of the end when it next looks at its events.
        var result = SendResult.sent
        for _ in 0..<100 where result == .sent {
            _ = try? router.receive(timeoutMilliseconds: 10)
            result = try router.trySend([identity, Frame("still there?")])
        }
        #expect(result == .unroutable)
    }

    @Test func aClientReconnectsWhenTheServerComesBack() throws {
        let folder = try TemporaryFolder()
        let context = try Context()
        var options = SocketOptions()
        options.reconnectIntervalMilliseconds = 10
        options.reconnectIntervalMaximumMilliseconds = 50
        let dealer = try Socket.open(.dealer, in: context, lingerMilliseconds: 0, options: options)
        try dealer.connect(folder.endpoint)
        for round in 0..<3 {
            let monitor = try Monitor.watch(dealer)
            let router = try Socket.open(.router, in: context, lingerMilliseconds: 0)
            try router.bind(folder.endpoint)
            try dealer.send([Frame("\(round)")], timeoutMilliseconds: patience)
            let message = try router.receive(timeoutMilliseconds: patience)
            #expect(message.frames[1] == Frame("\(round)"))
            try router.send([message.frames[0], Frame("ok")])
            #expect(try dealer.receive(timeoutMilliseconds: patience) == [Frame("ok")])
            // Closed and gone before the next round sends, so that nothing is sent into the dying connection.
            try router.unbind(folder.endpoint)
            _ = consume router
            try monitor.wait { if case .disconnected = $0 { true } else { false } }
        }
    }

    @Test func withoutLingerAContextEndsAtOnce() throws {
        let clock = ContinuousClock()
        let elapsed = try clock.measure {
            let folder = try TemporaryFolder()
            let context = try Context()
            let push = try Socket.open(.push, in: context, lingerMilliseconds: 0)
            try push.connect(folder.endpoint)
            for _ in 0..<100 { #expect(try push.trySend([Frame("never read")]) == .sent) }
        }
        #expect(elapsed < .seconds(4))
    }

    @Test func withLingerWhatWasSentStillArrives() throws {
        let receiving = try Context()
        let pull = try Socket.open(.pull, in: receiving, lingerMilliseconds: 0)
        let endpoint = try pull.bind("tcp://127.0.0.1:*")
        do {
            let context = try Context()
            let push = try Socket.open(.push, in: context, lingerMilliseconds: patience)
            try push.connect(endpoint)
            for number in 0..<100 { try push.send([Frame([UInt8(number)])], timeoutMilliseconds: patience) }
        }
        for number in 0..<100 {
            #expect(try pull.receive(timeoutMilliseconds: patience) == [Frame([UInt8(number)])])
        }
    }

    @Test func shutdownEndsAWait() throws {
        let context = try Context()
        let pull = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
        context.shutdown()
        let failure = error { () throws(ZeroMQError) in _ = try pull.receive() }
        #expect(failure?.code == .contextTerminated)
        let late = error { () throws(ZeroMQError) in
            _ = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
        }
        #expect(late?.code == .contextTerminated)
    }
}

extension Monitor {
    /// Reads events up to the first that fits.
    borrowing func wait(for fits: (MonitorEvent.Kind) -> Bool) throws(ZeroMQError) {
        while !fits(try self.receive(timeoutMilliseconds: patience).kind) {}
    }
}
