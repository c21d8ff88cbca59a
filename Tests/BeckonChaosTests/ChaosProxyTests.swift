// Beckon: the proxy over real sockets, fault by fault
// SPDX-License-Identifier: Apache-2.0

import BeckonChaos
import Foundation
import Schema
import Testing
import ZeroMQ
import ZeroMQBus

@Suite(.timeLimit(.minutes(2))) struct ChaosProxyTests {
    /// A proxy in a folder of its own, with nobody behind it yet.
    private final class Place {
        let folder: String
        let proxy: ChaosProxy
        let context: Context
        let near: DispatcherEndpoints, far: DispatcherEndpoints

        init(_ faults: ProxyFaults = .none, seed: UInt64 = 1) throws {
            // Short: the path of a Unix socket has at most 107 bytes.
            self.folder = "/tmp/bkp-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString.prefix(8))"
            for name in ["near", "far"] {
                try FileManager.default.createDirectory(
                    atPath: "\(self.folder)/\(name)", withIntermediateDirectories: true)
            }
            self.near = .inFolder("\(self.folder)/near")
            self.far = .inFolder("\(self.folder)/far")
            self.context = try Context()
            self.proxy = try ChaosProxy(
                from: self.near, to: self.far, faults: faults, seed: seed, clock: { Instant(Date()) })
        }

        deinit { try? FileManager.default.removeItem(atPath: self.folder) }

        func router() throws(ZeroMQError) -> Socket {
            let socket = try Socket.open(.router, in: self.context, lingerMilliseconds: 0)
            try socket.bind(self.far.front)
            return socket
        }

        func peer() throws -> Socket {
            let socket = try Socket.open(.dealer, in: self.context, lingerMilliseconds: 0)
            try socket.connect(self.near.front)
            return socket
        }

        /// Waits until the proxy has counted something.
        func until(_ fits: (ProxyCounts) -> Bool) async { while !fits(self.proxy.counts) { await Task.yield() } }
    }

    private static func text(_ message: ZeroMQ.Message) -> String {
        String(decoding: message.frames.last?.bytes ?? [], as: UTF8.self)
    }

    private static let patience: Int32 = 30_000

    @Test func eachPeerHasAConnectionOfItsOwn() async throws {
        let place = try Place()
        try await place.proxy.start()
        let router = try place.router()
        let ann = try place.peer(), bob = try place.peer()
        try ann.send([Frame("ann")])
        let first = try router.receive(timeoutMilliseconds: Self.patience)
        try bob.send([Frame("bob")])
        let second = try router.receive(timeoutMilliseconds: Self.patience)
        #expect(Self.text(first) == "ann")
        #expect(Self.text(second) == "bob")
        #expect(first.frames[0] != second.frames[0])
        try router.send(Message([second.frames[0], Frame("to bob"), Frame("body")]))
        try router.send(Message([first.frames[0], Frame("to ann")]))
        #expect(try bob.receive(timeoutMilliseconds: Self.patience) == [Frame("to bob"), Frame("body")])
        #expect(try ann.receive(timeoutMilliseconds: Self.patience) == [Frame("to ann")])
        await place.proxy.stop()
    }

    @Test func dropped() async throws {
        let place = try Place(ProxyFaults(drop: 1))
        try await place.proxy.start()
        let router = try place.router(), peer = try place.peer()
        try peer.send([Frame("lost")])
        await place.until { $0.dropped == 1 }
        place.proxy.set(.none)
        // A message wakes the proxy; the one that wakes it may still meet the old faults.
        while try router.tryReceive() == nil {
            try peer.send([Frame("found")])
            await Task.yield()
        }
        await place.proxy.stop()
    }

    @Test func doubled() async throws {
        let place = try Place(ProxyFaults(double: 1))
        try await place.proxy.start()
        let router = try place.router(), peer = try place.peer()
        try peer.send([Frame("twice")])
        let first = try router.receive(timeoutMilliseconds: Self.patience)
        #expect(try router.receive(timeoutMilliseconds: Self.patience) == first)
        try router.send(Message([first.frames[0], Frame("back")]))
        for _ in 0..<2 { #expect(Self.text(try peer.receive(timeoutMilliseconds: Self.patience)) == "back") }
        await place.until { $0.doubled == 2 }
        await place.proxy.stop()
    }

    @Test func delayedInOrder() async throws {
        let place = try Place(ProxyFaults(delay: 0.5, delayMaximum: 3))
        try await place.proxy.start()
        let router = try place.router(), peer = try place.peer()
        for number in 0..<50 { try peer.send([Frame("\(number)")]) }
        for number in 0..<50 {
            #expect(Self.text(try router.receive(timeoutMilliseconds: Self.patience)) == "\(number)")
        }
        #expect(place.proxy.counts.delayed > 0)
        await place.proxy.stop()
    }

    @Test func reordered() async throws {
        let place = try Place(ProxyFaults(reorder: 0.3, delayMaximum: 20))
        try await place.proxy.start()
        let router = try place.router(), peer = try place.peer()
        for number in 0..<100 { try peer.send([Frame("\(number)")]) }
        var got: [Int] = []
        for _ in 0..<100 { got.append(Int(Self.text(try router.receive(timeoutMilliseconds: Self.patience))) ?? -1) }
        #expect(got.sorted() == Array(0..<100))
        #expect(got != got.sorted())
        await place.proxy.stop()
    }

    @Test func eventsArrive() async throws {
        let place = try Place()
        try await place.proxy.start()
        let publisher = try Socket.open(.extendedPublish, in: place.context, lingerMilliseconds: 0)
        try publisher.bind(place.far.events)
        let observer = try Socket.open(.subscribe, in: place.context, lingerMilliseconds: 0)
        try observer.connect(place.near.events)
        try observer.subscribe(to: [UInt8]("event/".utf8))
        // The subscription has come all the way.
        #expect(try publisher.receive(timeoutMilliseconds: Self.patience).frames[0].bytes.first == 1)
        try publisher.send([Frame("event/a/"), Frame("header"), Frame("body")])
        let message = try observer.receive(timeoutMilliseconds: Self.patience)
        #expect(message == [Frame("event/a/"), Frame("header"), Frame("body")])
        await place.proxy.stop()
    }

    @Test func aPeerThatIsGoneIsDropped() async throws {
        let place = try Place()
        try await place.proxy.start()
        let router = try place.router()
        let id = try await Self.visit(place, router)
        // What is said to it meets nobody, and so its connection behind the proxy ends.
        while place.proxy.counts.closed == 0 {
            _ = try router.trySend(Message([id, Frame("are you there")]))
            await Task.yield()
        }
        while try router.trySend(Message([id, Frame("are you there")])) != .unroutable { await Task.yield() }
        await place.proxy.stop()
    }

    /// Says one thing and goes.
    private static func visit(_ place: Place, _ router: borrowing Socket) async throws -> Frame {
        let peer = try place.peer()
        try peer.send([Frame("hello")])
        return try router.receive(timeoutMilliseconds: Self.patience).frames[0]
    }

    @Test func aDispatcherThatComesAgainIsFound() async throws {
        let place = try Place()
        try await place.proxy.start()
        let peer = try place.peer()
        try await Self.serve(place, peer, "first")
        try await Self.serve(place, peer, "second")
        await place.proxy.stop()
    }

    /// Listens as soon as the one before has let go of the path, which libzmq does in its own time.
    private static func bind(_ place: Place) async throws -> Socket {
        while true {
            do throws(ZeroMQError) {
                return try place.router()
            } catch {
                guard error.code == .addressInUse else { throw error }
            }
            await Task.yield()
        }
    }

    /// A dispatcher that takes one message and goes.
    private static func serve(_ place: Place, _ peer: borrowing Socket, _ text: String) async throws {
        let router = try await Self.bind(place)
        try peer.send([Frame(text)])
        // What the proxy sent into the connection that had just ended is lost, as it would be without a proxy.
        while true {
            if let message = try? router.receive(timeoutMilliseconds: 500) {
                return #expect(Self.text(message) == text)
            }
            try peer.send([Frame(text)])
        }
    }
}
