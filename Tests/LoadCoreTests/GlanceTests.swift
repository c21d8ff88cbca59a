// Beckon: tests of looking at JSON without decoding it
// SPDX-License-Identifier: Apache-2.0

import LoadCore
import Schema
import Testing

struct GlanceTests {
    private func glance(_ bytes: [UInt8]) -> EventGlance? { bytes.withUnsafeBytes { EventGlance($0) } }

    @Test(arguments: Event.Kind.allCases) func eventsAreSeenAsTheyAre(_ kind: Event.Kind) throws {
        var event = Event(
            sequence: 42, conversation: "load-\"x\"", correlationID: CorrelationID(high: 1 << 12 * 7, low: 2),
            time: Instant(milliseconds: 5), kind: kind, phase: .failed)
        event.work = .confirming
        event.worker = "w@h:1"
        event.failure = Failure(.needs, message: "a {brace} and a \\ \"quote\"")
        event.parameters = ["kind": "asked", "sequence": 9, "nested": ["work": "x", "list": [1, [2, "]"]]]]
        let bytes = try JSON.encode(event)
        let glance = try #require(self.glance(bytes))
        #expect(glance.kind == kind && glance.sequence == 42)
        #expect(glance.phase == (kind == .ended ? .failed : nil))
        #expect(glance.work == ([.workSent, .workLost].contains(kind) ? .confirming : nil))
        func text(_ range: Range<Int>?) -> String? { range.map { String(decoding: bytes[$0], as: UTF8.self) } }
        #expect(text(glance.worker) == "w@h:1" && text(glance.failure) == "needs")
        #expect(text(glance.correlationID) == event.correlationID.description)
    }

    @Test(arguments: Phase.allCases.filter(\.isEnd)) func outcomesAreRead(_ phase: Phase) throws {
        let event = Event(
            sequence: 1, conversation: "a", correlationID: .none, time: Instant(milliseconds: 0), kind: .ended,
            phase: phase)
        #expect(try self.glance(JSON.encode(event))?.phase == phase)
    }

    @Test(arguments: [
        "", "{", "{}", "[]", "null", "{\"kind\"", "{\"kind\":", "{\"kind\":\"ended\"}", "{\"sequence\":1}",
        "{\"kind\":\"ended\",\"sequence\":99999999999999999999999}", "{\"kind\":\"ended\",\"sequence\":-1}",
        "{\"kind\":\"\\", "{\"a\":[[[[", "{\"a\":\"\\\"}", "]]]}}}", "{\"kind\":1,\"sequence\":1}", "{:::,,,",
    ]) func whatIsNoEventIsNone(_ text: String) {
        #expect(self.glance([UInt8](text.utf8)) == nil)
    }

    @Test func anyBytesEndTheWalk() throws {
        var random = LoadRandom(seed: 1)
        let event = Event(
            sequence: 7, conversation: "a", correlationID: .none, time: Instant(milliseconds: 0), kind: .asked,
            phase: .resolving)
        let whole = try JSON.encode(event)
        for _ in 0..<20_000 {
            var bytes = Array(whole.prefix(Int(random.next() % UInt64(whole.count + 1))))
            for _ in 0..<random.next() % 4 where !bytes.isEmpty {
                bytes[Int(random.next() % UInt64(bytes.count))] =
                    [0x22, 0x5C, 0x7B, 0x5D, 0x00, 0xFF][Int(random.next() % 6)]
            }
            bytes.withUnsafeBytes { buffer in
                _ = EventGlance(buffer)
                _ = QuestionGlance(firstOf: buffer, 0..<buffer.count)
                var elements = JSONGlance(buffer)
                while elements.nextElement() != nil {}
            }
        }
    }

    @Test func theFirstQuestionIsRead() {
        let text =
            #"[{"asked":1,"digest":"d1","id":"0/consent.t","kind":"consent","value":{"id":"x"}},{"id":"b","kind":"value"}]"#
        let bytes = [UInt8](text.utf8)
        let question = bytes.withUnsafeBytes { QuestionGlance(firstOf: $0, 0..<$0.count) }
        #expect(question?.id == "0/consent.t" && question?.kind == "consent" && question?.digest == "d1")
        #expect(question?.parameter == nil)
        let hostile = [UInt8](#"[{"id":"a\",\"kind","kind":"value"}]"#.utf8)
        #expect(hostile.withUnsafeBytes { QuestionGlance(firstOf: $0, 0..<$0.count) } == nil)
    }

    @Test func bodiesAreFilledIn() throws {
        let entry = MixEntry("a", turns: [])
        let turn = Turn(.submit("CreateNote", ["title": "N {n} of {user}", "raw": "{x} \" {n"], app: "listomat"))
        let template = try #require(try BodyTemplate.all(turn, of: entry, phases: false).first)
        let body = template.body(conversation: [UInt8]("load-a-1".utf8), user: [UInt8]("load-3".utf8), number: 17)
        let submit = try JSON.decode(Submit.self, from: body)
        #expect(submit.intent == "CreateNote" && submit.app == "listomat")
        #expect(submit.parameters == ["title": "N 17 of load-3", "raw": "{x} \" {n"])
        #expect(submit.context.conversation == "load-a-1" && submit.context.user == "load-3")
        #expect(submit.context.abilities == Ability.own)
        let value = try JSON.decode(Value.self, from: body)
        #expect(value.at("context.progress") == false)
        let other = try #require(try BodyTemplate.all(turn, of: entry, phases: true).first)
        #expect(
            try JSON.decode(Value.self, from: other.body(conversation: [], user: [], number: 0)).at("context.progress")
                == nil)
    }

    @Test func everyUtteranceIsABody() throws {
        let turn = Turn(.say(["a", "b {n}"]))
        let bodies = try BodyTemplate.all(turn, of: MixEntry("a", turns: [turn], locale: "de"), phases: true)
        let says = try bodies.map {
            try JSON.decode(Say.self, from: $0.body(conversation: [0x63], user: [0x75], number: 2))
        }
        #expect(says.map(\.utterance) == ["a", "b 2"])
        #expect(says.allSatisfy { $0.context.locale == "de" })
    }
}
