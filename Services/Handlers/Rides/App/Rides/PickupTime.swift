// Beckon: when a car is wanted
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Schema

/// A scheduled pick-up, read in the user's time zone. Pure.
enum PickupTime: Hashable {
    /// A time that Hop can drive at, with all its fields.
    case at(Instant, DateComponentsRange)
    /// A day without an hour.
    case incomplete
    case past
    /// More than seven days ahead.
    case tooFar
    /// No calendar has it, or it repeats.
    case invalid

    static let furthest = Milliseconds.days(7)
    /// What takes a moment to say and to confirm is not past.
    private static let grace = Milliseconds.minutes(2)

    /// - Parameters:
    ///   - range: What was said. A missing date means the next day on which it can be.
    ///   - now: The time of the request.
    ///   - timeZone: The user's, an IANA name; GMT where it is unknown.
    init(_ range: DateComponentsRange, now: Instant, timeZone: String) {
        guard range.recurrenceRule == nil, let fields = range.startDateComponents ?? range.endDateComponents else {
            self = .invalid
            return
        }
        guard let hour = fields.hour else {
            self = Self.isValid(fields) ? .incomplete : .invalid
            return
        }
        let zone = fields.timeZone ?? timeZone
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        guard Self.isValid(fields), let date = Self.date(fields, hour, calendar, after: now) else {
            self = .invalid
            return
        }
        let instant = Instant(date)
        if instant < now + Milliseconds(-Self.grace.count) {
            self = .past
        } else if instant - now > Self.furthest {
            self = .tooFar
        } else {
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
            let full = DateFields(
                year: parts.year, month: parts.month, day: parts.day, hour: parts.hour, minute: parts.minute,
                timeZone: calendar.timeZone.identifier)
            self = .at(instant, DateComponentsRange(start: full))
        }
    }

    private static func isValid(_ fields: DateFields) -> Bool {
        func holds(_ value: Int?, _ range: ClosedRange<Int>) -> Bool { value.map(range.contains) ?? true }
        return holds(fields.year, 1970...9999) && holds(fields.month, 1...12) && holds(fields.day, 1...31)
            && holds(fields.hour, 0...23) && holds(fields.minute, 0...59) && holds(fields.second, 0...59)
            && holds(fields.weekday, 1...7)
    }

    private static func date(_ fields: DateFields, _ hour: Int, _ calendar: Calendar, after now: Instant) -> Date? {
        let today = calendar.dateComponents([.year, .month, .day], from: now.date)
        var parts = DateComponents()
        parts.year = fields.year ?? today.year
        parts.month = fields.month ?? today.month
        parts.day = fields.day ?? today.day
        parts.hour = hour
        parts.minute = fields.minute ?? 0
        guard let date = calendar.date(from: parts) else { return nil }
        if let day = fields.day {
            // The calendar turns the 31st of June into the 1st of July.
            return calendar.component(.day, from: date) == day ? date : nil
        }
        guard fields.month == nil, fields.year == nil else { return nil }
        for ahead in 0...7 {
            guard let candidate = calendar.date(byAdding: .day, value: ahead, to: date) else { continue }
            let isDay = fields.weekday.map { calendar.component(.weekday, from: candidate) == $0 } ?? true
            if isDay, Instant(candidate) >= now + Milliseconds(-Self.grace.count) { return candidate }
        }
        return nil
    }
}
