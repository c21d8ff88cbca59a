// Beckon: bodies that are too large, too deep, broken or of another form
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@Suite struct BodyTests {
    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test func tooLarge() throws {
        let fits = "\"" + String(repeating: "a", count: Limits.bodyBytes - 2) + "\""
        #expect(try JSON.decode(String.self, from: fits).utf8.count == Limits.bodyBytes - 2)
        #expect(throws: WireError.bodyTooLarge(Limits.bodyBytes + 1)) { try JSON.decode(String.self, from: fits + " ") }
        #expect(throws: WireError.bodyTooLarge(Limits.bodyBytes + 2)) {
            try Message(Header(.say), String(repeating: "a", count: Limits.bodyBytes))
        }
    }

    @Test func tooDeep() throws {
        _ = try JSON.decode(Value.self, from: Self.nested(Limits.bodyDepth))
        #expect(throws: WireError.bodyTooDeep) { try JSON.decode(Value.self, from: Self.nested(Limits.bodyDepth + 1)) }
        #expect(throws: WireError.bodyTooDeep) { try JSON.decode(Value.self, from: Self.nested(500_000)) }
        #expect(throws: WireError.bodyTooDeep) {
            try JSON.decode(Value.self, from: String(repeating: "{\"a\":", count: 100_000))
        }
        // Brackets in text nest nothing.
        let text = String(repeating: "[{\\\"", count: 100)
        #expect(try JSON.decode(Value.self, from: "[\"\(text)\"]").array?.count == 1)
    }

    /// The depth is counted in UTF-8: bytes of another encoding could hide it.
    @Test func otherEncodingsAreRefused() throws {
        let deep = "{\"\u{2201}\":" + Self.nested(400) + "}"
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian] {
            let bytes = [UInt8](try #require(deep.data(using: encoding)))
            #expect(throws: WireError.self) { try JSON.decode(Value.self, from: bytes) }
            let flat = [UInt8](try #require("{\"question\":\"q\"}".data(using: encoding)))
            #expect(throws: WireError.self) { try JSON.decode(Delivered.self, from: flat) }
        }
        #expect(throws: WireError.self) { try JSON.decode(Value.self, from: [0x22, 0xFF, 0xFE, 0x22]) }
    }

    @Test(arguments: ["say", "hello", "event", "result-resolving"])
    func truncated(_ name: String) throws {
        let type = try #require(MessageSchema.all.first { $0.name == name }?.body)
        let sample = try #require(Samples.all.first { $0.name == name }?.body)
        let bytes = try JSON.encode(sample)
        func check<Body: Codable & Sendable>(_ type: Body.Type) {
            for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 97)) {
                #expect(throws: WireError.self) { try JSON.decode(type, from: Array(bytes.prefix(count))) }
            }
        }
        check(type)
    }

    /// Any change to the bytes decodes or is refused; it never traps.
    @Test(arguments: Samples.all.map(\.name))
    func mutated(_ name: String) throws {
        let type = try #require(MessageSchema.all.first { $0.name == name }?.body)
        let sample = try #require(Samples.all.first { $0.name == name }?.body)
        let bytes = try JSON.encode(sample)
        var random = SeededGenerator(UInt64(bytes.count))
        let pieces = [
            "null", "[]", "{}", "1e999", "-1", "\"\"", "99999999999999999999", "true", "0.1", "[[[[", "\\u0000",
        ]
        func check<Body: Codable & Sendable>(_ type: Body.Type) {
            for round in 0..<60 {
                var changed = bytes
                let place = random.below(changed.count)
                if round % 2 == 0 {
                    changed[place] = UInt8(random.below(256))
                } else {
                    let end = min(changed.count, place + random.below(12))
                    changed.replaceSubrange(place..<end, with: pieces[random.below(pieces.count)].utf8)
                }
                do throws(WireError) {
                    _ = try JSON.encode(JSON.decode(type, from: changed))
                } catch {
                    #expect(!error.description.isEmpty && error.description.utf8.count < 1_000)
                }
            }
        }
        check(type)
    }

    @Test func unknownKeysArePassedOver() throws {
        let answer = try JSON.decode(
            Answer.self, from: #"{"question":"q","reply":{"kind":"no","mood":"bad"},"futureKey":{"a":[1,2]}}"#)
        #expect(answer == Answer("q", .no))
    }

    @Test func absentKeysTakeTheirDefaults() throws {
        let say = try JSON.decode(Say.self, from: #"{"utterance":"hi","context":{"conversation":"c"}}"#)
        #expect(say.context == RequestContext(conversation: "c", abilities: []))
        let manifest = try JSON.decode(
            Manifest.self,
            from:
                #"{"app":"a","name":"A","usageDescription":"d","intents":[{"name":"N","domain":"d","risk":"financial"}]}"#
        )
        #expect(manifest.intents[0].consent == .always)
        #expect(manifest.intents[0].timeLimits == .standard)
        #expect(manifest.keepsLedger == false)
        #expect(try JSON.decode(ResponseMessage.self, from: #"{"code":"ready"}"#) == ResponseMessage(code: "ready"))
    }

    /// What is missing or wrong is named, with its place.
    @Test func errorsNameThePlace() {
        func reason<Body: Decodable>(_ type: Body.Type, _ text: String) -> String {
            do throws(WireError) {
                _ = try JSON.decode(type, from: text)
                return "no error"
            } catch {
                return error.description
            }
        }
        #expect(reason(Say.self, #"{"utterance":"hi"}"#).contains("'context' is missing in the body"))
        #expect(
            reason(Say.self, #"{"utterance":"hi","context":{}}"#).contains("'conversation' is missing in context"))
        #expect(reason(Say.self, #"{"utterance":7,"context":{"conversation":"c"}}"#).contains("utterance:"))
        #expect(reason(Say.self, "[]").contains("the body:"))
        #expect(reason(Say.self, "{").contains("the body:"))
        #expect(reason(Say.self, "").contains("the body:"))
        #expect(
            reason(Resolutions.self, #"{"resolutions":[{"parameter":"a","results":[{"result":"success"}]}]}"#)
                .contains("'value' is missing in resolutions[0].results[0]"))
        #expect(
            reason(Resolutions.self, #"{"resolutions":[{"parameter":"a","results":[{"result":"fine"}]}]}"#)
                .contains("resolutions[0].results[0].result"))
        #expect(reason(Accepted.self, #"{"correlationID":"nonsense","sequence":1}"#).contains("'nonsense' is no UUID"))
        #expect(reason(Accepted.self, #"{"correlationID":"x","sequence":-1}"#).contains("correlationID"))
    }

    @Test func whatJSONCannotSayIsAnError() {
        #expect(throws: WireError.self) { try JSON.encode(Value.double(.nan)) }
        #expect(throws: WireError.self) { try JSON.encode(["a": Value.double(.infinity)]) }
        #expect(throws: WireError.self) { try JSON.decode(Value.self, from: "1e999") }
        #expect(throws: WireError.self) { try JSON.decode(Value.self, from: "NaN") }
        #expect(throws: WireError.self) { try JSON.decode(Int.self, from: "1.5") }
    }

    @Test func equalValuesHaveEqualBytes() throws {
        let one: Value = ["b": 1, "a": ["d": nil, "c": "/"]]
        #expect(try JSON.line(one) == #"{"a":{"c":"/","d":null},"b":1}"#)
    }

    @Test func everyWireErrorSaysWhatToDo() {
        let errors: [WireError] = [
            .headerSize(3), .notBeckon, .unknownVersion(9), .unknownKind(9), .unknownPhase(9), .unknownOutcome(9),
            .frameCount(5), .bodyTooLarge(9), .bodyTooDeep, .body("because"), .unexpectedKind(.pulse),
        ]
        let codes = ["malformedFrame", "unknownVersion", "wrongKind", "tooLarge", "tooDeep", "invalidBody"]
        #expect(Set(errors.map(\.code)) == Set(codes))
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
