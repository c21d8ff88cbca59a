// Beckon: a time that is said about another one
// SPDX-License-Identifier: Apache-2.0

import RecognizerValues
import Schema

/// Reads a time over the time that it is about: a clock is of the same day, a day has the same clock.
enum TimeMerge {
    /// The time that was said, with the day or the clock that it leaves open taken from the one that was known.
    static func range(_ said: DateComponentsRange, over known: DateComponentsRange) -> DateComponentsRange {
        let ends = [said.startDateComponents, said.endDateComponents].compactMap(\.self)
        let (hasDay, hasClock) = (ends.contains(where: \.hasDay), ends.contains(where: \.hasClock))
        if hasDay == hasClock { return said }
        return hasClock ? Self.clock(said, on: known) : Self.day(said, at: known)
    }

    /// Another clock on the same day.
    private static func clock(_ said: DateComponentsRange, on known: DateComponentsRange) -> DateComponentsRange {
        guard let day = known.startDateComponents ?? known.endDateComponents else { return said }
        var range = known
        if let start = said.startDateComponents {
            range.startDateComponents = start.on(day)
            // What ends on another day still does; what ended on this one was known by the clock that is replaced.
            if known.endDateComponents?.isSameDay(as: day) ?? true { range.endDateComponents = nil }
        }
        if let end = said.endDateComponents {
            let isNextDay = said.startDateComponents.map { $0.secondOfDay >= end.secondOfDay } ?? false
            range.endDateComponents = end.on(isNextDay ? day.later(days: 1) : day)
        }
        return range
    }

    /// Another day at the same clock. What comes again does so by its days: they are replaced.
    private static func day(_ said: DateComponentsRange, at known: DateComponentsRange) -> DateComponentsRange {
        guard let start = known.startDateComponents ?? known.endDateComponents, start.hasClock else { return said }
        var range = said
        guard let day = said.startDateComponents else {
            range.startDateComponents = known.startDateComponents
            return range
        }
        range.startDateComponents = day.at(start)
        if let end = known.endDateComponents, end.hasClock {
            let days = start.days(until: end)
            range.endDateComponents = (said.endDateComponents ?? day.later(days: days)).at(end)
        } else {
            range.endDateComponents = said.endDateComponents?.at(start)
        }
        return range
    }
}

extension DateFields {
    /// Whether a day or a stretch of days is said.
    var hasDay: Bool { self.year != nil || self.month != nil || self.day != nil || self.weekday != nil }
    /// Whether a time of the day is said.
    var hasClock: Bool { self.hour != nil }

    /// The seconds since midnight, as far as they are said.
    fileprivate var secondOfDay: Int { (self.hour ?? 0) * 3600 + (self.minute ?? 0) * 60 + (self.second ?? 0) }

    /// This clock on another day, in that one's zone.
    fileprivate func on(_ day: DateFields) -> DateFields {
        DateFields(
            year: day.year, month: day.month, day: day.day, hour: self.hour, minute: self.minute, second: self.second,
            weekday: day.weekday, timeZone: self.timeZone ?? day.timeZone)
    }

    /// This day at another clock, in that one's zone.
    fileprivate func at(_ clock: DateFields) -> DateFields {
        DateFields(
            year: self.year, month: self.month, day: self.day, hour: clock.hour, minute: clock.minute,
            second: clock.second, weekday: self.weekday, timeZone: self.timeZone ?? clock.timeZone)
    }

    fileprivate func isSameDay(as other: DateFields) -> Bool {
        self.year == other.year && self.month == other.month && self.day == other.day && self.weekday == other.weekday
    }

    /// Midnight of the day, where all of it is said and some calendar could have it.
    var midnight: WallTime? {
        guard let year, let month, let day, (1...9999).contains(year), (1...12).contains(month),
            (1...31).contains(day)
        else { return nil }
        return WallTime(year: year, month: month, day: day)
    }

    fileprivate func days(until end: DateFields) -> Int {
        guard let first = self.midnight, let last = end.midnight else { return 0 }
        return (last.seconds - first.seconds) / 86_400
    }

    /// So many days later; the same where the day is not known in full.
    fileprivate func later(days: Int) -> DateFields {
        guard days != 0, let date = self.midnight?.adding(days, .day)?.date else { return self }
        var fields = self
        (fields.year, fields.month, fields.day) = (date.year, date.month, date.day)
        fields.weekday = nil
        return fields
    }
}
