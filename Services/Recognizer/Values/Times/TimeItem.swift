// Beckon: what the chart of times is made of
// SPDX-License-Identifier: Apache-2.0

/// What an item is. Slots of patterns name these.
enum TimeKind: UInt8, CaseIterable, Sendable {
    case number, ordinal, unit, duration, zone, sign
    case weekday, month, date, dayOfMonth, year, cycle, clock, hour, part, season, holiday, weekend, moment, interval
    case after, before, recurrence

    var mask: UInt32 { 1 << UInt32(self.rawValue) }

    /// The kinds that a slot's name stands for, and whether latent ones count.
    static func slot(_ name: String) -> (mask: UInt32, takesLatent: Bool)? {
        func all(_ kinds: [TimeKind]) -> UInt32 { kinds.reduce(0) { $0 | $1.mask } }
        switch name {
        case "day": return (all([.weekday, .date, .dayOfMonth, .holiday]), false)
        case "calendar":
            return (all([.weekday, .date, .dayOfMonth, .holiday, .month, .year, .cycle, .weekend, .season]), true)
        case "when": return (all([.clock, .hour]), true)
        case "count": return (all([.number, .ordinal]), true)
        case "time": return (Self.closed, false)
        case "series": return (all([.weekday, .month, .holiday, .season, .weekend, .part, .date]), true)
        case "digits": return (TimeKind.number.mask, true)
        default:
            guard let kind = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
            return (kind.mask, true)
        }
    }

    /// The kinds that are one time or stretch.
    static let closed: UInt32 = [
        TimeKind.weekday, .month, .date, .dayOfMonth, .year, .cycle, .clock, .part, .season, .holiday, .weekend,
        .moment, .interval,
    ].reduce(0) { $0 | $1.mask }
    /// All that become values by themselves.
    static let times: UInt32 =
        Self.closed | TimeKind.hour.mask | TimeKind.after.mask | TimeKind.before.mask | TimeKind.recurrence.mask
}

/// What of a time is fixed, so that nothing is fixed twice.
struct TimeFields: OptionSet, Hashable, Sendable {
    let rawValue: UInt16
    static let year = Self(rawValue: 1)
    static let month = Self(rawValue: 2)
    static let day = Self(rawValue: 4)
    static let weekday = Self(rawValue: 8)
    static let part = Self(rawValue: 16)
    static let clock = Self(rawValue: 32)
    static let week = Self(rawValue: 64)
    static let all = Self(rawValue: 127)
    /// Whether a part of the day or a clock is fixed, and nothing else.
    var areOfDay: Bool { !self.isEmpty && self.isSubset(of: [.part, .clock]) }
    /// What a span of a grain fixes that is reckoned from the present.
    static func fixed(_ grain: TimeGrain) -> Self {
        switch grain {
        case .year: .year
        case .month, .quarter: [.year, .month]
        case .week: [.year, .month, .week]
        case .day: [.year, .month, .week, .day, .weekday]
        default: .all
        }
    }
}

/// One reading of some atoms.
struct TimeItem: Sendable {
    var kind: TimeKind
    /// The atom after the last.
    var end: Int32 = 0
    /// The time's node, or -1.
    var node: Int32 = -1
    /// A number's value, a duration's count, a zone's minutes east of Greenwich.
    var number: Double = 0
    /// The digits of a number in digits; 0 for words.
    var digits: UInt8 = 0
    var unit: TimeGrain = .second
    var fields: TimeFields = []
    /// The simplest derivation wins.
    var cost: Int16 = 0
    var isLatent = false
    /// Whether "now" does not count: Tuesday on a Tuesday is the next.
    var isLater = false
    /// Whether a half of the day was said.
    var isHalved = false
    /// Whether a zone was said: it is no clock on this wall any more.
    var isZoned = false
    /// The index of the recurrence or of the holiday, or -1.
    var recurrence: Int32 = -1
    var holiday: Int32 = -1

    var whole: Int { abs(self.number) < 1e9 ? Int(self.number.rounded(.down)) : 0 }

    func isSame(as other: TimeItem) -> Bool {
        self.kind == other.kind && self.end == other.end && self.node == other.node && self.number == other.number
            && self.digits == other.digits && self.unit == other.unit && self.isLatent == other.isLatent
            && self.recurrence == other.recurrence
    }
}
