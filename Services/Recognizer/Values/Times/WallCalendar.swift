// Beckon: the Gregorian calendar as integer arithmetic
// SPDX-License-Identifier: Apache-2.0

/// The proleptic Gregorian calendar on days and seconds since 1970-01-01. Everything is bounded by ``years``.
enum WallCalendar {
    static let daySeconds = 86_400
    /// Years that are reckoned with; what lies beyond is no time.
    static let years = -3000...3000

    /// Division that rounds down.
    static func floor(_ value: Int, by divisor: Int) -> Int {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }

    /// Days since 1970-01-01; `month` may lie outside 1...12.
    static func day(year: Int, month: Int, day: Int) -> Int {
        let months = Self.floor(month - 1, by: 12)
        let year = year + months
        let month = month - months * 12
        let shifted = month <= 2 ? year - 1 : year
        let era = Self.floor(shifted, by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The date of a day.
    static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = Self.floor(shifted, by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthPart = (5 * dayOfYear + 2) / 153
        let month = monthPart < 10 ? monthPart + 3 : monthPart - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthPart + 2) / 5 + 1)
    }

    static func daysInMonth(year: Int, month: Int) -> Int {
        Self.day(year: year, month: month + 1, day: 1) - Self.day(year: year, month: month, day: 1)
    }

    /// 1 for Monday to 7 for Sunday.
    static func weekday(_ day: Int) -> Int { day + 3 - Self.floor(day + 3, by: 7) * 7 + 1 }

    /// Where the unit that holds `seconds` begins. Weeks begin on Monday.
    static func floor(_ seconds: Int, to grain: TimeGrain) -> Int {
        let day = Self.floor(seconds, by: Self.daySeconds)
        switch grain {
        case .second: return seconds
        case .minute: return Self.floor(seconds, by: 60) * 60
        case .hour: return Self.floor(seconds, by: 3600) * 3600
        case .day: return day * Self.daySeconds
        case .week: return (day - Self.weekday(day) + 1) * Self.daySeconds
        case .month, .quarter, .year:
            let date = Self.date(day)
            let month =
                switch grain {
                case .month: date.month
                case .quarter: (date.month - 1) / 3 * 3 + 1
                default: 1
                }
            return Self.day(year: date.year, month: month, day: 1) * Self.daySeconds
        }
    }

    /// `seconds` and `count` units; a month later than the 31st is at most that month's last day. `nil` beyond ``years``.
    static func adding(_ count: Int, _ grain: TimeGrain, to seconds: Int) -> Int? {
        guard abs(count) < 1_000_000_000 else { return nil }
        let result: Int
        switch grain {
        case .second: result = seconds + count
        case .minute: result = seconds + count * 60
        case .hour: result = seconds + count * 3600
        case .day: result = seconds + count * Self.daySeconds
        case .week: result = seconds + count * 7 * Self.daySeconds
        case .month, .quarter, .year:
            let months = count * (grain == .month ? 1 : grain == .quarter ? 3 : 12)
            let day = Self.floor(seconds, by: Self.daySeconds)
            let date = Self.date(day)
            guard abs(months) < 100_000 else { return nil }
            let first = Self.day(year: date.year, month: date.month + months, day: 1)
            let begun = Self.date(first)
            let length = Self.daysInMonth(year: begun.year, month: begun.month)
            result = (first + min(date.day, length) - 1) * Self.daySeconds + seconds - day * Self.daySeconds
        }
        guard Self.bounds.contains(result) else { return nil }
        return result
    }

    /// The seconds of ``years``.
    static let bounds =
        Self.day(year: Self.years.lowerBound, month: 1, day: 1) * Self.daySeconds...Self.day(
            year: Self.years.upperBound, month: 1, day: 1) * Self.daySeconds
}

extension WallTime {
    /// The wall's time at a date and clock; not checked.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.init(
            seconds: WallCalendar.day(year: year, month: month, day: day) * WallCalendar.daySeconds + hour * 3600
                + minute * 60 + second)
    }

    /// The same clock `count` units later, or before if negative; `nil` beyond what the calendar reckons with.
    public func adding(_ count: Int, _ grain: TimeGrain) -> WallTime? {
        WallCalendar.adding(count, grain, to: self.seconds).map(WallTime.init(seconds:))
    }

    private var days: Int { WallCalendar.floor(self.seconds, by: WallCalendar.daySeconds) }
    private var secondOfDay: Int { self.seconds - self.days * WallCalendar.daySeconds }

    /// The date that the calendar shows.
    public var date: (year: Int, month: Int, day: Int) { WallCalendar.date(self.days) }
    /// 1 for Monday to 7 for Sunday.
    public var weekday: Int { WallCalendar.weekday(self.days) }
    /// 0 to 23.
    public var hour: Int { self.secondOfDay / 3600 }
    /// 0 to 59.
    public var minute: Int { self.secondOfDay / 60 % 60 }
    /// 0 to 59.
    public var second: Int { self.secondOfDay % 60 }
}
