// Beckon: a poller finds what can be received, whatever was done with the socket before.
// SPDX-License-Identifier: Apache-2.0

import Testing
import ZeroMQ

struct PollerTests {
    /// A generator that is the same each time.
    private struct Dice {
        var state: UInt64
        mutating func roll(_ sides: UInt64) -> UInt64 {
            self.state = self.state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (self.state >> 33) % sides
        }
    }

    /// libzmq signals once that something came, and whatever is done with a socket may take the signal away. As long as a
    /// message is there every look says so, and no look does when none is.
    @Test(arguments: ["inproc://poller", "tcp://127.0.0.1:*"], 0..<8 as Range<UInt64>)
    func itFindsWhatIsThere(endpoint: String, seed: UInt64) throws {
        let context = try Context()
        let router = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        let dealer = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
        try dealer.connect(try router.bind(endpoint))
        var poller = Poller()
        let token = try poller.add(router)
        try dealer.send([Frame("first")])
        let peer = try router.receive(timeoutMilliseconds: patience).frames[0]
        var dice = Dice(state: seed)
        // What was sent to the router and not received yet, and whether each look was right.
        var waiting = 0
        var isRight = true
        for _ in 0..<600 {
            switch dice.roll(7) {
            case 0, 1:
                try dealer.send([Frame("x")])
                waiting += 1
            case 2: if try router.tryReceive() != nil { waiting -= 1 }
            case 3: while try router.tryVisit(maximumFrames: 2, { _ in }) != nil { waiting -= 1 }
            case 4:
                try router.trySend([peer, Frame("y")])
                while try dealer.tryReceive() != nil {}
            case 5: _ = try router.events
            default:
                let ready = try poller.wait(timeoutMilliseconds: waiting > 0 ? Int(patience) : 0)
                let isReadable = poller.events(of: token) == .readable
                isRight = isRight && ready == (waiting > 0 ? 1 : 0) && isReadable == (waiting > 0)
            }
        }
        #expect(isRight)
    }

    /// A socket that can always be sent to is found so each time, though no signal tells.
    @Test func roomToSendIsAskedForEachTime() throws {
        let context = try Context()
        let pull = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
        let push = try Socket.open(.push, in: context, lingerMilliseconds: 0)
        try push.connect(try pull.bind("inproc://poller-room"))
        var poller = Poller()
        let token = try poller.add(push, for: .writable)
        for _ in 0..<3 {
            let ready = try poller.wait(timeoutMilliseconds: Int(patience))
            let events = poller.events(of: token)
            #expect(ready == 1)
            #expect(events == .writable)
        }
    }

    /// The time goes by also where signals tell of nothing that is waited for, and none is too long.
    @Test(arguments: [0, 1, 20])
    func theTimeGoesBy(milliseconds: Int) throws {
        let context = try Context()
        let router = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        let dealer = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
        var poller = Poller()
        _ = try poller.add(router)
        // Their connection is told by a signal.
        try dealer.connect(try router.bind("tcp://127.0.0.1:*"))
        let began = ContinuousClock.now
        let ready = try poller.wait(timeoutMilliseconds: milliseconds)
        #expect(ready == 0)
        #expect(began.duration(to: .now) >= .milliseconds(milliseconds))
        try dealer.send([Frame("x")])
        let found = try poller.wait(timeoutMilliseconds: .max)
        #expect(found == 1)
    }
}
