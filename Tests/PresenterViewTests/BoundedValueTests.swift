// Beckon: tests that no value from outside ends what formats it
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema
import Testing

@Suite struct BoundedValueTests {
    /// Numbers at the ends of what the wire carries, and beyond what a calendar has.
    static let numbers: [Int] = [
        .max, .min, .max - 1, .min + 1, Int(Int32.max), Int(Int32.min), 1_000_000_000_000, -1, 0, 13, 25, 61, 10_000,
    ]
    static let names = ["year", "month", "day", "hour", "minute", "second", "weekday"]

    /// Each field alone beyond its range, and all of them.
    static var fields: [Value] {
        self.numbers.flatMap { number in
            self.names.map { name in
                let sound: [String: Value] = ["year": 2026, "month": 11, "day": 21, "hour": 9]
                return .object(sound.merging([name: .integer(number)]) { $1 })
            } + [.object(Dictionary(uniqueKeysWithValues: self.names.map { ($0, .integer(number)) }))]
        }
    }

    /// Other values that are computed with before they are shown.
    static let others: [Value] = [
        .double(1e308), .double(-1e308), .double(2.3e-308), .double(1e15), .double(-1e16), .integer(.max),
        .integer(.min),
        ["amount": "99999999999999999999999999999999999999", "currencyCode": "EUR"],
        ["amount": "0.00000000000000000000000000000000000001", "currencyCode": "EUR"],
        ["amount": "-1", "currencyCode": "ZZZ"],
        ["minimumPrice": "99999999999999999999999999999999999999", "currencyCode": "EUR"],
        "9999-12-31T23:59:59Z", "10000-01-01T00:00:00Z", "999999999999999-01-01T00:00:00Z", "0000-01-01T00:00:00Z",
        "-999999-01-01T00:00:00Z", ["hour": 9, "timeZone": .string(String(repeating: "../", count: 500))],
        ["hour": 9, "timeZone": "GMT+99999999999999999999"],
        ["location": ["latitude": .double(1e308), "longitude": .double(-1e308)], "name": "x"],
    ]

    private static func shown(_ value: Value, locale: String = "en") throws -> String {
        let ride: Value = [
            "pickupLocation": ["name": "a", "location": ["latitude": 0, "longitude": 0]],
            "dropOffLocation": ["name": "b", "location": ["latitude": .double(1e308), "longitude": .double(1e308)]],
            "vehicle": ["location": ["latitude": .double(-1e308), "longitude": 0]], "partySize": value,
            "phase": "ongoing",
            "scheduledPickupTime": ["startDateComponents": value, "endDateComponents": value],
            "estimatedPickupDate": value, "estimatedDropOffDate": value,
            "rideOption": ["name": "c", "priceRange": value],
        ]
        let question = Question(
            id: "q", kind: .consent, intent: "RequestRide", app: "hop", parameter: "when",
            options: [Option(value: value, label: "l", details: ["d"])], value: value,
            preview: ResponseMessage(code: "ready", payload: ["rideStatus": ride, "other": value]), digest: "d")
        var asked = try event(.asked, .confirming) { $0.questions = [question] }
        // What a correction changed is written again.
        asked.parameters = ["when": value, "range": ["startDateComponents": value]]
        var story = Story()
        let maker = try maker(locale: locale)
        var text = ""
        for event in [asked, try event(.answered, .resolving, sequence: 2) { $0.answer = Answer("q", .value(value)) }] {
            for change in story.show(event, maker).changes {
                guard let card = change.card else { continue }
                text += TerminalRenderer(width: 60).render(card) + HTMLRenderer(maker).render(card)
            }
        }
        return text
    }

    @Test("fields of a calendar time are bounded before a calendar computes with them", arguments: Self.fields)
    func calendarTimes(_ value: Value) throws {
        #expect(try !Self.shown(value).isEmpty)
        #expect(try !Self.shown(.array([value, value]), locale: "de").isEmpty)
    }

    @Test("values at the ends of the wire are written in a bounded number of letters", arguments: Self.others)
    func otherValues(_ value: Value) throws {
        for locale in ["en", "de", "zh-Hans"] { #expect(try Self.shown(value, locale: locale).count < 20_000) }
    }

    @Test("minutes are bounded") func minutes() throws {
        for count in Self.numbers { #expect(try maker().formats.minutes(count).count < 40) }
    }
}
