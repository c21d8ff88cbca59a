// Beckon: calendar fields with their gaps filled, and the stretch of time they cover
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

/// A calendar time of a certain grain: `2026-03-29` covers a day, `2026-03-29 02` an hour of it.
///
/// It counts on a calendar in UTC, where every day has 24 hours, and goes through the user's time zone only at the end:
/// so a day is as long as it is there, and an hour that is lived twice counts twice.
struct CivilTime: Hashable, Sendable {
    /// The smallest unit that was said.
    enum Grain: Int, Comparable, Sendable {
        case year, month, day, hour, minute, second

        var component: Calendar.Component {
            switch self {
            case .year: .year
            case .month: .month
            case .day: .day
            case .hour: .hour
            case .minute: .minute
            case .second: .second
            }
        }

        static func < (left: Grain, right: Grain) -> Bool { left.rawValue < right.rawValue }
    }

    /// The first second that is covered, as fields of a calendar in UTC.
    let start: Date
    /// What it covers.
    let grain: Grain

    private static let utc = Self.calendar(.gmt)

    private static func calendar(_ zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    /// Fills the larger units that were not said: with today's for a time of day, else with the latest that are not in
    /// the future, since messages are looked for in the past. A weekday counts only where no date was said.
    ///
    /// - Returns: `nil` for fields that are out of range, that make no date, or that are all unsaid.
    init?(_ fields: DateFields, now: Date, in zone: TimeZone) {
        guard Self.isInRange(fields) else { return nil }
        let calendar = Self.utc
        // Now, as the clock on the user's wall has it, written as if it were UTC.
        let wall = now.addingTimeInterval(TimeInterval(zone.secondsFromGMT(for: now)))
        let today = calendar.dateComponents([.year, .month, .day, .weekday], from: wall)
        guard let thisYear = today.year, let thisMonth = today.month, let thisDay = today.day else { return nil }
        var parts = DateComponents(year: fields.year, month: fields.month, day: fields.day)
        if fields.year == nil, fields.month == nil, fields.day == nil {
            (parts.year, parts.month, parts.day) = (thisYear, thisMonth, thisDay)
            if let weekday = fields.weekday, let present = today.weekday {
                parts.day = thisDay - (present - weekday + 7) % 7
            }
        } else if fields.year == nil {
            guard let past = Self.latest(month: fields.month, day: fields.day, notAfter: wall) else { return nil }
            parts = past
        }
        let isDated = parts.day != nil
        guard isDated || (fields.hour == nil && fields.minute == nil && fields.second == nil) else { return nil }
        (parts.hour, parts.minute, parts.second) = (fields.hour, fields.minute, fields.second)
        let grains: [(Int?, Grain)] = [
            (parts.second, .second), (parts.minute, .minute), (parts.hour, .hour), (parts.day, .day),
            (parts.month, .month), (parts.year, .year),
        ]
        guard let grain = grains.first(where: { $0.0 != nil })?.1, let start = calendar.date(from: parts) else {
            return nil
        }
        // Fields that roll over, such as February 30, make another date than was said.
        let made = calendar.dateComponents([.year, .month, .day], from: start)
        if let month = fields.month, made.month != month { return nil }
        if let day = fields.day, made.day != day { return nil }
        self.start = start
        self.grain = grain
    }

    /// Whether it is the last minute or second of a day, which people say for the day's end.
    var isLastOfDay: Bool {
        let parts = Self.utc.dateComponents([.hour, .minute, .second], from: self.start)
        switch self.grain {
        case .minute: return parts.hour == 23 && parts.minute == 59
        case .second: return parts.hour == 23 && parts.minute == 59 && parts.second == 59
        default: return false
        }
    }

    /// When it begins in a time zone. A time that is skipped there begins when the clock goes on.
    func begin(in zone: TimeZone) -> Date { Self.instant(of: self.start, in: zone) }

    /// When what it covers is over in a time zone.
    func end(in zone: TimeZone) -> Date {
        let next = Self.utc.date(byAdding: self.grain.component, value: 1, to: self.start) ?? self.start
        return Self.instant(of: next, in: zone)
    }

    private static func instant(of wall: Date, in zone: TimeZone) -> Date {
        let parts = Self.utc.dateComponents([.year, .month, .day, .hour, .minute, .second], from: wall)
        return Self.calendar(zone).date(from: parts) ?? wall
    }

    private static func latest(month: Int?, day: Int?, notAfter wall: Date) -> DateComponents? {
        let now = Self.utc.dateComponents([.year, .month], from: wall)
        guard let year = now.year, let thisMonth = now.month else { return nil }
        // Back by years for a month, by months for a day; eight years reach over a century without a leap day.
        for back in 0..<(month == nil ? 12 : 9) {
            let months = year * 12 + thisMonth - 1 - (month == nil ? back : 0)
            let parts = DateComponents(
                year: month == nil ? months / 12 : year - back, month: month ?? months % 12 + 1, day: day)
            guard let date = Self.utc.date(from: parts), date <= wall else { continue }
            if let day, Self.utc.component(.day, from: date) != day { continue }
            return parts
        }
        return nil
    }

    private static func isInRange(_ fields: DateFields) -> Bool {
        let bounds: [(Int?, ClosedRange<Int>)] = [
            (fields.year, 1...9999), (fields.month, 1...12), (fields.day, 1...31), (fields.weekday, 1...7),
            (fields.hour, 0...23), (fields.minute, 0...59), (fields.second, 0...59),
        ]
        return bounds.contains { $0.0 != nil }
            && bounds.allSatisfy { bound in bound.0.map { bound.1.contains($0) } ?? true }
    }
}
