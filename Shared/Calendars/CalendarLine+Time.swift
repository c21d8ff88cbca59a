// Beckon: times and rules in an iCalendar file
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HandlerKit
public import Schema

extension CalendarLine {
    /// A moment, and the time zone whose wall clock it was said by; a whole day is its reminder's hour.
    ///
    /// - Parameter zone: The time zone of times that name none.
    /// - Throws: ``CalendarError`` for a time that is none.
    public func moment(in zone: TimeZone) throws -> (instant: Instant, zone: String) {
        var digits = Array(self.value.utf8)
        let isUTC = digits.last == UInt8(ascii: "Z")
        if isUTC { digits.removeLast() }
        let isDay = digits.count == 8 && !isUTC
        guard isDay || (digits.count == 15 && digits[8] == UInt8(ascii: "T")) else { throw self.noTime }
        func number(_ range: Range<Int>) throws -> Int {
            try digits[range].reduce(0) { sum, digit in
                guard (0x30...0x39).contains(digit) else { throw self.noTime }
                return sum * 10 + Int(digit - 0x30)
            }
        }
        var parts = DateComponents(year: try number(0..<4), month: try number(4..<6), day: try number(6..<8))
        parts.hour = isDay ? RequestClock.hourOfDays : try number(9..<11)
        parts.minute = isDay ? 0 : try number(11..<13)
        // A leap second has no place in a calendar's day.
        parts.second = isDay ? 0 : min(59, try number(13..<15))
        let zone = isUTC ? .gmt : try self.parameters["TZID"].map(self.zone) ?? zone
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        guard (1970...2200).contains(parts.year ?? 0), (0...23).contains(parts.hour ?? 0),
            (0...59).contains(parts.minute ?? 0), let date = calendar.date(from: parts),
            RequestClock(now: Instant(date), timeZone: zone.identifier).start(
                of: DateComponents(year: parts.year, month: parts.month, day: parts.day)) != nil
        else { throw self.noTime }
        return (Instant(date), zone.identifier)
    }

    private var noTime: CalendarError {
        CalendarError(line: self.number, "\(self.name) is no time between the years 1970 and 2200")
    }

    private func zone(_ name: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: name) else {
            throw CalendarError(
                line: self.number, "nobody knows the time zone that it names; use one such as Europe/Berlin")
        }
        return zone
    }

    /// How something repeats; `nil` for a rule that says more than every so many days, weeks, months or years.
    ///
    /// - Throws: ``CalendarError`` for what is no rule.
    public func rule() throws -> RecurrenceRule? {
        var frequency: RecurrenceRule.Frequency?
        var interval = 1
        var saysMore = false
        for part in self.value.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { throw CalendarError(line: self.number, "RRULE has a part without '='") }
            switch pair[0] {
            case "FREQ":
                frequency = Self.frequencies[pair[1]]
                saysMore = saysMore || pair[1] == "SECONDLY"
                guard frequency != nil || saysMore else {
                    throw CalendarError(line: self.number, "RRULE has no FREQ that there is")
                }
            case "INTERVAL":
                guard let number = Int(pair[1]), (1...1_000).contains(number) else {
                    throw CalendarError(line: self.number, "INTERVAL of RRULE is 1 to 1000")
                }
                interval = number
            case "WKST": break
            default: saysMore = true
            }
        }
        guard frequency != nil || saysMore else { throw CalendarError(line: self.number, "RRULE has no FREQ") }
        return saysMore ? nil : frequency.map { RecurrenceRule(every: interval, $0) }
    }

    private static let frequencies: [String: RecurrenceRule.Frequency] = [
        "MINUTELY": .minute, "HOURLY": .hourly, "DAILY": .daily, "WEEKLY": .weekly, "MONTHLY": .monthly,
        "YEARLY": .yearly,
    ]

    /// A rule as the value of `RRULE`.
    public static func value(of rule: RecurrenceRule) -> String {
        let frequency = Self.frequencies.first { $0.value == rule.frequency }?.key ?? "DAILY"
        return rule.interval == 1 ? "FREQ=\(frequency)" : "FREQ=\(frequency);INTERVAL=\(rule.interval)"
    }
}
