// Beckon: when a holiday is
// SPDX-License-Identifier: Apache-2.0

/// When a holiday is, from data.
public struct HolidayRule: Hashable, Sendable {
    /// What its date hangs on.
    public enum Base: Hashable, Sendable {
        /// A date of every year.
        case fixed(month: Int, day: Int)
        /// The `count`-th weekday of a month, Monday being 1; counted from the end if negative.
        case weekday(count: Int, weekday: Int, month: Int)
        /// The last of a weekday before (or on) a date, or the first after (or on) it.
        case near(weekday: Int, month: Int, day: Int, isAfter: Bool)
        case easter, orthodoxEaster
        /// Days that no arithmetic gives: as `year * 10,000 + month * 100 + day`, in order. Several may be in a year.
        case listed([Int])
    }

    /// Seconds of the first and the last day.
    public struct Hours: Hashable, Sendable {
        public var start: Int, end: Int

        /// - Parameters: See the properties.
        public init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }
    }

    /// Its name in data.
    public var name: String
    /// What its date hangs on.
    public var base: Base
    /// Days between the base and the holiday.
    public var offset: Int
    /// How many days it lasts.
    public var days: Int
    /// Its begin and end on the first and last day as seconds, where it does not last whole days.
    public var hours: Hours?

    /// - Parameters: See the properties.
    public init(name: String, base: Base, offset: Int = 0, days: Int = 1, hours: Hours? = nil) {
        self.name = name
        self.base = base
        self.offset = offset
        self.days = days
        self.hours = hours
    }

    /// When it is in a year (the year of its base), the `index`-th time.
    func stretch(year: Int, index: Int) -> Stretch? {
        guard let base = self.baseDay(year: year, index: index) else { return nil }
        let day = base + self.offset
        if let hours = self.hours {
            let start = day * WallCalendar.daySeconds + hours.start
            let end = (day + self.days - 1) * WallCalendar.daySeconds + hours.end
            let grain: TimeGrain = (hours.start % 3600 == 0 && hours.end % 3600 == 0) ? .hour : .minute
            return Stretch(start: start, end: end, grain: grain)
        }
        return Stretch(
            start: day * WallCalendar.daySeconds, end: (day + self.days) * WallCalendar.daySeconds, grain: .day)
    }

    private func baseDay(year: Int, index: Int) -> Int? {
        switch self.base {
        case .listed(let days):
            var seen = 0
            var low = 0
            var high = days.count
            while low < high {
                let middle = (low + high) / 2
                if days[middle] / 10_000 < year { low = middle + 1 } else { high = middle }
            }
            while low < days.count, days[low] / 10_000 == year {
                if seen == index {
                    return WallCalendar.day(year: year, month: days[low] / 100 % 100, day: days[low] % 100)
                }
                seen += 1
                low += 1
            }
            return nil
        case _ where index > 0: return nil
        case .fixed(let month, let day):
            guard day <= WallCalendar.daysInMonth(year: year, month: month) else { return nil }
            return WallCalendar.day(year: year, month: month, day: day)
        case .weekday(let count, let weekday, let month):
            if count > 0 {
                let first = WallCalendar.day(year: year, month: month, day: 1)
                return first + (weekday - WallCalendar.weekday(first) + 7) % 7 + (count - 1) * 7
            }
            let last = WallCalendar.day(year: year, month: month + 1, day: 1) - 1
            return last - (WallCalendar.weekday(last) - weekday + 7) % 7 + (count + 1) * 7
        case .near(let weekday, let month, let day, let isAfter):
            let anchor = WallCalendar.day(year: year, month: month, day: day)
            let distance = (weekday - WallCalendar.weekday(anchor) + 7) % 7
            return isAfter || distance == 0 ? anchor + distance : anchor + distance - 7
        case .easter: return Self.easter(year)
        case .orthodoxEaster: return Self.orthodoxEaster(year)
        }
    }

    /// Easter Sunday of the western churches.
    static func easter(_ year: Int) -> Int {
        let century = WallCalendar.floor(year, by: 100)
        let golden = year - WallCalendar.floor(year, by: 19) * 19
        let leaps = WallCalendar.floor(century, by: 4)
        var epact = (19 * golden + century - leaps - WallCalendar.floor(century - (century + 8) / 25 + 1, by: 3) + 15)
        epact -= WallCalendar.floor(epact, by: 30) * 30
        let rest = 32 + 2 * (century - leaps * 4) + 2 * WallCalendar.floor(year - century * 100, by: 4) - epact
        let sunday = (rest - (year - century * 100) % 4) % 7
        let correction = (golden + 11 * epact + 22 * sunday) / 451
        let sum = epact + sunday - 7 * correction + 114
        return WallCalendar.day(year: year, month: sum / 31, day: sum % 31 + 1)
    }

    /// Easter Sunday of the eastern churches, by the Julian calendar.
    static func orthodoxEaster(_ year: Int) -> Int {
        let golden = year - WallCalendar.floor(year, by: 19) * 19
        let moon = (19 * golden + 15) % 30
        let four = year - WallCalendar.floor(year, by: 4) * 4
        let seven = year - WallCalendar.floor(year, by: 7) * 7
        let sunday = (2 * four + 4 * seven - moon + 34) % 7
        let sum = moon + sunday + 114
        let century = WallCalendar.floor(year, by: 100)
        let lag = century - WallCalendar.floor(century, by: 4) - 2
        return WallCalendar.day(year: year, month: sum / 31, day: sum % 31 + 1) + lag
    }
}
