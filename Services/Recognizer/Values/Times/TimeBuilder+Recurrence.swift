// Beckon: what comes again and again
// SPDX-License-Identifier: Apache-2.0

extension TimeBuilder {
    /// An interval of more units than this is a mistake.
    private static let intervalBound = 1000

    mutating func recurring(_ operation: TimeOperation, _ items: [TimeItem]) -> TimeItem? {
        switch operation {
        case .every:
            let fields: TimeFields = items[0].unit >= .day ? [] : .all
            var result = self.recurrence(
                self.node(.each, items[0].unit.rawValue), fields, items[0].unit, items[1].whole, [])
            // The minute that has begun is over for whoever asks for every minute; today counts.
            result?.isLater = items[0].unit < .day
            return result
        case .everyTime:
            guard items[0].node >= 0 else { return nil }
            return self.recurrence(
                items[0].node, items[0].fields, items.count > 2 ? items[2].unit : Self.unit(items[0].kind),
                items[1].whole, items[0].kind == .weekday ? [items[0].whole] : [])
        case .everyDays: return self.days(items[0].whole, items[1].whole)
        case .everyAlso:
            guard let recurrence = self.recurrence(of: items[0]), items[1].node >= 0,
                recurrence.unit == Self.unit(items[1].kind), recurrence.weekdays.isEmpty == (items[1].kind != .weekday)
            else { return nil }
            let also = items[1].kind == .weekday ? [items[1].whole] : []
            return self.recurrence(
                self.node(.either, items[0].node, items[1].node), items[0].fields.union(items[1].fields),
                recurrence.unit, recurrence.interval, Set(recurrence.weekdays + also).sorted())
        case .everyAt:
            guard let recurrence = self.recurrence(of: items[0]), items[1].node >= 0,
                items[0].fields.isDisjoint(with: items[1].fields)
            else { return nil }
            let isWeekly = items[1].kind == .weekday
            return self.recurrence(
                self.node(.intersection, items[0].node, items[1].node), items[0].fields.union(items[1].fields),
                isWeekly ? .week : recurrence.unit, recurrence.interval,
                isWeekly ? [items[1].whole] : recurrence.weekdays)
        default: return nil
        }
    }

    /// How often something of a kind comes by itself.
    private static func unit(_ kind: TimeKind) -> TimeGrain {
        switch kind {
        case .weekday, .weekend: .week
        case .dayOfMonth: .month
        case .clock, .part, .hour: .day
        default: .year
        }
    }

    private func recurrence(of item: TimeItem) -> TimeRecurrence? {
        guard item.kind == .recurrence, self.recurrences.indices.contains(Int(item.recurrence)) else { return nil }
        return self.recurrences[Int(item.recurrence)]
    }

    private mutating func recurrence(
        _ node: Int32, _ fields: TimeFields, _ unit: TimeGrain, _ interval: Int, _ weekdays: [Int]
    ) -> TimeItem? {
        guard (1...Self.intervalBound).contains(interval) else { return nil }
        let recurrence = TimeRecurrence(unit: unit, interval: interval, weekdays: weekdays)
        let index = self.recurrences.firstIndex(of: recurrence) ?? self.recurrences.count
        if index == self.recurrences.count { self.recurrences.append(recurrence) }
        return TimeItem(kind: .recurrence, node: node, fields: fields, recurrence: Int32(index))
    }

    /// Every day from one weekday to another.
    private mutating func days(_ from: Int, _ to: Int) -> TimeItem? {
        guard from >= 1, to <= 7, from < to else { return nil }
        var node = self.node(.weekday, from)
        for weekday in (from + 1)...to { node = self.node(.either, node, self.node(.weekday, weekday)) }
        return self.recurrence(node, [.weekday], .week, 1, Array(from...to))
    }
}
