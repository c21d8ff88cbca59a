// Beckon: types that write themselves in unusual ways, and bodies that are unusual to read
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@Suite struct UnusualTypesTests {
    /// Any name.
    struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { self.stringValue = name }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Writes itself as it is told.
    struct Writer: Encodable {
        let write: @Sendable (any Encoder) throws -> Void
        init(_ write: @escaping @Sendable (any Encoder) throws -> Void) { self.write = write }
        func encode(to encoder: any Encoder) throws { try self.write(encoder) }
    }

    private struct Refusal: Error {}

    private static func members(_ names: [String]) -> Writer {
        Writer { encoder in
            var container = encoder.container(keyedBy: Name.self)
            for (index, name) in names.enumerated() { try container.encode(index, forKey: Name(name)) }
        }
    }

    static let writers: [Writer] = [
        // No order, the same beginnings, one name twice, names that are escaped, very many.
        Self.members(["b", "a", "abcdefghZ", "abcdefghA", "abcdefgh", "", "B"]),
        Self.members(["a", "b", "a"]), Self.members(["b", "a\"", "a", "\n"]), Self.members(["ö", "z", "é"]),
        Self.members((0..<40).map { "name \($0 * 7 % 40)" }), Self.members([]),
        // Two containers at the same time, one within the other, and the outer one goes on.
        Writer { encoder in
            var outer = encoder.container(keyedBy: Name.self)
            var inner = outer.nestedContainer(keyedBy: Name.self, forKey: Name("z"))
            try inner.encode(1, forKey: Name("y"))
            try inner.encode([2, 3], forKey: Name("x"))
            var list = outer.nestedUnkeyedContainer(forKey: Name("k"))
            try list.encode("one")
            var deep = list.nestedUnkeyedContainer()
            try deep.encode(true)
            try list.encodeNil()
            try outer.encode("last", forKey: Name("a"))
        },
        // Back to a container that was left.
        Writer { encoder in
            var outer = encoder.container(keyedBy: Name.self)
            var inner = outer.nestedContainer(keyedBy: Name.self, forKey: Name("b"))
            try outer.encode(1, forKey: Name("a"))
            try inner.encode(2, forKey: Name("late"))
        },
        // The same object twice.
        Writer { encoder in
            var first = encoder.container(keyedBy: Name.self)
            try first.encode(1, forKey: Name("b"))
            var second = encoder.container(keyedBy: Name.self)
            try second.encode(2, forKey: Name("a"))
        },
        // An encoder that is used later.
        Writer { encoder in
            var container = encoder.container(keyedBy: Name.self)
            let later = container.superEncoder(forKey: Name("b"))
            try container.encode(1, forKey: Name("a"))
            try [1, 2].encode(to: later)
        },
        Writer { encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(Self.members(["b", "a"]))
            try container.encode(Date(timeIntervalSince1970: 0))
            try container.encode([String: [Int?]]())
        },
        Writer { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(["b": 1, "a": 2])
        },
    ]

    @Test(arguments: Self.writers.indices) func whateverATypeDoesItIsWrittenAsByOthers(_ index: Int) throws {
        let writer = Self.writers[index]
        #expect(try JSON.encode(writer) == Reference.encode(writer))
        #expect(try JSON.encode(["x": [writer]]) == Reference.encode(["x": [writer]]))
    }

    @Test func anErrorThatIsCaughtLeavesNothingBehind() throws {
        let failing = Writer { encoder in
            var container = encoder.container(keyedBy: Name.self)
            try container.encode(1, forKey: Name("half"))
            throw Refusal()
        }
        #expect(throws: WireError.self) { try JSON.encode(failing) }
        let catching = Writer { encoder in
            var container = encoder.unkeyedContainer()
            try? container.encode(failing)
            try container.encode(2)
        }
        #expect(try JSON.decode(Value.self, from: JSON.encode(catching)).array?.last == 2)
    }

    struct Parts: Codable, Hashable {
        var text: String?, number: Int?, list: [Parts]?, map: [String: Parts]?, place: Placemark?, truth: Bool?
        var double: Double?, time: DateFields?, phrase: SpeakableString?
    }

    static let bodies = [
        "{}", #"{"text":null,"number":null,"place":null}"#, #" { "text" : "a\u00e9b" , "number" : 2.0 } "#,
        #"{"number":1,"number":2,"text":"first","text":"second"}"#, #"{"te\u0078t":"escaped name"}"#,
        #"{"map":{"é":{"number":1},"b":{"number":-5}},"list":[{},{"list":[]}]}"#,
        #"{"double":1e3,"number":1e2,"place":{"name":"x","unknown":[1,{"a":null}]},"truth":true}"#,
        #"{"time":{"year":2026,"month":null,"timeZone":"UTC"},"phrase":{"spokenPhrase":"x","more":1}}"#,
        #"{"double":12345678901234567890,"unknown":{"deep":[[["x"]]]}}"#,
    ]

    @Test(arguments: Self.bodies) func bodiesAreReadAsByOthers(_ body: String) throws {
        let bytes = [UInt8](body.utf8)
        #expect(try JSON.decode(Parts.self, from: bytes) == Reference.decode(Parts.self, from: bytes))
        let value = try JSON.decode(Value.self, from: bytes)
        #expect(try JSON.decode(Parts.self, from: bytes) == value.decoded(as: Parts.self))
    }

    static let broken = [
        #"{"text":1}"#, #"{"number":"1"}"#, #"{"number":1.5}"#, #"{"place":{"name":1}}"#, #"{"list":{}}"#, "[]", "{",
        #"{"map":{"a":[]}}"#, #"{"list":[{},{"number":true}]}"#, #"{"unknown":1e999}"#, #"{"unknown":"\x"}"#,
        #"{"phrase":{}}"#, "\u{0}",
    ]

    @Test(arguments: Self.broken) func whatIsWrongIsSaidAsForValues(_ body: String) {
        func reason(_ read: () throws(WireError) -> Parts) -> String {
            do throws(WireError) { return "\(try read())" } catch { return error.description }
        }
        let bytes = [UInt8](body.utf8)
        let direct = reason { () throws(WireError) in try JSON.decode(Parts.self, from: bytes) }
        let through = reason { () throws(WireError) in
            try JSON.decode(Value.self, from: bytes).decoded(as: Parts.self)
        }
        #expect(direct == through)
    }

    @Test func muchThatIsNotSimpleIsReadInBoundedTime() throws {
        enum Either: Codable, Hashable {
            case text(String), number(Double)
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                self =
                    try (try? container.decode(String.self)).map { .text($0) }
                    ?? .number(container.decode(Double.self))
            }
        }
        let numbers = (0..<60_000).map { Double($0) - 30_000.5 }
        let bytes = try JSON.encode(numbers)
        #expect(try JSON.decode([Double].self, from: bytes) == numbers)
        #expect(try JSON.decode([Either].self, from: bytes).count == numbers.count)
        let wrong = #"{"list":["# + String(repeating: "{},", count: 5_000) + #"{"number":"x"}]}"#
        #expect(throws: WireError.body("list[5000].number: expected a number, found a string")) {
            try JSON.decode(Parts.self, from: wrong)
        }
    }

    @Test func manyMembersAreNotLookedForOneByOne() throws {
        let names = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("name \($0)", $0) })
        #expect(try JSON.decode([String: Int].self, from: JSON.encode(names)) == names)
    }
}
