// Beckon: the time of a request in the user's time zone, and what times that were said mean by it
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Schema

/// The time of a request in the user's zone. Pure: the present is an argument. Gregorian.
public struct RequestClock: Sendable {
    /// What fields come to.
    public enum Reading: Hashable, Sendable {
        /// A moment that is still to come.
        case moment(Instant)
        /// A moment that is over.
        case past(Instant)
        /// No time at all: the 31st of June, an unknown zone.
        case impossible
        /// Nothing was said.
        case unsaid
    }

    /// The hour at which a reminder of a whole day comes.
    public static let hourOfDays = 9

    /// The present.
    public let now: Instant
    /// Gregorian, in the user's zone.
    public let calendar: Calendar

    /// - Parameters:
    ///   - now: The present; held between the years 1970 and 2200.
    ///   - timeZone: An IANA name; one that is not known counts as UTC.
    public init(now: Instant, timeZone: String) {
        self.now = Instant(milliseconds: min(max(now.milliseconds, 0), 7_258_118_400_000))
        self.calendar = Self.calendar(TimeZone(identifier: timeZone) ?? .gmt)
    }

    /// The time of a request.
    public init(_ context: Context) { self.init(now: context.now, timeZone: context.timeZone) }

    private init(now: Instant, calendar: Calendar) {
        self.now = now
        self.calendar = calendar
    }

    private static func calendar(_ timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    /// This clock in the zone of fields that name one; `nil` for an unknown zone.
    public func clock(for fields: DateFields) -> RequestClock? {
        guard let name = fields.timeZone else { return self }
        return TimeZone(identifier: name).map { RequestClock(now: self.now, calendar: Self.calendar($0)) }
    }

    /// The calendar fields of a moment, in the request's zone.
    public func fields(of instant: Instant) -> DateFields {
        let parts = self.calendar.dateComponents([.year, .month, .day, .hour, .minute], from: instant.date)
        return DateFields(
            year: parts.year, month: parts.month, day: parts.day, hour: parts.hour, minute: parts.minute)
    }

    /// The same to the second, with the zone.
    public func exactFields(of instant: Instant) -> DateFields {
        var fields = self.fields(of: instant)
        fields.second = self.calendar.component(.second, from: instant.date)
        fields.timeZone = self.calendar.timeZone.identifier
        return fields
    }

    /// What fields mean as the moment of a reminder. What is unsaid is chosen so that it is still to come: an hour
    /// alone is today's or tomorrow's, a day without a year this year's or the next one's. A whole day's reminder comes
    /// at ``hourOfDays``, or at the next full hour where that is over today.
    public func reading(_ fields: DateFields) -> Reading {
        guard fields.isInRange, let clock = self.clock(for: fields) else { return .impossible }
        guard fields.saysSomething else { return .unsaid }
        var last: Instant?
        for day in clock.days(fields) {
            guard let (moment, isAhead) = clock.moment(fields, on: day) else { continue }
            if isAhead { return .moment(moment) }
            last = moment
        }
        return last.map { .past($0) } ?? .impossible
    }

    /// The days that fields may mean, in the order in which they are tried.
    private func days(_ fields: DateFields) -> [DateComponents] {
        let today = self.calendar.dateComponents([.year, .month, .day, .weekday], from: self.now.date)
        guard let year = today.year, let month = today.month, let weekday = today.weekday else { return [] }
        if let year = fields.year {
            return [DateComponents(year: year, month: fields.month ?? 1, day: fields.day ?? 1)]
        }
        if let month = fields.month {
            // Nine, so that the 29th of February is found again.
            return (0...8).map { DateComponents(year: year + $0, month: month, day: fields.day ?? 1) }
        }
        if let day = fields.day {
            return (0...12).map { ahead in
                let months = month - 1 + ahead
                return DateComponents(year: year + months / 12, month: months % 12 + 1, day: day)
            }
        }
        let offsets = fields.weekday.map { wanted in
            let ahead = (wanted - weekday + 7) % 7
            return [ahead, ahead + 7]
        }
        return (offsets ?? [0, 1]).compactMap { offset in
            self.calendar.date(byAdding: .day, value: offset, to: self.now.date)
                .map { self.calendar.dateComponents([.year, .month, .day], from: $0) }
        }
    }

    /// The moment of fields on a day, and whether it is still to come; `nil` for a day that does not exist. A clock time
    /// that daylight saving leaves out is moved ahead, one that comes twice is the first.
    private func moment(_ fields: DateFields, on day: DateComponents) -> (Instant, isAhead: Bool)? {
        guard let start = self.start(of: day) else { return nil }
        var parts = day
        guard fields.hour == nil, fields.minute == nil else {
            parts.hour = fields.hour ?? self.calendar.component(.hour, from: self.now.date)
            parts.minute = fields.minute ?? 0
            parts.second = fields.second ?? 0
            guard let date = self.calendar.date(from: parts) else { return nil }
            // A minute is over when it ends: "in a minute" is said with the seconds cut off.
            let end = Instant(date) + .seconds(fields.second == nil ? 60 : 1)
            return (Instant(date), end > self.now)
        }
        parts.hour = Self.hourOfDays
        guard let date = self.calendar.date(from: parts),
            let end = self.calendar.date(byAdding: .day, value: 1, to: start)
        else { return nil }
        if Instant(date) > self.now { return (Instant(date), true) }
        guard Instant(end) > self.now else { return (Instant(date), false) }
        let hour = self.calendar.dateInterval(of: .hour, for: self.now.date)?.end ?? end
        return (Instant(hour), true)
    }

    /// The start of a day; `nil` for one that does not exist.
    public func start(of day: DateComponents) -> Date? {
        guard let date = self.calendar.date(from: day) else { return nil }
        let check = self.calendar.dateComponents([.year, .month, .day], from: date)
        return check.year == day.year && check.month == day.month && check.day == day.day ? date : nil
    }
}

extension DateFields {
    /// Whether any field but the zone was said.
    public var saysSomething: Bool {
        [self.year, self.month, self.day, self.hour, self.minute, self.weekday].contains { $0 != nil }
    }

    /// Whether each field is one that a calendar has. Years are held to 1970 to 2200.
    public var isInRange: Bool {
        let bounds: [(Int?, ClosedRange<Int>)] = [
            (self.year, 1970...2200), (self.month, 1...12), (self.day, 1...31), (self.hour, 0...23),
            (self.minute, 0...59), (self.second, 0...59), (self.weekday, 1...7),
        ]
        return bounds.allSatisfy { field, range in field.map { range.contains($0) } ?? true }
    }
}

extension Instant {
    /// The date to the second: that is how dates cross the wire, and a recorded response has to equal the first one.
    package var wholeSeconds: Date { Date(timeIntervalSince1970: (Double(self.milliseconds) / 1_000).rounded(.down)) }
}
