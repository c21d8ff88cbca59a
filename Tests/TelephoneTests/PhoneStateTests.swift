// Beckon: tests of what is understood of a telephone
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import Telephone

@Suite struct PhoneStateTests {
    static let now = Instant(milliseconds: 1_000_000)

    @Test func framesAreCutOutOfAStream() throws {
        var reader = NetstringReader()
        #expect(try reader.take(Array("2:{},5:{\"a".utf8)) == [Array("{}".utf8)])
        #expect(try reader.take(Array("\":".utf8)).isEmpty)
        #expect(try reader.take(Array(",0:,1".utf8)) == [Array("{\"a\":".utf8), []])
        #expect(try reader.take(Array(":x,".utf8)) == [Array("x".utf8)])
    }

    @Test(arguments: ["x", "1x:", ":", "2:{}x", "99999999999999999999:", "70000:"])
    func whatIsNoFrameBreaksTheStream(_ text: String) {
        var reader = NetstringReader()
        #expect(throws: NetstringReader.Broken.self) { try reader.take(Array(text.utf8)) }
    }

    @Test(
        arguments: [
            (#"{"response":true,"ok":true,"data":"","token":"k1"}"#, .response(token: "k1", isOK: true)),
            (#"{"response":true,"ok":false,"data":"","token":"k1"}"#, .response(token: "k1", isOK: false)),
            (
                #"{"event":true,"type":"CALL_RINGING","direction":"outgoing","peeruri":"sip:a@b","id":"7"}"#,
                .event(type: "CALL_RINGING", call: "7", peer: "sip:a@b", isOutgoing: true)
            ),
            (
                #"{"event":true,"type":"REGISTER_OK"}"#,
                .event(type: "REGISTER_OK", call: nil, peer: "", isOutgoing: false)
            ),
            (#"{"response":true}"#, nil), (#"{"event":true,"type":7}"#, nil), ("[]", nil), ("7", nil), ("{", nil),
            ("", nil),
        ] as [(String, ControlMessage?)])
    func messages(_ json: String, _ expected: ControlMessage?) {
        #expect(ControlMessage(Array(json.utf8)) == expected)
    }

    /// `ok`, `no`, or an event of our call; `other` before it makes it one of another call, `in` an incoming one.
    static func message(_ word: String) -> ControlMessage {
        switch word {
        case "ok", "no": return .response(token: "t", isOK: word == "ok")
        case "stale": return .response(token: "s", isOK: false)
        default:
            let parts = word.split(separator: " ")
            let isOurs = parts.count == 1
            return .event(
                type: "CALL_\(parts.last ?? "")", call: isOurs ? "1" : "2", peer: isOurs ? "sip:bob@h" : "sip:eve@h",
                isOutgoing: parts.first != "in")
        }
    }

    @Test(
        arguments: [
            ([], nil, .unknown), (["ok"], nil, .dialled), (["no"], .notDialled, .notDialled),
            (["stale"], nil, .unknown), (["ok", "RINGING"], .ringing, .ringing),
            (["LOCAL_SDP"], nil, .dialled), (["LOCAL_SDP", "no"], nil, .dialled),
            (["ok", "RINGING", "ESTABLISHED"], .established, .established),
            (["ok", "CLOSED"], .cameToNothing, .cameToNothing),
            (["ok", "RINGING", "CLOSED"], .cameToNothing, .cameToNothing),
            (["ok", "ESTABLISHED", "CLOSED", "RINGING"], .established, .established),
            (["ok", "other RINGING"], nil, .dialled), (["ok", "in RINGING"], nil, .dialled),
            (["ok", "RINGING", "other CLOSED"], .ringing, .ringing), (["ok", "PROGRESS"], .ringing, .ringing),
            (["ok", "ESTABLISHED", "RTCP", "RINGING"], .established, .established),
        ] as [([String], PhoneOutcome?, PhoneOutcome)])
    func outcomes(_ heard: [String], _ outcome: PhoneOutcome?, _ now: PhoneOutcome) {
        var state = PhoneState(token: "t", address: "sip:bob@h")
        for word in heard { state.apply(Self.message(word), now: Self.now) }
        #expect(state.outcome == outcome && state.outcomeNow == now)
    }

    @Test func aCallTakesAsLongAsItWasTalked() {
        var state = PhoneState(token: "t", address: "+12025550102")
        let peer = "sip:+12025550102@sip.example.com"
        func event(_ type: String) -> ControlMessage { .event(type: type, call: "9", peer: peer, isOutgoing: true) }
        state.apply(.response(token: "t", isOK: true), now: Self.now)
        state.apply(event("CALL_ESTABLISHED"), now: Self.now + .seconds(5))
        #expect(state.occupation == .inProgress)
        state.apply(event("CALL_CLOSED"), now: Self.now + .seconds(65))
        #expect(state.stage == .over(duration: 60) && state.occupation == nil)
    }

    @Test(arguments: [
        ("127.0.0.1:4444", "127.0.0.1"), ("[::1]:4444", "::1"), ("phone.example.com:4444", "phone.example.com"),
        ("4444", nil), (":4444", nil), ("host:", nil), ("host:0", nil), ("host:70000", nil), ("a b:1", nil), ("", nil),
    ])
    func places(_ text: String, _ host: String?) {
        #expect(SoftPhone.Place(text)?.host == host)
    }
}
