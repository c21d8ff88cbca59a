// Beckon: bytes that are no messages, on the dispatcher's real sockets
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Foundation
import Schema
import Testing
import ZeroMQ
import ZeroMQBus

@Suite(.serialized, .timeLimit(.minutes(4))) struct HostileFramesTests {
    /// What a socket sends, and the code it is refused with.
    private static func hostile() throws -> [([[UInt8]], String)] {
        let header = Header(.say, correlationID: CorrelationID(high: 1, low: 2)).bytes
        func with(_ byte: UInt8, at index: Int) -> [UInt8] {
            var bytes = header
            bytes[index] = byte
            return bytes
        }
        let context = RequestContext(conversation: "c")
        func say(_ words: String) throws -> [[UInt8]] { [header, try JSON.encode(Say(words, context: context))] }
        return [
            ([[0x00]], "malformedFrame"),
            ([Array(header.prefix(63))], "malformedFrame"),
            ([with(0x00, at: 0), Array("{}".utf8)], "malformedFrame"),
            ([with(9, at: 2), Array("{}".utf8)], "unknownVersion"),
            ([with(0x62, at: 3), Array("{}".utf8)], "wrongKind"),
            ([with(0xFF, at: 3), Array("{}".utf8)], "wrongKind"),
            ([header, Array("{}".utf8), Array("{}".utf8)], "malformedFrame"),
            ([header, Array("{\"utterance\": ".utf8)], "invalidBody"),
            ([header, Array(String(repeating: "[", count: 60).utf8)], "tooDeep"),
            ([header, [UInt8](repeating: 0x20, count: Limits.bodyBytes + 1)], "tooLarge"),
            (try say(""), "emptyUtterance"),
            (try say(String(repeating: "a", count: 100_000)), "utteranceTooLong"),
            (try say("a\u{1}b"), "invalidUtterance"),
        ]
    }

    @Test func eachIsRefusedByNameAndHonestClientsAreServed() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        try stack.startDispatcher()
        let context = try Context()
        for (frames, code) in try Self.hostile() {
            let socket = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
            try socket.connect(stack.endpoints.front)
            try socket.send(ZeroMQ.Message(frames))
            let received = try socket.receive(timeoutMilliseconds: 30_000)
            let header = try received.frames[0].withUnsafeBytes { bytes in try Header(bytes) }
            let refusal = try JSON.decode(Refusal.self, from: received.frames[1].bytes)
            #expect(header.kind == .refused)
            #expect(refusal.code == code, "\(refusal.message)")
        }
        // A frame that is far too large costs its sender the connection, and nobody else anything.
        let greedy = try Socket.open(.dealer, in: context, lingerMilliseconds: 0)
        try greedy.connect(stack.endpoints.front)
        try greedy.send(ZeroMQ.Message([[UInt8](repeating: 0, count: 8 << 20)]))
        try await stack.withClient { client in
            let status = try await client.query(.status).status
            #expect(status?.acceptedRequests == 0)
        }
    }
}
