// Beckon: items of the calendar: weekdays, dates, holidays
// SPDX-License-Identifier: Apache-2.0

extension TimeBuilder {
    mutating func calendar(_ operation: TimeOperation, _ items: [TimeItem]) -> TimeItem? {
        let value = items[0].whole
        switch operation {
        case .weekday:
            guard (1...7).contains(value) else { return nil }
            return TimeItem(
                kind: .weekday, node: self.node(.weekday, value), number: Double(value), fields: .weekday,
                isLater: true)
        case .month:
            guard (1...12).contains(value) else { return nil }
            return TimeItem(kind: .month, node: self.node(.month, value), number: Double(value), fields: .month)
        case .dayOfMonth:
            guard (1...31).contains(value) else { return nil }
            return TimeItem(
                kind: .dayOfMonth, node: self.node(.dayOfMonth, value), number: Double(value), fields: .day)
        case .monthDay: return self.date(year: nil, month: value, day: items[1].whole)
        case .date: return self.date(year: self.year(items[0]), month: items[1].whole, day: items[2].whole)
        case .slashed:
            let (first, second) = (value, items[1].whole)
            let year = items.count > 2 ? self.year(items[2]) : nil
            let monthFirst = self.date(year: year, month: first, day: second)
            let dayFirst = self.date(year: year, month: second, day: first)
            return self.isMonthFirst ? monthFirst ?? dayFirst : dayFirst ?? monthFirst
        case .year, .yearBefore:
            let year = operation == .yearBefore ? -value : items.count > 1 ? value : self.year(items[0])
            guard WallCalendar.years.contains(year), year < WallCalendar.years.upperBound else { return nil }
            return TimeItem(kind: .year, node: self.node(.year, year), number: Double(year), fields: .year)
        case .quarter:
            guard (1...4).contains(value) else { return nil }
            return TimeItem(kind: .cycle, node: self.node(.quarter, value), fields: .month)
        case .season:
            return TimeItem(
                kind: .season, node: self.node(.season, value, items[1].whole), fields: [.month, .week, .day])
        case .weekend:
            let day = WallCalendar.daySeconds
            let from = 4 * day + Self.seconds(value)
            let to = 7 * day + Self.seconds(items[1].whole)
            return TimeItem(
                kind: .weekend, node: self.node(.weekPart, from, to), fields: [.weekday, .part, .clock])
        case .holiday:
            guard self.holidayIndices.indices.contains(value) else { return nil }
            let indices = self.holidayIndices[value]
            guard let index = indices[self.region] ?? indices[""] ?? indices.min(by: { $0.key < $1.key })?.value else {
                return nil
            }
            return TimeItem(
                kind: .holiday, node: self.node(.holiday, index), fields: [.month, .day], holiday: Int32(index))
        default: return nil
        }
    }

    /// 18 is 2018, 74 is 1974; a year written in three digits or in words stays as it is.
    private func year(_ item: TimeItem) -> Int {
        guard item.digits <= 2, item.digits > 0, (0...99).contains(item.whole) else { return item.whole }
        return item.whole + (item.whole < 50 ? 2000 : 1900)
    }

    private mutating func date(year: Int?, month: Int, day: Int) -> TimeItem? {
        guard (1...12).contains(month), day >= 1, day <= WallCalendar.daysInMonth(year: year ?? 2000, month: month)
        else { return nil }
        if let year {
            guard WallCalendar.years.contains(year) else { return nil }
            let start = WallCalendar.day(year: year, month: month, day: day) * WallCalendar.daySeconds
            let whole = Stretch(start: start, end: start + WallCalendar.daySeconds, grain: .day)
            return TimeItem(kind: .date, node: self.stretch(whole), fields: [.year, .month, .day])
        }
        return TimeItem(kind: .date, node: self.node(.monthDay, month, day), fields: [.month, .day])
    }

    /// 1830 is half past six in the evening.
    static func seconds(_ fused: Int) -> Int { fused / 100 * 3600 + fused % 100 * 60 }
}
