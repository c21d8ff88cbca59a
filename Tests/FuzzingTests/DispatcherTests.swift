// Beckon: the dispatcher without sockets, fed with whole messages
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherJournal
import DispatcherService
import Fuzzing
import Schema
import Testing

@Suite struct DispatcherTests {
    private static let hints: [String: [Value]] = [
        "conversation": ["a", "b", "c"], "user": ["ann", "bo"], "intent": ["RequestRide", "Fly"], "app": ["hop", "x"],
        "locale": ["en"], "timeZone": ["UTC"], "credit": [1, 4], "question": ["q"],
    ]

    private static func message(_ frames: [[UInt8]], _ peer: Peer) -> Arrival? {
        guard (1...2).contains(frames.count) else { return .malformed(.frameCount(frames.count), from: peer) }
        do throws(WireError) {
            let header = try Corpus.header(frames[0])
            return .message(Message(header, body: frames.count > 1 ? frames[1] : []), from: peer)
        } catch {
            return .malformed(error, from: peer)
        }
    }

    /// Every message at both doors, from peers that come and go, while time goes by: each is answered with what the
    /// protocol has, nothing traps, and what is sent can be read.
    @Test(arguments: 0..<UInt64(4)) func everyMessageIsTakenOrRefusedByItsCode(_ number: UInt64) throws {
        var fuzzer = FrameFuzzer(seed: Corpus.seed &+ number, hints: Self.hints, largest: 1 << 16)
        var now = Instant(milliseconds: 1_795_262_400_000)
        var settings = DispatcherSettings()
        settings.authorization = .all
        settings.conversations = 16
        settings.openRequests = 200
        var dispatcher = Dispatcher(journal: MemoryJournal(), settings: settings, at: now)
        let manifest = try JSON.decode(Manifest.self, from: try Corpus.golden("manifest"))
        let honest = Peer(.back, id: [200])
        let hello = try Message(Header(.hello), Hello(role: .handler, worker: "w", credit: 4, manifest: manifest))
        _ = try dispatcher.turn([.message(hello, from: honest)], at: now)
        for _ in 0..<Corpus.rounds(2_500) {
            let door: Door = fuzzer.dice.one(in: 2) ? .front : .back
            let peer = Peer(door, id: [UInt8(fuzzer.dice.below(12))])
            let kinds: Set<Kind> = door == .front ? Self.clientKinds : Self.workerKinds
            guard let arrival = Self.message(fuzzer.next(favouring: kinds).frames, peer) else { continue }
            now = now + Milliseconds(Int64(fuzzer.dice.below(40)))
            let departures = try dispatcher.turn([arrival], at: now)
            for case .send(let message, let receiver) in departures {
                #expect(message.body.count <= Limits.bodyBytes)
                guard message.header.kind == .refused else { continue }
                let refusal = try message.decode(Refusal.self)
                #expect(Corpus.codes.contains(refusal.code), "'\(refusal.code)' stands in no document")
                #expect(receiver == peer)
            }
            if fuzzer.dice.one(in: 50) { _ = try dispatcher.turn([.undeliverable(hello, to: peer)], at: now) }
            if fuzzer.dice.one(in: 100) { now = now + .seconds(3) }
        }
        // Good clients are served all the same.
        let query = try Message(Header(.query, workNumber: 9), Query(.status))
        let client = Peer(.front, id: [99])
        let answer = try dispatcher.turn([.message(query, from: client)], at: now)
        #expect(
            answer.contains {
                if case .send(let message, client) = $0 { message.header.kind == .report } else { false }
            })
    }

    private static let clientKinds: Set<Kind> = [
        .say, .submit, .answer, .cancel, .device, .delivered, .fetch, .query, .setting, .hear,
    ]
    private static let workerKinds: Set<Kind> = [
        .hello, .heartbeat, .result, .update, .goodbye, .vocabulary, .donation,
    ]
}
