// Beckon: works out a time from what was said and the present
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Schema

/// Works out times from what was said. Pure: the present and the zone are arguments.
struct TimeResolver {
    private let now: Date
    private let calendar: Calendar

    /// - Parameters:
    ///   - now: The present.
    ///   - timeZone: An IANA name; one that is not known counts as UTC.
    init(now: Instant, timeZone: String) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        calendar.firstWeekday = 2
        self.calendar = calendar
        // A calendar beyond the year 9999 serves nobody, and its arithmetic is slow.
        self.now = min(max(now.date, Date(timeIntervalSince1970: 0)), Date(timeIntervalSince1970: 253_000_000_000))
    }

    /// The range that the facts mean, or `nil` if they contradict one another (the 31st of June).
    func range(_ facts: TimeFacts) -> DateComponentsRange? {
        var facts = facts
        // "Between five and six pm": what is said of the end holds for the beginning.
        if facts["meridiem"] == nil, let meridiem = facts["end.meridiem"], let hour = facts["hour"],
            let end = facts["end.hour"],
            hour % 12 < end % 12
        {
            facts.fields["meridiem"] = meridiem
        }
        if facts["every"] == 1 { return self.recurring(facts) }
        if let direction = facts["direction"], let unit = facts["unit"] { return self.offset(facts, direction, unit) }
        if facts["weekend"] == 1 { return self.weekend(facts["which"] ?? 0) }
        if let unit = facts["unit"], let which = facts["which"] { return self.period(unit, which) }
        let hasDate = self.hasDate(facts)
        guard let day = hasDate ? self.day(facts) : self.calendar.startOfDay(for: self.now) else { return nil }
        var result: DateComponentsRange
        var startsAt: Date?
        if facts["hour"] != nil {
            guard let time = self.clock(facts, on: day, isFixed: hasDate) else { return nil }
            startsAt = time
            result = DateComponentsRange(start: self.fields(time, withClock: true))
        } else if let part = facts["part"] {
            result = self.part(part, of: day)
        } else if facts["month"] != nil, facts["day"] == nil {
            result = self.month(of: day)
        } else {
            guard hasDate else { return nil }
            result = DateComponentsRange(start: self.fields(day, withClock: false))
        }
        if let end = facts.end {
            result.endDateComponents = self.end(end, facts, from: startsAt, day: day)
        }
        return result
    }

    /// The moment that a date begins, or that a time is.
    func instant(_ fields: DateFields) -> Date? {
        let parts = DateComponents(
            year: fields.year, month: fields.month, day: fields.day, hour: fields.hour, minute: fields.minute)
        return self.calendar.date(from: parts)
    }

    private func hasDate(_ facts: TimeFacts) -> Bool {
        ["dayOffset", "weekday", "month", "day", "year"].contains { facts[$0] != nil }
    }

    private func adding(_ count: Int, _ unit: Calendar.Component, to date: Date) -> Date {
        self.calendar.date(byAdding: unit, value: count, to: date) ?? date
    }

    private func fields(_ date: Date, withClock: Bool) -> DateFields {
        let parts = self.calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        return DateFields(
            year: parts.year, month: parts.month, day: parts.day, hour: withClock ? parts.hour : nil,
            minute: withClock ? parts.minute : nil)
    }

    /// The start of the day that was said.
    private func day(_ facts: TimeFacts) -> Date? {
        let today = self.calendar.startOfDay(for: self.now)
        if let offset = facts["dayOffset"] { return self.adding(offset, .day, to: today) }
        if let weekday = facts["weekday"], let week = facts["week"] {
            let present = (self.calendar.component(.weekday, from: today) + 5) % 7
            return self.adding(week * 7 + (weekday + 5) % 7 - present, .day, to: today)
        }
        if let weekday = facts["weekday"] { return self.weekday(weekday, which: facts["which"], from: today) }
        let present = self.calendar.dateComponents([.year, .month, .day], from: today)
        var parts = DateComponents()
        parts.year = facts["year"] ?? present.year
        parts.month = facts["month"] ?? (facts["year"] == nil ? present.month : 1)
        parts.day = facts["day"] ?? 1
        guard var date = self.calendar.date(from: parts) else { return nil }
        if facts["year"] == nil {
            // Without a year the next one that comes is meant; without a month the next month that has the day.
            if facts["month"] == nil, date < today {
                date = self.adding(1, .month, to: date)
            } else if facts["month"] != nil,
                (facts["day"] == nil ? self.adding(1, .month, to: date) : self.adding(1, .day, to: date)) <= today
            {
                parts.year = (parts.year ?? 0) + 1
                date = self.calendar.date(from: parts) ?? date
            }
        }
        let check = self.calendar.dateComponents([.day], from: date)
        return check.day == parts.day ? date : nil
    }

    private func weekday(_ weekday: Int, which: Int?, from today: Date) -> Date {
        let present = self.calendar.component(.weekday, from: today)
        var ahead = (weekday - present + 7) % 7
        switch which {
        case -1: ahead = ahead == 0 ? -7 : ahead - 7
        case 0: break
        default: if ahead == 0 { ahead = 7 }
        }
        return self.adding(ahead, .day, to: today)
    }

    /// The time that was said on a day; without a day the next one that comes, today or tomorrow.
    private func clock(_ facts: TimeFacts, on day: Date, isFixed: Bool) -> Date? {
        guard let hour = facts["hour"], (0...24).contains(hour) else { return nil }
        let minute = facts["minute"] ?? 0
        var hours = [hour % 24]
        if let meridiem = facts["meridiem"] {
            guard hour <= 12 || meridiem == 12 else { return nil }
            hours = [hour >= 13 ? hour : hour % 12 + meridiem]
        } else if let part = facts["part"], hour <= 12, hour > 0 {
            hours = [part == 1 ? hour % 12 : (part >= 4 && (hour == 12 || hour < 5) ? hour % 12 + 24 : hour % 12 + 12)]
        } else if hour <= 12, hour > 0 {
            hours = [hour % 12, hour % 12 + 12]
        }
        func time(_ hour: Int, _ offset: Int) -> Date? {
            let total = hour * 60 + minute + offset * 1440
            let shift = total >= 0 ? total / 1440 : -1
            var parts = self.calendar.dateComponents([.year, .month, .day], from: self.adding(shift, .day, to: day))
            parts.hour = (total - shift * 1440) / 60
            parts.minute = (total - shift * 1440) % 60
            return self.calendar.date(from: parts)
        }
        let isToday = day <= self.now && self.now < self.adding(1, .day, to: day)
        let offsets = isFixed ? [0] : [0, 1]
        let times = offsets.flatMap { offset in hours.compactMap { time($0, offset) } }.sorted()
        if isFixed, !isToday { return times.first }
        return times.first { $0 > self.now } ?? times.last
    }

    private func part(_ part: Int, of day: Date) -> DateComponentsRange {
        let (from, to) = [1: (6, 12), 2: (12, 18), 3: (18, 22), 4: (20, 24), 5: (18, 24)][part] ?? (0, 24)
        var start = self.fields(day, withClock: false)
        start.hour = from
        start.minute = 0
        var end = self.fields(day, withClock: false)
        end.hour = to == 24 ? 23 : to
        end.minute = to == 24 ? 59 : 0
        return DateComponentsRange(start: start, end: end)
    }

    private func month(of day: Date) -> DateComponentsRange {
        let last = self.adding(-1, .day, to: self.adding(1, .month, to: day))
        return DateComponentsRange(start: self.fields(day, withClock: false), end: self.fields(last, withClock: false))
    }

    private func weekend(_ which: Int) -> DateComponentsRange {
        let today = self.calendar.startOfDay(for: self.now)
        let present = self.calendar.component(.weekday, from: today)
        let ahead = (present == 1 ? -1 : 7 - present) + which * 7
        let saturday = self.adding(ahead, .day, to: today)
        return DateComponentsRange(
            start: self.fields(saturday, withClock: false),
            end: self.fields(self.adding(1, .day, to: saturday), withClock: false))
    }

    private func period(_ unit: Int, _ which: Int) -> DateComponentsRange? {
        let today = self.calendar.startOfDay(for: self.now)
        let component: Calendar.Component
        let start: Date
        switch unit {
        case 4:
            return DateComponentsRange(start: self.fields(self.adding(which, .day, to: today), withClock: false))
        case 5:
            component = .day
            let sinceMonday = (self.calendar.component(.weekday, from: today) + 5) % 7
            start = self.adding(which * 7 - sinceMonday, .day, to: today)
        case 6, 7:
            component = unit == 6 ? .month : .year
            let parts = self.calendar.dateComponents(unit == 6 ? [.year, .month] : [.year], from: today)
            guard let first = self.calendar.date(from: parts) else { return nil }
            start = self.adding(which, component, to: first)
        default: return nil
        }
        let last = self.adding(-1, .day, to: self.adding(unit == 5 ? 7 : 1, component, to: start))
        return DateComponentsRange(
            start: self.fields(start, withClock: false), end: self.fields(last, withClock: false))
    }

    private func offset(_ facts: TimeFacts, _ direction: Int, _ unit: Int) -> DateComponentsRange? {
        let components: [Int: (Calendar.Component, Int)] = [
            1: (.second, 1), 2: (.minute, 1), 3: (.hour, 1), 4: (.day, 1), 5: (.day, 7), 6: (.month, 1), 7: (.year, 1),
        ]
        guard let (component, factor) = components[unit], let count = facts["count"] else { return nil }
        var date = self.adding(direction * count * factor, component, to: self.now)
        if let half = facts["minute"], unit <= 3, facts["hour"] == nil {
            date = self.adding(direction * half, .minute, to: date)
        }
        if unit <= 3 { return DateComponentsRange(start: self.fields(date, withClock: true)) }
        let day = self.calendar.startOfDay(for: date)
        if facts["hour"] != nil {
            return self.clock(facts, on: day, isFixed: true).map {
                DateComponentsRange(start: self.fields($0, withClock: true))
            }
        }
        if let part = facts["part"] { return self.part(part, of: day) }
        return DateComponentsRange(start: self.fields(day, withClock: false))
    }

    private func recurring(_ facts: TimeFacts) -> DateComponentsRange? {
        let interval = facts["interval"] ?? 1
        let frequency: RecurrenceRule.Frequency
        switch facts["unit"] {
        case 2: frequency = .minute
        case 3: frequency = .hourly
        case 4: frequency = .daily
        case 5: frequency = .weekly
        case 6: frequency = .monthly
        case 7: frequency = .yearly
        default:
            guard facts["weekday"] != nil else { return nil }
            frequency = .weekly
        }
        var once = facts
        once.fields["every"] = nil
        once.fields["unit"] = nil
        once.fields["interval"] = nil
        var result = once.fields.isEmpty ? nil : self.range(once)
        if result == nil {
            result = DateComponentsRange(start: self.fields(self.now, withClock: false))
        }
        result?.recurrenceRule = RecurrenceRule(every: interval, frequency)
        return result
    }

    private func end(_ end: TimeFacts, _ facts: TimeFacts, from start: Date?, day: Date) -> DateFields? {
        let hasDate = self.hasDate(end)
        let endDay = hasDate ? self.day(end) : day
        guard let endDay else { return nil }
        guard end["hour"] != nil else { return self.fields(endDay, withClock: false) }
        guard let start, var time = self.clock(end, on: endDay, isFixed: true) else { return nil }
        for _ in 0..<3 where time <= start { time = self.adding(12, .hour, to: time) }
        return self.fields(time, withClock: true)
    }
}
