// Beckon: times as SiriKit has them
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerValues
import Schema

/// Writes what was read of a time as date components.
enum TimeWriter {
    /// The range of a time. An open end stays open; the days of a stretch are named by its first and last.
    ///
    /// - Parameters:
    ///   - reading: What was read.
    ///   - context: When it was said.
    ///   - isLate: Of an hour that may be before or after noon, the later is meant.
    static func range(
        _ reading: TimeReading, _ context: TimeContext, isLate: Bool = false
    ) -> DateComponentsRange? {
        guard let first = reading.values.first else { return nil }
        let isAsleep = Self.isAtNight(first, context)
        let later = isLate || isAsleep ? reading.values.first { Self.isHalfADayLater($0, than: first, isLate) } : nil
        let value = later ?? first
        var range = DateComponentsRange(start: nil)
        let hasClock = value.grain < .day
        if let start = value.start {
            range.startDateComponents = Self.fields(Self.morning(value) ?? start, hasClock: hasClock)
        }
        if let end = value.saidEnd ?? value.end {
            range.endDateComponents = Self.end(end, start: value.start, isSaid: value.saidEnd != nil, hasClock)
        } else if let start = value.start, !reading.isOpen, value.grain > .day {
            // A week is seven days, a month its days.
            range.endDateComponents = Self.fields(Self.lastDay(of: value.grain, from: start), hasClock: false)
        }
        if let recurrence = reading.recurrence {
            range.recurrenceRule = RecurrenceRule(every: recurrence.interval, Self.frequency(recurrence.unit))
        }
        return range
    }

    /// Whether a time is half a day behind another. Who goes out late goes at eleven or noon as said, and not twelve hours after.
    private static func isHalfADayLater(_ value: TimeValue, than early: TimeValue, _ isLate: Bool) -> Bool {
        guard let start = value.start, let first = early.start, early.end == nil, early.grain < .day,
            !isLate || (0...10).contains(first.hour)
        else { return false }
        return start.seconds - first.seconds == 12 * 3600
    }

    /// Whether a time is at night, and not in the next half day: "on Friday at three" is in the afternoon, and "on Sunday at twelve" at
    /// noon, but who says at ten in the evening "wake me at five" means the morning.
    private static func isAtNight(_ value: TimeValue, _ context: TimeContext) -> Bool {
        guard let start = value.start, value.end == nil, value.grain < .day else { return false }
        return start.hour < 6 && start.seconds - context.now.seconds > 12 * 3600
    }

    /// What begins in the night and ends at nine to twelve is a morning: whoever says so means to be up.
    private static func morning(_ value: TimeValue) -> WallTime? {
        guard let start = value.start, let end = value.end, value.grain < .day, start.hour < 6, start.minute == 0,
            (9...12).contains(end.hour), (4...12).contains((end.seconds - start.seconds) / 3600)
        else { return nil }
        return start.adding(6 - start.hour, .hour)
    }

    /// The moment that lies `duration` after `now`.
    static func range(after duration: DurationReading, _ context: TimeContext) -> DateComponentsRange? {
        guard let moment = context.now.adding(duration.count, duration.unit) else { return nil }
        return DateComponentsRange(start: Self.fields(moment, hasClock: duration.unit < .day))
    }

    /// The first moment of a range, in the zone of the request.
    static func instant(_ range: DateComponentsRange, _ context: TimeContext) -> Date? {
        guard let start = range.startDateComponents ?? range.endDateComponents, let year = start.year,
            let month = start.month, let day = start.day
        else {
            return nil
        }
        let wall = WallTime(year: year, month: month, day: day, hour: start.hour ?? 0, minute: start.minute ?? 0)
        if let zone = context.zone { return wall.date(in: zone) }
        return Date(timeIntervalSince1970: Double(wall.seconds - context.offsetMinutes * 60))
    }

    private static func end(_ end: WallTime, start: WallTime?, isSaid: Bool, _ hasClock: Bool) -> DateFields {
        guard hasClock else {
            // The end is no part of the stretch; people name its last day.
            let last = isSaid || start == nil ? end : WallTime(seconds: end.seconds - 1)
            return Self.fields(last, hasClock: false)
        }
        // Midnight of the day before is the last minute of it.
        let isMidnight = end.seconds % 86_400 == 0 && !isSaid && start != nil
        return Self.fields(isMidnight ? WallTime(seconds: end.seconds - 60) : end, hasClock: true)
    }

    private static func lastDay(of grain: TimeGrain, from start: WallTime) -> WallTime {
        WallTime(seconds: (start.adding(1, grain) ?? start).seconds - 1)
    }

    /// The fields of a time. The seconds of "in one minute" count: cut off, the minute would be over at once.
    private static func fields(_ time: WallTime, hasClock: Bool) -> DateFields {
        let date = time.date
        return DateFields(
            year: date.year, month: date.month, day: date.day, hour: hasClock ? time.hour : nil,
            minute: hasClock ? time.minute : nil, second: hasClock && time.second != 0 ? time.second : nil)
    }

    private static func frequency(_ unit: TimeGrain) -> RecurrenceRule.Frequency {
        switch unit {
        case .second, .minute: .minute
        case .hour: .hourly
        case .day: .daily
        case .week: .weekly
        case .month, .quarter: .monthly
        case .year: .yearly
        }
    }
}

// MARK: About another time

extension TimeWriter {
    /// A time that was said about another one, with what it does not say of that one's.
    static func range(
        _ reading: TimeReading, about known: DateComponentsRange, _ context: TimeContext, isLate: Bool
    ) -> DateComponentsRange? {
        guard reading.isClock, let day = known.startDateComponents ?? known.endDateComponents,
            Self.isToCome(day, context), let value = Self.clock(of: reading.values, day, context, isLate: isLate)
        else { return Self.range(reading, context, isLate: isLate).map { TimeMerge.range($0, over: known) } }
        let said = TimeReading(values: [value], isOpen: reading.isOpen)
        return Self.range(said, context).map { range in
            let clock = DateComponentsRange(
                start: range.startDateComponents?.withoutDay, end: range.endDateComponents?.withoutDay)
            return TimeMerge.range(clock, over: known)
        }
    }

    /// Nobody means the clock of a day that is over.
    private static func isToCome(_ day: DateFields, _ context: TimeContext) -> Bool {
        guard day.hasDay else { return false }
        guard let midnight = day.midnight else { return true }
        return midnight.seconds + 86_400 > context.now.seconds
    }

    /// Of a clock that is in both halves of the day, the one in the half that was known; without that the later where it is
    /// meant, the one that comes next today, or the first of the day at which people are awake.
    private static func clock(
        of values: [TimeValue], _ day: DateFields, _ context: TimeContext, isLate: Bool
    ) -> TimeValue? {
        func hour(_ value: TimeValue) -> Int { (value.start ?? value.end)?.hour ?? 0 }
        let sorted = values.filter { $0.grain < .day }.sorted { hour($0) < hour($1) }
        if let known = day.hour, let same = sorted.first(where: { (hour($0) < 12) == (known < 12) }) { return same }
        if isLate, let late = sorted.last(where: { (13...22).contains(hour($0)) }) { return late }
        let isToday = day.midnight.map { $0.seconds <= context.now.seconds } ?? true
        return isToday ? values.first : sorted.first { hour($0) >= 6 } ?? sorted.first
    }
}

extension DateFields {
    /// The clock alone.
    fileprivate var withoutDay: DateFields {
        DateFields(hour: self.hour, minute: self.minute, second: self.second, timeZone: self.timeZone)
    }
}
