// Beckon: items of the clock
// SPDX-License-Identifier: Apache-2.0

extension TimeBuilder {
    private static let half = 43_200

    mutating func clock(_ operation: TimeOperation, _ items: [TimeItem]) -> TimeItem? {
        let value = items[0].whole
        switch operation {
        case .part:
            let to = Self.seconds(items[1].whole)
            let from = Self.seconds(value)
            return TimeItem(
                kind: .part, node: self.node(.dayPart, from, to > from ? to : to + WallCalendar.daySeconds),
                fields: .part)
        case .hour:
            guard (0...24).contains(value), items[0].number == Double(value) else { return nil }
            var item = self.clock(value, 0, 0, .hour, isOpen: items[0].digits < 2 || value >= 10)
            item?.kind = .hour
            item?.isLatent = true
            return item
        case .clock:
            let second = items.count > 2 ? items[2].whole : 0
            return self.clock(
                value, items[1].whole, second, items.count > 2 ? .second : .minute,
                isOpen: items[0].digits < 2 || value >= 10)
        case .exact:
            let grain = items.count > 2 ? items[2].unit : .minute
            return self.clock(value, items[1].whole, 0, grain, isOpen: false)
        case .fused:
            return self.clock(value / 100, value % 100, 0, .minute, isOpen: items[0].digits == 3 || value >= 1000)
        case .am, .pm: return self.halved(items[0], isLate: operation == .pm)
        case .atPart: return self.clock(items[0], at: items[1])
        case .past, .to: return self.moved(items[0], operation == .past ? items[1].whole : -items[1].whole)
        case .zoned: return self.zoned(items[0], items[1].whole)
        default: return nil
        }
    }

    private mutating func clock(_ hour: Int, _ minute: Int, _ second: Int, _ grain: TimeGrain, isOpen: Bool)
        -> TimeItem?
    {
        guard (0...24).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            hour < 24 || minute + second == 0
        else { return nil }
        let isEither = isOpen && (1...12).contains(hour)
        let start = (isEither ? hour % 12 : hour % 24) * 3600 + minute * 60 + second
        return TimeItem(
            kind: .clock, node: self.node(.clock, start, isEither ? 1 : 0, grain.rawValue), fields: .clock)
    }

    /// The clock of an item that is nothing else.
    private func clock(of item: TimeItem) -> TimeNode? {
        guard item.node >= 0 else { return nil }
        let node = self.series.forest[item.node]
        return node.kind == .clock ? node : nil
    }

    private mutating func clock(_ item: TimeItem, start: Int, isEither: Bool, grain: Int) -> TimeItem {
        var result = item
        result.kind = .clock
        result.isLatent = false
        result.cost = 0
        let around = isEither ? Self.half : WallCalendar.daySeconds
        let start = start - WallCalendar.floor(start, by: around) * around
        result.node = self.node(.clock, start, isEither ? 1 : 0, grain)
        return result
    }

    private mutating func halved(_ item: TimeItem, isLate: Bool) -> TimeItem? {
        guard let node = self.clock(of: item) else { return nil }
        var start = node.y == 1 ? node.x % Self.half + (isLate ? Self.half : 0) : node.x
        if node.y == 0 {
            // "15:00 pm" and "07:00 pm" are said as well; "15:00 am" is a mistake.
            if isLate, !item.isHalved, (3600..<Self.half).contains(start) { start += Self.half }
            guard (start >= Self.half) == isLate else { return nil }
        }
        var result = self.clock(item, start: start, isEither: false, grain: node.z)
        result.isHalved = true
        return result
    }

    private mutating func clock(_ item: TimeItem, at part: TimeItem) -> TimeItem? {
        guard let node = self.clock(of: item), part.node >= 0 else { return nil }
        let span = self.series.forest[part.node]
        guard span.kind == .dayPart else { return nil }
        func isIn(_ start: Int) -> Bool {
            (span.x..<span.y).contains(start) || (span.x..<span.y).contains(start + WallCalendar.daySeconds)
        }
        if node.y == 0 {
            // "3:30 in the afternoon", where half past three alone would be at night.
            let start = isIn(node.x) || node.x >= Self.half ? node.x : node.x + Self.half
            // Five in the afternoon is said to be tonight as well.
            let isNear = (start < Self.half) == (span.x < Self.half)
            return isIn(start) || isNear ? self.clock(item, start: start, isEither: false, grain: node.z) : nil
        }
        let early = node.x % Self.half
        let start: Int
        if isIn(early) {
            start = early
        } else if isIn(early + Self.half) {
            start = early + Self.half
        } else if early < 3600, span.x >= Self.half {
            // "Tonight at twelve" is midnight.
            start = early
        } else {
            start = span.x >= Self.half ? early + Self.half : early
        }
        return self.clock(item, start: start, isEither: false, grain: node.z)
    }

    private mutating func moved(_ item: TimeItem, _ minutes: Int) -> TimeItem? {
        guard let node = self.clock(of: item), abs(minutes) < 60 else { return nil }
        return self.clock(
            item, start: node.x + minutes * 60, isEither: node.y == 1, grain: TimeGrain.minute.rawValue)
    }

    private mutating func zoned(_ item: TimeItem, _ minutes: Int) -> TimeItem? {
        guard item.kind == .clock || item.kind == .hour, item.node >= 0, !item.isZoned,
            abs(minutes) <= 1000
        else { return nil }
        var result = item
        result.isLatent = false
        result.isZoned = true
        result.cost = 0
        if let node = self.clock(of: item) {
            return self.clock(
                result, start: node.x + (self.offsetMinutes - minutes) * 60, isEither: false,
                grain: min(node.z, TimeGrain.minute.rawValue))
        }
        result.node = self.node(
            .shifted, item.node, x: self.offsetMinutes - minutes, y: TimeGrain.minute.rawValue, z: -1)
        return result
    }

    /// Of "three to four pm", three is in the afternoon as well.
    mutating func sharingHalf(_ first: TimeItem, with second: TimeItem) -> TimeItem {
        guard let node = self.clock(of: first), node.y == 1, let other = self.clock(of: second), other.y == 0 else {
            return first
        }
        let early = node.x % Self.half
        let start = early + Self.half < other.x ? early + Self.half : early
        var result = self.clock(first, start: start, isEither: false, grain: node.z)
        result.kind = first.kind
        return result
    }
}
