// Beckon: what a rule of times makes
// SPDX-License-Identifier: Apache-2.0

/// `nth($1, $2, cycle(week, 1))` as a tree.
indirect enum TimeExpression: Sendable {
    /// The item of a slot, from 1.
    case slot(Int)
    case number(Int)
    /// The name of a unit.
    case unit(TimeGrain)
    case call(TimeOperation, [TimeExpression])

    /// - Throws: ``TimeRuleError`` with what is wrong.
    static func parse(_ text: String, place: String) throws(TimeRuleError) -> TimeExpression {
        var rest = Substring(text.filter { $0 != " " })
        let result = try Self.expression(&rest, place)
        guard rest.isEmpty else {
            throw TimeRuleError(place: place, message: "'\(rest)' is too much at the end; take it away")
        }
        return result
    }

    private static func expression(_ rest: inout Substring, _ place: String) throws(TimeRuleError) -> TimeExpression {
        func word(_ rest: inout Substring, _ isPart: (Character) -> Bool) -> String {
            let taken = rest.prefix(while: isPart)
            rest = rest.dropFirst(taken.count)
            return String(taken)
        }
        guard let first = rest.first else {
            throw TimeRuleError(place: place, message: "something is missing; write an operation or $1")
        }
        if first == "$" {
            rest = rest.dropFirst()
            guard let index = Int(word(&rest) { $0.isNumber }) else {
                throw TimeRuleError(place: place, message: "a slot's number is missing after '$'")
            }
            return .slot(index)
        }
        if first == "-" || first.isNumber {
            let text = word(&rest) { $0 == "-" || $0.isNumber }
            guard let number = Int(text) else { throw TimeRuleError(place: place, message: "'\(text)' is no number") }
            return .number(number)
        }
        let name = word(&rest) { $0.isLetter || $0.isNumber }
        guard rest.first == "(" else {
            if let grain = TimeGrain(name: name) { return .unit(grain) }
            throw TimeRuleError(place: place, message: "'\(name)' is no unit; operations need brackets")
        }
        guard let operation = TimeOperation(rawValue: name) else {
            throw TimeRuleError(place: place, message: "there is no operation '\(name)'; see TimeOperation")
        }
        rest = rest.dropFirst()
        var arguments: [TimeExpression] = []
        while let next = rest.first, next != ")" {
            arguments.append(try Self.expression(&rest, place))
            if rest.first == "," { rest = rest.dropFirst() }
        }
        guard rest.first == ")" else { throw TimeRuleError(place: place, message: "')' is missing") }
        rest = rest.dropFirst()
        guard arguments.count >= operation.arguments else {
            throw TimeRuleError(
                place: place, message: "'\(name)' needs \(operation.arguments) arguments, not \(arguments.count)")
        }
        return .call(operation, arguments)
    }

    /// The largest slot number in it.
    var lastSlot: Int {
        switch self {
        case .slot(let index): index
        case .number, .unit: 0
        case .call(_, let arguments): arguments.map(\.lastSlot).max() ?? 0
        }
    }
}

/// The closed set of what rules can make. The comment is the arguments.
enum TimeOperation: String, Sendable, CaseIterable {
    // Words.
    /// (number)
    case number, ordinal
    /// (unit)
    case unit
    /// (minutes east of Greenwich)
    case zone
    // Series.
    /// (1 = Monday), (1 = January), (day), (month, day)
    case weekday, month, dayOfMonth, monthDay
    /// (year, month, day); two digits of a year are of this century up to 49.
    case date
    /// (year, with a second argument as it is, however short), (year before the common era), (quarter)
    case year, yearBefore, quarter
    /// (from month*100+day, to month*100+day), (from hour*100+minute of Friday, to the same of Monday)
    case season, weekend
    /// (first, second[, year]): 3/4 in the order of the region
    case slashed
    /// (index of the holiday's name)
    case holiday
    /// (from hour*100+minute, to the same): of a day
    case part
    /// (hour): 1 to 12 may be either half of the day
    case hour
    /// (hour, minute), (hour, minute, second)
    case clock
    /// (hour, minute) of 24, with the grain as third
    case exact
    /// (digits of a clock, such as 1030)
    case fused
    /// (clock): the half of the day is fixed; (clock, part): by a part of the day
    case am, pm, atPart
    /// (clock, minutes): later, earlier
    case past, to
    // Against the present.
    case now
    /// (days from today)
    case today
    /// (unit, how many units away)
    case cycle
    /// (unit, how many, direction): whole units before (-1) or after (1) this one, or from this one on (0)
    case cycles
    /// (series, which): 1 the next that has not begun, -1 the last that is over, 0 this
    case relative
    /// (unit): from today to the unit's end
    case rest
    /// (duration), (duration)
    case ahead, ago
    // From others.
    /// (count, series, time)
    case nth
    /// (count, series, time)
    case nthAfter, nearest
    /// (count, unit, time): "the third week of"
    case nthUnit
    /// (count, unit, time)
    case nthUnitAfter
    /// (unit, time): the unit that holds it
    case around
    /// (time, duration), backwards: (time, duration)
    case later, earlier
    /// (time, time ...)
    case intersect
    /// (from, to): with the unit of `to`; (from, to) without it
    case interval, upTo
    /// (time, duration)
    case lasting
    /// (time): open on one side
    case after, before
    /// (time): from now to its begin, to its end; (duration) from now on
    case nowUntil, nowThrough, within
    /// (time, unit, from, to): units counted from its begin, or from its end if negative
    case slice
    /// (time): its first, middle, last part: of a month ten days, of a year three or four months
    case begin, middle, end
    /// (clock, zone)
    case zoned
    // Recurrence.
    /// (unit, interval), (time, interval[, unit])
    case every, everyTime
    /// (first weekday, last weekday)
    case everyDays
    /// (recurrence, time): that as well
    case everyAlso
    /// (recurrence, time)
    case everyAt
    // Durations.
    /// (number, unit), (duration, duration), (duration, number): a number of the next smaller unit
    case duration, plus, plusSmaller
    /// (number, number of hundredths): adds them, for halves
    case sum
    // Standing.
    /// (item)
    case same, latent, certain

    /// How many arguments it needs at least.
    var arguments: Int {
        switch self {
        case .now: 0
        case .number, .ordinal, .unit, .zone, .weekday, .month, .dayOfMonth, .year, .yearBefore, .quarter, .hour,
            .holiday,
            .fused, .am, .pm, .today, .rest, .ahead, .ago, .after, .before, .nowUntil, .nowThrough, .within, .same,
            .begin, .middle,
            .end,
            .latent, .certain:
            1
        case .date, .nth, .nthAfter, .nearest, .nthUnit, .nthUnitAfter, .cycles: 3
        case .slice: 4
        default: 2
        }
    }
}
