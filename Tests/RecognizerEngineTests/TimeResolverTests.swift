// Beckon: times worked out from what was said
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import RecognizerEngine

@Suite struct TimeResolverTests {
    /// Friday, 20 November 2026, 10:00 in UTC.
    static let now = Instant(milliseconds: 1_795_168_800_000)

    static func text(_ fields: DateFields?) -> String {
        guard let fields else { return "-" }
        func two(_ number: Int?) -> String { number.map { $0 < 10 ? "0\($0)" : "\($0)" } ?? "??" }
        let day = "\(fields.year.map(String.init) ?? "????")-\(two(fields.month))-\(two(fields.day))"
        return fields.hour == nil ? day : "\(day) \(two(fields.hour)):\(two(fields.minute))"
    }

    @Test(
        arguments: [
            (["dayOffset": 1], "2026-11-21", "-"), (["dayOffset": 0, "hour": 7], "2026-11-20 19:00", "-"),
            (["dayOffset": 1, "hour": 7], "2026-11-21 07:00", "-"), (["hour": 11], "2026-11-20 11:00", "-"),
            (["hour": 9], "2026-11-20 21:00", "-"), (["hour": 9, "meridiem": 0], "2026-11-21 09:00", "-"),
            (["hour": 9, "minute": -15, "meridiem": 12], "2026-11-20 20:45", "-"),
            (["hour": 8, "minute": 30], "2026-11-20 20:30", "-"),
            (["hour": 12, "meridiem": 12], "2026-11-20 12:00", "-"),
            (["hour": 0, "meridiem": 0], "2026-11-21 00:00", "-"),
            (["hour": 23], "2026-11-20 23:00", "-"), (["hour": 8, "part": 1], "2026-11-21 08:00", "-"),
            (["hour": 8, "part": 3], "2026-11-20 20:00", "-"),
            (["dayOffset": 0, "part": 5], "2026-11-20 18:00", "2026-11-20 23:59"),
            (["dayOffset": 1, "part": 1], "2026-11-21 06:00", "2026-11-21 12:00"),
            (["weekday": 2], "2026-11-23", "-"), (["weekday": 6], "2026-11-27", "-"),
            (["weekday": 6, "which": 0], "2026-11-20", "-"),
            (["weekday": 6, "which": 1], "2026-11-27", "-"), (["weekday": 2, "which": -1], "2026-11-16", "-"),
            (["month": 5, "day": 3], "2027-05-03", "-"), (["month": 12, "day": 24], "2026-12-24", "-"),
            (["day": 3], "2026-12-03", "-"),
            (["month": 2, "day": 29, "year": 2028], "2028-02-29", "-"), (["month": 6], "2027-06-01", "2027-06-30"),
            (["count": 15, "unit": 2, "direction": 1], "2026-11-20 10:15", "-"),
            (["count": 3, "unit": 4, "direction": 1], "2026-11-23", "-"),
            (["count": 2, "unit": 5, "direction": -1], "2026-11-06", "-"), (["weekend": 1], "2026-11-21", "2026-11-22"),
            (["weekend": 1, "which": 1], "2026-11-28", "2026-11-29"),
            (["unit": 5, "which": 1], "2026-11-23", "2026-11-29"),
            (["unit": 6, "which": -1], "2026-10-01", "2026-10-31"),
            (["unit": 7, "which": 0], "2026-01-01", "2026-12-31"),
            (["hour": 5, "end.hour": 7], "2026-11-20 17:00", "2026-11-20 19:00"),
            (["dayOffset": 1, "hour": 11, "end.hour": 1], "2026-11-21 11:00", "2026-11-21 13:00"),
            (["weekday": 2, "end.weekday": 4], "2026-11-23", "2026-11-25"),
        ] as [([String: Int], String, String)])
    func range(fields: [String: Int], start: String, end: String) throws {
        let range = try #require(TimeResolver(now: Self.now, timeZone: "UTC").range(TimeFacts(fields: fields)))
        #expect(Self.text(range.startDateComponents) == start)
        #expect(Self.text(range.endDateComponents) == end)
    }

    @Test(
        arguments: [
            (["every": 1, "unit": 4, "hour": 8], "2026-11-20 20:00", 1, RecurrenceRule.Frequency.daily),
            (["every": 1, "weekday": 2], "2026-11-23", 1, .weekly),
            (["every": 1, "unit": 5, "interval": 2], "2026-11-20", 2, .weekly),
        ] as [([String: Int], String, Int, RecurrenceRule.Frequency)])
    func recurrence(fields: [String: Int], start: String, interval: Int, frequency: RecurrenceRule.Frequency) throws {
        let range = try #require(TimeResolver(now: Self.now, timeZone: "UTC").range(TimeFacts(fields: fields)))
        #expect(Self.text(range.startDateComponents) == start)
        #expect(range.recurrenceRule == RecurrenceRule(every: interval, frequency))
    }

    @Test(arguments: [
        ["month": 6, "day": 31], ["month": 2, "day": 30], ["hour": 25], ["hour": 13, "meridiem": 0], [:],
    ])
    func impossible(fields: [String: Int]) {
        #expect(TimeResolver(now: Self.now, timeZone: "UTC").range(TimeFacts(fields: fields)) == nil)
    }

    @Test func theZoneIsTheUsers() throws {
        // 10:00 in UTC is 19:00 in Tokyo: seven in the evening has just passed there.
        let range = try #require(
            TimeResolver(now: Self.now, timeZone: "Asia/Tokyo").range(TimeFacts(fields: ["hour": 7])))
        #expect(Self.text(range.startDateComponents) == "2026-11-21 07:00")
    }

    @Test func anUnknownZoneIsUTCAndNoTimeTraps() {
        for zone in ["", "Nowhere/Nothing", "UTC"] {
            for now in [Int64.min, -1, 0, Int64.max] {
                for fields in [["hour": 7], ["count": 9999, "unit": 7, "direction": 1], ["weekday": 2], ["day": 31]] {
                    _ = TimeResolver(now: Instant(milliseconds: now), timeZone: zone).range(TimeFacts(fields: fields))
                }
            }
        }
    }
}
