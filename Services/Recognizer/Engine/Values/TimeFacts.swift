// Beckon: what was said about a time, before it is worked out
// SPDX-License-Identifier: Apache-2.0

/// What was said about a time: fields with whole numbers, as time templates fill them.
///
/// `hour` 0 to 24, `minute` (may be negative: `quarter to`), `meridiem` 0 or 12, `part` of the day (1 morning, 2 afternoon,
/// 3 evening, 4 night, 5 tonight), `dayOffset` from today, `weekday` (1 is Sunday), `which` (0 this, 1 next, -1 last),
/// `month`, `day`, `year`, `count` and `unit` (1 second, 2 minute, 3 hour, 4 day, 5 week, 6 month, 7 year) with
/// `direction` (1 from now, -1 ago), `weekend` 1,
/// `week` the calendar week of a weekday counted from this one, `every` 1 with `interval`. The same with `end.` before it belongs to
/// the end of a range.
struct TimeFacts: Hashable, Sendable {
    var fields: [String: Int] = [:]

    /// The names that a template may use.
    static let names: Set<String> = [
        "hour", "minute", "meridiem", "part", "dayOffset", "weekday", "which", "month", "day", "year", "count", "unit",
        "direction", "weekend", "week", "every", "interval",
    ]

    subscript(name: String) -> Int? { self.fields[name] }

    /// What was said about the end of a range, if anything.
    var end: TimeFacts? {
        let fields = self.fields.filter { $0.key.hasPrefix("end.") }
        guard !fields.isEmpty else { return nil }
        return TimeFacts(
            fields: Dictionary(uniqueKeysWithValues: fields.map { (String($0.key.dropFirst(4)), $0.value) }))
    }
}
