// Beckon: types that Beckon has never seen, as apps' authors write them
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@Suite struct AnyCodableTests {
    class Base: Codable {
        var one = 1
        init() {}
    }
    final class Derived: Base {
        var two = 2
        private enum CodingKeys: String, CodingKey { case two }
        override init() { super.init() }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.two = try container.decode(Int.self, forKey: .two)
            try super.init(from: container.superDecoder())
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(self.two, forKey: .two)
            try super.encode(to: container.superEncoder())
        }
    }
    enum Shape: Codable, Hashable {
        case circle(radius: Double)
        case named(String, [Int])
        case none
    }
    struct Everything: Codable, Hashable {
        var text = "a\"\n/é", truth = true, empty: String?, list = [1, 2, 3], optional: [Int?] = [1, nil]
        var double = 2.5, whole = 2.0, float: Float = 0.1, tiny: Int8 = -8, short: Int16 = 16, middle: Int32 = -32
        var long = Int64.min, byte: UInt8 = 8, word: UInt16 = 16, wide: UInt32 = 32, all = UInt64.max, machine: UInt = 7
        var date = Date(timeIntervalSince1970: 1_763_766_000), data = Data([0, 255, 7]),
            decimal = Decimal(string: "12.345")!
        var url = URL(string: "https://example.com/a?b=c")!
        var shapes: [Shape] = [.circle(radius: 1.5), .named("x", [1]), .none]
        var names = ["b": 1, "a": 2], numbered = [7: "seven"], place: Placemark? = Placemark(name: "Home")
        var value: Value = ["z": [1, 2.5, nil, ["y": true]]]
        var id = CorrelationID(high: 1, low: 2), phases: [Phase] = [.resolving], options: Set<String> = ["one"]
        var price = CurrencyAmount(Decimal(string: "12.50")!, "EUR")
    }

    @Test func everything() throws {
        let everything = Everything()
        let bytes = try JSON.encode(everything)
        #expect(try bytes == Reference.encode(everything))
        #expect(try JSON.decode(Everything.self, from: bytes) == everything)
        #expect(try Reference.decode(Everything.self, from: bytes) == everything)
        let value = try Value(encoding: everything)
        #expect(try value == Reference.decode(Value.self, from: bytes))
        // A value holds numbers beyond 2^63 as doubles, which is not enough for the largest of all.
        #expect(throws: WireError.self) { try value.decoded(as: Everything.self) }
        let lesser = {
            var all = everything; all.all = 1 << 60; all.decimal = 12; return all
        }()
        #expect(try Value(encoding: lesser).decoded(as: Everything.self) == lesser)
    }

    @Test func classes() throws {
        let bytes = try JSON.encode(Derived())
        #expect(try bytes == Reference.encode(Derived()))
        let derived = try JSON.decode(Derived.self, from: bytes)
        #expect(derived.one == 1 && derived.two == 2)
    }

    @Test func whatIsWrongIsNamedWithItsPlace() {
        func reason<Body: Decodable>(_ type: Body.Type, _ text: String) -> String {
            do throws(WireError) {
                _ = try JSON.decode(type, from: text)
                return "no error"
            } catch {
                return error.description
            }
        }
        #expect(reason(Person.self, #"{"displayName":1}"#).contains("displayName: expected a string"))
        #expect(reason(Person.self, #"{"relationship":"x"}"#).contains("'displayName' is missing in the body"))
        #expect(
            reason(Person.self, #"{"displayName":"a","siriMatches":[{"displayName":"b","personHandle":{}}]}"#)
                .contains("'value' is missing in siriMatches[0].personHandle"))
        #expect(reason([Int8].self, "[1,300]").contains("[1]: Int8 has no such number"))
        #expect(reason(Shape.self, #"{"square":{}}"#).contains("the body:"))
        #expect(
            reason(Submit.self, #"{"intent":"a","parameters":{"a":[1,{"b":1e999}]},"context":{"conversation":"c"}}"#)
                .contains("parameters.a[1].b: the number is too large"))
    }

    @Test func numbersThatJSONCannotSayAreRefused() {
        #expect(throws: WireError.self) { try JSON.encode([Float.infinity]) }
        #expect(throws: WireError.self) { try JSON.encode(["a": [Double.nan]]) }
        #expect(throws: WireError.self) { try Value(encoding: [Double.nan]) }
    }
}
