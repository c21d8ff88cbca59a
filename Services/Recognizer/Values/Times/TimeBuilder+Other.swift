// Beckon: items that hang on other times, and stretches
// SPDX-License-Identifier: Apache-2.0

extension TimeBuilder {
    mutating func fromOther(_ operation: TimeOperation, _ items: [TimeItem]) -> TimeItem? {
        switch operation {
        case .nth, .nthAfter, .nearest:
            guard items[1].node >= 0 else { return nil }
            let kind: TimeNode.Kind = operation == .nth ? .nth : operation == .nthAfter ? .nthAfter : .nearest
            return self.counted(kind, items, series: items[1].node, fields: items[1].fields, like: items[1].kind)
        case .nthUnit, .nthUnitAfter:
            let grain = items[1].unit
            let fields: TimeFields =
                grain == .day ? [.day, .weekday] : grain == .week ? .week : grain < .day ? .clock : .month
            return self.counted(
                operation == .nthUnit ? .nth : .nthAfter, items, series: self.node(.each, grain.rawValue),
                fields: fields, like: grain == .day ? .date : grain < .day ? .moment : .cycle)
        case .around:
            guard items[1].node >= 0 else { return nil }
            let grain = items[0].unit
            return TimeItem(
                kind: grain == .day ? .date : .cycle, node: self.node(.around, items[1].node, x: grain.rawValue),
                fields: .fixed(grain))
        case .later, .earlier:
            guard items[0].node >= 0, items[1].kind == .duration else { return nil }
            let count = operation == .later ? items[1].whole : -items[1].whole
            var result = items[0]
            result.node = self.node(.shifted, items[0].node, x: count, y: items[1].unit.rawValue, z: -1)
            if result.kind != .clock { result.kind = items[1].unit < .day ? .moment : .date }
            if items[1].unit < .day, result.kind != .clock { result.fields = .all }
            result.isLatent = false
            result.isLater = false
            result.cost = 0
            return result
        case .slice:
            guard items[0].node >= 0 else { return nil }
            var result = items[0]
            result.node = self.node(
                .slice, items[0].node, x: items[2].whole, y: items[3].whole, z: items[1].unit.rawValue)
            result.kind = .interval
            result.isLatent = false
            result.cost = 0
            return result
        case .begin: return self.third(items[0], 0)
        case .middle: return self.third(items[0], 1)
        case .end: return self.third(items[0], 2)
        default: return nil
        }
    }

    /// The beginning, middle or end of a longer time, as people mean it.
    private mutating func third(_ item: TimeItem, _ which: Int) -> TimeItem? {
        let grain: TimeGrain? =
            switch item.kind {
            case .month: .month
            case .year: .year
            case .cycle: item.unit
            default: nil
            }
        let (unit, ends): (TimeGrain, [(Int, Int)])
        switch grain {
        case .week: (unit, ends) = (.day, [(0, 3), (2, 5), (4, 0)])
        case .month: (unit, ends) = (.day, [(0, 10), (10, 20), (20, 0)])
        case .quarter: (unit, ends) = (.month, [(0, 1), (1, 2), (2, 0)])
        case .year: (unit, ends) = (.month, [(0, 3), (4, 8), (8, 0)])
        default: return nil
        }
        return self.fromOther(
            .slice,
            [
                item, TimeItem(kind: .unit, unit: unit), TimeItem(kind: .number, number: Double(ends[which].0)),
                TimeItem(kind: .number, number: Double(ends[which].1)),
            ])
    }

    private mutating func counted(
        _ kind: TimeNode.Kind, _ items: [TimeItem], series: Int32, fields: TimeFields, like: TimeKind
    ) -> TimeItem? {
        let sign = items.count > 3 ? items[3].whole : 1
        let count = items[0].whole * sign
        guard count != 0, abs(count) <= 400, items[2].node >= 0,
            !fields.contains(.clock) || like == .moment || like == .weekend
        else { return nil }
        if kind == .nth {
            // The third week of a day, the first Monday of Monday: nothing.
            guard items[2].fields.isDisjoint(with: fields.subtracting([.part, .clock])), items[2].kind != .interval
            else { return nil }
        }
        let node = self.node(kind, series, items[2].node, x: count)
        return TimeItem(
            kind: like == .weekday ? .date : like, node: node, fields: fields.union(items[2].fields).union(.day))
    }

    mutating func stretched(_ operation: TimeOperation, _ items: [TimeItem]) -> TimeItem? {
        switch operation {
        case .interval, .upTo:
            return self.interval(items[0], items[1], isOpen: operation == .upTo)
        case .lasting:
            guard items[0].node >= 0, items[1].kind == .duration, (1...100_000).contains(items[1].whole) else {
                return nil
            }
            var result = items[0]
            result.node = self.node(
                .lasting, items[0].node, x: items[1].whole, y: items[1].unit.rawValue)
            result.kind = .interval
            result.isLatent = false
            result.isLater = false
            result.cost = 0
            return result
        case .after, .before:
            guard items[0].node >= 0, items[0].kind.mask & (TimeKind.closed | TimeKind.hour.mask) != 0 else {
                return nil
            }
            var result = items[0]
            result.kind = operation == .after ? .after : .before
            result.isLatent = false
            result.cost = 0
            return result
        case .within:
            guard let end = self.fromNow(.ahead, items), let stretch = self.stretch(of: end) else { return nil }
            return self.untilThen(stretch.start)
        case .nowUntil, .nowThrough:
            guard let stretch = self.stretch(of: items[0]) else { return nil }
            // Who has until Monday has Monday.
            let isThrough = operation == .nowThrough || stretch.grain >= .day
            return self.untilThen(isThrough ? stretch.end : stretch.start)
        default: return nil
        }
    }

    private mutating func stretch(of item: TimeItem) -> Stretch? {
        item.node >= 0 ? self.series.first(item.node, endingAfter: self.now) : nil
    }

    private mutating func untilThen(_ end: Int) -> TimeItem? {
        guard end > self.now else { return nil }
        return TimeItem(
            kind: .interval, node: self.stretch(Stretch(start: self.now, end: end, grain: .second)), fields: .all)
    }

    private mutating func interval(_ first: TimeItem, _ second: TimeItem, isOpen: Bool) -> TimeItem? {
        let first = self.sharingHalf(first, with: second)
        guard first.node >= 0, second.node >= 0, first.node != second.node else { return nil }
        let calendar: TimeFields = [.year, .month, .week, .day, .weekday]
        let (own, other) = (first.fields.intersection(calendar), second.fields.intersection(calendar))
        // "Three to five tomorrow": the day is said of both, and a rule of its own reads it so.
        if !other.isSubset(of: own) {
            guard !own.isEmpty, own != .day || !other.contains(.month), own.rank == other.rank else { return nil }
            if first.fields.contains(.clock), own.isEmpty { return nil }
        }
        // From a day to a clock is nothing, but from a clock to a day is "from five until Friday".
        if second.fields.contains(.clock), !first.fields.contains(.clock), first.kind != .part { return nil }
        if first.kind == .month, second.kind != .month, !second.fields.contains(.month) { return nil }
        var result = second
        var begin = first.node
        if other.contains(.year), !own.contains(.year), !own.isEmpty {
            // "The 14th to 15 October 2018": the last 14th before.
            begin = self.node(.nthAfter, first.node, second.node, x: -1)
        }
        result.node = self.node(.interval, begin, second.node, x: isOpen ? 1 : 0)
        result.kind = .interval
        result.fields = first.fields.union(second.fields)
        result.isLatent = first.isLatent && second.isLatent
        result.isLater = first.isLater
        result.holiday = -1
        result.number = 0
        result.digits = 0
        result.cost = 0
        return result
    }
}
