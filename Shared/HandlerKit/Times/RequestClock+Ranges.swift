// Beckon: ranges of time: when a reminder comes next, and the span that a search looks through
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Schema

extension RequestClock {
    /// When a reminder with this range comes next: at its start, in a part of a day at the time that is meant by it
    /// (``timed(_:)``); a recurring one whose start is over at its next occurrence.
    public func next(_ range: DateComponentsRange) -> Reading {
        let range = self.timed(range)
        guard var fields = range.startDateComponents ?? range.endDateComponents else { return .unsaid }
        guard let rule = range.recurrenceRule else { return self.reading(fields) }
        guard rule.isPossible else { return .impossible }
        // Every day "at nine" must not become "at the next full hour" because today's nine is over.
        if fields.saysSomething, fields.hour == nil, fields.minute == nil { fields.hour = Self.hourOfDays }
        guard case .past(let start) = self.reading(fields), let clock = self.clock(for: fields) else {
            return self.reading(fields)
        }
        return clock.occurrence(of: rule, from: start).map { .moment($0) } ?? .past(start)
    }

    /// The first occurrence after the present, the start itself left out. It is counted from the start, so that the 31st
    /// stays the 31st, and by the calendar, so that nine o'clock stays nine o'clock where daylight saving begins or ends.
    ///
    /// - Parameters:
    ///   - rule: How it repeats.
    ///   - start: The first of the series.
    /// - Returns: `nil` for a rule that repeats too seldom to matter.
    public func occurrence(of rule: RecurrenceRule, from start: Instant) -> Instant? {
        guard rule.isPossible else { return nil }
        let (unit, factor, longest) = rule.frequency.unit
        let step = factor * rule.interval
        var count = 1
        // Each jump covers at least nine tenths of what is left; the bound is out of reach.
        for _ in 0..<1_000 {
            guard let date = self.calendar.date(byAdding: unit, value: count * step, to: start.date) else { return nil }
            if Instant(date) > self.now { return Instant(date) }
            count += max(1, Int((self.now - Instant(date)).count / (longest * Int64(rule.interval))))
        }
        return nil
    }

    /// The span of time that a range means in a search, from its first moment up to but not including the last: "today"
    /// is the whole day, "in March" the whole month. An end that was said is still within.
    ///
    /// - Returns: `nil` where nothing was said, or no time at all.
    public func span(_ range: DateComponentsRange) -> Range<Instant>? {
        let start = range.startDateComponents.flatMap { self.interval($0) }
        let end = range.endDateComponents.flatMap { self.interval($0) }
        switch (start, end) {
        case (nil, nil): return nil
        case (let start?, nil): return Instant(start.start)..<Instant(start.end)
        case (nil, let end?): return Instant(milliseconds: 0)..<max(Instant(milliseconds: 0), Instant(end.end))
        case (let start?, let end?):
            guard start.start < end.end else { return nil }
            return Instant(start.start)..<Instant(end.end)
        }
    }

    /// The time that fields cover: a year, a month, a day, an hour or a minute, by the smallest that was said.
    private func interval(_ fields: DateFields) -> DateInterval? {
        guard fields.isInRange, fields.saysSomething, let clock = self.clock(for: fields) else { return nil }
        let now = clock.calendar.dateComponents([.year, .month, .day, .weekday], from: clock.now.date)
        if let wanted = fields.weekday, fields.day == nil, fields.month == nil, fields.year == nil {
            let ahead = (wanted - (now.weekday ?? wanted) + 7) % 7
            guard let date = clock.calendar.date(byAdding: .day, value: ahead, to: clock.now.date) else { return nil }
            var dated = clock.fields(of: Instant(date))
            (dated.hour, dated.minute, dated.timeZone) = (fields.hour, fields.minute, fields.timeZone)
            return self.interval(dated)
        }
        let hasClock = fields.hour != nil || fields.minute != nil
        let hasDay = fields.day != nil || hasClock
        let hasMonth = fields.month != nil || hasDay
        var day = DateComponents(year: fields.year ?? now.year)
        day.month = fields.month ?? (hasMonth && fields.year == nil ? now.month : 1)
        day.day = fields.day ?? (hasClock && fields.month == nil && fields.year == nil ? now.day : 1)
        guard let start = clock.start(of: day) else { return nil }
        guard hasClock else {
            return clock.calendar.dateInterval(of: hasDay ? .day : hasMonth ? .month : .year, for: start)
        }
        day.hour = fields.hour ?? 0
        day.minute = fields.minute ?? 0
        return clock.calendar.date(from: day).flatMap {
            clock.calendar.dateInterval(of: fields.minute == nil ? .hour : .minute, for: $0)
        }
    }
}

extension RecurrenceRule {
    /// Whether it repeats at all, and often enough to matter.
    public var isPossible: Bool { (1...1_000).contains(self.interval) }
}

extension RecurrenceRule.Frequency {
    /// The calendar's unit, how many of it, and the longest that they last, in milliseconds.
    fileprivate var unit: (Calendar.Component, factor: Int, longest: Int64) {
        let day: Int64 = 86_400_000
        return switch self {
        case .minute: (.minute, 1, 60_000)
        case .hourly: (.hour, 1, 3_600_000)
        case .daily: (.day, 1, day + 3_600_000)
        case .weekly: (.day, 7, 7 * day + 3_600_000)
        case .monthly: (.month, 1, 31 * day + 3_600_000)
        case .yearly: (.year, 1, 366 * day)
        }
    }
}
