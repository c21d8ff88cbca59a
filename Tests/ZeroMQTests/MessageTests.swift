// Beckon: messages arrive as they were sent.
// SPDX-License-Identifier: Apache-2.0

import Testing
import ZeroMQ

struct MessageTests {
    @Test(arguments: [[3], [0, 1, 0], [0], [29, 33, 34, 8191], [8192, 1_000_000, 1]])
    func roundTrip(sizes: [Int]) throws {
        let frames = sizes.map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0 &* 7), count: $0) }
        let context = try Context()
        let server = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        let endpoint = try server.bind("tcp://127.0.0.1:*")
        let client = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
        try client.connect(endpoint)

        let request = Message(frames)
        try client.send(request, timeoutMilliseconds: patience)
        let received = try server.receive(timeoutMilliseconds: patience)
        #expect(received.bytes.dropFirst().elementsEqual(frames))
        #expect(received.frames.dropFirst().map(\.count) == frames.map(\.count))

        // Received frames go out again as they are, without a copy of the large ones.
        #expect(try server.trySend(received) == .sent)
        let echoed = try client.receive(timeoutMilliseconds: patience)
        #expect(echoed == request)
    }

    @Test func aMessageOfNoFramesIsRefused() throws {
        let context = try Context()
        let socket = try Socket.open(.pair, in: context, lingerMilliseconds: 0)
        #expect(error { () throws(ZeroMQError) in try socket.trySend(Message([Frame]())) }?.code == .emptyMessage)
    }

    @Test func anOverLongMessageIsDroppedAndTheNextOneArrives() throws {
        let context = try Context()
        let pull = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
        let push = try Socket.open(.push, in: context, lingerMilliseconds: 0)
        try push.connect(try pull.bind("tcp://127.0.0.1:*"))
        try push.send(Message((0..<100).map { [UInt8($0)] }), timeoutMilliseconds: patience)
        try push.send([Frame("next")], timeoutMilliseconds: patience)

        let failure = error { () throws(ZeroMQError) in
            _ = try pull.receive(timeoutMilliseconds: patience, maximumFrames: 4)
        }
        #expect(failure?.code == .tooManyFrames)
        #expect(failure?.detail == "100 frames, of at most 4")
        #expect(try pull.receive(timeoutMilliseconds: patience, maximumFrames: 4) == [Frame("next")])
    }

    @Test func nothingToReceiveIsNoError() throws {
        let context = try Context()
        let socket = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
        #expect(try socket.tryReceive() == nil)
        let failure = error { () throws(ZeroMQError) in _ = try socket.receive(timeoutMilliseconds: 1) }
        #expect(failure?.code == .timedOut)
    }

    @Test func framesKnowTheirConnection() throws {
        let context = try Context()
        let pull = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
        let push = try Socket.open(.push, in: context, lingerMilliseconds: 0)
        try push.connect(try pull.bind("tcp://127.0.0.1:*"))
        try push.send([Frame("x")], timeoutMilliseconds: patience)
        let frame = try pull.receive(timeoutMilliseconds: patience).frames[0]
        #expect(frame.property("Peer-Address") == "127.0.0.1")
        #expect(frame.property("Socket-Type") == "PUSH")
        #expect(frame.property("User-Id") == nil)
        #expect(Frame("x").property("Peer-Address") == nil)
        #expect("\(frame)" == "Frame(1 bytes)")
    }
}
