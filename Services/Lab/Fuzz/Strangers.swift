// Beckon: peers that are not let in, and throw all the same
// SPDX-License-Identifier: Apache-2.0

import Fuzzing
import Schema
import ZeroMQ
import ZeroMQBus

/// Peers that a dispatcher with keys does not let in. They come to each of its doors in every way there is: over ZeroMQ with a
/// key that nobody knows and with none, and over bare connections with no greeting, with one in the clear, and with one that
/// promises CURVE. What they throw is what the peer throws that is let in.
struct Strangers: ~Copyable {
    private static let kinds = Set(Kind.allCases)
    private static let socketsBound = 12, rawBound = 64

    private let doors: [String]
    private let keys: FuzzKeys
    private let context: Context
    private var raw = RawConnections(bound: Self.rawBound)
    private var sockets: [HostileSocket] = []
    private var turn = 0

    init(_ endpoints: DispatcherEndpoints, _ keys: FuzzKeys) throws {
        self.doors = [endpoints.front, endpoints.back, endpoints.events]
        self.keys = keys
        self.context = try Context()
    }

    /// Throws some messages at one door, in one way, each of them once: those that a door's kernel did not take at once are not
    /// counted.
    mutating func throwSome(_ fuzzer: inout FrameFuzzer, _ dice: inout Dice, _ tally: inout FuzzTally) throws {
        let door = self.turn % 3
        self.turn += 1
        if dice.one(in: 8) {
            try self.shakeHands(door, isKnown: dice.one(in: 2), fuzzer.next(favouring: Self.kinds).frames, &tally)
        }
        var bytes = Self.greeting(&dice)
        var ends: [Int] = []
        for _ in 0..<[1, 10, 60][dice.below(3)] {
            bytes += Self.framed(fuzzer.next(favouring: Self.kinds).frames)
            ends.append(bytes.count)
            // The rest would be taken by nobody.
            if bytes.count > 64 << 10 { break }
        }
        guard let taken = self.raw.open(self.doors[door], sending: bytes) else { return }
        tally.strangers[door] += ends.count { $0 <= taken }
        tally.strangerConnections += 1
    }

    /// Connects by ZeroMQ. Such a socket is never let in, so what it sends stays with it.
    private mutating func shakeHands(
        _ door: Int, isKnown: Bool, _ frames: [[UInt8]], _ tally: inout FuzzTally
    ) throws {
        if self.sockets.count >= Self.socketsBound { self.sockets.removeFirst() }
        let socket = try HostileSocket(
            .misfit, door == 2 ? .extendedSubscribe : .dealer, in: self.context, to: self.doors[door],
            security: isKnown ? try self.keys.stranger() : .none)
        _ = socket.send(frames, &tally)
        self.sockets.append(socket)
        tally.strangerConnections += 1
    }

    /// Nothing; a greeting of ZMTP 3.1 in the clear and what follows it; or one for CURVE with a command that is none.
    private static func greeting(_ dice: inout Dice) -> [UInt8] {
        func greeting(_ mechanism: String) -> [UInt8] {
            let name = Array(mechanism.utf8)
            return [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 1] + name + [UInt8](repeating: 0, count: 52 - name.count)
        }
        switch dice.below(4) {
        case 0: return []
        case 1:
            let ready = Array("\u{5}READY\u{B}Socket-Type".utf8) + [0, 0, 0, 6] + Array("DEALER".utf8)
            return greeting("NULL") + [4, UInt8(ready.count)] + ready
        case 2:
            // The size of a HELLO, of which nothing can be opened.
            return greeting("CURVE") + [4, 200] + Array("\u{5}HELLO".utf8) + [1, 0] + dice.bytes(192)
        default: return greeting("CURVE") + [4, UInt8(dice.below(256))] + dice.bytes(dice.below(256))
        }
    }

    /// A message as ZMTP frames it.
    private static func framed(_ frames: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, frame) in frames.enumerated() {
            let more: UInt8 = index + 1 < frames.count ? 1 : 0
            if frame.count < 256 {
                bytes += [more, UInt8(frame.count)]
            } else {
                bytes += [more | 2] + withUnsafeBytes(of: UInt64(frame.count).bigEndian) { Array($0) }
            }
            bytes += frame
        }
        return bytes
    }
}
