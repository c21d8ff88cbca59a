// Beckon: items that are reckoned from the present
// SPDX-License-Identifier: Apache-2.0

extension TimeBuilder {
    mutating func fromNow(_ operation: TimeOperation, _ items: [TimeItem]) -> TimeItem? {
        switch operation {
        case .now:
            let stretch = Stretch(start: self.now, end: self.now + 1, grain: .second)
            return TimeItem(kind: .moment, node: self.stretch(stretch), fields: .all)
        case .today: return self.cycle(.day, items[0].whole)
        case .cycle: return self.cycle(items[0].unit, items[1].whole)
        case .cycles: return self.cycles(items[0].unit, items[1].whole, items[2].whole)
        case .relative: return self.relative(items[0], items[1].whole)
        case .rest:
            let start = WallCalendar.floor(self.now, to: .day)
            let begun = WallCalendar.floor(self.now, to: items[0].unit)
            guard let end = WallCalendar.adding(1, items[0].unit, to: begun), end > start else { return nil }
            return self.interval(start, end, .day)
        case .ahead: return self.moved(items[0], 1)
        case .ago: return self.moved(items[0], -1)
        default: return nil
        }
    }

    private mutating func interval(_ start: Int, _ end: Int, _ grain: TimeGrain) -> TimeItem {
        TimeItem(
            kind: .interval, node: self.stretch(Stretch(start: start, end: end, grain: grain)),
            fields: .fixed(grain))
    }

    private mutating func cycle(_ grain: TimeGrain, _ count: Int) -> TimeItem? {
        guard let start = WallCalendar.adding(count, grain, to: WallCalendar.floor(self.now, to: grain)),
            let end = WallCalendar.adding(1, grain, to: start)
        else { return nil }
        return TimeItem(
            kind: grain < .day ? .moment : grain == .day ? .date : .cycle,
            node: self.stretch(Stretch(start: start, end: end, grain: grain)), unit: grain, fields: .fixed(grain))
    }

    private mutating func cycles(_ grain: TimeGrain, _ count: Int, _ direction: Int) -> TimeItem? {
        guard (1...100_000).contains(count) else { return nil }
        let first = direction < 0 ? -count : direction
        let begun = WallCalendar.floor(self.now, to: grain)
        guard let start = WallCalendar.adding(first, grain, to: begun),
            let end = WallCalendar.adding(first + count, grain, to: begun)
        else { return nil }
        return self.interval(start, end, grain)
    }

    private mutating func relative(_ item: TimeItem, _ which: Int) -> TimeItem? {
        guard item.node >= 0, abs(which) <= 100 else { return nil }
        var found: Stretch?
        if which > 0 {
            var at = self.now
            for _ in 0..<which {
                found = self.series.first(item.node, endingAfter: at)
                if let first = found, first.start <= self.now {
                    found = self.series.first(item.node, endingAfter: first.end)
                }
                guard let next = found else { return nil }
                at = next.end
            }
        } else if which < 0 {
            var before = self.now
            for _ in 0..<(-which) {
                found = self.series.last(item.node, startingBefore: before)
                if let last = found, last.end > self.now {
                    found = self.series.last(item.node, startingBefore: last.start)
                }
                guard let previous = found else { return nil }
                before = previous.start
            }
        } else {
            found = self.series.first(item.node, endingAfter: self.now)
        }
        guard let found else { return nil }
        var result = item
        result.node = self.stretch(found)
        result.isLatent = false
        result.isLater = false
        result.cost = 0
        result.number = 0
        if item.kind == .weekday || item.kind == .dayOfMonth { result.kind = .date }
        result.fields = found.grain >= .day ? .fixed(found.grain) : TimeFields.fixed(.day).union(item.fields)
        return result
    }

    /// A duration from now: known as finely as people mean it.
    private mutating func moved(_ duration: TimeItem, _ direction: Int) -> TimeItem? {
        let count = duration.whole * direction
        guard duration.kind == .duration, var moved = WallCalendar.adding(count, duration.unit, to: self.now) else {
            return nil
        }
        // Two hours are two hours, though the clocks are put forward between.
        if duration.unit < .day { moved += self.offsetChange(after: moved - self.now) }
        let grain: TimeGrain =
            switch duration.unit {
            case .second, .minute: .second
            case .hour: .minute
            case .day: .hour
            case .week, .month: .day
            case .quarter, .year: .month
            }
        let start = WallCalendar.floor(moved, to: grain)
        guard let end = WallCalendar.adding(1, grain, to: start) else { return nil }
        return TimeItem(
            kind: .moment, node: self.stretch(Stretch(start: start, end: end, grain: grain)),
            fields: .fixed(grain))
    }
}
