// Beckon: what a declared type takes, how it is labelled, what words make of it
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@Suite struct TypeDeclarationTests {
    private static let size = TypeDeclaration("Size", .enumeration, cases: ["small", "large"])
    private static let extras = TypeDeclaration("Extras", .optionSet, cases: ["seat", "ramp"])
    private static let note = TypeDeclaration("Note", .entity, label: ["title.spokenPhrase", "number"])

    @Test(
        arguments: [
            (String.declaration, "a", true), (String.declaration, 1, false), (String.declaration, nil, false),
            (Int.declaration, 1, true), (Int.declaration, 2.0, true), (Int.declaration, 2.5, false),
            (Int.declaration, "2", false), (Int.declaration, true, false),
            (Double.declaration, 1, true), (Double.declaration, 1.5, true), (Double.declaration, "1.5", false),
            (Bool.declaration, true, true), (Bool.declaration, 1, false),
            (TypeDeclaration("Date", .date), "2025-06-15T15:06:40Z", true), (TypeDeclaration("Date", .date), 5, false),
            (size, "small", true), (size, "huge", false), (size, 1, false), (size, ["small"], false),
            (TypeDeclaration("Open", .enumeration), "anything", true),
            (extras, [], true), (extras, ["seat", "ramp"], true), (extras, ["wings"], false), (extras, "seat", false),
            (extras, [1], false), (TypeDeclaration("Open", .optionSet), ["anything"], true),
            (note, ["title": "x"], true), (note, [:], true), (note, "x", false), (note, [["title": "x"]], false),
            (CurrencyAmount.declaration, ["amount": "1"], true), (CurrencyAmount.declaration, 1, false),
        ] as [(TypeDeclaration, Value, Bool)])
    func accepts(_ type: TypeDeclaration, _ value: Value, _ expected: Bool) {
        #expect(type.accepts(value) == expected)
    }

    @Test(
        arguments: [
            (String.declaration, "a", "a"), (Int.declaration, 7, "7"), (Double.declaration, 1.5, "1.5"),
            (Bool.declaration, true, "yes"), (Bool.declaration, false, "no"), (String.declaration, nil, nil),
            (extras, ["seat", "ramp"], "seat, ramp"), (extras, [], nil),
            (note, ["title": ["spokenPhrase": "Milk"], "number": 3], "Milk"),
            (note, ["title": ["spokenPhrase": ""], "number": 3], "3"), (note, ["number": 3], "3"), (note, [:], nil),
            (note, ["title": "Milk"], nil), (TypeDeclaration("Bare", .composite), ["a": 1], nil),
            (Person.declaration, ["displayName": "Ada"], "Ada"),
        ] as [(TypeDeclaration, Value, String?)])
    func label(_ type: TypeDeclaration, _ value: Value, _ expected: String?) {
        #expect(type.label(of: value) == expected)
    }

    @Test(
        arguments: [
            (String.declaration, "two words", "two words"), (Int.declaration, "2", nil), (Double.declaration, "2", nil),
            (Bool.declaration, "yes", nil), (TypeDeclaration("Date", .date), "tomorrow", nil),
            (size, "small", "small"), (size, "huge", nil), (TypeDeclaration("Open", .enumeration), "a", nil),
            (extras, "seat", ["seat"]), (extras, "wings", nil),
            (note, "Milk", ["title": ["spokenPhrase": "Milk"]]), (TypeDeclaration("Bare", .composite), "a", nil),
            (TypeDeclaration("Empty", .entity, label: []), "a", nil),
        ] as [(TypeDeclaration, String, Value?)])
    func words(_ type: TypeDeclaration, _ words: String, _ expected: Value?) {
        #expect(type.value(fromWords: words) == expected)
    }

    @Test func declarationsOfSwiftTypes() {
        #expect(PaymentMethod.Kind.declaration.kind == .enumeration)
        #expect(PaymentMethod.Kind.declaration.cases?.contains("applePay") == true)
        #expect(Options<PaymentMethod.Kind>.declaration.kind == .optionSet)
        #expect(Placemark.declaration.value(fromWords: "home") == ["name": "home"])
    }
}
