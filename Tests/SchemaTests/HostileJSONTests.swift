// Beckon: JSON that is no JSON, or nearly
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Fuzzing
import Schema
import Testing

@Suite struct HostileJSONTests {
    private static let texts: [String] = [
        "", " ", "{", "}", "[", "]", "[}", ",", ":", "\"", "\"abc", "{}x", " {} ", "{\"a\":1,}", "[1,]", "[1,,2]",
        "[,1]", "{,}",
        "{\"a\":}", "{\"a\" 1}", "{a:1}", "{'a':1}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"b\"}", "[1 2]", "1 2", "// c\n1",
        "/* */1", "nul",
        "nulL", "null", "true", "truex", "tru", "false", "TRUE", "+1", "0x1", "01", "-01", "00", "-", "--1", "-a", "1.",
        ".5", "1.e1",
        "1e", "1e+", "1e5", "1E+5", "1e400", "-1e400", "[1e999]", "Infinity", "NaN", "-0", "-0.0", "1.0",
        "1.5", "1e18",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "123456789012345678901234567890", "9007199254740993.0", "0.1e1", "123e-2",
        "\"\\u0000\"", "\"\\u00e9\"", "\"\\u00E9\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud83dx\"",
        "\"\\ud83d\\n\"", "\"\\ud83d\\ud83d\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\u 123\"", "\"\\x\"", "\"\\U0041\"",
        "\"\\\"", "\"\\\\\"",
        "\"\\/\\b\\f\\n\\r\\t\\\"\\\\\"", "\"a\tb\"", "\"a\nb\"", "\"a\u{1}b\"", "\"a\u{7F}b\"",
        "\"\u{2028}\u{10FFFF}\"",
        "\u{FEFF}{}", "\u{FEFF}", " \u{FEFF}{}", "\u{B}1", "\u{C}1", "\u{A0}1", "\u{2028}1", "\t\r\n 1 \t\r\n",
        "{\"a\":1,\"a\":2}", "{\"a\":null,\"a\":2}", "{\"\\u0061\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}",
        "{\"e\u{301}\":1,\"\u{e9}\":2}", "{\"\u{e9}\":1,\"e\u{301}\":2}", "{\"\":1}", "{\"\\ud800\":1}",
        "[[],{},[{}],{\"a\":[]}]",
    ]
    private static let bytes: [[UInt8]] = [
        [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0xF0, 0x9F, 0x98, 0x22],
        [0x22, 0xEF, 0xBF, 0xBD, 0x22], [0x22, 0x80, 0x22], [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D],
        [0xEF, 0xBB, 0x31],
        [0x22, 0x5C, 0xFF, 0x22], [0x31, 0x00], [0x22, 0x00, 0x22], [0xFE, 0xFF, 0x31],
        // Eight bytes and more, so that the text is looked at in words.
        Array("\"abcdefgh".utf8) + [0xFF] + Array("ijklmnop\"".utf8), Array("\"abcdefghijklmno\u{1F}pqrstuvw\"  ".utf8),
    ]

    @Test(arguments: texts.map { [UInt8]($0.utf8) } + bytes)
    func asFoundation(_ bytes: [UInt8]) throws {
        func same<Result: Codable & Equatable>(_ type: Result.Type, _ bytes: [UInt8]) {
            let ours = try? JSON.decode(type, from: bytes)
            #expect(
                ours == (try? Reference.decode(type, from: bytes)), "\(type): \(String(decoding: bytes, as: UTF8.self))"
            )
        }
        for bytes in [
            bytes, Array("[".utf8) + bytes + Array("]".utf8), Array("{\"k\":".utf8) + bytes + Array("}".utf8),
        ] {
            same(Value.self, bytes)
            same([String: Value].self, bytes)
            same([Value].self, bytes)
            same([String: Int].self, bytes)
            same([Int?].self, bytes)
            same([String].self, bytes)
            same([Bool].self, bytes)
            same([Double].self, bytes)
            same(Refusal.self, bytes)
        }
    }

    /// What is deliberately not as with Foundation: it reads a text or a number only where a type asks for it, so what
    /// is passed over may be broken. Ours is checked everywhere.
    @Test func whatIsPassedOverIsCheckedToo() throws {
        for broken in ["01", "1e999e", "--1", "\"\\ud800\"", "\"\\x\"", "\"a\tb\"", "{\"\\x\":1}"] {
            let bytes = [UInt8](#"{"question":"q","more":\#(broken)}"#.utf8)
            #expect((try? Reference.decode(Delivered.self, from: bytes)) == Delivered(question: "q"), "\(broken)")
            #expect(throws: WireError.self, "\(broken)") { try JSON.decode(Delivered.self, from: bytes) }
        }
        // A number that no double holds is one all the same where nobody asks for it.
        #expect(try JSON.decode(Delivered.self, from: #"{"question":"q","more":1e999}"#) == Delivered(question: "q"))
    }

    /// Foundation takes 9007199254740993.5 for a whole number, but not 9007199254740993.5001. Ours takes neither.
    @Test func aNumberWithAFractionIsNotWhole() throws {
        for text in ["9007199254740993.5", "-9007199254740993.55"] {
            #expect((try? Reference.decode(Int.self, from: [UInt8](text.utf8))) != nil)
            #expect(throws: WireError.self) { try JSON.decode(Int.self, from: text) }
            #expect(try JSON.decode(Value.self, from: text).string == nil)
            #expect(try JSON.decode(Value.self, from: text) == .double(try #require(Double(text))))
        }
        #expect(try JSON.decode(Int.self, from: "9007199254740993.0") == 9_007_199_254_740_993)
        #expect(try JSON.decode(Int.self, from: "900719925474099300e-2") == 9_007_199_254_740_993)
    }

    /// What is too small for a double is the whole number 0, and so it is to a type that is read by way of a value.
    @Test func whatIsTooSmall() throws {
        struct Holder: Codable, Equatable { var number: Double }
        #expect(throws: WireError.self) { try JSON.decode(Double.self, from: "1e-400") }
        #expect(
            try JSON.decode(Value.self, from: "1e-400") == Reference.decode(Value.self, from: [UInt8]("1e-400".utf8)))
        #expect(try JSON.decode(Holder.self, from: #"{"number":1e-400}"#) == Holder(number: 0))
        #expect(throws: (any Error).self) {
            try Reference.decode(Holder.self, from: [UInt8](#"{"number":1e-400}"#.utf8))
        }
    }

    @Test func raw() throws {
        for text in [
            "null", "[]", "{ \"b\" : [1, 2.50] , \"a\" : \"\\u00e9\" }", "\"x\"", "-1e400",
            "{\"a\":{\"a\":{}},\"b\":{\"a\":1}}",
        ] {
            let raw = try RawJSON([UInt8](" \n\(text)\t".utf8))
            #expect(raw.bytes == [UInt8](text.utf8))
            #expect(try JSON.encode(raw) == raw.bytes)
            #expect(try JSON.decode(RawJSON.self, from: raw.bytes) == raw)
        }
        for text in [
            "", "[1,]", "{\"a\":1,}", "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":1}", "[{\"x\":1,\"y\":2,\"x\":3}]",
            "01", "\"\\ud800\"", "1 2",
            String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
        ] {
            #expect(throws: WireError.self, "\(text)") { try RawJSON([UInt8](text.utf8)) }
        }
        struct Holder: Codable, Equatable { var raw: RawJSON, after: Int }
        let holder = Holder(raw: try RawJSON([UInt8](#"{"b":[1,{}],"a":"é"}"#.utf8)), after: 1)
        #expect(try JSON.line(holder) == #"{"after":1,"raw":{"b":[1,{}],"a":"é"}}"#)
        #expect(try holder.raw.decoded(as: Value.self) == ["a": "é", "b": [1, [:]]])
        #expect(try RawJSON(encoding: Value.null) == .null)
        // Other coders get the value, in their own form.
        #expect(try Reference.encode(holder) == [UInt8](#"{"after":1,"raw":{"a":"é","b":[1,{}]}}"#.utf8))
    }

    @Test(arguments: [
        // In order, and not; the same beginning; shorter than eight bytes, and longer; escaped; empty; at the end.
        ([#"a"#, #"b"#, #"c"#], false), ([#"b"#, #"a"#], false), ([#"b"#, #"a"#, #"b"#], true),
        ([#"a"#, #"a"#], true), ([#"a"#, #"ab"#, #"abc"#], false), ([#"ab"#, #"a"#], false),
        ([#"longname-1"#, #"longname-2"#], false), ([#"longname-2"#, #"longname-1"#], false),
        ([#"longname"#, #"longname"#], true), ([#"longname-1"#, #"longname-1"#], true), ([#"é"#, #"é"#], true),
        ([#"a"#, #"\u0062"#], false), ([#"a"#, #"\u0061"#], true), ([#"\u0061"#, #"b"#, #"a"#], true),
        ([#"\u0061"#], false), ([#""#], false), ([#""#, #"a"#], false), ([#""#, #""#], true), ([#"a"#, #""#], false),
    ])
    func namesThatStandTwice(names: [String], isTwice: Bool) throws {
        for (value, after) in [("1", ""), ("{\"z\":0,\"y\":0}", ""), ("[{\"a\":1}]", "        ")] {
            let text = "{" + names.map { "\"\($0)\":\(value)" }.joined(separator: ",") + "}" + after
            for text in [text, "[\(text)]", "{\"x\":\(text),\"a\":1}"] {
                #expect(((try? RawJSON([UInt8](text.utf8))) == nil) == isTwice, "\(text)")
            }
        }
    }

    /// Whatever form values have that are passed over: as sound as when they are read.
    @Test(arguments: [
        "1e18", "1.5", "-1", "10", "0", "01", "1e", "1.", "1.5e3", "true", "truex", "nul", "null", "\"a\\u0062\"",
        "\"a\\x\"", "\"é\"", "[1,2]", "[1,2,]", "[1 ,2]", "[ ]", "[]", "{}", "{ }", "{\"b\":1.5,\"a\":[1e2,\"x\"]}",
        "{\"a\":01}", "{\"a\"}", "[1}", "{\"a\":1]", "\"a", "\"a\n\"",
    ])
    func passedOver(_ value: String) {
        struct Empty: Codable, Equatable {}
        struct Holder: Codable, Equatable { var it: Value }
        for text in [#"{"it":\#(value)}"#, #"{"it":\#(value)}        "#, #"{"it":\#(value),"x":1}"#] {
            let isRead = (try? JSON.decode(Holder.self, from: text)) != nil
            #expect(((try? JSON.decode(Empty.self, from: text)) != nil) == isRead, "\(text)")
            let isRaw = (try? RawJSON([UInt8](text.utf8))) != nil
            #expect(isRaw == (isRead && !value.hasSuffix(",]")), "\(text)")
        }
    }

    /// Whatever the order, and however deep: a name that stands twice in one object is found, and no other.
    @Test(arguments: 0..<20)
    func namesInAnyOrder(seed: Int) throws {
        var random = Dice(UInt64(seed))
        func object(_ depth: Int, _ isTwice: inout Bool) -> String {
            let names = (0..<random.below(6)).map { _ in "member-\(random.below(40))".prefix(6 + random.below(4)) }
            if Set(names).count < names.count { isTwice = true }
            let members = names.map { "\"\($0)\":" + (depth > 0 ? object(depth - 1, &isTwice) : "1") }
            return "{" + members.joined(separator: ",") + "}"
        }
        for _ in 0..<200 {
            var isTwice = false
            let text = object(2, &isTwice)
            #expect(((try? RawJSON([UInt8](text.utf8))) == nil) == isTwice, "\(text)")
        }
    }
}
