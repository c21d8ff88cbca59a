// Beckon: a peer that throws fuzzed frames at a dispatcher's doors
// SPDX-License-Identifier: Apache-2.0

import Fuzzing
import Schema
import Synchronization
import ZeroMQ
import ZeroMQBus

/// A peer that throws fuzzed frames at a dispatcher's three doors, from sockets of many kinds that come and go. For one
/// thread, which it blocks.
struct Barrage {
    private static let clientKinds: Set<Kind> = [
        .say, .submit, .answer, .cancel, .device, .delivered, .fetch, .query, .setting, .hear,
    ]
    private static let workerKinds: Set<Kind> = [
        .hello, .heartbeat, .result, .update, .goodbye, .vocabulary, .donation,
    ]
    private static let socketsBound = 24, rawBound = 150

    let plan: FuzzPlan
    let endpoints: DispatcherEndpoints
    /// Whom the dispatcher lets in; `nil` where it lets in everybody.
    let keys: FuzzKeys?
    /// Names that honest peers use as well, so that messages meet what exists.
    private static let hints: [String: [Value]] = [
        "conversation": (0..<40).map { .string("fuzz-\($0)") }, "user": ["fuzz-ann", "fuzz-bo"],
        "intent": ["Book", "Book", "Ride"], "app": [.string(HonestApp.identifier), "fuzz-app"], "locale": ["en"],
        "timeZone": ["UTC"], "credit": [1, 16], "worker": ["fuzz-worker"],
    ]

    /// Throws everything.
    ///
    /// - Parameters:
    ///   - progress: The number of messages thrown so far.
    ///   - isAlive: Whether it makes sense to go on.
    func run(progress: (Int) -> Void, isAlive: () -> Bool) throws -> FuzzTally {
        let context = try Context()
        var fuzzer = FrameFuzzer(seed: self.plan.seed, hints: Self.hints)
        var dice = Dice(self.plan.seed &+ 1)
        var tally = FuzzTally()
        var raw = RawConnections(bound: Self.rawBound)
        var sockets: [HostileSocket] = []
        var strangers = try self.keys.map { try Strangers(self.endpoints, $0) }
        while tally.messages < self.plan.messages {
            guard isAlive() else { return tally }
            progress(tally.messages)
            if sockets.count < Self.socketsBound {
                sockets.append(try self.open(&dice, context))
                tally.connections += 1
            } else if dice.one(in: 6) {
                let place = dice.below(sockets.count)
                sockets[place].drain(&tally)
                sockets[place] = try self.open(&dice, context)
                tally.connections += 1
            }
            if dice.one(in: 3) { self.knock(&raw, &dice, &tally) }
            // Some send a little and some flood.
            let count = [1, 5, 40, 400][dice.below(4)]
            let socket = sockets[dice.below(sockets.count)]
            for _ in 0..<min(count, self.plan.messages - tally.messages) {
                guard self.throwOne(socket, &fuzzer, &dice, &tally) else { break }
            }
            for socket in sockets { socket.drain(&tally) }
            // As many from strangers, door by door.
            while let least = tally.strangers.min(), least * 3 < tally.messages, isAlive() {
                guard strangers != nil else { break }
                try strangers?.throwSome(&fuzzer, &dice, &tally)
            }
        }
        try self.settle(sockets, context, &tally, isAlive)
        return tally
    }

    /// Throws one message; false where the socket takes no more.
    private func throwOne(
        _ socket: HostileSocket, _ fuzzer: inout FrameFuzzer, _ dice: inout Dice, _ tally: inout FuzzTally
    ) -> Bool {
        switch socket.role {
        case .observer:
            guard socket.send([self.subscription(&dice)], &tally) else { return false }
            tally.subscriptions += 1
            return true
        case .misfit:
            guard socket.send(fuzzer.next(favouring: Self.clientKinds).frames, &tally) else { return false }
            tally.misfits += 1
            return true
        case .client, .deaf, .worker, .asker:
            let kinds = socket.role == .worker ? Self.workerKinds : Self.clientKinds
            var (sort, frames) = fuzzer.next(favouring: kinds)
            // ZeroMQ has no message without a frame; it has one whose only frame is empty.
            if frames.isEmpty { frames = [[]] }
            guard socket.send(frames, &tally) else { return false }
            tally.messages += 1
            tally.frames += frames.count
            tally.bytes += frames.reduce(0) { $0 + $1.count }
            tally.sorts[sort.rawValue, default: 0] += 1
            return true
        }
    }

    private func open(_ dice: inout Dice, _ context: Context) throws -> HostileSocket {
        let (role, kind, endpoint): (HostileSocket.Role, SocketKind, String) =
            switch dice.below(20) {
            case 0..<8: (.client, .dealer, self.endpoints.front)
            case 8..<14: (.worker, .dealer, self.endpoints.back)
            case 14: (.deaf, .dealer, self.endpoints.front)
            case 15: (.asker, .request, self.endpoints.front)
            case 16..<18: (.observer, .extendedSubscribe, self.endpoints.events)
            case 18: (.misfit, [.push, .publish, .pair][dice.below(3)], self.endpoints.front)
            default: (.misfit, .dealer, self.endpoints.events)
            }
        return try HostileSocket(role, kind, in: context, to: endpoint, security: try self.keys?.admitted() ?? .none)
    }

    /// What a subscriber sends: to follow or to leave a topic, long ones, and what is none.
    private func subscription(_ dice: inout Dice) -> [UInt8] {
        switch dice.below(6) {
        case 0: return dice.bytes(dice.below(40))
        case 1: return [1] + dice.bytes([0, 1, 300, 5_000][dice.below(4)])
        case 2: return [0] + Array("event/fuzz-\(dice.below(500))/".utf8)
        default: return [1] + Array("event/fuzz-\(dice.next() % 100_000)/".utf8)
        }
    }

    /// Connects without ZMTP, and says nothing, half of a greeting, or anything.
    private func knock(_ raw: inout RawConnections, _ dice: inout Dice, _ tally: inout FuzzTally) {
        let endpoint = [self.endpoints.front, self.endpoints.back, self.endpoints.events][dice.below(3)]
        let greeting: [UInt8] = [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 0] + Array("NULL".utf8)
        let bytes: [UInt8] =
            switch dice.below(5) {
            case 0: []
            case 1: Array(greeting.prefix(dice.below(greeting.count)))
            // A greeting, and then a command frame that announces more than there is.
            case 2:
                greeting + [UInt8](repeating: 0, count: 48) + [6, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
            case 3: Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            default: dice.bytes(dice.below(4_000))
            }
        guard let count = raw.open(endpoint, sending: bytes) else { return }
        tally.rawConnections += 1
        tally.rawBytes += count
    }

    /// Waits until the dispatcher has read what was thrown: a sound question behind it is answered.
    private func settle(
        _ sockets: [HostileSocket], _ context: Context, _ tally: inout FuzzTally, _ isAlive: () -> Bool
    ) throws {
        let query = Schema.Message(Header(.query, workNumber: 4_711), body: Array("{\"subject\":\"status\"}".utf8))
        for socket in sockets where socket.role == .client && isAlive() {
            guard socket.send([query.header.bytes, query.body], &tally) else { continue }
            while isAlive(), let message = try? socket.socket.receive(timeoutMilliseconds: 30_000) {
                tally.take(message)
                guard let frame = message.frames.first,
                    let header = try? frame.withUnsafeBytes({ bytes in try Header(bytes) })
                else { continue }
                if header.kind == .report, header.workNumber == 4_711 { break }
            }
        }
    }
}
