// Beckon: lengths of time
// SPDX-License-Identifier: Apache-2.0

extension TimeBuilder {
    /// More than this of any unit is no time that anyone waits.
    private static let countBound = 1e9

    func duration(_ operation: TimeOperation, _ items: [TimeItem]) -> TimeItem? {
        switch operation {
        case .duration: return Self.duration(items[0].number, items[1].unit)
        case .plus:
            guard items[0].kind == .duration, items[1].kind == .duration, items[1].unit < items[0].unit,
                let factor = Self.factor(items[0].unit, items[1].unit)
            else { return nil }
            return Self.duration(items[0].number * factor + items[1].number, items[1].unit)
        case .plusSmaller:
            guard items[0].kind == .duration, let smaller = Self.smaller(items[0].unit),
                items[1].number < smaller.count
            else { return nil }
            return Self.duration(items[0].number * smaller.count + items[1].number, smaller.unit)
        default: return nil
        }
    }

    /// One and a half hours are ninety minutes.
    private static func duration(_ count: Double, _ unit: TimeGrain) -> TimeItem? {
        var count = count
        var unit = unit
        while (count - count.rounded()).magnitude > 1e-6, let smaller = Self.smaller(unit) {
            count *= smaller.count
            unit = smaller.unit
        }
        guard count >= 0, count <= Self.countBound, (count - count.rounded()).magnitude < 1e-6 else { return nil }
        return TimeItem(kind: .duration, number: count.rounded(), unit: unit)
    }

    private static func smaller(_ unit: TimeGrain) -> (count: Double, unit: TimeGrain)? {
        switch unit {
        case .second: nil
        case .minute: (60, .second)
        case .hour: (60, .minute)
        case .day: (24, .hour)
        case .week: (7, .day)
        case .month: (30, .day)
        case .quarter: (3, .month)
        case .year: (12, .month)
        }
    }

    /// How many of `smaller` there are in `larger`; a year has 365 days.
    private static func factor(_ larger: TimeGrain, _ smaller: TimeGrain) -> Double? {
        guard smaller < larger else { return nil }
        if larger >= .quarter, smaller >= .month { return (larger == .year ? 12 : 3) / (smaller == .quarter ? 3 : 1) }
        let seconds: [TimeGrain: Double] = [
            .second: 1, .minute: 60, .hour: 3600, .day: 86_400, .week: 604_800, .month: 2_592_000,
            .quarter: 7_776_000, .year: 31_536_000,
        ]
        guard let large = seconds[larger], let small = seconds[smaller], larger != .month || smaller < .week else {
            return nil
        }
        return large / small == (large / small).rounded() ? large / small : nil
    }
}
