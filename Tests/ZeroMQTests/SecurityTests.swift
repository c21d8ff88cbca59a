// Beckon: peers that mean harm, and keys.
// SPDX-License-Identifier: Apache-2.0

import Testing
import ZeroMQ

struct SecurityTests {
    @Test func anOversizedFrameClosesOnlyItsSender() throws {
        let context = try Context()
        var options = SocketOptions()
        options.maximumMessageSize = 1000
        let pull = try Socket.open(.pull, in: context, lingerMilliseconds: 0, options: options)
        let monitor = try Monitor.watch(pull)
        let endpoint = try pull.bind("tcp://127.0.0.1:*")
        var once = SocketOptions()
        once.reconnectIntervalMilliseconds = -1
        let hostile = try Socket.open(.push, in: context, lingerMilliseconds: 0, options: once)
        try hostile.connect(endpoint)
        try hostile.send([Frame([UInt8](repeating: 1, count: 1001))], timeoutMilliseconds: patience)
        try monitor.wait { if case .disconnected = $0 { true } else { false } }

        let honest = try Socket.open(.push, in: context, lingerMilliseconds: 0)
        try honest.connect(endpoint)
        try honest.send([Frame([UInt8](repeating: 2, count: 1000))], timeoutMilliseconds: patience)
        #expect(try pull.receive(timeoutMilliseconds: patience) == [Frame([UInt8](repeating: 2, count: 1000))])
        #expect(try pull.tryReceive() == nil)
    }

    @Test func keysAreMadeReadAndHidden() throws {
        let pair = try CurveKeyPair.generate()
        #expect(pair.publicKey != pair.secretKey)
        #expect(try CurveKeyPair(secretKey: pair.secretKey) == pair)
        #expect(try CurveKey(z85: pair.publicKey.z85) == pair.publicKey)
        #expect(try CurveKey(bytes: pair.secretKey.bytes) == pair.secretKey)
        #expect(pair.publicKey.z85.count == 40)
        let other = try CurveKeyPair.generate()
        #expect(other != pair)
        var dumped = ""
        dump(pair, to: &dumped)
        for text in ["\(pair)", String(reflecting: pair), dumped] {
            #expect(!text.contains(pair.secretKey.z85))
            #expect(!text.contains("\(pair.secretKey.bytes[0]), \(pair.secretKey.bytes[1])"))
        }
    }

    @Test(arguments: ["", "short", String(repeating: "a", count: 41), String(repeating: "\"", count: 40)])
    func badKeysAreRefused(text: String) {
        #expect(error { () throws(ZeroMQError) in _ = try CurveKey(z85: text) }?.code == .invalidKey)
    }

    @Test func curveLetsKeyHoldersTalkAndTurnsOthersAway() throws {
        let context = try Context()
        let serverKeys = try CurveKeyPair.generate()
        var options = SocketOptions()
        options.security = .curveServer(secretKey: serverKeys.secretKey)
        let pull = try Socket.open(.pull, in: context, lingerMilliseconds: 0, options: options)
        #expect(try pull.mechanism == .curve)
        #expect(try pull.isCurveServer)
        let monitor = try Monitor.watch(pull)
        let endpoint = try pull.bind("tcp://127.0.0.1:*")

        let plain = try Socket.open(.push, in: context, lingerMilliseconds: 0)
        try plain.connect(endpoint)
        try monitor.wait {
            switch $0 {
            case .handshakeFailed, .handshakeFailedProtocol: true
            default: false
            }
        }
        try plain.disconnect(endpoint)

        var clientOptions = SocketOptions()
        clientOptions.security = .curveClient(serverKey: serverKeys.publicKey, keys: try CurveKeyPair.generate())
        let push = try Socket.open(.push, in: context, lingerMilliseconds: 0, options: clientOptions)
        try push.connect(endpoint)
        try push.send([Frame("secret")], timeoutMilliseconds: patience)
        #expect(try pull.receive(timeoutMilliseconds: patience) == [Frame("secret")])
    }
}
