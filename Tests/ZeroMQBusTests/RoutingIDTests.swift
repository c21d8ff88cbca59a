// Beckon: tests of peers that choose the names under which libzmq knows them.
// SPDX-License-Identifier: Apache-2.0

import Access
import Schema
import Testing
import ZeroMQ
import ZeroMQBus

/// libzmq 4.3.4 and 4.3.5 end the process where a peer has the number that a `ROUTER` is about to give to another
/// ("Assertion failed: ok (src/socket_base.cpp:2130)"). Without the guard of `CurveGate` the first test here ends so.
@Suite(.timeLimit(.minutes(1))) struct RoutingIDTests {
    private static let patience: Int32 = 20_000

    private static let rights = ["phone": Rights(submit: [.all], answer: [.all], observe: [.all])]

    /// Says something, and waits for the answer.
    private static func talk(_ socket: borrowing Socket, _ number: UInt64) throws {
        let header = Header(.submit, correlationID: CorrelationID(high: 1, low: number))
        try socket.send([Frame(header.bytes), Frame("{}")], timeoutMilliseconds: self.patience)
        let answer = try socket.receive(timeoutMilliseconds: self.patience)
        #expect(try answer.frames[0].withUnsafeBytes { bytes in try Header(bytes) }.correlationID.low == number)
    }

    private static func number(after id: [UInt8], _ step: Int) -> [UInt8] {
        var id = id
        var carry = step
        for index in id.indices.reversed() where index > 0 {
            carry += Int(id[index])
            id[index] = UInt8(carry & 0xFF)
            carry >>= 8
        }
        return id
    }

    @Test("a peer that takes the next routing id stops no dispatcher, and nobody is taken for another")
    func theNextNumberIsHarmless() async throws {
        let castle = try await Castle(Self.rights)
        let context = try Context()
        for door in [castle.endpoints.front, castle.endpoints.back] {
            let honest = try castle.socket(.dealer, "phone", in: context)
            try honest.connect(door)
            try Self.talk(honest, 1)
            let known = try #require(castle.seen.ids.last)
            // The next numbers in the form in which libzmq, and in which the gate, gives them; and the honest peer's own.
            let first: [UInt8] = known.count == 5 ? known : [0, 0x6B, 0x8B, 0x45, 0x67]
            let wanted =
                (1...6).flatMap { [Self.number(after: known, $0), Self.number(after: first, $0)] } + [known, first]
            var hostile: [HostilePeer] = []
            for (index, id) in wanted.enumerated() {
                let peer = HostilePeer(try castle.socket(.dealer, "phone", routingID: id, in: context))
                try peer.socket.connect(door)
                try Self.talk(peer.socket, UInt64(100 + index))
                hostile.append(peer)
            }
            // Who chooses nothing is numbered next, and the first one is still the one that is answered.
            for number in UInt64(200)...208 {
                let next = try castle.socket(.dealer, "phone", in: context)
                try next.connect(door)
                try Self.talk(next, number)
            }
            try Self.talk(honest, 2)
            #expect(castle.seen.ids.last == known)
        }
        let ids = castle.seen.ids
        #expect(Set(ids).count == ids.count - 2, "each connection has an id of its own")
        #expect(ids.allSatisfy { $0.count == 9 && $0.first == 0x42 }, "no peer keeps the id that it chose")
        await castle.host.stop()
    }

    @Test("two peers that choose the same routing id are both heard") func theSameNumberTwice() async throws {
        let castle = try await Castle(Self.rights)
        let context = try Context()
        let first = try castle.socket(.dealer, "phone", routingID: Array("same".utf8), in: context)
        let second = try castle.socket(.dealer, "phone", routingID: Array("same".utf8), in: context)
        try first.connect(castle.endpoints.front)
        try Self.talk(first, 1)
        try second.connect(castle.endpoints.front)
        try Self.talk(second, 2)
        try Self.talk(first, 3)
        #expect(castle.seen.ids.count == 3 && castle.seen.ids[0] == castle.seen.ids[2])
        #expect(castle.seen.ids[0] != castle.seen.ids[1])
        await castle.host.stop()
    }

    private final class HostilePeer {
        let socket: Socket
        init(_ socket: consuming Socket) { self.socket = socket }
    }
}
