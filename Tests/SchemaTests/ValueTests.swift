// Beckon: values of unknown type, and exact numbers
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@Suite struct ValueTests {
    private static let ride: Value = ["title": ["spokenPhrase": "Home", "n": 3], "empty": nil, "list": [1, 2]]

    @Test(
        arguments: [
            ("title.spokenPhrase", "Home"), ("title.n", 3), ("title", ["spokenPhrase": "Home", "n": 3]),
            ("list", [1, 2]),
            ("empty", nil), ("absent", nil), ("title.absent", nil), ("title.spokenPhrase.more", nil), ("list.0", nil),
            ("title..n", 3), (".title.n.", 3),
        ] as [(String, Value?)])
    func at(_ path: String, _ expected: Value?) {
        #expect(Self.ride.at(path) == (expected == .null ? nil : expected))
    }

    @Test func setting() {
        #expect(Value.object([:]).setting("a.b.c", to: 1) == ["a": ["b": ["c": 1]]])
        #expect(Value.null.setting("a", to: 1) == ["a": 1])
        #expect(Value.string("x").setting("a", to: 1) == ["a": 1])
        #expect(Self.ride.setting("title.n", to: 4).at("title.spokenPhrase") == "Home")
        #expect(Self.ride.setting("title.n", to: 4).at("title.n") == 4)
        #expect(Self.ride.setting("list.first", to: 1).at("list") == ["first": 1])
        #expect(Self.ride.setting("", to: 1) == 1)
        #expect(Self.ride.setting("...", to: 1) == 1)
        #expect(Value.object([:]).setting("a..b", to: 1).at("a.b") == 1)
        #expect(Value.object([:]).setting("a.", to: 1) == ["a": 1])
    }

    @Test func whatIsSetIsFound() {
        var random = SeededGenerator(3)
        for _ in 0..<500 {
            let value = random.value(depth: 3)
            let path = (0...random.below(3)).map { _ in ["a", "b", "c"][random.below(3)] }.joined(separator: ".")
            #expect(value.setting(path, to: "here").at(path) == "here")
        }
    }

    @Test(arguments: 0..<20)
    func roundTrip(_ seed: UInt64) throws {
        var random = SeededGenerator(seed)
        for _ in 0..<50 {
            let value = random.value(depth: 4)
            let bytes = try JSON.encode(value)
            #expect(try JSON.decode(Value.self, from: bytes) == value, "seed \(seed)")
            #expect(try JSON.encode(JSON.decode(Value.self, from: bytes)) == bytes, "seed \(seed)")
        }
    }

    @Test func numbers() throws {
        #expect(
            try JSON.decode(Value.self, from: "[1,-1,0.5,1e2,9223372036854775807]") == [
                1, -1, 0.5, 100, .integer(.max),
            ])
        #expect(try JSON.decode(Value.self, from: "9223372036854775808").double == 0x1p63)
        #expect(try JSON.decode(Value.self, from: "true") == true)
        #expect(try JSON.decode(Value.self, from: "1") == 1)
        #expect(Value.double(3).integer == 3)
        #expect(Value.double(3.5).integer == nil)
        #expect(Value.double(.infinity).integer == nil)
        #expect(Value.integer(3).double == 3)
        #expect(Value.string("3").integer == nil)
        #expect(Value.boolean(true).integer == nil)
    }

    @Test func typedAndBack() throws {
        let person = Person("Ada", personHandle: PersonHandle("ada@example.org", type: .emailAddress, label: "work"))
        let value = try Value(encoding: person)
        #expect(value.at("personHandle.type") == "emailAddress")
        #expect(try value.decoded(as: Person.self) == person)
        #expect(throws: WireError.self) { try Value.string("Ada").decoded(as: Person.self) }
        let options: Options<PaymentMethod.Kind> = [.store, .debit, .store]
        #expect(try Value(encoding: options) == ["debit", "store"])
        #expect(try Value.array(["store", "debit", "debit"]).decoded(as: Options<PaymentMethod.Kind>.self) == options)
        #expect(throws: WireError.self) { try Value.array(["gold"]).decoded(as: Options<PaymentMethod.Kind>.self) }
    }
}

@Suite struct DecimalTextTests {
    @Test(arguments: [
        ("0", "0"), ("12.50", "12.5"), ("-3", "-3"), ("0.01", "0.01"), ("007", "7"), ("-0.5", "-0.5"),
        ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
        ("99999999999999999999.99", "99999999999999999999.99"),
    ])
    func numbers(_ text: String, _ written: String) throws {
        let value = try Value.string(text).decoded(as: DecimalText.self)
        #expect(try Value(encoding: value) == .string(written))
        #expect(value.decimal == Decimal(string: written))
    }

    @Test func resultsOfArithmeticCanBeReadBack() throws {
        for decimal in [Decimal(1) / 3, Decimal(1) / 30, -Decimal(200) / 7, Decimal(3) / 10] {
            let value = try Value(encoding: DecimalText(decimal))
            #expect(try value.decoded(as: DecimalText.self).decimal == decimal)
        }
    }

    @Test(arguments: [
        "", " ", "1e999", "1e5", "12abc", "abc", "0x10", "1,5", "1.2.3", "1-2", "--1", "-", ".", "-.", "1.", ".5", "+1",
        " 1", "1 ", "1\n", "NaN", "inf", "Infinity", "１２", "²", "12\u{0}", String(repeating: "9", count: 50),
        String(repeating: "9", count: 39), "0." + String(repeating: "1", count: 39), String(repeating: "0", count: 65),
    ])
    func otherTextIsRefused(_ text: String) {
        #expect(throws: WireError.self) { try Value.string(text).decoded(as: DecimalText.self) }
    }

    @Test func numbersOfJSONAreRefused() {
        #expect(throws: WireError.self) { try Value.integer(1).decoded(as: DecimalText.self) }
        #expect(throws: WireError.self) { try Value.null.decoded(as: DecimalText.self) }
    }
}
