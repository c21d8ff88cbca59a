// Beckon: makes items of the chart, as rules say
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Makes items. Knows the present, so that what is relative becomes fixed at once.
struct TimeBuilder {
    var series: TimeSeries
    /// The wall's time of the request.
    let now: Int
    /// Minutes east of Greenwich at the request.
    let offsetMinutes: Int
    let region: String
    /// Where the person is, if it is known better than by the minutes.
    let zone: TimeZone?
    let isMonthFirst: Bool
    let holidayIndices: [[String: Int]]
    var recurrences: [TimeRecurrence] = []

    /// By how many seconds the wall's clock is moved between now and some seconds from now.
    func offsetChange(after seconds: Int) -> Int {
        guard let zone = self.zone else { return 0 }
        let instant = Double(self.now - self.offsetMinutes * 60 + seconds)
        return zone.secondsFromGMT(for: Date(timeIntervalSince1970: instant)) - self.offsetMinutes * 60
    }

    /// The item that a rule makes of what stands in its slots.
    mutating func make(_ expression: TimeExpression, _ slots: [Int], _ path: [TimeItem]) -> TimeItem? {
        switch expression {
        case .slot(let index): return slots.firstIndex(of: index).map { path[$0] }
        case .number(let value): return TimeItem(kind: .number, number: Double(value))
        case .unit(let grain): return TimeItem(kind: .unit, unit: grain)
        case .call(let operation, let expressions):
            var arguments: [TimeItem] = []
            arguments.reserveCapacity(expressions.count)
            for expression in expressions {
                if let item = self.make(expression, slots, path) {
                    arguments.append(item)
                } else if case .slot = expression {
                    // An optional part that was left out.
                    continue
                } else {
                    return nil
                }
            }
            guard arguments.count >= operation.arguments else {
                return operation == .intersect && arguments.count == 1 ? arguments[0] : nil
            }
            return self.apply(operation, arguments)
        }
    }

    mutating func node(_ kind: TimeNode.Kind, _ x: Int = 0, _ y: Int = 0, _ z: Int = 0) -> Int32 {
        self.series.forest.insert(TimeNode(kind: kind, x: x, y: y, z: z))
    }

    mutating func node(
        _ kind: TimeNode.Kind, _ first: Int32, _ second: Int32 = -1, x: Int = 0, y: Int = 0, z: Int = 0
    ) -> Int32 {
        self.series.forest.insert(TimeNode(kind: kind, first: first, second: second, x: x, y: y, z: z))
    }

    mutating func stretch(_ stretch: Stretch) -> Int32 {
        self.node(.stretch, stretch.start, stretch.end, stretch.grain.rawValue)
    }

    private mutating func apply(_ operation: TimeOperation, _ items: [TimeItem]) -> TimeItem? {
        switch operation {
        case .number, .ordinal, .unit, .zone, .sum, .same, .latent, .certain: self.plain(operation, items)
        case .weekday, .month, .dayOfMonth, .monthDay, .date, .year, .yearBefore, .quarter, .season, .weekend,
            .slashed, .holiday:
            self.calendar(operation, items)
        case .part, .hour, .clock, .exact, .fused, .am, .pm, .atPart, .past, .to, .zoned: self.clock(operation, items)
        case .now, .today, .cycle, .cycles, .relative, .rest, .ahead, .ago: self.fromNow(operation, items)
        case .nth, .nthAfter, .nearest, .nthUnit, .nthUnitAfter, .around, .later, .earlier, .slice, .begin,
            .middle, .end:
            self.fromOther(operation, items)
        case .intersect: self.intersection(items)
        case .interval, .upTo, .lasting, .after, .before, .nowUntil, .nowThrough, .within:
            self.stretched(operation, items)
        case .every, .everyTime, .everyDays, .everyAlso, .everyAt: self.recurring(operation, items)
        case .duration, .plus, .plusSmaller: self.duration(operation, items)
        }
    }

    private func plain(_ operation: TimeOperation, _ items: [TimeItem]) -> TimeItem? {
        var item = items[0]
        switch operation {
        case .number: item.kind = .number
        case .ordinal: item.kind = .ordinal
        case .zone: item.kind = .zone
        case .sum: item.number += items[1].number / 100
        case .latent: item.isLatent = true
        case .certain:
            item.isLatent = false
            if item.kind == .hour { item.kind = .clock }
        default: break
        }
        item.cost = 0
        return item
    }

    /// All that both fix, if they fix nothing twice.
    mutating func intersection(_ items: [TimeItem]) -> TimeItem? {
        guard var result = items.first else { return nil }
        for next in items.dropFirst() {
            guard let joined = self.intersection(result, next) else { return nil }
            result = joined
        }
        return result
    }

    private mutating func intersection(_ first: TimeItem, _ second: TimeItem) -> TimeItem? {
        guard first.node >= 0, second.node >= 0, first.fields.isDisjoint(with: second.fields) else { return nil }
        let open = TimeKind.after.mask | TimeKind.before.mask
        let isOpen = (first.kind.mask & open != 0, second.kind.mask & open != 0)
        guard !(isOpen.0 && isOpen.1), first.kind != .recurrence, second.kind != .recurrence else { return nil }
        // Of Monday and three o'clock, three o'clock is what it is at last.
        var result = first.fields.rank >= second.fields.rank ? first : second
        let (low, high) = first.node < second.node ? (first.node, second.node) : (second.node, first.node)
        result.node = self.node(.intersection, low, high)
        result.fields = first.fields.union(second.fields)
        if isOpen.0 || isOpen.1 {
            result.kind = isOpen.0 ? first.kind : second.kind
        } else if first.kind == .interval || second.kind == .interval {
            result.kind = .interval
        } else if result.kind == .weekday || result.kind == .dayOfMonth {
            result.kind = .date
        } else if result.kind == .hour {
            result.kind = .clock
        }
        result.holiday = max(first.holiday, second.holiday)
        result.isLatent = false
        result.isLater = false
        result.number = 0
        result.digits = 0
        result.cost = 0
        return result
    }
}

extension TimeFields {
    /// How fine the finest field is.
    var rank: Int {
        if self.contains(.clock) { return 5 }
        if self.contains(.part) { return 4 }
        if self.contains(.day) || self.contains(.weekday) { return 3 }
        if self.contains(.week) { return 2 }
        return self.contains(.month) ? 1 : 0
    }
}
