// Beckon: tests of times that were said
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@testable import HandlerKit

struct RequestClockTests {
    /// 2027-01-15T12:00:00Z, a Friday; 13:00 in Berlin.
    static let noon = Instant(milliseconds: 1_800_014_400_000)

    static func instant(_ text: String) throws -> Instant { Instant(try Date(text, strategy: .iso8601)) }

    @Test(arguments: [
        ("an hour to come", DateFields(hour: 18), "2027-01-15T17:00:00Z"),
        ("an hour that is over", DateFields(hour: 6), "2027-01-16T05:00:00Z"),
        ("this very minute", DateFields(hour: 13, minute: 0), "2027-01-15T12:00:00Z"),
        ("half past", DateFields(hour: 18, minute: 30), "2027-01-15T17:30:00Z"),
        ("a full date", DateFields(year: 2027, month: 7, day: 1, hour: 8, minute: 15), "2027-07-01T06:15:00Z"),
        ("a day alone comes at nine", DateFields(year: 2027, month: 1, day: 20), "2027-01-20T08:00:00Z"),
        ("today after nine comes at the next hour", DateFields(year: 2027, month: 1, day: 15), "2027-01-15T13:00:00Z"),
        ("a day of the year to come", DateFields(month: 1, day: 3), "2028-01-03T08:00:00Z"),
        ("a day of the month", DateFields(day: 20), "2027-01-20T08:00:00Z"),
        ("a day of the next month", DateFields(day: 3), "2027-02-03T08:00:00Z"),
        ("a day that some months lack", DateFields(day: 31, hour: 7), "2027-01-31T06:00:00Z"),
        ("the 29th of February", DateFields(month: 2, day: 29), "2028-02-29T08:00:00Z"),
        ("Monday", DateFields(weekday: 2), "2027-01-18T08:00:00Z"),
        ("Friday is today while it lasts", DateFields(hour: 15, weekday: 6), "2027-01-15T14:00:00Z"),
        ("Friday is next week when it is over", DateFields(hour: 9, weekday: 6), "2027-01-22T08:00:00Z"),
        ("another zone", DateFields(hour: 18, timeZone: "Asia/Tokyo"), "2027-01-16T09:00:00Z"),
        (
            "a time that spring leaves out", DateFields(year: 2027, month: 3, day: 28, hour: 2, minute: 30),
            "2027-03-28T01:30:00Z"
        ),
        (
            "a time that autumn has twice", DateFields(year: 2027, month: 10, day: 31, hour: 2, minute: 30),
            "2027-10-31T00:30:00Z"
        ),
        ("after autumn's change", DateFields(year: 2027, month: 10, day: 31, hour: 3), "2027-10-31T02:00:00Z"),
    ])
    func toCome(_ name: String, _ fields: DateFields, _ expected: String) throws {
        let clock = RequestClock(now: Self.noon, timeZone: "Europe/Berlin")
        #expect(clock.reading(fields) == .moment(try Self.instant(expected)))
    }

    @Test(arguments: [
        DateFields(year: 2027, month: 1, day: 15, hour: 12, minute: 59),
        DateFields(year: 2027, month: 1, day: 14), DateFields(year: 2026), DateFields(year: 1999, month: 12, day: 31),
    ])
    func over(_ fields: DateFields) {
        guard case .past = RequestClock(now: Self.noon, timeZone: "Europe/Berlin").reading(fields) else {
            Issue.record("\(fields) is not over")
            return
        }
    }

    @Test(arguments: [
        DateFields(year: 2027, month: 6, day: 31), DateFields(year: 2027, month: 2, day: 29), DateFields(month: 13),
        DateFields(day: 0), DateFields(hour: 24), DateFields(minute: 60), DateFields(year: .max),
        DateFields(year: .min),
        DateFields(month: 6, day: 31), DateFields(weekday: 8), DateFields(hour: 9, timeZone: "Moon/Tranquility"),
        DateFields(hour: -1), DateFields(hour: 9, second: 61),
    ])
    func impossible(_ fields: DateFields) {
        #expect(RequestClock(now: Self.noon, timeZone: "Europe/Berlin").reading(fields) == .impossible)
    }

    @Test(arguments: [Int64.min, -1, 0, .max])
    func strangeClocksDoNoHarm(_ milliseconds: Int64) {
        let clock = RequestClock(now: Instant(milliseconds: milliseconds), timeZone: "Nowhere/At All")
        for fields in [DateFields(hour: 9), DateFields(day: 31), DateFields(weekday: 1), DateFields()] {
            _ = clock.reading(fields)
            _ = clock.span(DateComponentsRange(start: fields))
            _ = clock.next(DateComponentsRange(start: fields, recurrenceRule: RecurrenceRule(every: 1, .minute)))
        }
    }

    @Test(arguments: [
        ("every day at nine", DateFields(hour: 9), RecurrenceRule(every: 1, .daily), "2027-01-16T08:00:00Z"),
        (
            "every day, from today", DateFields(year: 2027, month: 1, day: 15), RecurrenceRule(every: 1, .daily),
            "2027-01-16T08:00:00Z"
        ),
        (
            "long since, every day, over a change of clocks", DateFields(year: 1990, month: 7, day: 1, hour: 7),
            RecurrenceRule(every: 1, .daily), "2027-01-16T06:00:00Z"
        ),
        (
            "every third day", DateFields(year: 2027, month: 1, day: 10, hour: 7), RecurrenceRule(every: 3, .daily),
            "2027-01-16T06:00:00Z"
        ),
        (
            "every week", DateFields(year: 2027, month: 1, day: 4, hour: 7), RecurrenceRule(every: 1, .weekly),
            "2027-01-18T06:00:00Z"
        ),
        (
            "the 31st of every month", DateFields(year: 2026, month: 10, day: 31, hour: 7),
            RecurrenceRule(every: 1, .monthly), "2027-01-31T06:00:00Z"
        ),
        (
            "every year since 1970", DateFields(year: 1970, month: 3, day: 1, hour: 7),
            RecurrenceRule(every: 1, .yearly), "2027-03-01T06:00:00Z"
        ),
        (
            "every minute since 1970", DateFields(year: 1970, month: 3, day: 1, hour: 7),
            RecurrenceRule(every: 1, .minute), "2027-01-15T12:01:00Z"
        ),
        (
            "every hour", DateFields(year: 2027, month: 1, day: 1, hour: 7, minute: 30),
            RecurrenceRule(every: 1, .hourly), "2027-01-15T12:30:00Z"
        ),
        (
            "first some day to come", DateFields(year: 2027, month: 2, day: 1, hour: 7),
            RecurrenceRule(every: 1, .daily), "2027-02-01T06:00:00Z"
        ),
    ])
    func again(_ name: String, _ fields: DateFields, _ rule: RecurrenceRule, _ expected: String) throws {
        let clock = RequestClock(now: Self.noon, timeZone: "Europe/Berlin")
        #expect(
            clock.next(DateComponentsRange(start: fields, recurrenceRule: rule)) == .moment(try Self.instant(expected)))
    }

    /// Noon in Berlin is one o'clock: a part of a day is read on its clock.
    @Test(
        arguments: [
            ("Sunday morning", 17, 6, 0, 12, 0, "17 9:0"), ("early ended", 17, 6, 0, 11, 0, "17 9:0"),
            ("Sunday afternoon", 17, 12, 0, 19, 0, "17 14:0"), ("siang", 17, 11, 0, 15, 0, "17 14:0"),
            ("Sunday evening", 17, 18, 0, 23, 59, "17 19:0"), ("this afternoon", 15, 12, 0, 19, 0, "15 14:0"),
            ("this morning, which is over", 15, 6, 0, 12, 0, "over"),
            ("an exact time", 17, 6, 0, nil, 0, "17 6:0"), ("from two to four", 17, 14, 0, 16, 0, "17 14:0"),
            ("from half past six", 17, 18, 30, 23, 59, "17 18:30"), ("lunch", 17, 12, 0, 14, 0, "17 12:0"),
        ] as [(String, Int, Int, Int, Int?, Int, String)])
    func partsOfADay(
        _ name: String, _ day: Int, _ hour: Int, _ minute: Int, _ end: Int?, _ endMinute: Int, _ expected: String
    ) {
        let clock = RequestClock(now: Self.noon, timeZone: "Europe/Berlin")
        func fields(_ hour: Int, _ minute: Int) -> DateFields {
            DateFields(year: 2027, month: 1, day: day, hour: hour, minute: minute)
        }
        let range = DateComponentsRange(start: fields(hour, minute), end: end.map { fields($0, endMinute) })
        guard case .moment(let moment) = clock.next(range) else { return #expect(expected == "over") }
        let read = clock.fields(of: moment)
        #expect("\(read.day ?? 0) \(read.hour ?? 0):\(read.minute ?? 0)" == expected)
    }

    /// What is over of a part of today is not waited for until tomorrow.
    @Test(arguments: [(1, "14:0"), (2, "19:0"), (7, "22:0"), (10, "23:59")])
    func theRestOfAPart(_ hours: Int64, _ expected: String) {
        let clock = RequestClock(now: Self.noon + .minutes(hours * 60 - 1), timeZone: "Europe/Berlin")
        let isLate = hours > 6
        var start = DateFields(year: 2027, month: 1, day: 15, hour: isLate ? 18 : 12, minute: 0)
        var end = start
        (end.hour, end.minute) = isLate ? (23, 59) : (19, 0)
        let timed = clock.timed(DateComponentsRange(start: start, end: end))
        start = timed.startDateComponents ?? start
        #expect("\(start.hour ?? 0):\(start.minute ?? 0)" == expected && timed.endDateComponents == nil)
        let daily = DateComponentsRange(start: start, end: end, recurrenceRule: RecurrenceRule(every: 1, .daily))
        #expect(clock.timed(daily).startDateComponents?.day == 15)
    }

    @Test(arguments: [0, -1, 1_001, .max, .min])
    func impossibleRecurrence(_ interval: Int) {
        let clock = RequestClock(now: Self.noon, timeZone: "Europe/Berlin")
        let range = DateComponentsRange(
            start: DateFields(hour: 9), recurrenceRule: RecurrenceRule(every: interval, .daily))
        #expect(clock.next(range) == .impossible)
    }

    @Test(
        arguments: [
            ("a day", DateFields(year: 2027, month: 1, day: 15), nil, "2027-01-14T23:00:00Z", "2027-01-15T23:00:00Z"),
            (
                "a short day", DateFields(year: 2027, month: 3, day: 28), nil, "2027-03-27T23:00:00Z",
                "2027-03-28T22:00:00Z"
            ),
            ("a month", DateFields(month: 3), nil, "2027-02-28T23:00:00Z", "2027-03-31T22:00:00Z"),
            ("a year", DateFields(year: 2026), nil, "2025-12-31T23:00:00Z", "2026-12-31T23:00:00Z"),
            ("an hour", DateFields(hour: 18), nil, "2027-01-15T17:00:00Z", "2027-01-15T18:00:00Z"),
            ("a minute", DateFields(hour: 18, minute: 5), nil, "2027-01-15T17:05:00Z", "2027-01-15T17:06:00Z"),
            ("a weekday", DateFields(weekday: 1), nil, "2027-01-16T23:00:00Z", "2027-01-17T23:00:00Z"),
            (
                "a weekend", DateFields(year: 2027, month: 1, day: 16), DateFields(year: 2027, month: 1, day: 17),
                "2027-01-15T23:00:00Z", "2027-01-17T23:00:00Z"
            ),
            ("until", nil, DateFields(year: 2027, month: 1, day: 17), "1970-01-01T00:00:00Z", "2027-01-17T23:00:00Z"),
        ] as [(String, DateFields?, DateFields?, String, String)])
    func span(_ name: String, _ start: DateFields?, _ end: DateFields?, _ from: String, _ to: String) throws {
        let clock = RequestClock(now: Self.noon, timeZone: "Europe/Berlin")
        #expect(
            clock.span(DateComponentsRange(start: start, end: end)) == (try Self.instant(from))..<(try Self.instant(to))
        )
    }

    @Test func noSpan() {
        let clock = RequestClock(now: Self.noon, timeZone: "Europe/Berlin")
        #expect(clock.span(DateComponentsRange(start: nil)) == nil)
        #expect(clock.span(DateComponentsRange(start: DateFields(month: 2, day: 30))) == nil)
        #expect(clock.span(DateComponentsRange(start: DateFields(day: 20), end: DateFields(day: 3))) == nil)
    }
}
