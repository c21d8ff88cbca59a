// Beckon: what was not said stays
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import RecognizerEngine

@Suite struct ValueMergeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var what: String
        var type: String
        var said: Value
        var known: Value
        /// What both are where the person was asked for more, and at a correction.
        var moreExact: Value, correction: Value

        init(
            _ what: String, _ type: String, _ said: Value, over known: Value, _ merged: Value, correction: Value? = nil
        ) {
            self.what = what
            self.type = type
            self.said = said
            self.known = known
            self.moreExact = merged
            self.correction = correction ?? merged
        }
        var testDescription: String { "\(self.type): \(self.what)" }
    }

    private static func day(_ day: Int, _ hour: Int? = nil, _ minute: Int? = nil) -> Value {
        var fields: [String: Value] = ["year": 2026, "month": 11, "day": .integer(day)]
        fields["hour"] = hour.map(Value.integer)
        fields["minute"] = hour.map { _ in .integer(minute ?? 0) }
        return .object(fields)
    }
    private static func clock(_ hour: Int, _ minute: Int = 0) -> Value {
        ["hour": .integer(hour), "minute": .integer(minute)]
    }
    private static func time(_ start: Value?, _ end: Value? = nil, every frequency: String? = nil) -> Value {
        var members: [String: Value] = [:]
        members["startDateComponents"] = start
        members["endDateComponents"] = end
        members["recurrenceRule"] = frequency.map { ["interval": 1, "frequency": .string($0)] }
        return .object(members)
    }
    private static func range(
        _ what: String, _ said: Value, over known: Value, _ merged: Value
    ) -> Case { Case(what, "DateComponentsRange", said, over: known, merged) }

    static let times: [Case] = [
        Self.range("a clock on a day", time(clock(8)), over: time(day(21)), time(day(21, 8))),
        Self.range("a clock over a clock", time(clock(9, 30)), over: time(day(21, 9)), time(day(21, 9, 30))),
        Self.range("a day over a day and a clock", time(day(27)), over: time(day(21, 9, 15)), time(day(27, 9, 15))),
        Self.range("a day over a day", time(day(27)), over: time(day(21)), time(day(27))),
        Self.range("all of it", time(day(27, 8)), over: time(day(21, 9)), time(day(27, 8))),
        Self.range(
            "a stretch on a day", time(clock(15), clock(16)), over: time(day(21)), time(day(21, 15), day(21, 16))),
        Self.range(
            "a stretch into the night", time(clock(22), clock(2)), over: time(day(30)),
            time(day(30, 22), ["year": 2026, "month": 12, "day": 1, "hour": 2, "minute": 0])),
        Self.range(
            "a clock in a stretch of the day", time(clock(20)), over: time(day(21, 18), day(21, 23, 59)),
            time(day(21, 20))),
        Self.range(
            "a clock on the first of days", time(clock(8)), over: time(day(23), day(29)), time(day(23, 8), day(29))),
        Self.range(
            "a day for a stretch", time(day(27)), over: time(day(21, 22), day(22, 2)), time(day(27, 22), day(28, 2))),
        Self.range("days at a clock", time(day(23), day(29)), over: time(day(21, 9)), time(day(23, 9), day(29, 9))),
        Self.range("an end", time(nil, clock(18)), over: time(day(21, 16)), time(day(21, 16), day(21, 18))),
        Self.range("a last day", time(nil, day(29)), over: time(day(21, 16)), time(day(21, 16), day(29))),
        Self.range(
            "a clock for what comes again", time(clock(9)), over: time(day(21, 8), every: "daily"),
            time(day(21, 9), every: "daily")),
        Self.range(
            "how it comes again", time(day(21), every: "daily"), over: time(day(21, 8)),
            time(day(21, 8), every: "daily")),
        Self.range("a clock over nothing", time(clock(8)), over: time(nil), time(clock(8))),
        Self.range(
            "a clock on a weekday", time(clock(8)), over: time(["weekday": 2]),
            time(["weekday": 2, "hour": 8, "minute": 0])),
        Self.range(
            "a clock in a zone", time(clock(8)), over: time(["day": 3, "hour": 7, "timeZone": "Asia/Tokyo"]),
            time(["day": 3, "hour": 8, "minute": 0, "timeZone": "Asia/Tokyo"])),
        Self.range(
            "an impossible day", time(clock(22), clock(2)), over: time(["year": 1, "month": 99, "day": 77]),
            time(
                ["year": 1, "month": 99, "day": 77, "hour": 22, "minute": 0],
                ["year": 1, "month": 99, "day": 77, "hour": 2, "minute": 0])),
        Self.range("nonsense", time(clock(8)), over: ["startDateComponents": "x"], time(clock(8))),
        Case("a clock", "DateFields", clock(8), over: day(21), day(21, 8)),
        Case(
            "a clock", "TemporalEventTrigger", ["dateComponentsRange": time(clock(8))],
            over: ["dateComponentsRange": time(day(21))], ["dateComponentsRange": time(day(21, 8))]),
    ]

    static let people: [Case] = [
        Case(
            "a family name", "Person", ["displayName": "Schmidt"],
            over: ["displayName": "Anna", "customIdentifier": "a"],
            ["displayName": "Anna Schmidt"], correction: ["displayName": "Schmidt"]),
        Case(
            "the whole name", "Person", ["displayName": "Anna Schmidt"], over: ["displayName": "anna"],
            ["displayName": "Anna Schmidt"]),
        Case(
            "the same again", "Person", ["displayName": "Anna"], over: ["displayName": "Anna Schmidt"],
            ["displayName": "Anna Schmidt"], correction: ["displayName": "Anna"]),
        Case(
            "names without spaces", "Person", ["displayName": "小明"], over: ["displayName": "王"],
            ["displayName": "王小明"], correction: ["displayName": "小明"]),
        Case(
            "one who is known", "Person", ["displayName": "Omar", "customIdentifier": "c-omar"],
            over: ["displayName": "Anna"], ["displayName": "Omar", "customIdentifier": "c-omar"]),
        Case(
            "the mobile number", "Person", ["personHandle": ["label": "mobile", "value": ""]],
            over: ["displayName": "Anna", "customIdentifier": "a"],
            [
                "displayName": "Anna", "customIdentifier": "a", "personHandle": ["label": "mobile", "value": ""],
            ]),
        Case(
            "a number", "Person", ["displayName": "555", "personHandle": ["value": "555"]],
            over: ["displayName": "Anna"], ["displayName": "Anna", "personHandle": ["value": "555"]],
            correction: ["displayName": "555", "personHandle": ["value": "555"]]),
        Case(
            "one of one", "Person", [["personHandle": ["label": "work", "value": ""]]], over: [["displayName": "Anna"]],
            [["displayName": "Anna", "personHandle": ["label": "work", "value": ""]]]),
        Case(
            "one of two", "Person", [["displayName": "Zoe"]], over: [["displayName": "Anna"], ["displayName": "Omar"]],
            [["displayName": "Zoe"]]),
    ]

    static let places: [Case] = [
        Case(
            "a town", "Placemark", ["name": "Berlin"], over: ["name": "Main Street", "identifier": "m"],
            ["name": "Main Street", "locality": "Berlin"], correction: ["name": "Berlin"]),
        Case(
            "a number", "Placemark", ["subThoroughfare": "12"], over: ["name": "Main Street", "identifier": "m"],
            ["name": "Main Street 12", "subThoroughfare": "12"]),
        Case(
            "a number in a street", "Placemark", ["subThoroughfare": "12"],
            over: ["thoroughfare": "Main Street", "locality": "Berlin"],
            ["thoroughfare": "Main Street", "subThoroughfare": "12", "locality": "Berlin"]),
        Case(
            "the whole name", "Placemark", ["name": "Main Street 12"], over: ["name": "Main Street"],
            ["name": "Main Street 12"]),
        Case(
            "one that is known", "Placemark", ["name": "museum", "identifier": "museum"], over: ["name": "Main Street"],
            ["name": "museum", "identifier": "museum"]),
        Case(
            "a number for a trigger", "SpatialEventTrigger", ["placemark": ["subThoroughfare": "12"]],
            over: ["placemark": ["name": "Main Street"], "event": "arrive"],
            ["placemark": ["name": "Main Street 12", "subThoroughfare": "12"], "event": "arrive"]),
    ]

    static let amounts: [Case] = [
        Case(
            "a currency", "CurrencyAmount", ["currencyCode": "EUR"], over: ["amount": "20"],
            ["amount": "20", "currencyCode": "EUR"]),
        Case(
            "a number", "CurrencyAmount", ["amount": "30"], over: ["amount": "20", "currencyCode": "EUR"],
            ["amount": "30", "currencyCode": "EUR"]),
        Case(
            "a number", "PaymentAmount", ["amount": ["amount": "30"]],
            over: ["amount": ["amount": "20", "currencyCode": "EUR"], "amountType": "minimumDue"],
            ["amount": ["amount": "30", "currencyCode": "EUR"], "amountType": "minimumDue"]),
        Case(
            "a number", "Length", ["doubleValue": 3], over: ["doubleValue": 2, "unit": "miles"],
            ["doubleValue": 3, "unit": "miles"]),
        Case("another number", "Integer", 4, over: 3, 4),
        Case("an object that nobody knows", "Crate", ["name": "b"], over: ["name": "a", "size": 3], ["name": "b"]),
        Case("a value over none", "CurrencyAmount", ["amount": "30"], over: .null, ["amount": "30"]),
    ]

    @Test(arguments: Self.times + Self.people + Self.places + Self.amounts) func merge(_ expected: Case) {
        func merged(_ purpose: ValueMerge.Purpose) -> Value {
            ValueMerge.merge(expected.said, over: expected.known, type: expected.type, purpose)
        }
        #expect(merged(.moreExact) == expected.moreExact)
        #expect(merged(.correction) == expected.correction)
    }
}
