// Beckon: the stretches of a series, forwards and backwards
// SPDX-License-Identifier: Apache-2.0

/// Finds stretches of a node. Work is bounded by ``steps``, whatever the node.
struct TimeSeries {
    var forest: TimeForest
    let holidays: [HolidayRule]
    /// What may still be done; nothing is found when it is used up.
    var steps = 12_000

    /// The earliest stretch that ends after `time`.
    mutating func first(_ index: Int32, endingAfter time: Int) -> Stretch? {
        self.steps -= 1
        guard self.steps > 0, WallCalendar.bounds.contains(time) else { return nil }
        let node = self.forest[index]
        switch node.kind {
        case .stretch, .year:
            guard let stretch = self.single(node) else { return nil }
            return stretch.end > time ? stretch : nil
        case .intersection: return self.firstCommon(node, time)
        case .either:
            return [node.first, node.second].compactMap { self.first($0, endingAfter: time) }
                .min { $0.start < $1.start }
        case .nth, .nthAfter, .nearest, .around, .shifted, .interval, .slice, .lasting:
            return self.firstMade(node, time)
        case .each:
            guard let grain = TimeGrain(rawValue: node.x) else { return nil }
            let start = WallCalendar.floor(time, to: grain)
            return WallCalendar.adding(1, grain, to: start).map { Stretch(start: start, end: $0, grain: grain) }
        default:
            let round = Self.round(node, time)
            for number in (round - 1)...(round + Self.patience(node)) {
                for place in 0..<2 {
                    if let stretch = self.stretch(node, round: number, place), stretch.end > time { return stretch }
                }
            }
            return nil
        }
    }

    /// The latest stretch that begins before `time`.
    mutating func last(_ index: Int32, startingBefore time: Int) -> Stretch? {
        self.steps -= 1
        guard self.steps > 0, WallCalendar.bounds.contains(time) else { return nil }
        let node = self.forest[index]
        switch node.kind {
        case .stretch, .year:
            guard let stretch = self.single(node) else { return nil }
            return stretch.start < time ? stretch : nil
        case .intersection: return self.lastCommon(node, time)
        case .either:
            return [node.first, node.second].compactMap { self.last($0, startingBefore: time) }
                .max { $0.start < $1.start }
        case .nth, .nthAfter, .nearest, .around, .shifted, .interval, .slice, .lasting:
            return self.lastMade(node, time)
        case .each:
            guard let grain = TimeGrain(rawValue: node.x) else { return nil }
            let start = WallCalendar.floor(time - 1, to: grain)
            return WallCalendar.adding(1, grain, to: start).map { Stretch(start: start, end: $0, grain: grain) }
        default:
            let round = Self.round(node, time)
            for number in ((round - Self.patience(node))...(round + 1)).reversed() {
                for place in [1, 0] {
                    if let stretch = self.stretch(node, round: number, place), stretch.start < time { return stretch }
                }
            }
            return nil
        }
    }

    private func single(_ node: TimeNode) -> Stretch? {
        if node.kind == .year {
            return Stretch(
                start: WallCalendar.day(year: node.x, month: 1, day: 1) * WallCalendar.daySeconds,
                end: WallCalendar.day(year: node.x + 1, month: 1, day: 1) * WallCalendar.daySeconds, grain: .year)
        }
        return TimeGrain(rawValue: node.z).map { Stretch(start: node.x, end: node.y, grain: $0) }
    }

    /// The day, week, month or year that `time` lies in, as the series counts.
    private static func round(_ node: TimeNode, _ time: Int) -> Int {
        let day = WallCalendar.floor(time, by: WallCalendar.daySeconds)
        switch node.kind {
        case .clock, .dayPart: return day
        case .weekday, .weekPart: return WallCalendar.floor(day + 3, by: 7)
        case .dayOfMonth:
            let date = WallCalendar.date(day)
            return date.year * 12 + date.month - 1
        default: return WallCalendar.date(day).year
        }
    }

    /// How many rounds to look: the 29th of February may be eight years away, an election as many.
    private static func patience(_ node: TimeNode) -> Int {
        node.kind == .monthDay ? 8 : node.kind == .holiday ? 12 : 2
    }

    /// The stretches of one round, at most two.
    private func stretch(_ node: TimeNode, round: Int, _ place: Int) -> Stretch? {
        if node.kind == .holiday {
            guard self.holidays.indices.contains(node.x) else { return nil }
            return self.holidays[node.x].stretch(year: round, index: place)
        }
        if node.kind == .clock, let grain = TimeGrain(rawValue: node.z) {
            guard place == 0 || node.y == 1 else { return nil }
            let start = round * WallCalendar.daySeconds + node.x + place * 43_200
            let length = grain == .hour ? 3600 : grain == .minute ? 60 : 1
            return Stretch(start: start, end: start + length, grain: grain)
        }
        guard place == 0 else { return nil }
        func days(_ first: Int, _ last: Int, _ grain: TimeGrain) -> Stretch {
            Stretch(start: first * WallCalendar.daySeconds, end: last * WallCalendar.daySeconds, grain: grain)
        }
        switch node.kind {
        case .dayPart:
            let midnight = round * WallCalendar.daySeconds
            return Stretch(start: midnight + node.x, end: midnight + node.y, grain: .hour)
        case .weekday: return days(round * 7 - 3 + node.x - 1, round * 7 - 3 + node.x, .day)
        case .weekPart:
            let monday = (round * 7 - 3) * WallCalendar.daySeconds
            return Stretch(start: monday + node.x, end: monday + node.y, grain: .hour)
        case .dayOfMonth:
            let year = WallCalendar.floor(round, by: 12)
            let month = round - year * 12 + 1
            guard node.x <= WallCalendar.daysInMonth(year: year, month: month) else { return nil }
            let day = WallCalendar.day(year: year, month: month, day: node.x)
            return days(day, day + 1, .day)
        case .monthDay:
            guard node.y <= WallCalendar.daysInMonth(year: round, month: node.x) else { return nil }
            let day = WallCalendar.day(year: round, month: node.x, day: node.y)
            return days(day, day + 1, .day)
        case .month, .quarter:
            let length = node.kind == .month ? 1 : 3
            let month = (node.x - 1) * length + 1
            return days(
                WallCalendar.day(year: round, month: month, day: 1),
                WallCalendar.day(year: round, month: month + length, day: 1), node.kind == .month ? .month : .quarter)
        case .season:
            let wraps = node.y < node.x ? 1 : 0
            return days(
                WallCalendar.day(year: round, month: node.x / 100, day: node.x % 100),
                WallCalendar.day(year: round + wraps, month: node.y / 100, day: node.y % 100), .day)
        default: return nil
        }
    }
}
