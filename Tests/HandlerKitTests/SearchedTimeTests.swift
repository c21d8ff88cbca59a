// Beckon: tests of calendar times and time zones
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@testable import HandlerKit

@Suite struct SearchedTimeTests {
    /// Saturday, 2026-11-21, noon.
    static let now = Instant(milliseconds: 1_795_262_400_000)

    struct Case: Sendable, CustomTestStringConvertible {
        let zone: String, now: String, range: DateComponentsRange, expected: String
        init(_ zone: String, _ now: String, _ start: DateFields?, _ expected: String) {
            self.init(zone, now, start, nil, expected)
        }
        init(_ zone: String, _ now: String, _ start: DateFields?, _ end: DateFields?, _ expected: String) {
            (self.zone, self.now, self.expected) = (zone, now, expected)
            self.range = DateComponentsRange(start: start, end: end)
        }
        var testDescription: String { "\(self.zone) \(self.now) \(self.expected)" }
    }

    private static func text(_ instant: Instant?) -> String {
        instant.map { $0.date.formatted(.iso8601).replacing(":00Z", with: "Z") } ?? "ever"
    }

    @Test(arguments: [
        // A day is as long as it is there.
        Case(
            "UTC", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 11, day: 20),
            "2026-11-20T00:00Z 2026-11-21T00:00Z"),
        Case(
            "Europe/Berlin", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 11, day: 20),
            "2026-11-19T23:00Z 2026-11-20T23:00Z"),
        Case(
            "Europe/Berlin", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 3, day: 29),
            "2026-03-28T23:00Z 2026-03-29T22:00Z"),
        Case(
            "Europe/Berlin", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 10, day: 25),
            "2026-10-24T22:00Z 2026-10-25T23:00Z"),
        Case(
            "Asia/Kathmandu", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 1, day: 1),
            "2025-12-31T18:15Z 2026-01-01T18:15Z"),
        // A day without midnight, and a day that a zone left out altogether.
        Case(
            "America/Sao_Paulo", "2018-12-01T12:00:00Z", DateFields(year: 2018, month: 11, day: 4),
            "2018-11-04T03:00Z 2018-11-05T02:00Z"),
        Case(
            "Pacific/Apia", "2012-01-02T12:00:00Z", DateFields(year: 2011, month: 12, day: 29),
            "2011-12-29T10:00Z 2011-12-30T10:00Z"),
        // Hours: one that is lived twice, one that is skipped.
        Case(
            "Europe/Berlin", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 10, day: 25, hour: 2),
            "2026-10-25T00:00Z 2026-10-25T02:00Z"),
        Case(
            "America/New_York", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 3, day: 8, hour: 1),
            "2026-03-08T06:00Z 2026-03-08T07:00Z"),
        Case(
            "America/New_York", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 3, day: 8, hour: 2),
            "2026-03-08T07:00Z 2026-03-08T07:00Z"),
        // Gaps are filled from now, as the user's clock has it, backwards.
        Case("Pacific/Auckland", "2026-11-20T12:30:00Z", DateFields(hour: 0), "2026-11-20T11:00Z 2026-11-20T12:00Z"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(weekday: 7), "2026-11-21T00:00Z 2026-11-22T00:00Z"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(weekday: 1), "2026-11-15T00:00Z 2026-11-16T00:00Z"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(hour: 9, weekday: 6), "2026-11-20T09:00Z 2026-11-20T10:00Z"),
        Case("UTC", "2026-11-03T12:00:00Z", DateFields(weekday: 7), "2026-10-31T00:00Z 2026-11-01T00:00Z"),
        Case("UTC", "2026-01-21T12:00:00Z", DateFields(month: 3), "2025-03-01T00:00Z 2025-04-01T00:00Z"),
        Case("UTC", "2026-01-21T12:00:00Z", DateFields(month: 1), "2026-01-01T00:00Z 2026-02-01T00:00Z"),
        Case("UTC", "2026-03-10T12:00:00Z", DateFields(day: 31), "2026-01-31T00:00Z 2026-02-01T00:00Z"),
        Case("UTC", "2026-03-10T12:00:00Z", DateFields(month: 2, day: 29), "2024-02-29T00:00Z 2024-03-01T00:00Z"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(year: 2024), "2024-01-01T00:00Z 2025-01-01T00:00Z"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(year: 2024, month: 12), "2024-12-01T00:00Z 2025-01-01T00:00Z"),
        // Ends.
        Case(
            "UTC", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 11, day: 16),
            DateFields(year: 2026, month: 11, day: 18), "2026-11-16T00:00Z 2026-11-19T00:00Z"),
        Case(
            "UTC", "2026-11-21T12:00:00Z", DateFields(hour: 9), DateFields(hour: 17),
            "2026-11-21T09:00Z 2026-11-21T17:00Z"),
        Case(
            "UTC", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 11, day: 20, hour: 0),
            DateFields(year: 2026, month: 11, day: 20, hour: 23, minute: 59), "2026-11-20T00:00Z 2026-11-21T00:00Z"),
        Case(
            "UTC", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 11, day: 20, hour: 0),
            DateFields(year: 2026, month: 11, day: 20, hour: 23, minute: 59, second: 59),
            "2026-11-20T00:00Z 2026-11-21T00:00Z"),
        Case("UTC", "2026-11-21T12:00:00Z", nil, DateFields(year: 2026, month: 11, day: 18), "ever 2026-11-19T00:00Z"),
        // Zones.
        Case(
            "UTC", "2026-11-21T12:00:00Z", DateFields(hour: 9, timeZone: "Asia/Tokyo"),
            "2026-11-21T00:00Z 2026-11-21T01:00Z"),
        Case("No/Where", "2026-11-21T12:00:00Z", DateFields(hour: 9), "2026-11-21T09:00Z 2026-11-21T10:00Z"),
        // What is no time.
        Case("UTC", "2026-11-21T12:00:00Z", nil, "none"), Case("UTC", "2026-11-21T12:00:00Z", DateFields(), "none"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(year: 2026, month: 2, day: 30), "none"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(month: 2, day: 30), "none"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(year: .max, month: 13), "none"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(hour: 24), "none"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(month: 3, hour: 9), "none"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(hour: 9, timeZone: "No/Where"), "none"),
        Case("UTC", "2026-11-21T12:00:00Z", DateFields(hour: 17), DateFields(hour: 9), "none"),
    ])
    func covers(_ row: Case) throws {
        let now = Instant(try Date(row.now, strategy: .iso8601))
        let time = SearchedTime(row.range, now: now, timeZone: row.zone)
        let shown = time.map { "\(Self.text($0.begin)) \(Self.text($0.end))" } ?? "none"
        #expect(shown == row.expected)
    }

    @Test func whatRepeatsIsNoTime() {
        let range = DateComponentsRange(start: DateFields(hour: 9), recurrenceRule: RecurrenceRule(every: 1, .daily))
        #expect(SearchedTime(range, now: Self.now, timeZone: "UTC") == nil)
    }

    @Test(
        arguments: [
            (DateFields(year: 2026, month: 11, day: 23), nil, "2026-11-16T00:00Z 2026-11-17T00:00Z"),
            (
                DateFields(year: 2026, month: 12, day: 1), DateFields(year: 2026, month: 12, day: 31),
                "2025-12-01T00:00Z 2026-01-01T00:00Z"
            ),
            (
                DateFields(year: 2027, month: 3, day: 1), DateFields(year: 2027, month: 3, day: 31),
                "2026-03-01T00:00Z 2026-04-01T00:00Z"
            ),
            (DateFields(year: 2026, month: 11, day: 22, hour: 9), nil, "2026-11-21T09:00Z 2026-11-21T10:00Z"),
            (
                DateFields(year: 2026, month: 11, day: 21, hour: 18),
                DateFields(year: 2026, month: 11, day: 21, hour: 23, minute: 59), "2026-11-20T18:00Z 2026-11-21T00:00Z"
            ),
            (DateFields(year: 2026, month: 12), nil, "2025-12-01T00:00Z 2026-01-01T00:00Z"),
            (DateFields(year: 2029, month: 1, day: 1), nil, "none"), (DateFields(year: 2027), nil, "none"),
            (DateFields(year: 2026, month: 11, day: 21), nil, "none"),
            (DateFields(year: 2026, month: 11, day: 20), nil, "none"),
        ] as [(DateFields, DateFields?, String)])
    func whatIsToComeIsMeantEarlier(_ start: DateFields, _ end: DateFields?, _ expected: String) throws {
        let range = DateComponentsRange(start: start, end: end)
        let time = try #require(SearchedTime(range, now: Self.now, timeZone: "UTC"))
        let earlier = time.earlier(range, now: Self.now).flatMap {
            SearchedTime($0, now: Self.now, timeZone: "UTC")
        }
        #expect((earlier.map { "\(Self.text($0.begin)) \(Self.text($0.end))" } ?? "none") == expected)
    }

    @Test func theEndIsOutside() throws {
        let range = DateComponentsRange(start: DateFields(hour: 9))
        let time = try #require(SearchedTime(range, now: Self.now, timeZone: "UTC"))
        let nine = try #require(time.begin)
        #expect(time.contains(nine) && time.contains(nine + .seconds(3599)))
        #expect(!time.contains(nine + .seconds(3600)) && !time.contains(nine + Milliseconds(-1)))
    }

    /// Days follow each other without gap or overlap in any zone.
    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe", "Africa/Casablanca",
    ])
    func daysTouch(_ zone: String) throws {
        var previous: Instant?
        for offset in 0..<800 {
            let day = DateFields(year: 2017, month: 1, day: 1)
            let date = try #require(Calendar.gmt.date(from: DateComponents(year: day.year, month: 1, day: 1 + offset)))
            let parts = Calendar.gmt.dateComponents([.year, .month, .day], from: date)
            let fields = DateFields(year: parts.year, month: parts.month, day: parts.day)
            let time = try #require(SearchedTime(.init(start: fields), now: Self.now, timeZone: zone))
            if let previous { #expect(time.begin == previous, "\(fields)") }
            previous = time.end
        }
    }
}

extension Calendar {
    fileprivate static var gmt: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
